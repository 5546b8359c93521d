package dev.gait.testbed.load;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a load run found, for people and for programs. */
public final class LoadReport {
    private static final String ROW =
            "| %,d | %.1f s | %.1f | %.1f, %.1f ms | %.1f, %.1f ms | %.1f, %.1f ms | %.1f ms | %s | %s | %s | %.2f | %s"
                    + " | %d | %d | %d | %d |%n";

    private LoadReport() {}

    /** One run in a few lines. */
    public static String text(LoadResult run) {
        StringBuilder text = new StringBuilder();
        line(
                text,
                "%d of %d clients entered in %.1f s; each sees %.1f others",
                run.entered(),
                run.clients(),
                run.rampSeconds(),
                run.seesOthers());
        line(
                text,
                "relay latency p50 %.2f ms, p99 %.2f ms, p99.9 %.2f ms, max %.2f ms over %,d messages in %.1f s",
                run.p50Millis(),
                run.p99Millis(),
                run.p999Millis(),
                run.maxMillis(),
                run.relays(),
                run.seconds());
        line(
                text,
                "lost %d, late %d, put back %d, unreadable %d, of strangers %d, asked again %d, disconnected %d%s",
                run.lost(),
                run.late(),
                run.putBack(),
                run.unreadable(),
                run.strangers(),
                run.requests(),
                run.disconnected(),
                run.firstLoss() == null ? "" : " (" + run.firstLoss() + ")");
        line(
                text,
                "near ones p50 %.1f ms, p99 %.1f ms; far ones p50 %.1f ms, p99 %.1f ms",
                run.near().p50Millis(),
                run.near().p99Millis(),
                run.far().p50Millis(),
                run.far().p99Millis());
        LoadResult.MachineShare machine = run.machine();
        if (machine != null) {
            line(
                    text,
                    "machine: %.2f cores in programs, %.2f in the kernel for them, %.2f in soft interrupts, %.2f idle, %.2f"
                            + " stolen by its host",
                    machine.user(),
                    machine.system(),
                    machine.softirq(),
                    machine.idle(),
                    machine.stolen());
        }
        LoadResult.ServerShare server = run.server();
        if (server != null) {
            line(
                    text,
                    "server: %,.0f datagrams/s and %.2f MB/s out, %,.0f/s and %.2f MB/s in, %.0f dropped",
                    server.datagramsOutPerSecond(),
                    server.bytesOutPerSecond() / 1e6,
                    server.datagramsInPerSecond(),
                    server.bytesInPerSecond() / 1e6,
                    server.dropped());
            if (server.betweenNodesPerSecond() > 0) {
                line(text, "between nodes: %.2f MB/s", server.betweenNodesPerSecond() / 1e6);
            }
            line(text, "tick: mean %.2f ms, p99 below %s ms", server.tickMeanMillis(), bound(server.tickP99Millis()));
            line(
                    text,
                    "longest from one turn to the next: server below %s ms, load %.0f ms",
                    bound(server.pauseMillis()),
                    run.loadPauseMillis());
            line(text, "processor: server %.2f cores, load %.2f cores", server.cpu(), run.loadCpu());
            line(text, "server's threads, and in the kernel for them: %s", threads(server.threads()));
        } else {
            line(text, "processor: load %.2f cores", run.loadCpu());
        }
        line(text, "load's threads: %s", threads(run.loadThreads()));
        lane(text, run);
        line(text, "messages decoded: %,.0f/s", run.messages() / run.seconds());
        line(text, "%s", run.isGood() ? "good: everybody stayed, nothing was lost" : "NOT good");
        return text.toString();
    }

    private static String threads(List<LoadResult.ThreadShare> threads) {
        String shares = threads.stream()
                .map(share ->
                        String.format(Locale.ROOT, "%s %.2f + %.2f", share.name(), share.programs(), share.kernel()))
                .collect(Collectors.joining(", "));
        return shares.isEmpty() ? "not known here" : shares;
    }

