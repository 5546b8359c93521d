package dev.gait.cluster.store;

import dev.gait.server.store.Account;
import dev.gait.server.store.CharacterData;
import dev.gait.server.store.CharacterHeldException;
import dev.gait.server.store.CharacterRecord;
import dev.gait.server.store.CharacterRow;
import dev.gait.server.store.NewCharacter;
import dev.gait.server.store.Place;
import dev.gait.server.store.SavedPlace;
import dev.gait.server.store.Store;
import dev.gait.server.store.StoreException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Accounts and characters of a world on several nodes, in PostgreSQL. Counting a log-in takes the character's lease in the same
 * statement: whoever has it holds it until it lets go, or until its node has not said for {@link #LEASE_SECONDS} that it
 * lives. What a node saves of a character that another one has meanwhile is passed over.
 *
 * <p>A lost connection is opened again at the next call; the call that found it lost fails.
 */
public final class PostgresStore implements Store, Leases.Book {
    /** A node that has not renewed for so long has lost its characters. */
    static final int LEASE_SECONDS = 6;

    /** A database that does not answer is given up after this: its host may be gone without a word. */
    private static final int ANSWER_SECONDS = 15;

    private final String url;
    private final String holder;
    /** The log-ins that were counted here, until the character is let go: what is saved belongs to that one. */
    private final Map<Integer, Long> leases = new ConcurrentHashMap<>();

    private @Nullable Connection connection;
    private volatile boolean fenced;

    private PostgresStore(String url, String holder) {
        this.url = url;
        this.holder = holder;
    }

    /**
     * @param url as JDBC has it, with user and password where they are needed
     * @param holder this life of this node, different from all others
     */
    public static PostgresStore open(String url, String holder) {
        PostgresStore store = new PostgresStore(url, holder);
        store.connect("open the data");
        store.forgetTheDead();
        store.renew();
        return store;
    }

    private Connection connect(String what) {
        try {
            Connection open = connection;
            if (open == null || open.isClosed()) {
                open = openWithSchema();
                connection = open;
            }
            return open;
        } catch (SQLException e) {
            throw trouble(what, e);
        }
    }

    /** A database that takes calls but cannot be brought up to date, a standby say, is asked again and again: none is left open. */
    private Connection openWithSchema() throws SQLException {
        Connection opened = DriverManager.getConnection(url, patience());
        try {
            PostgresSchema.apply(opened);
            return opened;
        } catch (SQLException | RuntimeException e) {
            opened.close();
            throw e;
        }
    }

    /** What the URL says itself counts instead. Without it a call may wait for a quarter of an hour, and leases run out meanwhile. */
    static Properties patience() {
        Properties patience = new Properties();
        patience.setProperty("connectTimeout", Integer.toString(ANSWER_SECONDS));
        patience.setProperty("socketTimeout", Integer.toString(ANSWER_SECONDS));
        return patience;
    }

    private interface Work<T extends @Nullable Object> {
        T run(Connection connection) throws SQLException;
    }

    private <T extends @Nullable Object> T run(String what, Work<T> work) {
        Connection open = connect(what);
        try {
            return work.run(open);
        } catch (SQLException e) {
            throw trouble(what, e);
        }
    }

    /** All or none. */
    private <T extends @Nullable Object> T inTransaction(String what, Work<T> work) {
        return run(what, open -> {
            open.setAutoCommit(false);
            try {
                T done = work.run(open);
                open.commit();
                return done;
            } catch (SQLException e) {
                open.rollback();
                throw e;
            } finally {
                open.setAutoCommit(true);
            }
        });
    }

    @Override
    public @Nullable Account findAccount(String name) {
        Optional<Account> found = run("look up an account", open -> {
            try (PreparedStatement find =
                    open.prepareStatement("SELECT id, name, password_hash FROM accounts WHERE name_key = ?")) {
                find.setString(1, CharacterRow.key(name));
                try (ResultSet row = find.executeQuery()) {
                    return row.next()
                            ? Optional.of(new Account(row.getLong(1), row.getString(2), row.getString(3)))
                            : Optional.empty();
                }
            }
        });
        return found.isPresent() ? found.get() : null;
    }

    /** One statement: on a busy machine every way to the database and back takes its time, and others wait behind it. */
    @Override
    public @Nullable Account createAccount(String name, String passwordHash, NewCharacter first) {
        Optional<Account> created = run("create an account", open -> {
            try (PreparedStatement insert = open.prepareStatement("WITH made AS (INSERT INTO accounts"
                    + " (name, name_key, password_hash) VALUES (?, ?, ?) ON CONFLICT (name_key) DO NOTHING RETURNING id),"
                    + " person AS (INSERT INTO characters"
                    + " (account_id, name, cell, x, y, z, qw, qx, qy, qz, run_skill, jump_skill)"
                    + " SELECT id, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ? FROM made) SELECT id FROM made")) {
                insert.setString(1, name);
                insert.setString(2, CharacterRow.key(name));
                insert.setString(3, passwordHash);
                insert.setString(4, first.name());
                CharacterRow.put(insert, 5, first.place());
                insert.setInt(13, first.runSkill());
                insert.setInt(14, first.jumpSkill());
                try (ResultSet row = insert.executeQuery()) {
                    return row.next() ? Optional.of(new Account(row.getLong(1), name, passwordHash)) : Optional.empty();
                }
            }
        });
        return created.isPresent() ? created.get() : null;
    }

    @Override
    public void replaceHash(Account account, String passwordHash) {
        run("renew the hash of a password", open -> {
            try (PreparedStatement update =
                    open.prepareStatement("UPDATE accounts SET password_hash = ? WHERE id = ? AND password_hash = ?")) {
                update.setString(1, passwordHash);
                update.setLong(2, account.id());
                update.setString(3, account.passwordHash());
                return update.executeUpdate();
            }
        });
    }

    @Override
    public List<CharacterRecord> characters(Account account) {
        return run("list characters", open -> {
            try (PreparedStatement find = open.prepareStatement(
                    "SELECT " + CharacterRow.COLUMNS + " FROM characters WHERE account_id = ? ORDER BY guid")) {
                find.setLong(1, account.id());
                List<CharacterRecord> found = new ArrayList<>();
                try (ResultSet row = find.executeQuery()) {
                    while (row.next()) {
                        found.add(CharacterRow.read(row));
                    }
                }
                return found;
            }
        });
    }

    /** Takes the lease and counts, or neither. */
    @Override
    public @Nullable CharacterRecord countLogin(int guid) {
        Optional<CharacterRecord> counted = run("count a login", open -> {
            try (PreparedStatement count =
                    open.prepareStatement("UPDATE characters SET logins = logins + 1, holder = ? WHERE guid = ?"
                            + " AND (holder IS NULL OR holder = ? OR NOT EXISTS (SELECT 1 FROM holders"
                            + " WHERE holders.holder = characters.holder AND alive_until > now())) RETURNING "
                            + CharacterRow.COLUMNS)) {
                count.setString(1, holder);
                count.setLong(2, Integer.toUnsignedLong(guid));
                count.setString(3, holder);
                try (ResultSet row = count.executeQuery()) {
                    if (row.next()) {
                        CharacterRecord record = CharacterRow.read(row);
                        leases.put(guid, (long) record.logins());
                        return Optional.of(record);
                    }
                }
            }
            if (exists(open, guid)) {
                throw new CharacterHeldException();
            }
            return Optional.empty();
        });
        return counted.isPresent() ? counted.get() : null;
    }

    private static boolean exists(Connection open, int guid) throws SQLException {
        try (PreparedStatement find = open.prepareStatement("SELECT 1 FROM characters WHERE guid = ?")) {
            find.setLong(1, Integer.toUnsignedLong(guid));
            try (ResultSet row = find.executeQuery()) {
                return row.next();
            }
        }
    }

    /** This node does not belong to the world any more: where it thinks characters are is not worth saving. */
    public void fence() {
        fenced = true;
    }

    /** This node lives: what it holds, it holds for another while. */
    @Override
    public void renew() {
        run("renew leases", open -> {
            try (PreparedStatement renew = open.prepareStatement("INSERT INTO holders (holder, alive_until)"
                    + " VALUES (?, now() + make_interval(secs => ?))"
                    + " ON CONFLICT (holder) DO UPDATE SET alive_until = excluded.alive_until")) {
                renew.setString(1, holder);
                renew.setInt(2, LEASE_SECONDS);
                return renew.executeUpdate();
            }
        });
    }

    /** Lives that ended long ago; every start of a node is one. */
    private void forgetTheDead() {
        run("forget old leases", open -> {
            try (PreparedStatement forget =
                    open.prepareStatement("DELETE FROM holders WHERE alive_until < now() - interval '1 day'")) {
                return forget.executeUpdate();
            }
        });
    }

    @Override
    public void letGo(List<Integer> guids) {
        if (fenced) {
            return;
        }
        run("let characters go", open -> {
            try (PreparedStatement update =
                    open.prepareStatement("UPDATE characters SET holder = NULL WHERE guid = ANY (?) AND holder = ?")) {
                Object[] ids = guids.stream().map(Integer::toUnsignedLong).toArray();
                update.setArray(1, open.createArrayOf("bigint", ids));
                update.setString(2, holder);
                return update.executeUpdate();
            }
        });
        guids.forEach(leases::remove);
    }

    /** Saves somebody whose node was lost, and lets it go; nothing happens if it has logged in again since. */
    @Override
    public void saveOrphan(int guid, long lease, Place place) {
        run("save a place", open -> {
            try (PreparedStatement update = open.prepareStatement("UPDATE characters SET cell = ?, x = ?, y = ?, z = ?,"
                    + " qw = ?, qx = ?, qy = ?, qz = ?, holder = NULL WHERE guid = ? AND logins = ?")) {
                CharacterRow.put(update, 1, place);
                update.setLong(9, Integer.toUnsignedLong(guid));
                update.setLong(10, lease);
                return update.executeUpdate();
            }
        });
    }

    /**
     * What could not be saved is tried again, perhaps long after the character was somebody else's and let go: then it has logged
     * in since, and where it was before does not count.
     */
    @Override
    public void savePlaces(List<SavedPlace> places) {
        if (fenced) {
            return;
        }
        inTransaction("save places", open -> {
            try (PreparedStatement update = open.prepareStatement("UPDATE characters SET cell = ?, x = ?, y = ?, z = ?,"
                    + " qw = ?, qx = ?, qy = ?, qz = ?, data = coalesce(?, data)"
                    + " WHERE guid = ? AND (holder IS NULL OR holder = ?) AND logins = coalesce(?, logins)")) {
                for (SavedPlace saved : places) {
                    CharacterRow.put(update, 1, saved.place());
                    CharacterData data = saved.data();
                    update.setBytes(9, data == null ? null : data.bytes());
                    update.setLong(10, Integer.toUnsignedLong(saved.guid()));
                    update.setString(11, holder);
                    update.setObject(12, leases.get(saved.guid()), Types.BIGINT);
                    update.addBatch();
                }
                return update.executeBatch().length;
            }
        });
    }

    /** This life of this node ends: whoever it still holds is free. */
    @Override
    public void close() {
        if (!fenced) {
            run("let everybody go", open -> {
                try (PreparedStatement end = open.prepareStatement("DELETE FROM holders WHERE holder = ?")) {
                    end.setString(1, holder);
                    return end.executeUpdate();
                }
            });
        }
        disconnect();
    }

    /** Lets go of the connection and of nothing else. */
    @Override
    public void disconnect() {
        Connection open = connection;
        if (open != null) {
            try {
                open.close();
            } catch (SQLException e) {
                throw trouble("close the data", e);
            }
        }
    }

    private static StoreException trouble(String what, SQLException cause) {
        return new StoreException("The store could not " + what + ": " + explain(cause) + ".", cause);
    }

    /** What the database said, without its rank and advice: one sentence. */
    private static String explain(SQLException cause) {
        String said = String.valueOf(cause.getMessage()).lines().findFirst().orElse("it did not say why");
        int end = said.indexOf(". ");
        return (end < 0 ? said : said.substring(0, end))
                .replaceFirst("^(FATAL|ERROR): ", "")
                .replaceFirst("\\.$", "");
    }
}
