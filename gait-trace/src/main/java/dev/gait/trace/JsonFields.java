package dev.gait.trace;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The fields of one JSON object in a trace, asked for by name and kind.
 *
 * <p>Typing is strict: {@code true} is no number, {@code "1"} is no number, {@code null} is nothing. Every refusal is
 * a {@link TraceException} that names the line and the field. Fields nobody asks for are never judged, which is how
 * unknown extra fields are ignored. A field given twice has no one meaning and is refused when it is asked for.
 */
final class JsonFields {
    private static final JsonFactory JSON = JsonFactory.builder()
            // NaN and Infinity are no JSON and are refused wherever they stand; read, so that the field can be named.
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxStringLength(LineSplitter.MAX_LINE)
                    .maxNumberLength(LineSplitter.MAX_LINE)
                    .build())
            .build();

    private enum Other {
        NULL("null"),
        ARRAY("a list");

        private final String said;

        Other(String said) {
            this.said = said;
        }
    }

    /** A number as it was written: its kind is judged when somebody asks. */
    private record Numeral(String text) {}

    private final int line;
    private final String prefix;
    private final Map<String, Object> values = new HashMap<>();
    private final Set<String> repeated = new HashSet<>();

    private JsonFields(int line, String prefix) {
        this.line = line;
        this.prefix = prefix;
    }

    /** Reads one line that must hold one JSON object and nothing after it. */
    static JsonFields parse(int line, byte[] bytes, int length) throws IOException, TraceException {
        try (JsonParser parser = JSON.createParser(bytes, 0, length)) {
            JsonToken first = parser.nextToken();
            if (first == null) {
                throw new TraceException(line, null, "empty, where a JSON object is needed");
            }
            if (first != JsonToken.START_OBJECT) {
                throw new TraceException(line, null, "not a JSON object");
            }
            JsonFields fields = new JsonFields(line, "").fill(parser);
            if (parser.nextToken() != null) {
                throw new TraceException(line, null, "more than one JSON value");
            }
            return fields;
        } catch (JsonProcessingException notJson) {
            var where = notJson.getLocation();
            throw new TraceException(
                    line, null, where == null ? "not JSON" : "not JSON, at column " + where.getColumnNr());
        }
    }

    private JsonFields fill(JsonParser parser) throws IOException, TraceException {
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = parser.currentName();
            if (values.put(name, value(name, parser)) != null) {
                repeated.add(name);
            }
        }
        return this;
    }

    private Object value(String name, JsonParser parser) throws IOException, TraceException {
        return switch (parser.nextToken()) {
            case VALUE_STRING -> parser.getText();
            case VALUE_TRUE -> Boolean.TRUE;
            case VALUE_FALSE -> Boolean.FALSE;
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> number(name, parser);
            case START_OBJECT -> new JsonFields(line, prefix + name + ".").fill(parser);
            case START_ARRAY -> list(name, parser);
            default -> Other.NULL;
        };
    }

    private Numeral number(String name, JsonParser parser) throws IOException, TraceException {
        String text = parser.getText();
        if (parser.isNaN()) {
            throw bad(name, text + " is not a finite number");
        }
        return new Numeral(text);
    }

    /** No field of a trace holds a list, so its content is only checked for being JSON. */
    private Other list(String name, JsonParser parser) throws IOException, TraceException {
        for (int depth = 1; depth > 0; ) {
            JsonToken token = parser.nextToken();
            if (token.isNumeric()) {
                number(name, parser);
            }
            depth += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
        }
        return Other.ARRAY;
    }

    boolean has(String name) {
        return values.containsKey(name);
    }

    String text(String name) throws TraceException {
        return require(name, String.class, "a string");
    }

    boolean bool(String name) throws TraceException {
        return require(name, Boolean.class, "true or false");
    }

    JsonFields object(String name) throws TraceException {
        return require(name, JsonFields.class, "an object");
    }

    /** Any finite number; one too large for a double is not finite. */
    double number(String name) throws TraceException {
        Numeral numeral = require(name, Numeral.class, "a number");
        double value = Double.parseDouble(numeral.text());
        if (!Double.isFinite(value)) {
            throw bad(name, shortened(numeral.text()) + " is not a finite number");
        }
        return value;
    }

    /** A whole number of at most 64 bits; {@code 3.0} is whole. */
    long whole(String name) throws TraceException {
        double value = number(name);
        String text = require(name, Numeral.class, "a number").text();
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException fractionOrTooLong) {
            // 2^53: beyond it a fraction's double may no longer be the number that was written.
            if (value != Math.rint(value) || Math.abs(value) > 0x1p53) {
                throw bad(name, shortened(text) + " is not a whole number of 64 bits");
            }
            return (long) value;
        }
    }

    int whole(String name, int min, int max) throws TraceException {
        long value = whole(name);
        if (value < min || value > max) {
            throw bad(name, value + " is outside " + min + " to " + max);
        }
        return (int) value;
    }

    /** A guid or cell: {@code "0x"} and one to eight hexadecimal digits. */
    int id(String name) throws TraceException {
        String text = text(name);
        int digits = text.length() - 2;
        boolean good = digits >= 1 && digits <= 8 && (text.startsWith("0x") || text.startsWith("0X"));
        int value = 0;
        for (int i = 2; good && i < text.length(); i++) {
            char c = text.charAt(i);
            int digit = c < 128 ? Character.digit(c, 16) : -1;
            good = digit >= 0;
            value = value << 4 | digit;
        }
        if (!good) {
            throw bad(name, '"' + shortened(text) + "\" is not \"0x\" with one to eight hexadecimal digits");
        }
        return value;
    }

    TraceException bad(String name, String what) {
        return new TraceException(line, prefix + name, what);
    }

    private <T> T require(String name, Class<T> kind, String needed) throws TraceException {
        Object value = values.get(name);
        if (value == null) {
            throw bad(name, "missing");
        }
        if (repeated.contains(name)) {
            throw bad(name, "given twice");
        }
        if (!kind.isInstance(value)) {
            throw bad(name, "must be " + needed + ", not " + described(value));
        }
        return kind.cast(value);
    }

    private static String described(@Nullable Object value) {
        if (value instanceof String text) {
            return '"' + shortened(text) + '"';
        }
        if (value instanceof Numeral numeral) {
            return shortened(numeral.text());
        }
        if (value instanceof Other other) {
            return other.said;
        }
        return value instanceof JsonFields ? "an object" : String.valueOf(value);
    }

    /** What goes into an error sentence: short, and no control characters from a stranger's file. */
    private static String shortened(String text) {
        StringBuilder out = new StringBuilder();
        text.codePoints().limit(40).forEach(c -> out.appendCodePoint(Character.isISOControl(c) ? '?' : c));
        return text.codePointCount(0, text.length()) > 40 ? out.append('…').toString() : out.toString();
    }
}