    private static void lane(StringBuilder text, LoadResult run) {
        LoadResult.LaneShare lane = run.lane();
        if (lane == null) {
            return;
        }
        line(
                text,
                "each of %d by lane: %,.0f B/s in %.1f datagrams/s, %.1f B/s a body",
                lane.clients(),
                lane.lane().bytes(),
                lane.lane().datagrams(),
                lane.lane().bytes() / Math.max(1, run.seesOthers()));
        line(
                text,
                "lane: a command of near ones is first heard p50 %.1f ms, p99 %.1f ms; of far ones p50 %.1f ms, p99 %.1f ms",
                lane.near().p50Millis(),
                lane.near().p99Millis(),
                lane.far().p50Millis(),
                lane.far().p99Millis());
        if (lane.untimed() > 0) {
            line(
                    text,
                    "lane: %,d commands beside %,d tell nothing that is known to have been said",
                    lane.untimed(),
                    lane.relays());
        }
        LoadResult.Traffic messages = lane.messages();
        if (messages != null) {
            line(text, "each of the others: %,.0f B/s in %.1f datagrams/s", messages.bytes(), messages.datagrams());
            line(
                    text,
                    "G10 %s: %.0f %% of the bytes and %.0f %% of the datagrams (at most 50)",
                    lane.isHalf() ? "holds" : "FAILS",
                    100 * lane.lane().bytes() / messages.bytes(),
                    100 * lane.lane().datagrams() / messages.datagrams());
        }
    }

    private static void line(StringBuilder text, String format, Object... values) {
        text.append(String.format(Locale.ROOT, format, values)).append('\n');
    }

    private static String bound(double millis) {
        return Double.isInfinite(millis) ? "more than 1000" : String.format(Locale.ROOT, "%.2f", millis);
    }

    /** Several runs as a table for a document. */
    public static String table(LaneListeners who, List<LoadResult> runs) {
        StringBuilder text = new StringBuilder(who.title()).append(":\n\n");
        text.append(
                "| clients | in after | sees | p50, p99 | near | far | max | tick mean, p99 below | datagrams/s out | MB/s out, in"
                        + " | CPU server | CPU load | kernel, soft interrupts | idle, stolen | lost | late | put back | gone |\n");
        text.append("|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|\n");
        for (LoadResult run : runs) {
            LoadResult.ServerShare server = run.server();
            String ticks = "–";
            String datagrams = "–";
            String bytes = "– | –";
            if (server != null) {
                ticks = String.format(
                        Locale.ROOT, "%.2f ms, %s ms", server.tickMeanMillis(), bound(server.tickP99Millis()));
                datagrams = String.format(Locale.ROOT, "%,.0f", server.datagramsOutPerSecond());
                bytes = String.format(
                        Locale.ROOT,
                        "%.2f, %.2f | %.2f",
                        server.bytesOutPerSecond() / 1e6,
                        server.bytesInPerSecond() / 1e6,
                        server.cpu());
            }
            text.append(String.format(
                    Locale.ROOT,
                    ROW,
                    run.clients(),
                    run.rampSeconds(),
                    run.seesOthers(),
                    run.p50Millis(),
                    run.p99Millis(),
                    run.near().p50Millis(),
                    run.near().p99Millis(),
                    run.far().p50Millis(),
                    run.far().p99Millis(),
                    run.maxMillis(),
                    ticks,
                    datagrams,
                    bytes,
                    run.loadCpu(),
                    kernel(run.machine()),
                    run.lost(),
                    run.late(),
                    run.putBack(),
                    run.disconnected() + run.clients() - run.entered()));
        }
        return text.toString();
    }

    private static String kernel(LoadResult.@Nullable MachineShare machine) {
        return machine == null
                ? "– | –"
                : String.format(
                        Locale.ROOT,
                        "%.2f, %.2f | %.2f, %.2f",
                        machine.system(),
                        machine.softirq(),
                        machine.idle(),
                        machine.stolen());
    }

    /** One run as an object, a curve as a list of them. */
    public static void json(List<LoadResult> runs, boolean asList, OutputStream out) throws IOException {
        try (JsonGenerator json = new JsonFactory().createGenerator(out).useDefaultPrettyPrinter()) {
            if (asList) {
                json.writeStartArray();
            }
            for (LoadResult run : runs) {
                json(run, json);
            }
            if (asList) {
                json.writeEndArray();
            }
            json.writeRaw('\n');
        }
    }

    private static void writeBound(JsonGenerator json, String name, double millis) throws IOException {
        if (Double.isInfinite(millis)) {
            json.writeNullField(name);
        } else {
            json.writeNumberField(name, millis);
        }
    }

    private static void threads(JsonGenerator json, String name, List<LoadResult.ThreadShare> threads)
            throws IOException {
        json.writeObjectFieldStart(name);
        for (LoadResult.ThreadShare share : threads) {
            json.writeObjectFieldStart(share.name());
            json.writeNumberField("program", share.programs());
            json.writeNumberField("kernel", share.kernel());
            json.writeEndObject();
        }
        json.writeEndObject();
    }

