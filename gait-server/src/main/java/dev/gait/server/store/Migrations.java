package dev.gait.server.store;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * Brings a database from whatever version it has to ours, one numbered script after the other, each in a transaction
 * with the note that it was applied. A script that has been released is never changed; what comes next is a new one.
 */
final class Migrations {
    /** The version this program reads and writes. */
    static final int LATEST = 3;

    private Migrations() {}

    static void apply(Connection connection, int upTo) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE IF NOT EXISTS migrations ("
                    + "version INTEGER PRIMARY KEY, applied_at TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP)");
        }
        int version = version(connection);
        if (version > LATEST) {
            throw new StoreException("The data were written by a newer version of Gait (schema " + version
                    + ", this program knows " + LATEST + ").");
        }
        for (int next = version + 1; next <= upTo; next++) {
            applyOne(connection, next);
        }
    }

    static int version(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery("SELECT coalesce(max(version), 0) FROM migrations")) {
            return result.next() ? result.getInt(1) : 0;
        }
    }

    private static void applyOne(Connection connection, int version) throws SQLException {
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement();
                PreparedStatement note = connection.prepareStatement("INSERT INTO migrations (version) VALUES (?)")) {
            for (String command : script(version).split(";")) {
                if (!command.isBlank()) {
                    statement.execute(command);
                }
            }
            note.setInt(1, version);
            note.executeUpdate();
            connection.commit();
        } catch (SQLException e) {
            connection.rollback();
            throw e;
        } finally {
            connection.setAutoCommit(true);
        }
    }

    private static String script(int version) {
        String name = "schema-" + version + ".sql";
        try (InputStream in = Migrations.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("the program lacks its " + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException("the program's " + name + " cannot be read", e);
        }
    }
}
