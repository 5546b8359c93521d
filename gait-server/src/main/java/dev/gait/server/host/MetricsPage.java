package dev.gait.server.host;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * What operators' tools read: {@code /metrics} as Prometheus text, {@code /health} as "ok" or the reason why not. The
 * JDK's own web server is enough for two pages, and the text format is a page of code ({@link PrometheusText}); a
 * metrics library would bring more than it saves (docs/operating.md).
 */
public final class MetricsPage implements AutoCloseable {
    /** A world that does not answer for this long is not healthy. */
    private static final long ANSWER_SECONDS = 2;

    /** A request that is not read or an answer that is not taken in this time ends. */
    private static final String REQUEST_SECONDS = "5";

    private static final String NOT_READY = "this node does not serve: it does not hear most of the others\n";

    private static final String MOST_CONNECTIONS = "64";
    /** Half-sent requests each hold one of these for as long as they may. */
    private static final int THREADS = 16;

    static {
        // The JDK's server reads these once, before its first use; who starts the process may say otherwise.
        setUnlessSet("sun.net.httpserver.maxReqTime", REQUEST_SECONDS);
        setUnlessSet("sun.net.httpserver.maxRspTime", REQUEST_SECONDS);
        setUnlessSet("sun.net.httpserver.idleInterval", REQUEST_SECONDS);
        setUnlessSet("jdk.httpserver.maxConnections", MOST_CONNECTIONS);
    }

    /** So long a text is shown again instead of asking the world: who asks a thousand times a second costs it five looks. */
    private static final long FRESH_NANOS = 200_000_000L;

    private static final long PACE_NANOS = 5_000_000L;

    private final HttpServer http;
    private final ThreadPoolExecutor workers =
            new ThreadPoolExecutor(THREADS, THREADS, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), work -> {
                Thread thread = new Thread(work, "gait-metrics");
                thread.setDaemon(true);
                return thread;
            });

    private static void setUnlessSet(String property, String value) {
        if (System.getProperty(property) == null) {
            System.setProperty(property, value);
        }
    }

    private MetricsPage(HttpServer http, ServerHost host, LogCounters log, Addition more) {
        this.http = http;
        http.setExecutor(workers);
        serve(
                "/metrics",
                () -> PrometheusText.of(host, log, more, workers.getQueue().size()));
        serve("/health", () -> {
            host.ask(server -> server.status().sessionCount()).get(ANSWER_SECONDS, TimeUnit.SECONDS);
            return more.isReady() ? "ok\n" : NOT_READY;
        });
        http.start();
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
        return new MetricsPage(HttpServer.create(bind, 0), host, log, more);
    }

    /** Where it listens, which is of interest if any free port was asked for. */
    public int port() {
        return http.getAddress().getPort();
    }

    private interface Page {
        String text() throws ExecutionException, InterruptedException, TimeoutException;
    }

    private void serve(String path, Page page) {
        Page kept = new KeptPage(page);
        http.createContext(path, exchange -> answer(exchange, kept));
    }

    /**
     * One at a time asks the world, the others wait for its answer, and for a moment everybody is shown the same. Nobody is
     * answered sooner than {@value #PACE_NANOS} ns after the one before: sixteen who ask as fast as they can would take
     * the processors from the world.
     */
    private static final class KeptPage implements Page {
        private final Page page;
        private @Nullable String shown;
        private long shownNanos;

        KeptPage(Page page) {
            this.page = page;
        }

        @Override
        public synchronized String text() throws ExecutionException, InterruptedException, TimeoutException {
            String text = shown;
            if (text == null || System.nanoTime() - shownNanos > FRESH_NANOS) {
                shown = null;
                text = page.text();
                shown = text;
                shownNanos = System.nanoTime();
            }
            Thread.sleep(TimeUnit.NANOSECONDS.toMillis(PACE_NANOS));
            return text;
        }
    }

    private static void answer(HttpExchange exchange, Page page) throws IOException {
        try (exchange) {
            int code;
            String text;
            try {
                text = page.text();
                code = text.equals(NOT_READY) ? 503 : 200;
            } catch (TimeoutException e) {
                code = 503;
                text = "the world has not answered for " + ANSWER_SECONDS + " seconds\n";
            } catch (ExecutionException e) {
                code = 503;
                text = "the world has ended\n";
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
            byte[] body = text.getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "text/plain; version=0.0.4; charset=utf-8");
            exchange.sendResponseHeaders(code, body.length);
            exchange.getResponseBody().write(body);
        }
    }

    @Override
    public void close() {
        http.stop(0);
        workers.shutdownNow();
    }
}
