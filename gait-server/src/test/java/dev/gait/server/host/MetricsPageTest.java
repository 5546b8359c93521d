package dev.gait.server.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.world.FlatGround;
import dev.gait.server.ServerListener;
import dev.gait.server.ServerSettings;
import dev.gait.server.store.AccountService;
import dev.gait.server.store.MemoryStore;
import dev.gait.server.store.Passwords;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
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

/** Pages of numbers in front of people who do not finish their requests. */
class MetricsPageTest {
    @Test
    void halfSentRequestsHoldNobodyUpAndEnd() throws Exception {
        InetAddress home = InetAddress.getLoopbackAddress();
        // Read once, before the JDK's server is first used: a second instead of five, so that the test need not wait.
        System.setProperty("sun.net.httpserver.maxReqTime", "1");
        try (ServerHost host = ServerHost.start(
                        new InetSocketAddress(home, 0),
                        ServerSettings.usual(),
                        new FlatGround(0),
                        AccountService.inline(new MemoryStore(), Passwords.quick()),
                        ServerListener.SILENT);
                MetricsPage page =
                        MetricsPage.start(new InetSocketAddress(home, 0), host, MetricsPage.LogCounters.NONE)) {
            List<Socket> idlers = new ArrayList<>();
            for (int i = 0; i < 6; i++) {
                Socket idler = new Socket(home, page.port());
                idler.getOutputStream().write("GET /metrics HTTP/1.1\r\nHost:".getBytes(StandardCharsets.US_ASCII));
                idlers.add(idler);
            }
            HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + page.port() + "/metrics"))
                    .timeout(Duration.ofSeconds(20))
                    .build();
            HttpResponse<String> answer =
                    HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.body())
                    .contains("gait_log_lines_dropped_total 0")
                    .contains("gait_hashes_waiting 0")
                    .contains("gait_questions_waiting ");
            for (Socket idler : idlers) {
                idler.setSoTimeout(20_000);
                assertThat(idler.getInputStream().read()).as("closed").isEqualTo(-1);
                idler.close();
            }
        }
    }

    /** A node of a cluster that is cut off runs, and is not to be sent anybody. */
    @Test
    void whoIsMoreThanAServerSaysSo() throws Exception {
        InetAddress home = InetAddress.getLoopbackAddress();
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
        try (ServerHost host = ServerHost.start(
                        new InetSocketAddress(home, 0),
                        ServerSettings.usual(),
                        new FlatGround(0),
                        AccountService.inline(new MemoryStore(), Passwords.quick()),
                        ServerListener.SILENT);
                MetricsPage page =
                        MetricsPage.start(new InetSocketAddress(home, 0), host, MetricsPage.LogCounters.NONE, cutOff)) {
            HttpClient http = HttpClient.newHttpClient();
            HttpRequest.Builder request = HttpRequest.newBuilder();
            URI health = URI.create("http://127.0.0.1:" + page.port() + "/health");
            HttpResponse<String> answer = http.send(request.uri(health).build(), HttpResponse.BodyHandlers.ofString());
            assertThat(answer.statusCode()).isEqualTo(503);
            assertThat(answer.body()).contains("does not serve");
            URI numbers = health.resolve("/metrics");
            answer = http.send(request.uri(numbers).build(), HttpResponse.BodyHandlers.ofString());
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.body()).contains("gait_sessions 0").endsWith("gait_cluster_serving 0\n");
        }
    }

    /** Every look costs the world's thread something, and whoever reaches the page may look as often as he likes. */
    @Test
    void whoAsksAgainAndAgainIsShownTheSameForAMoment() throws Exception {
        InetAddress home = InetAddress.getLoopbackAddress();
        Set<String> shown = new TreeSet<>();
        int asked = 0;
        long began = System.nanoTime();
        try (ServerHost host = ServerHost.start(
                        new InetSocketAddress(home, 0),
                        ServerSettings.usual(),
                        new FlatGround(0),
                        AccountService.inline(new MemoryStore(), Passwords.quick()),
                        ServerListener.SILENT);
                MetricsPage page =
                        MetricsPage.start(new InetSocketAddress(home, 0), host, MetricsPage.LogCounters.NONE)) {
            HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + page.port() + "/metrics"))
                    .build();
            HttpClient client = HttpClient.newHttpClient();
            while (System.nanoTime() - began < 700_000_000L || asked < 20) {
                // It counts ticks, thirty a second, so that two looks are hardly ever the same.
                shown.add(client.send(request, HttpResponse.BodyHandlers.ofString())
                        .body());
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
        try (ServerHost host = ServerHost.start(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                ServerSettings.usual(),
                new FlatGround(0),
                AccountService.inline(new MemoryStore(), Passwords.quick()),
                ServerListener.SILENT)) {
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
