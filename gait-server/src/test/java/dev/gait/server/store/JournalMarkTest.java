package dev.gait.server.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Starts that are cut short: whatever they leave behind, the next one takes its own journal for its own. */
class JournalMarkTest {
    @TempDir
    @SuppressWarnings("NullAway.Init") // JUnit fills it
    Path path;

    /**
     * The disk takes the journal and not the database, twice in a row: the file's own number is then two starts old. Before, the
     * third start asked for the journal to be removed, with all that was saved meanwhile in it.
     */
    @Test
    void numbersThatCameNoFartherThanTheJournalKeepNobodyOut() throws Exception {
        try (DataFolder folder = DataFolder.open(path)) {
            Path database = folder.database();
            try (Connection writer = connect(database);
                    Connection reader = connect(database)) {
                execute(writer, "PRAGMA busy_timeout=0");
                execute(writer, "PRAGMA journal_mode=WAL");
                execute(writer, "CREATE TABLE some (thing)");
                JournalMark.read(folder, database).renew(writer);
                int written = head(database);
                // Who reads keeps the journal from being written into the database.
                execute(reader, "BEGIN");
                try (Statement statement = reader.createStatement();
                        ResultSet rows = statement.executeQuery("SELECT count(*) FROM some")) {
                    assertThat(rows.next()).isTrue();
                    for (int start = 0; start < 3; start++) {
                        JournalMark.read(folder, database).renew(writer);
                        assertThat(head(database)).as("in the file").isEqualTo(written);
                        assertThatCode(() -> JournalMark.read(folder, database)).doesNotThrowAnyException();
                    }
                }
                execute(reader, "COMMIT");
                JournalMark.read(folder, database).renew(writer);
                assertThat(folder.marks()).containsExactly(head(database));
                assertThat(head(database)).isNotEqualTo(written);
            }
        }
    }

    private static Connection connect(Path database) throws SQLException {
        return DriverManager.getConnection("jdbc:sqlite:" + database);
    }

    private static void execute(Connection connection, String what) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(what);
        }
    }

    private static int head(Path database) throws Exception {
        return ByteBuffer.wrap(Files.readAllBytes(database)).getInt(68);
    }
}
