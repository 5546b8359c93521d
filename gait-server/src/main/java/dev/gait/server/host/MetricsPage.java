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

    private final HttpServer http;
    private final ExecutorService worker = Executors.newSingleThreadExecutor(work -> {
        Thread thread = new Thread(work, "gait-metrics");
        thread.setDaemon(true);
        return thread;
    });

    private MetricsPage(HttpServer http, ServerHost host) {
        this.http = http;
        http.setExecutor(worker);
        http.createContext("/metrics", exchange -> answer(exchange, () -> PrometheusText.of(host)));
        http.createContext(
                "/health",
                exchange -> answer(exchange, () -> {
                    host.ask(server -> server.sessionCount()).get(ANSWER_SECONDS, TimeUnit.SECONDS);
                    return "ok\n";
                }));
        http.start();
    }

    /**
     * Serves the two pages.
     *
     * @throws IOException if the port cannot be had
     */
    public static MetricsPage start(InetSocketAddress bind, ServerHost host) throws IOException {
        return new MetricsPage(HttpServer.create(bind, 0), host);
    }

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
        worker.shutdownNow();
    }
}
