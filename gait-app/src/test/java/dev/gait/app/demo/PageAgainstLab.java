package dev.gait.app.demo;

import dev.gait.app.decode.Json;
import dev.gait.app.viewer.ViewerServer;
import dev.gait.lab.live.LiveComparison;
import dev.gait.lab.live.LiveScore;
import dev.gait.lab.scenario.Scenarios;
import dev.gait.net.impair.NetworkProfile;
import dev.gait.net.impair.NetworkText;
import dev.gait.testbed.live.SessionRun;
import dev.gait.testbed.live.SessionTable;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * No test: reads the page's table of scores off real demos, minute by minute, and prints it beside what
 * {@code gait lab --session} has for the same script on the same network, for docs/viewer.md. By hand, on a quiet machine:
 * {@code mvn -pl gait-app -am test -Dtest=PageAgainstLab -Dsurefire.failIfNoSpecifiedTests=false -Dgait.minutes=3}; another
 * network with {@code -Dgait.network="delay=100 jitter=20 loss=1%"}, one demo at a time with {@code -Dgait.worlds=1}.
 */
@EnabledIfSystemProperty(named = "gait.minutes", matches = "\\d+")
class PageAgainstLab {
    private static final int BOTS = 14;
    /** So many demos at once, each with a seed of its own: a minute has few pops. */
    private static final int WORLDS = Integer.getInteger("gait.worlds", 3);

    private static final int SEEDS = 40;
    /** Everybody is in the world and at home by then. */
    private static final long SETTLED_MILLIS = 10_000;
    /** The window holds a whole round, and nothing of before. */
    private static final long WINDOW_MILLIS = 63_000;

    @Test
    void compare() throws Exception {
        int minutes = Integer.getInteger("gait.minutes");
        NetworkProfile network = NetworkText.parse(System.getProperty("gait.network", "delay=200 jitter=80 loss=5%"));
        List<Visitor> visitors = new ArrayList<>();
        List<List<SessionRun.Lane>> page = new ArrayList<>();
        try {
            for (int seed = 1; seed <= WORLDS; seed++) {
                visitors.add(new Visitor(network, seed));
            }
            Thread.sleep(SETTLED_MILLIS);
            for (Visitor visitor : visitors) {
                visitor.watch(Bots.name(Bots.SCRIPTED));
            }
            for (int i = 0; i < minutes; i++) {
                Thread.sleep(WINDOW_MILLIS);
                for (Visitor visitor : visitors) {
                    page.add(visitor.lanes());
                    System.out.println("minute " + (i + 1) + ", not counted "
                            + Objects.requireNonNull(visitor.status.get()).get("busySeconds") + " s");
                }
            }
        } finally {
            visitors.forEach(visitor -> visitor.viewer.close());
        }
        List<SessionTable.Row> seen = SessionTable.rows(page);
        System.out.println(NetworkText.describe(network) + ", " + page.size() + " minutes of the page:");
        SessionTable.lines(seen).forEach(System.out::println);
        List<SessionTable.Row> lab =
                SessionTable.measure(Scenarios.named(ScriptRunner.SCRIPT), network, 1, 1, SEEDS, 2, () -> {});
        System.out.println("the lab's session, " + SEEDS + " seeds:");
        SessionTable.lines(lab).forEach(System.out::println);
        for (int i = 0; i < lab.size(); i++) {
            System.out.printf(
                    Locale.ROOT,
                    "%-16s shape %+.0f %%, delay %+.0f %%, pops %+.0f %%, settle %+.0f %%%n",
                    LiveComparison.names().get(i),
                    percent(seen.get(i).shape(), lab.get(i).shape()),
                    percent(seen.get(i).delay(), lab.get(i).delay()),
                    percent(seen.get(i).pops(), lab.get(i).pops()),
                    percent(seen.get(i).settle(), lab.get(i).settle()));
        }
    }

    private static double percent(SessionTable.Mean page, SessionTable.Mean lab) {
        return 100 * (page.value() / lab.value() - 1);
    }

    private static List<Map<?, ?>> maps(@Nullable Object list) {
        List<Map<?, ?>> maps = new ArrayList<>();
        ((List<?>) Objects.requireNonNull(list)).forEach(each -> maps.add((Map<?, ?>) each));
        return maps;
    }

    private static List<SessionRun.Lane> lanes(Map<String, Object> status) {
        List<SessionRun.Lane> lanes = new ArrayList<>();
        for (Map<?, ?> score : maps(status.get("scores"))) {
            lanes.add(new SessionRun.Lane(
                    String.valueOf(score.get("name")),
                    new LiveScore.Result(
                            number(score, "shape"),
                            number(score, "delay"),
                            number(score, "pops"),
                            number(score, "settle"),
                            number(score, "seconds")),
                    number(score, "bytes")));
        }
        return lanes;
    }

    private static double number(Map<?, ?> score, String name) {
        return score.get(name) instanceof Number value ? value.doubleValue() : Double.NaN;
    }

    /** A demo and a tab that only listens: the scores have frames of their own. */
    private static final class Visitor implements WebSocket.Listener {
        private final StringBuilder text = new StringBuilder();
        private final AtomicReference<Map<String, Object>> status = new AtomicReference<>(Map.of());
        private final AtomicReference<Map<String, Object>> roster = new AtomicReference<>(Map.of());
        private final ViewerServer viewer;
        private final WebSocket tab;

        Visitor(NetworkProfile network, long seed) throws Exception {
            viewer = ViewerServer.open(DemoWorld.start(BOTS, network, seed), 0);
            tab = HttpClient.newHttpClient()
                    .newWebSocketBuilder()
                    .header("Origin", viewer.address().replaceAll("/$", ""))
                    .buildAsync(URI.create(viewer.address().replace("http", "ws") + "live"), this)
                    .join();
        }

        void watch(String name) {
            tab.sendText("{\"t\":\"eyes\",\"own\":false}", true).join(); // as the page does
            for (Map<?, ?> person : maps(Objects.requireNonNull(roster.get()).get("people"))) {
                if (name.equals(person.get("name"))) {
                    tab.sendText("{\"t\":\"watch\",\"id\":" + Math.round(number(person, "id")) + "}", true)
                            .join();
                }
            }
        }

        List<SessionRun.Lane> lanes() {
            return PageAgainstLab.lanes(Objects.requireNonNull(status.get()));
        }

        @Override
        public CompletionStage<?> onText(WebSocket socket, CharSequence data, boolean last) {
            text.append(data);
            if (last) {
                Map<String, Object> message = Json.object(text.toString());
                if ("status".equals(message.get("t"))) {
                    status.set(message);
                } else if ("roster".equals(message.get("t"))) {
                    roster.set(message);
                }
                text.setLength(0);
            }
            socket.request(1);
            return CompletableFuture.completedFuture(null);
        }
    }
}
