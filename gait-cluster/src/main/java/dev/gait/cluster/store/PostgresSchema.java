package dev.gait.cluster.store;

import dev.gait.server.store.StoreException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * Brings the shared database to the version this program knows, one numbered script after the other. Nodes may start at the
 * same time: one does it, the others wait for the lock.
 */
final class PostgresSchema {
    static final int LATEST = 2;

    /** Any number, the same in all programs. */
    private static final long LOCK = 0x6761_6974L;

    private PostgresSchema() {}

    static void apply(Connection connection) throws SQLException {
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement()) {
            statement.execute("SELECT pg_advisory_xact_lock(" + LOCK + ")");
            statement.execute("CREATE TABLE IF NOT EXISTS migrations"
                    + " (version INTEGER PRIMARY KEY, applied_at TIMESTAMPTZ NOT NULL DEFAULT now())");
            int version = version(statement);
            if (version > LATEST) {
                throw new StoreException("The data were written by a newer version of Gait (schema " + version
                        + ", this program knows " + LATEST + ").");
            }
            for (int next = version + 1; next <= LATEST; next++) {
                for (String command : script(next).split(";")) {
                    if (!command.isBlank()) {
                        statement.execute(command);
                    }
                }
                statement.execute("INSERT INTO migrations (version) VALUES (" + next + ")");
            }
            connection.commit();
        } catch (SQLException | RuntimeException e) {
            connection.rollback();
            throw e;
        } finally {
            connection.setAutoCommit(true);
        }
    }

    private static int version(Statement statement) throws SQLException {
        try (ResultSet result = statement.executeQuery("SELECT coalesce(max(version), 0) FROM migrations")) {
            return result.next() ? result.getInt(1) : 0;
        }
    }

    private static String script(int version) {
        String name = "postgres-" + version + ".sql";
        try (InputStream in = PostgresSchema.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("the program lacks its " + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException("the program's " + name + " cannot be read", e);
        }
    }
}
