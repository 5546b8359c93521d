package dev.gait.cluster.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.gait.server.store.Account;
import dev.gait.server.store.CharacterHeldException;
import dev.gait.server.store.CharacterRecord;
import dev.gait.server.store.NewCharacter;
import dev.gait.server.store.Place;
import dev.gait.server.store.SavedPlace;
import dev.gait.server.store.StoreContract;
import dev.gait.server.store.StoreException;
import dev.gait.testbed.cluster.Postgres;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/** Against a real PostgreSQL; without one on the machine there is nothing to try. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class PostgresStoreTest {
    private static final Place HOME = new Place(0xA9B40025, 96, 97, 1.5, 1, 0, 0, 0);
    private static final Place AWAY = new Place(0xA9B50025, 1, 2, 3, 1, 0, 0, 0);

    private static final String PAST = "UPDATE holders SET alive_until = now() - interval '1 ms' WHERE holder = 'lost'";

    private static @Nullable Postgres postgres;

    @BeforeAll
    static void begin() throws Exception {
        Path programs = Postgres.programs();
        assumeTrue(programs != null, "no PostgreSQL on this machine");
        postgres = Postgres.start(Objects.requireNonNull(programs));
    }

    @AfterAll
    static void end() throws Exception {
        if (postgres != null) {
            postgres.close();
        }
    }

    private static String url() {
        return Objects.requireNonNull(postgres).url();
    }

    @Test
    @Order(1)
    void itDoesWhatIsAskedOfAStore() {
        StoreContract.check(() -> PostgresStore.open(url(), "one"));
    }

    @Test
    void aCharacterIsInOneSessionWhicheverNodeItCameTo() throws SQLException {
        try (PostgresStore one = PostgresStore.open(url(), "node one");
                PostgresStore two = PostgresStore.open(url(), "node two")) {
            CharacterRecord character = character(one, "Lease");
            int guid = character.guid();
            CharacterRecord first = Objects.requireNonNull(one.countLogin(guid));
            assertThatThrownBy(() -> two.countLogin(guid)).isInstanceOf(CharacterHeldException.class);

            one.savePlaces(List.of(new SavedPlace(guid, AWAY)));
            one.letGo(List.of(guid));
            CharacterRecord second = Objects.requireNonNull(two.countLogin(guid));
            assertThat(second.logins()).as("the lease counts up").isGreaterThan(first.logins());
            assertThat(second.place()).isEqualTo(AWAY);

            one.savePlaces(List.of(new SavedPlace(guid, HOME)));
            one.saveOrphan(guid, first.logins(), HOME);
            one.letGo(List.of(guid));
            assertThatThrownBy(() -> one.countLogin(guid))
                    .as("what the former holder says does not count")
                    .isInstanceOf(CharacterHeldException.class);
            two.letGo(List.of(guid));
            assertThat(Objects.requireNonNull(one.countLogin(guid)).place()).isEqualTo(AWAY);
        }
    }

    @Test
    void theLeasesOfALostNodeRunOut() throws SQLException {
        try (PostgresStore lost = PostgresStore.open(url(), "lost");
                PostgresStore other = PostgresStore.open(url(), "other");
                Connection clock = DriverManager.getConnection(url());
                Statement statement = clock.createStatement()) {
            int guid = character(lost, "Lost").guid();
            lost.countLogin(guid);
            statement.execute(PAST);
            lost.renew();
            assertThatThrownBy(() -> other.countLogin(guid))
                    .as("who renews keeps it")
                    .isInstanceOf(CharacterHeldException.class);
            statement.execute(PAST);
            assertThat(other.countLogin(guid)).isNotNull();
        }
    }

    /** Its save failed, its lease ran out, and somebody else had the character and let it go before the save was tried again. */
    @Test
    void whatIsSavedTooLateDoesNotCount() throws SQLException {
        try (PostgresStore late = PostgresStore.open(url(), "lost");
                PostgresStore other = PostgresStore.open(url(), "other");
                Connection clock = DriverManager.getConnection(url());
                Statement statement = clock.createStatement()) {
            int guid = character(late, "Late").guid();
            late.countLogin(guid);
            statement.execute(PAST);
            other.countLogin(guid);
            other.savePlaces(List.of(new SavedPlace(guid, AWAY)));
            other.letGo(List.of(guid));

            late.savePlaces(List.of(new SavedPlace(guid, HOME)));
            assertThat(Objects.requireNonNull(other.countLogin(guid)).place()).isEqualTo(AWAY);
            other.savePlaces(List.of(new SavedPlace(guid, HOME)));
            assertThat(Objects.requireNonNull(other.countLogin(guid)).place())
                    .as("who has it saves as ever")
                    .isEqualTo(HOME);
        }
    }

    /** A host that is gone without a word answers nothing, and closes nothing either. */
    @Test
    void aDatabaseThatDoesNotAnswerIsGivenUp() throws Exception {
        try (ServerSocket mute = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String url = "jdbc:postgresql://127.0.0.1:" + mute.getLocalPort() + "/gait?user=gait";
            assertThat(PostgresStore.patience()).containsKeys("connectTimeout", "socketTimeout");
            assertThatThrownBy(() -> PostgresStore.open(url + "&socketTimeout=1", "patient"))
                    .as("what the URL says counts")
                    .isInstanceOf(StoreException.class);
        }
    }

    /** Renewing does not wait for those who save places, nor they for it: waiting for each other they lost leases. */
    /** A standby, say. Nodes ask again and again, and a database has only so many places. */
    @Test
    void aDatabaseThatCannotBeBroughtUpToDateKeepsNoConnectionOpen() throws SQLException {
        String readOnly = url() + (url().contains("?") ? "&" : "?")
                + "ApplicationName=standby&options=-c%20default_transaction_read_only=on";
        for (int i = 0; i < 3; i++) {
            assertThatThrownBy(() -> PostgresStore.open(readOnly, "one")).isInstanceOf(StoreException.class);
        }
        try (Connection look = DriverManager.getConnection(url());
                Statement ask = look.createStatement()) {
            String open =
                    "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'standby' AND state IS NOT NULL";
            for (int tries = 0; count(ask, open) > 0 && tries < 100; tries++) {
                ask.execute("SELECT pg_sleep(0.05)");
            }
            assertThat(count(ask, open)).isZero();
        }
    }

    private static int count(Statement statement, String query) throws SQLException {
        try (ResultSet row = statement.executeQuery(query)) {
            assertThat(row.next()).isTrue();
            return row.getInt(1);
        }
    }

    @Test
    void aNodeLivesOnWhileItsPlacesAreSaved() throws SQLException {
        try (PostgresStore node = PostgresStore.open(url() + "&options=-c%20lock_timeout=500", "busy");
                Connection other = DriverManager.getConnection(url());
                Statement statement = other.createStatement()) {
            int guid = character(node, "Busy").guid();
            node.countLogin(guid);
            other.setAutoCommit(false);
            statement.execute("UPDATE characters SET x = 1 WHERE guid = " + guid);
            node.renew();
            other.rollback();
            assertThatThrownBy(() -> {
                        statement.execute("UPDATE characters SET x = 1 WHERE guid = " + guid);
                        node.savePlaces(List.of(new SavedPlace(guid, AWAY)));
                    })
                    .as("the place itself is locked")
                    .hasMessageContaining("lock timeout");
            other.rollback();
        }
    }

    @Test
    void aNodeThatIsOutOfTheWorldSavesNothing() {
        try (PostgresStore node = PostgresStore.open(url(), "cut off")) {
            int guid = character(node, "Cut off").guid();
            node.countLogin(guid);
            node.fence();
            node.savePlaces(List.of(new SavedPlace(guid, AWAY)));
            assertThat(Objects.requireNonNull(node.countLogin(guid)).place()).isEqualTo(HOME);
        }
    }

    private static CharacterRecord character(PostgresStore store, String name) {
        Account account =
                Objects.requireNonNull(store.createAccount(name, "hash", new NewCharacter(name, HOME, 200, 200)));
        return store.characters(account).get(0);
    }
}
