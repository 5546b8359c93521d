package dev.gait.app.connect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.app.shell.Exit;
import dev.gait.motion.world.GroundSpec;
import dev.gait.motion.world.SeededWorld;
import dev.gait.server.ServerListener;
import dev.gait.server.ServerSettings;
import dev.gait.server.creature.Population;
import dev.gait.server.host.ServerHost;
import dev.gait.server.store.AccountService;
import dev.gait.server.store.MemoryStore;
import dev.gait.server.store.Passwords;
import dev.gait.trace.Trace;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** The command against a real server on loopback; each visit lasts about a second. */
class ConnectCommandTest {
    private static ServerHost server;

    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeAll
    static void startServer() throws IOException {
        SeededWorld ground = new SeededWorld(7);
        var start = ground.spawn(0xA9, 0xB4);
        server = ServerHost.start(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                ServerSettings.usual().withStart(start, 4).withPopulation(Population.around(start, ground)),
                ground,
                AccountService.threaded(new MemoryStore(), Passwords.quick()),
                ServerListener.SILENT);
    }

    @AfterAll
    static void stopServer() {
        server.close();
    }

    private int run(String account, String password, String... more) throws IOException {
        Path file = folder.resolve("password");
        Files.writeString(file, password + "\n");
        String[] arguments = new String[5 + more.length];
        arguments[0] = "127.0.0.1:" + server.port();
        arguments[1] = "--account";
        arguments[2] = account;
        arguments[3] = "--password-file";
        arguments[4] = file.toString();
        System.arraycopy(more, 0, arguments, 5, more.length);
        return new CommandLine(new ConnectCommand())
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .setExecutionExceptionHandler((failure, command, unused) -> Exit.explain(failure, command.getErr()))
                .execute(arguments);
    }

    @Test
    void aScriptIsWalkedAndARecordingReplays() throws Exception {
        Path script = folder.resolve("walk.txt");
        Files.writeString(script, "press forward # a little\nwait 1.5\nrelease forward\nwait 0.4\n");
        Path trace = folder.resolve("walk.jsonl");
        assertThat(run("ada", "secret", "--script", script.toString(), "--record", trace.toString()))
                .as(err.toString())
                .isZero();
        assertThat(out.toString())
                .contains("ada at ")
                .contains("walks; sees ")
                .contains("sees 6")
                .contains("Smith Orrin");
        try (InputStream in = Files.newInputStream(trace)) {
            Trace recorded = Trace.read(in);
            assertThat(recorded.header().ground()).isEqualTo(GroundSpec.field(7));
            assertThat(Files.readString(trace)).contains("Smith Orrin").contains("townsperson");
        }
    }

    @Test
    void aScriptTalksAndWhatIsHeardIsShown() throws IOException {
        Path script = folder.resolve("talk.txt");
        Files.writeString(script, "wait 0.2\nsay Hello, Smith\nsay /tell nobody, psst\nsay /dance\nwait 0.6\n");
        assertThat(run("eve", "secret", "--script", script.toString()))
                .as(err.toString())
                .isZero();
        assertThat(err.toString())
                .contains("eve says, \"Hello, Smith\"")
                .contains("That person is not available now.")
                .contains("There is no /dance;");
    }

    @Test
    void secondsEndAVisit() throws IOException {
        assertThat(run("bob", "secret", "--seconds", "0.5", "--no-extension")).isZero();
        assertThat(err.toString()).contains("bob is in the world.").doesNotContain("simulates");
    }

    @Test
    void aRefusalIsExitCodeThreeWithTheServersReason() throws IOException {
        run("cleo", "secret", "--seconds", "0.2");
        assertThat(run("cleo", "guess", "--seconds", "5")).isEqualTo(Exit.LOST);
        assertThat(err.toString()).endsWith("The account or the password is wrong." + System.lineSeparator());
    }

    @Test
    void aCharacterThatIsNotThereIsExitCodeThree() throws IOException {
        assertThat(run("dora", "secret", "--character", "Nobody")).isEqualTo(Exit.LOST);
        assertThat(err.toString()).contains("The account has no character named Nobody.");
    }

    @Test
    void aBadScriptIsOneSentenceWithItsLine() throws IOException {
        Path script = folder.resolve("bad.txt");
        Files.writeString(script, "press forward\nfly home\n");
        assertThat(run("ada", "secret", "--script", script.toString())).isEqualTo(Exit.USAGE);
        assertThat(err.toString().strip()).isEqualTo(script + ", line 2: there is no 'fly'.");
    }

    @Test
    void aRowTheMatrixHasNotIsBadUsage() throws IOException {
        assertThat(run("ada", "secret", "--script", "matrix:13")).isEqualTo(Exit.USAGE);
        assertThat(err.toString()).contains("no row '13'");
    }

    @Test
    void aMissingPasswordFileIsBadUsage() {
        int code = new CommandLine(new ConnectCommand())
                .setErr(new PrintWriter(err, true))
                .setExecutionExceptionHandler((failure, command, unused) -> Exit.explain(failure, command.getErr()))
                .execute(
                        "127.0.0.1",
                        "--account",
                        "a",
                        "--password-file",
                        folder.resolve("none").toString());
        assertThat(code).isEqualTo(Exit.USAGE);
        assertThat(err.toString()).contains("There is no file");
    }
}
