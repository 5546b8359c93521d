package dev.gait.server.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoreTest {
    private static final Place HOME = new Place(0xA9B40025, 96, 97, 1.5, 1, 0, 0, 0);
    private static final Place AWAY = new Place(0xFEB40025, 12.25, 180, -3, 0.6, 0, 0, 0.8);

    @TempDir
    @SuppressWarnings("NullAway.Init") // JUnit fills it
    Path folder;

    @Test
    void theFileStoreKeepsWhatItWasTold() {
        try (Store store = SqliteStore.open(folder)) {
            tell(store);
        }
        try (Store store = SqliteStore.open(folder)) {
            check(store);
        }
    }

    @Test
    void theMemoryStoreDoesTheSameForAsLongAsItLives() {
        try (Store store = new MemoryStore()) {
            tell(store);
            check(store);
        }
    }

    private static void tell(Store store) {
        Account ann =
                Objects.requireNonNull(store.createAccount("Ann", "hash-a", new NewCharacter("Ann", HOME, 210, 190)));
        assertThat(store.createAccount("ANN", "hash-x", new NewCharacter("ANN", HOME, 200, 200)))
                .isNull();
        store.createAccount("Bob", "hash-b", new NewCharacter("Bob", HOME, 200, 200));
        int guid = store.characters(ann).get(0).guid();
        assertThat(Objects.requireNonNull(store.countLogin(guid)).logins()).isEqualTo(1);
        assertThat(Objects.requireNonNull(store.countLogin(guid)).logins()).isEqualTo(2);
        assertThat(store.countLogin(0x50FFFFFF)).isNull();
        store.savePlaces(List.of(new SavedPlace(guid, AWAY)));
    }

    private static void check(Store store) {
        Account ann = Objects.requireNonNull(store.findAccount("aNN"));
        assertThat(ann.name()).isEqualTo("Ann");
        assertThat(ann.passwordHash()).isEqualTo("hash-a");
        assertThat(store.characters(ann))
                .containsExactly(new CharacterRecord(Store.FIRST_GUID, "Ann", AWAY, 2, 210, 190));
        Account bob = Objects.requireNonNull(store.findAccount("Bob"));
        assertThat(store.characters(bob))
                .containsExactly(new CharacterRecord(Store.FIRST_GUID + 1, "Bob", HOME, 0, 200, 200));
        assertThat(store.findAccount("Carol")).isNull();
    }

    @Test
    void dataOfTheFirstVersionAreBroughtUpToDateWithoutLosingAnybody() throws Exception {
        SqliteStore.open(folder, 1).close();
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("gait.db"));
                Statement statement = connection.createStatement()) {
            assertThat(Migrations.version(connection)).isEqualTo(1);
            statement.execute("INSERT INTO accounts VALUES (7, 'Old', 'old', 'hash')");
            statement.execute(
                    "INSERT INTO characters VALUES (1342177289, 7, 'Old Hand', 2847146021, 1, 2, 3, 1, 0, 0, 0, 41)");
        }

        try (Store store = SqliteStore.open(folder)) {
            Account old = Objects.requireNonNull(store.findAccount("old"));
            CharacterRecord character = store.characters(old).get(0);
            assertThat(character.name()).isEqualTo("Old Hand");
            assertThat(character.logins()).isEqualTo(41);
            assertThat(character.runSkill()).isEqualTo(200);
            assertThat(character.place().cell()).isEqualTo(0xA9B40025);
        }
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("gait.db"))) {
            assertThat(Migrations.version(connection)).isEqualTo(Migrations.LATEST);
        }
    }

    @Test
    void dataOfANewerProgramAreLeftAlone() throws Exception {
        SqliteStore.open(folder).close();
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("gait.db"));
                Statement statement = connection.createStatement()) {
            statement.execute("INSERT INTO migrations (version) VALUES (99)");
        }

        assertThatThrownBy(() -> SqliteStore.open(folder))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("newer version");
    }

    @Test
    void aFileThatIsNoDatabaseGetsASentence() throws Exception {
        Files.writeString(folder.resolve("gait.db"), "this is not a database, it is a letter to nobody in particular");

        assertThatThrownBy(() -> SqliteStore.open(folder))
                .isInstanceOf(StoreException.class)
                .hasMessageStartingWith("Cannot open the data in");
    }
}
