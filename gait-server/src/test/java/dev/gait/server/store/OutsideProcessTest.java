package dev.gait.server.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests what another process can do to the database of a running server. File locks belong to processes, so a second
 * connection inside one JVM proves nothing: here the store runs in a process of its own, and the test is the outsider.
 */
class OutsideProcessTest {
    private static final Place HOME = new Place(0xA9B40025, 96, 97, 1.5, 1, 0, 0, 0);

    @TempDir
    @SuppressWarnings("NullAway.Init") // JUnit fills it
    Path folder;

    /** The process that owns the store. It executes one command per line of standard input and answers each with one line. */
    static final class Owner {
        private Owner() {}

        public static void main(String[] args) throws IOException {
            Path folder = Path.of(args[0]);
            BufferedReader commands =
                    new BufferedReader(new java.io.InputStreamReader(System.in, StandardCharsets.UTF_8));
            try (Store store = SqliteStore.open(folder)) {
                System.out.println("open");
                for (String name = commands.readLine(); name != null; name = commands.readLine()) {
                    if (name.equals("second open")) {
                        System.out.println(secondOpen(folder));
                    } else {
                        store.createAccount(name, "hash", new NewCharacter(name, HOME, 200, 200));
                        System.out.println("created " + name);
                    }
                }
            }
        }

        private static String secondOpen(Path folder) {
            try {
                SqliteStore.open(folder).close();
                return "opened twice";
            } catch (StoreException e) {
                return "refused";
            }
        }
    }

    /** The owner's process as the test sees it; closing it kills it. */
    private static final class OwnerProcess implements AutoCloseable {
        private final Process process;
        private final BufferedReader answers;
        private final BufferedWriter commands;

        OwnerProcess(Path folder) throws IOException {
            process = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-cp",
                            System.getProperty("java.class.path"),
                            Owner.class.getName(),
                            folder.toString())
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            answers = process.inputReader(StandardCharsets.UTF_8);
            commands = process.outputWriter(StandardCharsets.UTF_8);
            assertThat(answers.readLine()).isEqualTo("open");
        }

        String say(String command) throws IOException {
            commands.write(command + "\n");
            commands.flush();
            return answers.readLine();
        }

        void stop() throws Exception {
            commands.close();
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isZero();
        }

        /** SIGKILL: no shutdown hook, no close. */
        @Override
        public void close() throws InterruptedException {
            process.destroyForcibly();
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        }
    }

    /** Executes one statement as any program would that is not the server; returns what SQLite says, or "done". */
    private String outside(String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("gait.db"));
                Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA busy_timeout=0");
            statement.execute(sql);
            return "done";
        } catch (SQLException e) {
            return String.valueOf(e.getMessage());
        }
    }

    private void requireAccounts(String... names) {
        try (Store store = SqliteStore.open(folder)) {
            for (String name : names) {
                Account account = Objects.requireNonNull(store.findAccount(name), name);
                assertThat(store.characters(account)).hasSize(1);
            }
        }
    }

    @Test
    void outsideReaderIsRefusedAndAKillLosesNothing() throws Exception {
        String answer;
        try (OwnerProcess owner = new OwnerProcess(folder)) {
            owner.say("Before");
            answer = outside("SELECT count(*) FROM accounts");
            owner.say("After");
        }
        requireAccounts("Before", "After");
        assertThat(answer).contains("database is locked");
    }

    @Test
    void outsideWriterIsRefusedAndAnOrderlyStopLeavesAWholeDatabase() throws Exception {
        String answer;
        try (OwnerProcess owner = new OwnerProcess(folder)) {
            owner.say("Before");
            answer = outside("CREATE TABLE foreign_table AS SELECT * FROM accounts");
            for (int i = 0; i < 200; i++) {
                owner.say("After" + i);
            }
            owner.stop();
        }
        requireAccounts("Before", "After0", "After199");
        assertThat(answer).contains("database is locked");
    }

    @Test
    void refusedSecondOpenInTheOwnersProcessKeepsTheFolderLocked() throws Exception {
        try (OwnerProcess owner = new OwnerProcess(folder)) {
            assertThat(owner.say("second open")).isEqualTo("refused");
            assertThatThrownBy(() -> SqliteStore.open(folder))
                    .hasMessageStartingWith("Another server uses the data in");
        }
    }
}
