package dev.gait.app.viewer;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Something a tab asks for: a flat JSON object whose {@code t} says what. Nothing in it is trusted; what is missing or of
 * another kind reads as a default.
 */
public final class PageCommand {
    private static final JsonFactory JSON = new JsonFactory();
    private static final int MOST_FIELDS = 32;

    private final Map<String, String> fields;

    private PageCommand(Map<String, String> fields) {
        this.fields = fields;
    }

    /** Null for what is no flat object. */
    static @Nullable PageCommand parse(String text) {
        Map<String, String> fields = new HashMap<>();
        try (JsonParser parser = JSON.createParser(text)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                return null;
            }
            while (parser.nextToken() == JsonToken.FIELD_NAME && fields.size() < MOST_FIELDS) {
                String name = parser.currentName();
                if (!parser.nextToken().isScalarValue()) {
                    return null;
                }
                fields.put(name, parser.getText());
            }
        } catch (IOException e) {
            return null;
        }
        return new PageCommand(fields);
    }

    public String type() {
        return text("t");
    }

    public String text(String name) {
        return fields.getOrDefault(name, "");
    }

    public boolean flag(String name) {
        return text(name).equals("true");
    }

    /** A finite number, else the default. */
    public double number(String name, double otherwise) {
        try {
            double value = Double.parseDouble(text(name));
            return Double.isFinite(value) ? value : otherwise;
        } catch (NumberFormatException e) {
            return otherwise;
        }
    }

    /** An object's id, which JSON carries as a positive number. */
    public int id(String name) {
        return (int) (long) number(name, 0);
    }
}
