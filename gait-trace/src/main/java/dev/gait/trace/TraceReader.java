package dev.gait.trace;

import dev.gait.motion.world.GroundKind;
import dev.gait.motion.world.GroundSpec;
import dev.gait.trace.TraceEvent.Create;
import dev.gait.trace.TraceEvent.Delete;
import dev.gait.trace.TraceEvent.Local;
import dev.gait.trace.TraceEvent.Message;
import dev.gait.trace.TraceEvent.Sequences;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * Reads a trace line by line and holds it to replay.md, "Input lines" and "Bad input".
 *
 * <p>A file is a stranger: whatever is wrong comes out as one {@link TraceException} that names line and field. The
 * one thing not judged here is whether a message's bytes decode, or are hexadecimal at all; that is what a broken peer
 * would send, so it is the replay's business. Where replay.md is silent: blank lines after the header are skipped,
 * a byte order mark is dropped, and time before the start ({@code at} below 0) runs backwards.
 */
public final class TraceReader {
    private final LineSplitter lines;
    private final TraceHeader header;
    private double lastAt;
    private int lastLine = 1;

    /** Reads and checks the header. The caller keeps the stream and closes it. */
    public TraceReader(InputStream in) throws IOException, TraceException {
        lines = new LineSplitter(in);
        if (!lines.next() || lines.isBlank()) {
            throw new TraceException(1, "type", "there is no header");
        }
        JsonFields fields = JsonFields.parse(1, lines.bytes(), lines.length());
        String type = fields.text("type");
        if (!type.equals("header")) {
            throw fields.bad("type", "the first line must be the header");
        }
        header = header(fields);
    }

    public TraceHeader header() {
        return header;
    }

    /** The next event, or null at the end of the trace. */
    public @Nullable TraceEvent next() throws IOException, TraceException {
        while (lines.next()) {
            if (!lines.isBlank()) {
                return event(lines.number(), JsonFields.parse(lines.number(), lines.bytes(), lines.length()));
            }
        }
        return null;
    }

    private static TraceHeader header(JsonFields fields) throws TraceException {
        double version = fields.number("version");
        if (version != TraceHeader.VERSION) {
            throw fields.bad("version", "only version " + TraceHeader.VERSION + " is known");
        }
        double tick = fields.number("tick");
        if (!(tick > 0.0 && tick <= TraceHeader.MAX_TICK)) {
            throw fields.bad("tick", tick + " s is outside 0 (excluded) to " + TraceHeader.MAX_TICK + " s");
        }
        double duration = fields.number("duration");
        if (duration < 0.0) {
            throw fields.bad("duration", duration + " s is below 0");
        }
        JsonFields local = fields.object("local");
        TraceHeader header = new TraceHeader(
                TraceHeader.VERSION,
                tick,
                duration,
                ground(fields.object("ground")),
                new TraceHeader.LocalPlayer(
                        local.id("guid"),
                        local.id("cell"),
                        local.number("x"),
                        local.number("y"),
                        local.number("z"),
                        local.number("heading")));
        if (header.steps() > TraceHeader.MAX_STEPS) {
            throw fields.bad("duration", duration + " s in steps of " + tick + " s are more than 10 million steps");
        }
        return header;
    }

    private static GroundSpec ground(JsonFields ground) throws TraceException {
        GroundKind kind = GroundKind.named(ground.text("kind"));
        if (kind == null) {
            throw ground.bad("kind", "must be \"flat\", \"none\" or \"field\"");
        }
        return switch (kind.parameter()) {
            case NOTHING -> new GroundSpec(kind, 0, 0);
            case HEIGHT -> new GroundSpec(kind, ground.number("z"), 0);
            case SEED -> new GroundSpec(kind, 0, ground.whole("seed"));
        };
    }

    private TraceEvent event(int line, JsonFields fields) throws TraceException {
        String type = fields.text("type");
        return switch (type) {
            case "create" ->
                new Create(
                        line,
                        at(line, fields),
                        fields.id("guid"),
                        fields.id("cell"),
                        fields.number("x"),
                        fields.number("y"),
                        fields.number("z"),
                        fields.number("heading"),
                        fields.bool("player"),
                        fields.has("runRate") ? fields.number("runRate") : Create.DEFAULT_RUN_RATE,
                        fields.has("sequences") ? sequences(fields.object("sequences")) : Sequences.ZERO,
                        fields.has("name") ? fields.text("name") : "",
                        fields.has("kind") ? fields.text("kind") : "");
            case "message" -> new Message(line, at(line, fields), fields.text("hex"));
            case "local" ->
                new Local(
                        line,
                        at(line, fields),
                        fields.id("cell"),
                        fields.number("x"),
                        fields.number("y"),
                        fields.number("z"));
            case "delete" -> new Delete(line, at(line, fields), fields.id("guid"));
            case "header" -> throw fields.bad("type", "a second header");
            default -> throw fields.bad("type", "must be \"create\", \"message\", \"local\" or \"delete\"");
        };
    }

    private double at(int line, JsonFields fields) throws TraceException {
        double at = fields.number("at");
        if (at < lastAt) {
            String before = lastLine == 1 ? "the start" : lastAt + " on line " + lastLine;
            throw fields.bad("at", "time runs backwards, " + at + " comes after " + before);
        }
        lastAt = at;
        lastLine = line;
        return at;
    }

    private static Sequences sequences(JsonFields stamps) throws TraceException {
        return new Sequences(
                stamp(stamps, "instance"),
                stamp(stamps, "position"),
                stamp(stamps, "movement"),
                stamp(stamps, "serverControl"),
                stamp(stamps, "teleport"),
                stamp(stamps, "forcePosition"),
                stamp(stamps, "vector"),
                stamp(stamps, "state"));
    }

    private static int stamp(JsonFields stamps, String name) throws TraceException {
        return stamps.has(name) ? stamps.whole(name, 0, 0xFFFF) : 0;
    }
}
