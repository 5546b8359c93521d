package dev.gait.net.message;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The published vectors of the wire, read from the test resources. */
public final class Vectors {
    private static final JsonFactory JSON = new JsonFactory();

    /** One line of a vector file. */
    public record Vector(String name, String direction, String message, byte[] bytes, Map<String, Object> fields) {
        public boolean isMalformed() {
            return "reject".equals(fields.get("expect"));
        }

        @Override
        public String toString() {
            return name;
        }
    }

    private Vectors() {}

    public static List<Vector> file(String name) {
        try (InputStream stream = Vectors.class.getResourceAsStream("/vectors/" + name + ".jsonl")) {
            if (stream == null) {
                throw new IllegalArgumentException("no vector file " + name);
            }
            BufferedReader lines = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8));
            List<Vector> vectors = new ArrayList<>();
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                vectors.add(vector(parse(line)));
            }
            return vectors;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static List<Vector> files(String... names) {
        List<Vector> all = new ArrayList<>();
        for (String name : names) {
            all.addAll(file(name));
        }
        return all;
    }

    @SuppressWarnings("unchecked")
    private static Vector vector(Map<String, Object> line) {
        return new Vector(
                (String) present(line, "name"),
                (String) present(line, "direction"),
                (String) present(line, "message"),
                HexFormat.of().parseHex((String) present(line, "hex")),
                (Map<String, Object>) present(line, "fields"));
    }

    private static Object present(Map<String, Object> line, String key) {
        return Objects.requireNonNull(line.get(key), key);
    }

    /** One JSON object as maps, lists, strings, booleans, longs and doubles. */
    @SuppressWarnings("unchecked")
    public static Map<String, Object> parse(String json) {
        try (JsonParser parser = JSON.createParser(json)) {
            parser.nextToken();
            return (Map<String, Object>) Objects.requireNonNull(value(parser));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static @Nullable Object value(JsonParser parser) throws IOException {
        switch (parser.currentToken()) {
            case START_OBJECT:
                Map<String, Object> object = new LinkedHashMap<>();
                while (parser.nextToken() != JsonToken.END_OBJECT) {
                    String key = parser.currentName();
                    parser.nextToken();
                    object.put(key, value(parser));
                }
                return object;
            case START_ARRAY:
                List<Object> array = new ArrayList<>();
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    array.add(value(parser));
                }
                return array;
            case VALUE_NUMBER_INT:
                return parser.getLongValue();
            case VALUE_NUMBER_FLOAT:
                return parser.getDoubleValue();
            case VALUE_TRUE:
                return true;
            case VALUE_FALSE:
                return false;
            case VALUE_NULL:
                return null;
            default:
                return parser.getText();
        }
    }
}
