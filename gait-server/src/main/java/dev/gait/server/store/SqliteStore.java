package dev.gait.server.store;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/**
 * Keeps accounts and characters in one SQLite file. SQLite runs in its write-ahead mode, where a commit survives a crash of the
 * process. A crash of the machine may cost the last commits but does not damage the file.
 *
 * <p>An open store owns its file: it holds SQLite's exclusive lock from its start to its end, and other processes can neither
 * read nor write the database. POSIX locks end when the process closes any descriptor of the file, so nothing but SQLite may
 * open the file in this process. Exclusive mode also keeps the index of the journal in private memory. The shared index would
 * be a mapped file, and a full disk would end the process by a signal in the middle of a write to it. A running store therefore
 * copies itself ({@link #backUp}).
 *
 * <p>The store has one connection and is used by one thread at a time. A write that fails changes nothing, and the next one may
 * succeed.
 */
public final class SqliteStore implements Store {
    private final DataFolder folder;
    /** For tests that make it fail. */
    final Connection connection;

    private SqliteStore(DataFolder folder, Connection connection) {
        this.folder = folder;
        this.connection = connection;
    }

    /**
     * Opens the store in a folder, which is made if it is not there; old data are brought up to date.
     *
     * @throws IllegalStateException without sqlite-jdbc, which a user of this class adds to its dependencies
     * @throws StoreException with a sentence that says what to do, if another server uses it, it cannot be written, or it
     *     is damaged
     */
    public static SqliteStore open(Path folder) {
        OptionalLibrary.SQLITE.require();
        return open(folder, Migrations.LATEST);
    }

    static SqliteStore open(Path path, int version) {
        DataFolder folder = DataFolder.open(path);
        try {
            Path file = folder.database();
            JournalMark mark = JournalMark.read(folder, file);
            Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
            try {
                prepare(connection, file, version);
            } catch (SQLException | RuntimeException e) {
                connection.close();
                throw e;
            }
            mark.renew(connection);
            return new SqliteStore(folder, connection);
        } catch (SQLException e) {
            folder.close();
            throw new StoreException(opening(path, e), e);
        } catch (RuntimeException e) {
            folder.close();
            throw e;
        }
    }

