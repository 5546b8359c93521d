package dev.gait.net.packet;

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

/** The golden vectors: one JSON object a line, as maps, lists, strings, longs and doubles. */
public final class Vectors {

    private static final JsonFactory JSON = new JsonFactory();

    private Vectors() {}

    /** One line of a vector file. */
    public record Vector(String name, String direction, String message, byte[] bytes, Map<String, Object> fields) {

        public boolean fromServer() {
            return direction.equals("server-to-client");
        }

        public boolean isDatagram() {
            return message.startsWith("Datagram") || message.startsWith("Transcript");
        }

        public int hex(String field) {
            return hexInt(Objects.requireNonNull(fields.get(field), field));
        }

        public int number(String field) {
            return ((Number) Objects.requireNonNull(fields.get(field), field)).intValue();
        }

        @SuppressWarnings("unchecked")
        public Map<String, Object> object(String field) {
            return (Map<String, Object>) Objects.requireNonNull(fields.get(field), field);
        }

        @SuppressWarnings("unchecked")
        public List<Map<String, Object>> objects(String field) {
            return (List<Map<String, Object>>) Objects.requireNonNull(fields.get(field), field);
        }

        @Override
        public String toString() {
            return name;
        }
    }

    public static List<Vector> read(String file) {
        List<Vector> vectors = new ArrayList<>();
        try (InputStream in =
                        Objects.requireNonNull(Vectors.class.getResourceAsStream("/vectors/" + file + ".jsonl"), file);
                BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                vectors.add(vector(line));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return vectors;
    }

    /** Unsigned hexadecimal with its 0x prefix. */
    public static int hexInt(Object text) {
        return Integer.parseUnsignedInt(text.toString().substring(2), 16);
    }

    public static byte[] bytes(Object hex) {
        return HexFormat.of().parseHex(hex.toString());
    }

    @SuppressWarnings("unchecked")
    private static Vector vector(String line) throws IOException {
        try (JsonParser parser = JSON.createParser(line)) {
            parser.nextToken();
            Map<String, Object> object = (Map<String, Object>) value(parser);
            return new Vector(
                    text(object, "name"),
                    text(object, "direction"),
                    text(object, "message"),
                    bytes(text(object, "hex")),
                    (Map<String, Object>) Objects.requireNonNull(object.get("fields")));
        }
    }

    private static String text(Map<String, Object> object, String key) {
        return Objects.requireNonNull(object.get(key), key).toString();
    }

    private static Object value(JsonParser parser) throws IOException {
        return switch (parser.currentToken()) {
            case START_OBJECT -> {
                Map<String, Object> object = new LinkedHashMap<>();
                while (parser.nextToken() != JsonToken.END_OBJECT) {
                    String key = parser.currentName();
                    parser.nextToken();
                    object.put(key, value(parser));
                }
                yield object;
            }
            case START_ARRAY -> {
                List<Object> list = new ArrayList<>();
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    list.add(value(parser));
                }
                yield list;
            }
            case VALUE_NUMBER_INT -> parser.getLongValue();
            case VALUE_NUMBER_FLOAT -> parser.getDoubleValue();
            case VALUE_TRUE -> Boolean.TRUE;
            case VALUE_FALSE -> Boolean.FALSE;
            default -> parser.getText();
        };
    }
}
