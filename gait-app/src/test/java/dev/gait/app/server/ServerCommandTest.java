package dev.gait.app.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.net.session.DisconnectReason;
import dev.gait.server.store.SqliteStore;
import dev.gait.server.store.Store;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import picocli.CommandLine;

/** The server as an operator meets it: a process, a console, pages of numbers, signals. */
@Execution(ExecutionMode.CONCURRENT)
@Tag("firstJdk") // docs/decisions/0017
class ServerCommandTest {
    @TempDir
    private Path folder = Path.of("set by JUnit");

    private static HttpResponse<String> get(int port, String page) throws Exception {
        URI address = URI.create("http://127.0.0.1:" + port + page);
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.ofString());
    }

    private static double number(String metrics, String name) {
        return metrics.lines()
                .filter(line -> line.startsWith(name + " "))
                .mapToDouble(line -> Double.parseDouble(line.substring(name.length() + 1)))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no " + name));
    }

    @Test
    void anOperatorSeesListsTeleportsTellsAndKicksPlayers() throws Exception {
        int metrics = ServerProcess.freePort();
        try (ServerProcess server = ServerProcess.start("--world", "flat", "--empty", "--metrics", "" + metrics);
                Walker ann = new Walker(server.address(), "Ann");
                Walker badGuy = new Walker(server.address(), "bad guy")) {
            List<Walker> all = List.of(ann);
            Walker.until("bad guy is in the world", 30, () -> badGuy.inWorld, List.of(badGuy));
            assertThat(server.type("kick bad guy")).isEqualTo("bad guy is gone.");
            Walker.until("he is out", 10, () -> badGuy.lost != null, List.of(badGuy));
            assertThat(badGuy.lostWords).isEqualTo("An operator ended the session.");
            assertThat(server.type("list")).isEqualTo("Nobody is in the world.");
            Walker.until("Ann is in the world", 30, () -> ann.inWorld, all);
            ann.walk();
            double from = ann.place.globalY();
            Walker.until("she has walked", 20, () -> ann.place.globalY() > from + 4, all);

            assertThat(server.type("list")).startsWith("Ann ").contains("127.0.0.1:");
            assertThat(server.answer()).isEqualTo("1 player");
            assertThat(server.type("broadcast Mind the step")).isEqualTo("Told 1.");
            Walker.until("she is told", 10, () -> ann.texts.contains("Mind the step"), all);
            assertThat(server.type("teleport Ann 33000 35000")).isEqualTo("Ann is sent there.");
            Walker.until("she is there", 10, () -> ann.teleports == 1 && ann.place.globalX() == 33000, all);
            assertThat(server.type("teleport Ann here now")).isEqualTo("East and north are numbers.");
            assertThat(server.type("teleport Bob 1 2")).isEqualTo("Nobody called Bob is here.");
            assertThat(server.type("dance")).contains("do not know 'dance'");
            assertThat(server.type("backup")).isEqualTo("Where to? backup FILE");
            assertThat(server.type("backup " + folder.resolve("copy.db")))
                    .isEqualTo("This server keeps its data where it cannot copy them.");

            assertNumbers(metrics);
            assertThat(server.type("kick Ann Enough")).isEqualTo("Ann is gone.");
            Walker.until("she is out", 10, () -> ann.lost != null, all);
            assertThat(ann.lostWords).isEqualTo("Enough");
            assertThat(server.type("stop")).isEqualTo("Stopping.");
            assertThat(server.exitCode()).isZero();
        }
    }

    private static void assertNumbers(int port) throws Exception {
        HttpResponse<String> health = get(port, "/health");
        assertThat(health.statusCode()).isEqualTo(200);
        assertThat(health.body()).isEqualTo("ok\n");
        HttpResponse<String> page = get(port, "/metrics");
        assertThat(page.headers().firstValue("Content-Type").orElseThrow()).startsWith("text/plain; version=0.0.4");
        String metrics = page.body();
        assertThat(number(metrics, "gait_sessions")).isEqualTo(1);
        assertThat(number(metrics, "gait_logins_total")).isEqualTo(2);
        assertThat(number(metrics, "gait_accounts_created_total")).isEqualTo(2);
        assertThat(number(metrics, "gait_ticks_total")).isPositive();
        assertThat(number(metrics, "gait_tick_seconds_count")).isPositive();
        assertThat(number(metrics, "gait_relay_seconds_count")).isPositive();
        assertThat(number(metrics, "gait_datagrams_received_total")).isPositive();
        assertThat(number(metrics, "gait_bytes_sent_total")).isGreaterThan(1000);
        assertThat(number(metrics, "gait_packet_verdicts_total{verdict=\"ok\"}"))
                .isPositive();
        assertThat(number(metrics, "gait_claim_verdicts_total{verdict=\"accepted\"}"))
                .isPositive();
        assertThat(number(metrics, "gait_message_verdicts_total{verdict=\"ok\"}"))
                .isPositive();
        assertThat(metrics.lines().filter(line -> !line.isEmpty()))
                .allMatch(
                        line -> line.matches("# (HELP|TYPE) gait_.*|gait_[a-z_]+(\\{[a-z]+=\"[^\"]+\"})? [-+0-9.E]+"));
    }

    @Test
    void helpNamesWhatTheGuideNames() throws Exception {
        String help = new CommandLine(new ServerCommand()).getUsageMessage().replaceAll("\\s+", " ");
        String guide = Files.readString(Path.of("..", "docs", "operating.md"));
        String console = guide.substring(guide.indexOf("## The console"), guide.indexOf("## Stopping"));
        Matcher commands = Pattern.compile("(?m)^    (\\S+(?: \\S+)*)").matcher(console);
        int count = 0;
        for (; commands.find(); count++) {
            assertThat(help).contains(commands.group(1));
        }
        assertThat(count).isEqualTo(8);
        Matcher options = Pattern.compile("(?m)^\\| .*").matcher(guide.substring(0, guide.indexOf("## The console")));
        while (options.find()) {
            Matcher names =
                    Pattern.compile("`(--[a-z-]+)").matcher(options.group().split("\\|")[1]);
            while (names.find()) {
                assertThat(help).contains(names.group(1));
            }
        }
        assertThat(help).contains("3 the database of the nodes cannot be reached");
    }

    @Test
    void aTermSignalLogsEverybodyOffSavesAndEndsWell() throws Exception {
        Path data = folder.resolve("world");
        int guid;
        double walkedTo;
        try (ServerProcess server = ServerProcess.start("--world", "flat", "--data", data.toString());
                Walker ann = new Walker(server.address(), "Ann")) {
            List<Walker> all = List.of(ann);
            Walker.until("Ann is in the world", 30, () -> ann.inWorld, all);
            guid = ann.guid;
            assertThat(secondServer(data))
                    .isEqualTo("Another server uses the data in " + data
                            + ": stop it, or give this one a folder of its own.");
            Path copy = folder.resolve("copy.db");
            assertThat(server.type("backup " + copy)).isEqualTo("Everything that is saved is in " + copy + " now.");
            assertThat(server.type("backup " + copy)).isEqualTo("There is something at " + copy + " already.");
            ann.walk();
            double from = ann.place.globalY();
            Walker.until("she has walked", 20, () -> ann.place.globalY() > from + 4, all);

            Thread signal = new Thread(() -> {
                try {
                    assertThat(server.terminate()).isZero();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
            signal.start();
            Walker.until("she is told", 20, () -> ann.lost != null, all);
            walkedTo = ann.place.globalY();
            signal.join();

            assertThat(server.exitCode()).isZero();
            assertThat(ann.lost).isNotEqualTo(DisconnectReason.TIMED_OUT);
            assertThat(ann.texts).contains("The server is going down.");
            assertThat(server.log)
                    .anyMatch(line -> line.contains("New account 'Ann'."))
                    .anyMatch(line -> line.contains("Ann ('Ann') left the world"))
                    .anyMatch(line -> line.endsWith("Stopped."));
        }
        try (Store store = SqliteStore.open(data)) {
            var account = Objects.requireNonNull(store.findAccount("Ann"));
            var character = store.characters(account).get(0);
            assertThat(character.guid()).isEqualTo(guid);
            double savedAt = character
                    .place()
                    .toPosition(new dev.gait.motion.place.Position())
                    .globalY();
            // What she walked while the signal was on its way counts either way.
            assertThat(walkedTo - savedAt).isBetween(-3.0, 3.0);
        }
    }

    /** What another server says that is started on the same folder; it must end with exit code 2. */
    private static String secondServer(Path data) throws Exception {
        Process second = ServerProcess.command("--data", data.toString()).start();
        String words = new String(second.getErrorStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        assertThat(second.waitFor()).isEqualTo(2);
        return words;
    }
}
