package dev.gait.server.host;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

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

    private final HttpServer http;
    private final ExecutorService workers = Executors.newFixedThreadPool(THREADS, work -> {
        Thread thread = new Thread(work, "gait-metrics");
        thread.setDaemon(true);
        return thread;
    });

    private static void setUnlessSet(String property, String value) {
        if (System.getProperty(property) == null) {
            System.setProperty(property, value);
        }
    }

    private MetricsPage(HttpServer http, ServerHost host, LogCounters log) {
        this.http = http;
        http.setExecutor(workers);
        http.createContext("/metrics", exchange -> answer(exchange, () -> PrometheusText.of(host, log)));
        http.createContext(
                "/health",
                exchange -> answer(exchange, () -> {
                    host.ask(server -> server.status().sessionCount()).get(ANSWER_SECONDS, TimeUnit.SECONDS);
                    return "ok\n";
                }));
        http.start();
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
        return new MetricsPage(HttpServer.create(bind, 0), host, log);
    }

    /** Where it listens, which is of interest if any free port was asked for. */
    public int port() {
        return http.getAddress().getPort();
    }

    private interface Page {
        String text() throws ExecutionException, InterruptedException, TimeoutException;
    }

    private static void answer(HttpExchange exchange, Page page) throws IOException {
        try (exchange) {
            int code = 200;
            String text;
            try {
                text = page.text();
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