    private static void json(LoadResult run, JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeNumberField("clients", run.clients());
        json.writeNumberField("entered", run.entered());
        json.writeNumberField("disconnected", run.disconnected());
        json.writeStringField("firstLoss", run.firstLoss());
        json.writeNumberField("rampSeconds", run.rampSeconds());
        json.writeNumberField("seconds", run.seconds());
        json.writeNumberField("seesOthers", run.seesOthers());
        json.writeNumberField("messagesDecoded", run.messages());
        json.writeNumberField("relays", run.relays());
        json.writeNumberField("lost", run.lost());
        json.writeNumberField("late", run.late());
        json.writeNumberField("unreadable", run.unreadable());
        json.writeNumberField("ofStrangers", run.strangers());
        json.writeNumberField("putBack", run.putBack());
        json.writeNumberField("askedAgain", run.requests());
        json.writeObjectFieldStart("relayLatencyMillis");
        json.writeNumberField("p50", run.p50Millis());
        json.writeNumberField("p99", run.p99Millis());
        json.writeNumberField("p999", run.p999Millis());
        json.writeNumberField("max", run.maxMillis());
        json.writeEndObject();
        json.writeNumberField("nearP50Millis", run.near().p50Millis());
        json.writeNumberField("nearP99Millis", run.near().p99Millis());
        json.writeNumberField("farP50Millis", run.far().p50Millis());
        json.writeNumberField("farP99Millis", run.far().p99Millis());
        json.writeNumberField("loadCpuCores", run.loadCpu());
        json.writeNumberField("loadLongestPauseMillis", run.loadPauseMillis());
        threads(json, "loadThreadCores", run.loadThreads());
        LoadResult.MachineShare machine = run.machine();
        if (machine != null) {
            json.writeObjectFieldStart("machineCores");
            json.writeNumberField("programs", machine.user());
            json.writeNumberField("kernel", machine.system());
            json.writeNumberField("softInterrupts", machine.softirq());
            json.writeNumberField("idle", machine.idle());
            json.writeNumberField("stolen", machine.stolen());
            json.writeEndObject();
        }
        LoadResult.LaneShare lane = run.lane();
        if (lane != null) {
            json.writeObjectFieldStart("lane");
            json.writeNumberField("clients", lane.clients());
            json.writeNumberField("bytesPerSecond", lane.lane().bytes());
            json.writeNumberField("datagramsPerSecond", lane.lane().datagrams());
            json.writeNumberField("relays", lane.relays());
            json.writeNumberField("untimed", lane.untimed());
            json.writeNumberField("nearP50Millis", lane.near().p50Millis());
            json.writeNumberField("nearP99Millis", lane.near().p99Millis());
            json.writeNumberField("farP50Millis", lane.far().p50Millis());
            json.writeNumberField("farP99Millis", lane.far().p99Millis());
            LoadResult.Traffic messages = lane.messages();
            if (messages != null) {
                json.writeNumberField("messagesBytesPerSecond", messages.bytes());
                json.writeNumberField("messagesDatagramsPerSecond", messages.datagrams());
                json.writeBooleanField("isHalf", lane.isHalf());
            }
            json.writeEndObject();
        }
        LoadResult.ServerShare server = run.server();
        if (server == null) {
            json.writeNullField("server");
        } else {
            json.writeObjectFieldStart("server");
            json.writeNumberField("cpuCores", server.cpu());
            threads(json, "threadCores", server.threads());
            json.writeNumberField("tickMeanMillis", server.tickMeanMillis());
            writeBound(json, "tickP99BelowMillis", server.tickP99Millis());
            writeBound(json, "longestTurnBelowMillis", server.pauseMillis());
            json.writeNumberField("datagramsOutPerSecond", server.datagramsOutPerSecond());
            json.writeNumberField("bytesOutPerSecond", server.bytesOutPerSecond());
            json.writeNumberField("datagramsInPerSecond", server.datagramsInPerSecond());
            json.writeNumberField("bytesInPerSecond", server.bytesInPerSecond());
            json.writeNumberField("datagramsDropped", server.dropped());
            json.writeEndObject();
        }
        json.writeBooleanField("good", run.isGood());
        json.writeEndObject();
    }
}
