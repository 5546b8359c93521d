package dev.gait.app.decode;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** JSON as maps, lists, strings, booleans, longs and doubles, for comparing. */
public final class Json {
    private static final JsonFactory JSON = new JsonFactory();

    private Json() {}

    @SuppressWarnings("unchecked")
    public static Map<String, Object> object(String line) {
        try (JsonParser parser = JSON.createParser(line)) {
            parser.nextToken();
            return (Map<String, Object>) value(parser);
        } catch (IOException e) {
            throw new UncheckedIOException(line, e);
        }
    }

    static List<Map<String, Object>> lines(String text) {
        return text.lines().map(Json::object).toList();
    }

    private static Object value(JsonParser parser) throws IOException {
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
            default:
                return parser.getText();
        }
    }
}
