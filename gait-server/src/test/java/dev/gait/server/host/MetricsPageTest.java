package dev.gait.server.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.world.FlatGround;
import dev.gait.server.ServerListener;
import dev.gait.server.ServerSettings;
import dev.gait.server.store.AccountService;
import dev.gait.server.store.MemoryStore;
import dev.gait.server.store.Passwords;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Pages of numbers in front of people who do not finish their requests. */
@Execution(ExecutionMode.CONCURRENT)
class MetricsPageTest {
    private static final InetAddress HOME = InetAddress.getLoopbackAddress();

    private static ServerHost host() throws IOException {
        return ServerHost.start(
                new InetSocketAddress(HOME, 0),
                ServerSettings.usual(),
                new FlatGround(0),
                AccountService.inline(new MemoryStore(), Passwords.quick()),
                ServerListener.SILENT);
    }

    private static MetricsPage page(ServerHost host, MetricsPage.Addition more) throws IOException {
        return page(host, more, Set.of());
    }

    private static MetricsPage page(ServerHost host, MetricsPage.Addition more, Set<String> names) throws IOException {
        return MetricsPage.start(new InetSocketAddress(HOME, 0), host, MetricsPage.LogCounters.NONE, more, names);
    }

    private static HttpResponse<String> ask(MetricsPage page, String path) throws Exception {
        return HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + page.port() + path))
                                .timeout(Duration.ofSeconds(60))
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
    }

    /** Opens connections that say so much and no more; all are taken, since the silent ones give way. */
    private static List<Socket> visitors(MetricsPage page, int count, String said) throws IOException {
        List<Socket> visitors = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Socket visitor = new Socket(HOME, page.port());
            visitors.add(visitor);
            visitor.getOutputStream().write(said.getBytes(StandardCharsets.US_ASCII));
        }
        return visitors;
    }

    /** Whether the other side has ended it, in whichever way. */
    private static boolean hasEnded(Socket visitor) throws IOException {
        try (visitor) {
            visitor.setSoTimeout(60_000);
            return visitor.getInputStream().read() == -1;
        } catch (SocketException e) {
            return true;
        }
    }

    @Test
    void halfSentRequestsHoldNobodyUpAndEnd() throws Exception {
        try (ServerHost host = host();
                MetricsPage page = page(host, MetricsPage.Addition.NONE)) {
            List<Socket> idlers = visitors(page, 6, "GET /metrics HTTP/1.1\r\nHost:");
            HttpResponse<String> answer = ask(page, "/metrics");
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.body())
                    .contains("gait_log_lines_dropped_total 0")
                    .contains("gait_hashes_waiting 0")
                    .contains("gait_questions_waiting ");
            for (Socket idler : idlers) {
                assertThat(hasEnded(idler)).isTrue();
            }
        }
    }

    /** More than are let in at once, and more than that beside them: the silent ones give way to who asks. */
    @Test
    void threeHundredConnectionsThatSayNothingKeepNobodyOut() throws Exception {
        try (ServerHost host = host();
                MetricsPage page = page(host, MetricsPage.Addition.NONE)) {
            List<Socket> idlers = visitors(page, 200, "");
            idlers.addAll(visitors(page, 100, "GET /metrics HTTP/1.1\r\nHost: a\r\nX-Half: "));
            for (int i = 0; i < 5; i++) {
                assertThat(ask(page, "/health").body()).isEqualTo("ok\n");
            }
            for (Socket idler : idlers.subList(0, 200)) {
                assertThat(hasEnded(idler)).isTrue();
            }
            for (Socket idler : idlers) {
                idler.close();
            }
        }
    }

    @Test
    void whatIsNoQuestionIsAnsweredInWords() throws Exception {
        try (ServerHost host = host();
                MetricsPage page = page(host, MetricsPage.Addition.NONE)) {
            assertThat(ask(page, "/elsewhere").statusCode()).isEqualTo(404);
            assertThat(ask(page, "/health?since=1").statusCode()).isEqualTo(200);
            assertThat(said(page, "POST /health HTTP/1.1\r\nHost: localhost\r\n\r\n"))
                    .startsWith("HTTP/1.1 405 ");
            assertThat(said(page, "\r\n\r\n")).startsWith("HTTP/1.1 400 ");
            assertThat(said(page, "HEAD /health HTTP/1.0\r\n\r\n"))
                    .startsWith("HTTP/1.1 200 OK\r\n")
                    .contains("Content-Length: 3\r\n")
                    .endsWith("\r\n\r\n");
            assertThat(said(page, "x".repeat(8192))).startsWith("HTTP/1.1 400 ");
        }
    }

    /** DNS rebinding: a page of another site has its own name lead to this address. */
    @Test
    void requestUnderAForeignNameIsRefused() throws Exception {
        try (ServerHost host = host();
                MetricsPage page = page(host, MetricsPage.Addition.NONE, Set.of("Game.example", "10.example"))) {
            for (String ours : List.of(
                    "127.0.0.1:" + page.port(),
                    "localhost",
                    "LOCALHOST:80",
                    "[::1]:9100",
                    "192.168.1.7:9100",
                    "game.EXAMPLE:9100")) {
                assertThat(statusFor(page, "Host: " + ours)).as(ours).isEqualTo(200);
            }
            for (String foreign : List.of(
                    "evil.example:" + page.port(),
                    "127.0.0.1.evil.example",
                    "localhost.evil.example",
                    "evil.example:80:9100",
                    "game.example.",
                    "1.2.3",
                    "")) {
                assertThat(statusFor(page, "Host: " + foreign)).as(foreign).isEqualTo(403);
            }
        }
    }

    @Test
    void requestWithoutAHostOrWithTwoIsRefused() throws Exception {
        try (ServerHost host = host();
                MetricsPage page = page(host, MetricsPage.Addition.NONE)) {
            assertThat(statusFor(page, "Host: localhost\r\nhost: evil.example")).isEqualTo(400);
            assertThat(statusFor(page, "Host: localhost\r\nHost : localhost")).isEqualTo(400);
            assertThat(statusFor(page, "Accept: */*")).isEqualTo(400);
        }
    }

    private static int statusFor(MetricsPage page, String headers) throws IOException {
        String answer = said(page, "GET /health HTTP/1.1\r\n" + headers + "\r\n\r\n");
        return Integer.parseInt(answer.substring("HTTP/1.1 ".length(), "HTTP/1.1 ".length() + 3));
    }

    private static String said(MetricsPage page, String question) throws IOException {
        try (Socket visitor = visitors(page, 1, question).get(0)) {
            return new String(visitor.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
        }
    }

    /** A node of a cluster that is cut off runs, and is not to be sent anybody. */
    @Test
    void whoIsMoreThanAServerSaysSo() throws Exception {
        MetricsPage.Addition cutOff = new MetricsPage.Addition() {
            @Override
            public String numbers() {
                return "gait_cluster_serving 0\n";
            }

            @Override
            public boolean isReady() {
                return false;
            }
        };
        try (ServerHost host = host();
                MetricsPage page = page(host, cutOff)) {
            HttpResponse<String> answer = ask(page, "/health");
            assertThat(answer.statusCode()).isEqualTo(503);
            assertThat(answer.body()).contains("does not serve");
            answer = ask(page, "/metrics");
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.body()).contains("gait_sessions 0").endsWith("gait_cluster_serving 0\n");
        }
    }

    /** Every look costs the world's thread something, and whoever reaches the page may look as often as he likes. */
    @Test
    void whoAsksAgainAndAgainIsShownTheSameForAMoment() throws Exception {
        Set<String> shown = new TreeSet<>();
        int asked = 0;
        long began = System.nanoTime();
        try (ServerHost host = host();
                MetricsPage page = page(host, MetricsPage.Addition.NONE)) {
            while (System.nanoTime() - began < 700_000_000L || asked < 20) {
                // It counts ticks, thirty a second, so that two looks are hardly ever the same.
                shown.add(ask(page, "/metrics").body());
                asked++;
            }
        }
        double seconds = (System.nanoTime() - began) * 1e-9;
        assertThat(shown.size()).as("in " + seconds + " s").isLessThanOrEqualTo((int) (seconds / 0.2) + 1);
    }

    /** What docs/operating.md calls a number is one, and every number is in there. */
    @Test
    void theNumbersAreThoseOfTheHandbook() throws Exception {
        Set<String> served = new TreeSet<>();
        try (ServerHost host = host()) {
            PrometheusText.of(host, MetricsPage.LogCounters.NONE, MetricsPage.Addition.NONE, 0)
                    .lines()
                    .filter(line -> line.startsWith("# TYPE "))
                    .forEach(line -> served.add(line.split(" ")[2]));
        }
        Set<String> documented = new TreeSet<>();
        Matcher names =
                Pattern.compile("`(gait_[a-z_]+)").matcher(Files.readString(Path.of("..", "docs", "operating.md")));
        while (names.find()) {
            documented.add(names.group(1));
        }
        assertThat(documented).hasSizeGreaterThan(30).isEqualTo(served);
    }
}
