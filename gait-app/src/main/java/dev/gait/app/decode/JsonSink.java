package dev.gait.app.decode;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import dev.gait.net.message.FieldSink;
import dev.gait.net.message.Fields;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;

/** Fields as one JSON object per line. A float is written as the double of the same value, the same way on every JDK. */
final class JsonSink implements FieldSink, AutoCloseable {
    private static final JsonFactory JSON = JsonFactory.builder()
            .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
            .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
            .build();

    private final JsonGenerator json;

    JsonSink(OutputStream out) throws IOException {
        json = JSON.createGenerator(out);
        json.setRootValueSeparator(null);
    }

    /** One line: an object with this content. */
    void line(Fields content) {
        run(json::writeStartObject);
        content.fields(this);
        run(() -> {
            json.writeEndObject();
            json.writeRaw('\n');
        });
    }

    void flush() {
        run(json::flush);
    }

    @Override
    public void close() {
        run(json::close);
    }

    @Override
    public void number(String name, long value) {
        run(() -> json.writeNumberField(name, value));
    }

    @Override
    public void real(String name, double value) {
        run(() -> json.writeNumberField(name, value));
    }

    @Override
    public void text(String name, String value) {
        run(() -> json.writeStringField(name, value));
    }

    @Override
    public void flag(String name, boolean value) {
        run(() -> json.writeBooleanField(name, value));
    }

    @Override
    public void hex(String name, long value, int digits) {
        text(name, String.format(Locale.ROOT, "0x%0" + digits + "X", value));
    }

    @Override
    public void bytes(String name, byte[] value) {
        text(name, HexFormat.of().formatHex(value));
    }

    @Override
    public void object(String name, Fields content) {
        run(() -> json.writeObjectFieldStart(name));
        content.fields(this);
        run(json::writeEndObject);
    }

    @Override
    public void objects(String name, List<? extends Fields> items) {
        run(() -> json.writeArrayFieldStart(name));
        for (Fields item : items) {
            run(json::writeStartObject);
            item.fields(this);
            run(json::writeEndObject);
        }
        run(json::writeEndArray);
    }

    @Override
    public void numbers(String name, long... values) {
        run(() -> {
            json.writeFieldName(name);
            json.writeArray(values, 0, values.length);
        });
    }

    @Override
    public void reals(String name, double... values) {
        run(() -> {
            json.writeFieldName(name);
            json.writeArray(values, 0, values.length);
        });
    }

    @Override
    public void texts(String name, List<String> values) {
        run(() -> {
            json.writeArrayFieldStart(name);
            for (String value : values) {
                json.writeString(value);
            }
            json.writeEndArray();
        });
    }

    private interface Step {
        void run() throws IOException;
    }

    private static void run(Step step) {
        try {
            step.run();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
