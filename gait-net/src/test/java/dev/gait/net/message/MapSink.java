package dev.gait.net.message;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Collects fields as the maps and lists that {@link Vectors#parse} makes of JSON, so that the two can be compared. */
public final class MapSink implements FieldSink {
    private final Map<String, Object> values = new LinkedHashMap<>();

    public static Map<String, Object> of(Fields fields) {
        MapSink sink = new MapSink();
        fields.fields(sink);
        return sink.values;
    }

    @Override
    public void number(String name, long value) {
        put(name, value);
    }

    @Override
    public void real(String name, double value) {
        put(name, value);
    }

    @Override
    public void text(String name, String value) {
        put(name, value);
    }

    @Override
    public void flag(String name, boolean value) {
        put(name, value);
    }

    @Override
    public void hex(String name, long value, int digits) {
        put(name, "0x" + String.format(Locale.ROOT, "%0" + digits + "X", value));
    }

    @Override
    public void bytes(String name, byte[] value) {
        put(name, HexFormat.of().formatHex(value));
    }

    @Override
    public void object(String name, Fields content) {
        put(name, of(content));
    }

    @Override
    public void objects(String name, List<? extends Fields> items) {
        List<Object> list = new ArrayList<>();
        items.forEach(item -> list.add(of(item)));
        put(name, list);
    }

    @Override
    public void numbers(String name, long... values) {
        List<Object> list = new ArrayList<>();
        for (long value : values) {
            list.add(value);
        }
        put(name, list);
    }

    @Override
    public void reals(String name, double... values) {
        List<Object> list = new ArrayList<>();
        for (double value : values) {
            list.add(value);
        }
        put(name, list);
    }

    @Override
    public void texts(String name, List<String> values) {
        put(name, List.copyOf(values));
    }

    private void put(String name, Object value) {
        if (values.put(name, value) != null) {
            throw new IllegalStateException("the field " + name + " was written twice");
        }
    }
}
