package dev.gait.app.viewer;

import dev.gait.net.extension.GlideRecord;
import dev.gait.net.message.FieldSink;
import dev.gait.net.message.Fields;
import dev.gait.net.message.Message;
import dev.gait.net.message.MessageReader;
import dev.gait.net.message.WireReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;

/** A message as lines a person reads: a field's name and its value, with the names of the objects around it in front. */
final class MessageLines implements FieldSink {
    record Line(String name, String value) {}

    /** More than fits on a screen is not shown. */
    private static final int MOST_LINES = 40;

    private final List<Line> lines = new ArrayList<>();
    private String around = "";

    /** The first line is the message's name, or why it cannot be read. */
    static List<Line> of(byte[] bytes) {
        MessageLines sink = new MessageLines();
        WireReader in = new WireReader().wrap(bytes);
        Message message = new MessageReader().holderFor(in);
        boolean read = message.decode(in).isOk();
        sink.lines.add(new Line(message.name(), read ? "" : in.reason()));
        if (read) {
            message.fields(sink);
        }
        return sink.lines.subList(0, Math.min(sink.lines.size(), MOST_LINES));
    }

    /** A record of Glide's lane (docs/protocol.md): small numbers as they are on the wire. */
    static List<Line> ofLane(byte[] bytes) {
        MessageLines sink = new MessageLines();
        GlideRecord record = new GlideRecord();
        WireReader in = new WireReader().wrap(bytes);
        record.read(in);
        sink.lines.add(new Line("Glide " + record.kind.name().toLowerCase(Locale.ROOT), in.isOk() ? "" : in.reason()));
        if (in.isOk()) {
            sink.record(record);
        }
        return sink.lines;
    }

    private void record(GlideRecord record) {
        number("handle", record.handle);
        number("millis", record.millis);
        number("number", record.number);
        if (record.kind == GlideRecord.Kind.ENTER) {
            hex8("guid", record.guid);
        }
        if (LaneWords.hasPlace(record)) {
            real("east", record.x);
            real("north", record.y);
            real("height", record.z);
            real("heading", Math.toDegrees(record.heading));
        }
        switch (record.kind) {
            case POSITION -> real("efficiency", record.efficiency);
            case COMMAND -> {
                real("forward", record.forward);
                real("right", record.right);
                real("turn", Math.toDegrees(record.turn));
                flag("running", record.running);
                hex("plays", record.cycle, 4);
            }
            case FLIGHT -> reals("velocity", record.vx, record.vy, record.vz);
            case ACTION -> hex("action", record.cycle, 4);
            case TELEPORT, ENTER, LEAVE -> {}
        }
    }

    private void line(String name, String value) {
        lines.add(new Line(around + name, value));
    }

    @Override
    public void number(String name, long value) {
        line(name, Long.toString(value));
    }

    @Override
    public void real(String name, double value) {
        line(name, String.format(Locale.ROOT, "%.3f", value));
    }

    @Override
    public void text(String name, String value) {
        line(name, value);
    }

    @Override
    public void flag(String name, boolean value) {
        line(name, value ? "yes" : "no");
    }

    @Override
    public void hex(String name, long value, int digits) {
        line(name, String.format(Locale.ROOT, "0x%0" + digits + "X", value));
    }

    @Override
    public void bytes(String name, byte[] value) {
        line(name, HexFormat.of().formatHex(value));
    }

    @Override
    public void object(String name, Fields content) {
        String before = around;
        around = before + name + ".";
        content.fields(this);
        around = before;
    }

    @Override
    public void objects(String name, List<? extends Fields> items) {
        for (int i = 0; i < items.size(); i++) {
            object(name + "[" + i + "]", items.get(i));
        }
    }

    @Override
    public void numbers(String name, long... values) {
        line(name, Arrays.toString(values));
    }

    @Override
    public void reals(String name, double... values) {
        line(name, Arrays.toString(values));
    }

    @Override
    public void texts(String name, List<String> values) {
        line(name, String.join(", ", values));
    }
}
