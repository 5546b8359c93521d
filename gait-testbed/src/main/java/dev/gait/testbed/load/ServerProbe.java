package dev.gait.testbed.load;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads a server's numbers from its metrics page, and the processor time of its process. */
public final class ServerProbe {
    private final URI page;
    private final ProcessHandle process;
    private final HttpClient http =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(5)).build();

    /** The server runs as this process and serves its numbers on this port of this machine. */
    public ServerProbe(int metricsPort, ProcessHandle process) {
        page = URI.create("http://127.0.0.1:" + metricsPort + "/metrics");
        this.process = process;
    }

    /** All numbers at one moment. */
    record Reading(Map<String, Double> values, double cpuSeconds, ThreadProbe threads) {
        double of(String name) {
            return values.getOrDefault(name, 0.0);
        }
    }

    /** One of its numbers now; NaN if it does not answer. */
    public double value(String name) throws InterruptedException {
        try {
            return read().of(name);
        } catch (IOException e) {
            return Double.NaN;
        }
    }

    /** Whether it says of itself that it is well and serves; false if it does not answer. */
    public boolean isHealthy() throws InterruptedException {
        try {
            return http.send(
                                    HttpRequest.newBuilder(page.resolve("/health"))
                                            .timeout(Duration.ofSeconds(2))
                                            .build(),
                                    HttpResponse.BodyHandlers.discarding())
                            .statusCode()
                    == 200;
        } catch (IOException e) {
            return false;
        }
    }

    Reading read() throws IOException, InterruptedException {
        HttpResponse<String> answer;
        try {
            answer = http.send(
                    HttpRequest.newBuilder(page).timeout(Duration.ofSeconds(10)).build(),
                    HttpResponse.BodyHandlers.ofString());
        } catch (IOException e) {
            // The JDK's own has no words.
            String what = process.isAlive() ? "does not answer" : "has ended";
            throw new IOException(
                    "The server whose numbers are at port " + page.getPort() + " " + what
                            + "; with --server-log FILE a load keeps what its servers said.",
                    e);
        }
        if (answer.statusCode() != 200) {
            throw new IOException(
                    "The server's numbers cannot be read: " + answer.body().strip());
        }
        Map<String, Double> values = new HashMap<>();
        answer.body().lines().filter(line -> !line.startsWith("#")).forEach(line -> {
            int space = line.lastIndexOf(' ');
            values.put(line.substring(0, space), Double.parseDouble(line.substring(space + 1)));
        });
        return new Reading(values, cpuSeconds(process), ThreadProbe.of(process.pid()));
    }

    /** The numbers of several servers that are one world, added up; null for none. */
    static @Nullable Reading read(List<ServerProbe> servers) throws IOException, InterruptedException {
        Map<String, Double> values = new HashMap<>();
        double cpu = 0;
        ThreadProbe threads = new ThreadProbe(new HashMap<>());
        for (ServerProbe server : servers) {
            Reading reading = server.read();
            reading.values().forEach((name, value) -> values.merge(name, value, Double::sum));
            cpu += reading.cpuSeconds();
            threads.add(reading.threads());
        }
        return servers.isEmpty() ? null : new Reading(values, cpu, threads);
    }

    /** Processor time a process has used so far. */
    static double cpuSeconds(ProcessHandle process) {
        return process.info().totalCpuDuration().map(Duration::toNanos).orElse(0L) * 1e-9;
    }

    /** What happened between two readings. */
    static LoadResult.ServerShare between(Reading before, Reading after, double seconds) {
        double ticks = after.of("gait_tick_seconds_count") - before.of("gait_tick_seconds_count");
        double tickTime = after.of("gait_tick_seconds_sum") - before.of("gait_tick_seconds_sum");
        return new LoadResult.ServerShare(
                (after.cpuSeconds() - before.cpuSeconds()) / seconds,
                ticks == 0 ? 0 : tickTime / ticks * 1e3,
                quantile("gait_tick_seconds", 0.99, before, after) * 1e3,
                quantile("gait_turn_seconds", 1, before, after) * 1e3,
                rate("gait_datagrams_sent_total", before, after, seconds),
                rate("gait_bytes_sent_total", before, after, seconds),
                rate("gait_datagrams_received_total", before, after, seconds),
                rate("gait_bytes_received_total", before, after, seconds),
                after.of("gait_datagrams_dropped_total") - before.of("gait_datagrams_dropped_total"),
                rate("gait_cluster_sent_bytes_total", before, after, seconds),
                before.threads().until(after.threads(), seconds));
    }

    private static double rate(String name, Reading before, Reading after, double seconds) {
        return (after.of(name) - before.of(name)) / seconds;
    }

    /** Upper bound of the class in which a quantile lies. */
    private static double quantile(String name, double share, Reading before, Reading after) {
        double wanted = share * (after.of(name + "_count") - before.of(name + "_count"));
        double best = Double.POSITIVE_INFINITY;
        for (String key : after.values().keySet()) {
            if (key.startsWith(name + "_bucket{le=\"") && after.of(key) - before.of(key) >= wanted) {
                String bound = key.substring(key.indexOf('"') + 1, key.lastIndexOf('"'));
                best = Math.min(best, bound.equals("+Inf") ? Double.POSITIVE_INFINITY : Double.parseDouble(bound));
            }
        }
        return best;
    }
}
