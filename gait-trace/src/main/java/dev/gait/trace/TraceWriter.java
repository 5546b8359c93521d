package dev.gait.trace;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import dev.gait.motion.world.GroundSpec;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.util.HexFormat;
import java.util.Locale;

/**
 * Writes a trace, the file that {@link TraceReader} reads: the header first, then one line per event (replay.md).
 *
 * <p>It keeps the rule that time never runs backwards: an event that is stamped earlier than its predecessor, as captures
 * with several clocks contain, is written at the predecessor's time. Closing writes the last line's end and leaves the
 * stream to its owner. The line numbers inside the events are ignored.
 */
public final class TraceWriter implements Closeable {
    /** The fast double writer gives the same digits on every JDK; {@code Double.toString} changed in 19. */
    private static final JsonFactory JSON = JsonFactory.builder()
            .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
            .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
            .build();

    private static final HexFormat HEX = HexFormat.of();

    private final OutputStream out;
    private final JsonGenerator json;
    private boolean headed;
    private double last;

    public TraceWriter(OutputStream out) throws IOException {
        this.out = out;
        json = JSON.createGenerator(out);
        json.setRootValueSeparator(null);
    }

    /** Line 1, exactly once and before everything else. */
    public void header(TraceHeader header) throws IOException {
        if (headed) {
            throw new IllegalStateException("a trace has one header");
        }
        headed = true;
        json.writeStartObject();
        json.writeStringField("type", "header");
        json.writeNumberField("version", header.version());
        json.writeNumberField("tick", header.tick());
        json.writeNumberField("duration", header.duration());
        json.writeObjectFieldStart("ground");
        GroundSpec ground = header.ground();
        json.writeStringField("kind", ground.kind().label());
        switch (ground.kind().parameter()) {
            case HEIGHT -> json.writeNumberField("z", ground.z());
            case SEED -> json.writeNumberField("seed", ground.seed());
            case NOTHING -> {
                // The kind says it all.
            }
        }
        json.writeEndObject();
        json.writeObjectFieldStart("local");
        TraceHeader.LocalPlayer local = header.local();
        json.writeStringField("guid", hex(local.guid()));
        place(local.cell(), local.x(), local.y(), local.z());
        json.writeNumberField("heading", local.heading());
        json.writeEndObject();
        end();
    }

    public void event(TraceEvent event) throws IOException {
        if (event instanceof TraceEvent.Create create) {
            create(create);
        } else if (event instanceof TraceEvent.Message message) {
            message(message.at(), message.hex());
        } else if (event instanceof TraceEvent.Local local) {
            begin("local", local.at());
            place(local.cell(), local.x(), local.y(), local.z());
            end();
        } else if (event instanceof TraceEvent.Delete delete) {
            begin("delete", delete.at());
            json.writeStringField("guid", hex(delete.guid()));
            end();
        }
    }

    /** A message from the bytes in which it arrived. */
    public void message(double at, byte[] bytes, int offset, int length) throws IOException {
        message(at, HEX.formatHex(bytes, offset, offset + length));
    }

    private void message(double at, String hex) throws IOException {
        begin("message", at);
        json.writeStringField("hex", hex);
        end();
    }

    private void create(TraceEvent.Create create) throws IOException {
        begin("create", create.at());
        json.writeStringField("guid", hex(create.guid()));
        place(create.cell(), create.x(), create.y(), create.z());
        json.writeNumberField("heading", create.heading());
        json.writeBooleanField("player", create.player());
        if (create.runRate() != TraceEvent.Create.DEFAULT_RUN_RATE) {
            json.writeNumberField("runRate", create.runRate());
        }
        if (!create.name().isEmpty()) {
            json.writeStringField("name", create.name());
        }
        if (!create.kind().isEmpty()) {
            json.writeStringField("kind", create.kind());
        }
        TraceEvent.Sequences stamps = create.sequences();
        if (!stamps.equals(TraceEvent.Sequences.ZERO)) {
            json.writeObjectFieldStart("sequences");
            stamp("instance", stamps.instance());
            stamp("position", stamps.position());
            stamp("movement", stamps.movement());
            stamp("serverControl", stamps.serverControl());
            stamp("teleport", stamps.teleport());
            stamp("forcePosition", stamps.forcePosition());
            stamp("vector", stamps.vector());
            stamp("state", stamps.state());
            json.writeEndObject();
        }
        end();
    }

    /** Absent means zero. */
    private void stamp(String name, int value) throws IOException {
        if (value != 0) {
            json.writeNumberField(name, value);
        }
    }

    private void begin(String type, double at) throws IOException {
        if (!headed) {
            throw new IllegalStateException("a trace begins with its header");
        }
        last = Math.max(last, at);
        json.writeStartObject();
        json.writeStringField("type", type);
        json.writeNumberField("at", last);
    }

    private void place(int cell, double x, double y, double z) throws IOException {
        json.writeStringField("cell", hex(cell));
        json.writeNumberField("x", x);
        json.writeNumberField("y", y);
        json.writeNumberField("z", z);
    }

    private void end() throws IOException {
        json.writeEndObject();
        json.writeRaw('\n');
    }

    private static String hex(int value) {
        return String.format(Locale.ROOT, "0x%08X", value);
    }

    /** Hands everything written so far to the stream. */
    public void flush() throws IOException {
        json.flush();
        out.flush();
    }

    @Override
    public void close() throws IOException {
        json.close();
        out.flush();
    }
}