    private static void prepare(Connection connection, Path file, int version) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA busy_timeout=2000");
            statement.execute("PRAGMA locking_mode=EXCLUSIVE"); // before the first look into the file
            try (ResultSet check = statement.executeQuery("PRAGMA quick_check(1)")) {
                String found = check.next() ? check.getString(1) : "no answer";
                if (!found.equals("ok")) {
                    throw new StoreException(damaged(file, found));
                }
            }
            statement.execute("PRAGMA journal_mode=WAL");
            statement.execute("PRAGMA synchronous=NORMAL");
            statement.execute("PRAGMA foreign_keys=ON");
            Migrations.apply(connection, version);
        }
    }

    private static String opening(Path folder, SQLException trouble) {
        Path file = folder.resolve("gait.db");
        SQLiteErrorCode code = code(trouble);
        if (code == SQLiteErrorCode.SQLITE_CORRUPT || code == SQLiteErrorCode.SQLITE_NOTADB) {
            return damaged(file, code.message);
        }
        return "Cannot open the data in " + file + ": " + explain(trouble) + ".";
    }

    private static String damaged(Path file, String what) {
        return "Cannot open the data in " + file + ": the file is damaged ("
                + what.strip().replaceAll("\\s+", " ")
                + "). Put the last backup in its place; without one, `sqlite3 " + file.getFileName()
                + " .recover` shows what can be rescued.";
    }

    private static SQLiteErrorCode code(SQLException trouble) {
        return SQLiteErrorCode.getErrorCode(trouble.getErrorCode() & 0xFF);
    }

    /** What an operator can do something about, in his words. */
    private static String explain(SQLException trouble) {
        return switch (code(trouble)) {
            case SQLITE_FULL -> "the disk is full";
            case SQLITE_READONLY, SQLITE_PERM, SQLITE_CANTOPEN -> "the data folder cannot be written to";
            case SQLITE_BUSY, SQLITE_LOCKED -> "another program holds the database";
            case SQLITE_CORRUPT, SQLITE_NOTADB ->
                "the database is damaged; stop the server and put a backup in its place, or"
                        + " rescue what can be read with `sqlite3 gait.db .recover`";
            case SQLITE_IOERR ->
                isWrite(trouble)
                        ? "the disk takes nothing any more; it may have become read-only"
                        : "the disk does not answer (" + trouble.getMessage() + ")";
            default -> String.valueOf(trouble.getMessage());
        };
    }

    private static boolean isWrite(SQLException trouble) {
        int code = trouble instanceof SQLiteException sqlite ? sqlite.getResultCode().code : trouble.getErrorCode();
        return code == SQLiteErrorCode.SQLITE_IOERR_WRITE.code || code == SQLiteErrorCode.SQLITE_IOERR_FSYNC.code;
    }

    @Override
    public @Nullable Account findAccount(String name) {
        try (PreparedStatement find =
                connection.prepareStatement("SELECT id, name, password_hash FROM accounts WHERE name_key = ?")) {
            find.setString(1, CharacterRow.key(name));
            try (ResultSet row = find.executeQuery()) {
                return row.next() ? new Account(row.getLong(1), row.getString(2), row.getString(3)) : null;
            }
        } catch (SQLException e) {
            throw trouble("look up an account", e);
        }
    }

    @Override
    public @Nullable Account createAccount(String name, String passwordHash, NewCharacter first) {
        if (findAccount(name) != null) {
            return null;
        }
        inTransaction("create an account", () -> {
            long account = insertAccount(name, passwordHash);
            insertCharacter(account, first);
        });
        return findAccount(name);
    }

    @Override
    public void replaceHash(Account account, String passwordHash) {
        requireFile("renew the hash of a password");
        try (PreparedStatement update = connection.prepareStatement(
                "UPDATE accounts SET password_hash = ? WHERE id = ? AND password_hash = ?")) {
            update.setString(1, passwordHash);
            update.setLong(2, account.id());
            update.setString(3, account.passwordHash());
            update.executeUpdate();
        } catch (SQLException e) {
            throw trouble("renew the hash of a password", e);
        }
    }

    private long insertAccount(String name, String passwordHash) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(
                "INSERT INTO accounts (name, name_key, password_hash) VALUES (?, ?, ?) RETURNING id")) {
            insert.setString(1, name);
            insert.setString(2, CharacterRow.key(name));
            insert.setString(3, passwordHash);
            try (ResultSet row = insert.executeQuery()) {
                row.next();
                return row.getLong(1);
            }
        }
    }

    /** Guids are kept as the unsigned numbers they are. */
    private void insertCharacter(long account, NewCharacter character) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(
                "INSERT INTO characters (guid, account_id, name,"
                        + " cell, x, y, z, qw, qx, qy, qz, logins, run_skill, jump_skill)"
                        + " VALUES ((SELECT coalesce(max(guid), ?) + 1 FROM characters), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?, ?)")) {
            insert.setLong(1, Integer.toUnsignedLong(FIRST_GUID) - 1);
            insert.setLong(2, account);
            insert.setString(3, character.name());
            CharacterRow.put(insert, 4, character.place());
            insert.setInt(12, character.runSkill());
            insert.setInt(13, character.jumpSkill());
            insert.executeUpdate();
        }
    }

    @Override
    public List<CharacterRecord> characters(Account account) {
        try (PreparedStatement find = connection.prepareStatement(
                "SELECT " + CharacterRow.COLUMNS + " FROM characters WHERE account_id = ? ORDER BY guid")) {
            find.setLong(1, account.id());
            List<CharacterRecord> found = new ArrayList<>();
            try (ResultSet row = find.executeQuery()) {
                while (row.next()) {
                    found.add(CharacterRow.read(row));
                }
            }
            return found;
        } catch (SQLException e) {
            throw trouble("list characters", e);
        }
    }

    @Override
    public @Nullable CharacterRecord countLogin(int guid) {
        requireFile("count a login");
        try (PreparedStatement count = connection.prepareStatement(
                "UPDATE characters SET logins = logins + 1 WHERE guid = ? RETURNING " + CharacterRow.COLUMNS)) {
            count.setLong(1, Integer.toUnsignedLong(guid));
            try (ResultSet row = count.executeQuery()) {
                return row.next() ? CharacterRow.read(row) : null;
            }
        } catch (SQLException e) {
            throw trouble("count a login", e);
        }
    }

    @Override
    public void savePlaces(List<SavedPlace> places) {
        inTransaction("save places", () -> {
            try (PreparedStatement update = connection.prepareStatement(
                    "UPDATE characters SET cell = ?, x = ?, y = ?, z = ?, qw = ?, qx = ?, qy = ?, qz = ?,"
                            + " data = coalesce(?, data) WHERE guid = ?")) {
                for (SavedPlace saved : places) {
                    CharacterRow.put(update, 1, saved.place());
                    CharacterData data = saved.data();
                    update.setBytes(9, data == null ? null : data.bytes());
                    update.setLong(10, Integer.toUnsignedLong(saved.guid()));
                    update.addBatch();
                }
                update.executeBatch();
            }
        });
    }

    @Override
    public void backUp(Path file) {
        DataFolder.createPrivate(file);
        try (PreparedStatement copy = connection.prepareStatement("VACUUM INTO ?")) {
            copy.setString(1, file.toString());
            copy.execute();
            JournalMark.clear(file);
            DataFolder.force(file);
        } catch (SQLException e) {
            DataFolder.remove(file);
            throw trouble("copy itself to " + file, e);
        } catch (StoreException e) {
            DataFolder.remove(file);
            throw e;
        }
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            throw trouble("close the data", e);
        } finally {
            folder.close();
        }
    }

    private interface Work {
        void run() throws SQLException;
    }

    /**
     * All or nothing, in plain SQL: when a disk is full SQLite ends the transaction itself, and the driver's way would
     * then complain about that instead of about the disk.
     */
    private void inTransaction(String what, Work work) {
        requireFile(what);
        try (Statement statement = connection.createStatement()) {
            statement.execute("BEGIN IMMEDIATE");
            try {
                work.run();
                statement.execute("COMMIT");
            } catch (SQLException | RuntimeException e) {
                rollBack(statement, e);
                throw e;
            }
        } catch (SQLException e) {
            throw trouble(what, e);
        }
    }

    /** SQLite goes on writing into a file that nobody can reach any more; what it says is saved would be lost. */
    private void requireFile(String what) {
        if (!folder.hasDatabase()) {
            throw new StoreException(
                    "The store could not " + what + ": the file of the database was removed or replaced"
                            + " while the server runs; put it back as it was, or stop the server and put a backup in its place.");
        }
    }

    private static void rollBack(Statement statement, Exception first) {
        try {
            statement.execute("ROLLBACK");
        } catch (SQLException e) {
            first.addSuppressed(e); // nothing to roll back any more
        }
    }

    private static StoreException trouble(String what, SQLException cause) {
        return new StoreException("The store could not " + what + ": " + explain(cause) + ".", cause);
    }
}
