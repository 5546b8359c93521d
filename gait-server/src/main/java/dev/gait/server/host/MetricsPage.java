package dev.gait.server.host;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * What operators' tools read: {@code /metrics} as Prometheus text, {@code /health} as "ok" or the reason why not. Two
 * pages need no web server but a door ({@link NumbersDoor}), and the text format is a page of code ({@link PrometheusText});
 * a metrics library would bring more than it saves (docs/operating.md).
 */
public final class MetricsPage implements AutoCloseable {
    /** A world that does not answer for this long is not healthy. */
    private static final long ANSWER_SECONDS = 2;

    private static final String NOT_READY = "this node does not serve: it does not hear most of the others\n";

    /** So long a text is shown again instead of asking the world: who asks a thousand times a second costs it five looks. */
    private static final long FRESH_NANOS = 200_000_000L;

    private static final long PACE_NANOS = 5_000_000L;

    private final NumbersDoor door;

    private MetricsPage(
            InetSocketAddress bind, ServerHost host, LogCounters log, Addition more, Set<String> furtherNames)
            throws IOException {
        door = new NumbersDoor(bind);
        KeptPage numbers = new KeptPage(() -> PrometheusText.of(host, log, more, door.waiting()));
        KeptPage health = new KeptPage(() -> {
            host.ask(server -> server.status().sessionCount()).get(ANSWER_SECONDS, TimeUnit.SECONDS);
            return more.isReady() ? "ok\n" : NOT_READY;
        });
        Set<String> names = new HashSet<>(furtherNames);
        names.add(bind.getHostString());
        door.open(new HostNames(names), path -> switch (path) {
            case "/metrics" -> numbers.show();
            case "/health" -> health.show();
            default -> null;
        });
    }

    /** What else there is to say of this server: a node of a cluster has numbers of its own. */
    public interface Addition {
        Addition NONE = new Addition() {};

        /** Further numbers, as Prometheus reads them; asked on the world's thread. */
        default String numbers() {
            return "";
        }

        /** Whether clients are served; asked from any thread. */
        default boolean isReady() {
            return true;
        }
    }

    /** How the log does; asked from any thread. */
    public interface LogCounters {
        long droppedLines();

        int waitingLines();

        /** Of a server without a log. */
        LogCounters NONE = new LogCounters() {
            @Override
            public long droppedLines() {
                return 0;
            }

            @Override
            public int waitingLines() {
                return 0;
            }
        };
    }

    /**
     * Serves the two pages.
     *
     * @throws IOException if the port cannot be had
     */
    public static MetricsPage start(InetSocketAddress bind, ServerHost host, LogCounters log) throws IOException {
        return start(bind, host, log, Addition.NONE);
    }

    /**
     * Serves the two pages of a server that is more than itself.
     *
     * @throws IOException if the port cannot be had
     */
    public static MetricsPage start(InetSocketAddress bind, ServerHost host, LogCounters log, Addition more)
            throws IOException {
        return start(bind, host, log, more, Set.of());
    }

    /**
     * Serves the two pages under further names. A request whose Host header is neither an address nor {@code localhost} nor one of
     * these names nor the name in {@code bind} is refused.
     *
     * @throws IOException if the port cannot be had
     * @since 0.1
     */
    public static MetricsPage start(
            InetSocketAddress bind, ServerHost host, LogCounters log, Addition more, Set<String> furtherNames)
            throws IOException {
        return new MetricsPage(bind, host, log, more, furtherNames);
    }

    /** Where it listens, which is of interest if any free port was asked for. */
    public int port() {
        return door.port();
    }

    private interface Page {
        String text() throws ExecutionException, InterruptedException, TimeoutException;
    }

    /**
     * One at a time asks the world, the others wait for its answer, and for a moment everybody is shown the same. Nobody is
     * answered sooner than {@value #PACE_NANOS} ns after the one before: dozens who ask as fast as they can would take
     * the processors from the world.
     */
    private static final class KeptPage {
        private final Page page;
        /** Fair: whoever asked first is answered first. */
        private final ReentrantLock turn = new ReentrantLock(true);

        private NumbersDoor.@Nullable Answer shown;
        private long shownNanos;

        KeptPage(Page page) {
            this.page = page;
        }

        NumbersDoor.Answer show() throws InterruptedException {
            turn.lockInterruptibly();
            try {
                NumbersDoor.Answer answer = shown;
                if (answer == null || System.nanoTime() - shownNanos > FRESH_NANOS) {
                    answer = look();
                    shown = answer;
                    shownNanos = System.nanoTime();
                }
                Thread.sleep(TimeUnit.NANOSECONDS.toMillis(PACE_NANOS));
                return answer;
            } finally {
                turn.unlock();
            }
        }

        private NumbersDoor.Answer look() throws InterruptedException {
            try {
                String text = page.text();
                return new NumbersDoor.Answer(text.equals(NOT_READY) ? 503 : 200, text);
            } catch (TimeoutException e) {
                return new NumbersDoor.Answer(503, "the world has not answered for " + ANSWER_SECONDS + " seconds\n");
            } catch (ExecutionException e) {
                return new NumbersDoor.Answer(503, "the world has ended\n");
            }
        }
    }

    @Override
    public void close() {
        door.close();
    }
}
