package dev.gait.app.viewer;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Map;

/** Who is there, as the page is told: numbers, names and kinds. */
final class Roster {
    /**
     * Somebody.
     *
     * @param kind player, creature or townsperson
     */
    record Person(String name, String kind) {}

    private Roster() {}

    static void write(Map<Integer, Person> people, JsonGenerator json) throws IOException {
        for (Map.Entry<Integer, Person> somebody : people.entrySet()) {
            json.writeStartObject();
            json.writeNumberField("id", Integer.toUnsignedLong(somebody.getKey()));
            json.writeStringField("name", somebody.getValue().name());
            json.writeStringField("kind", somebody.getValue().kind());
            json.writeEndObject();
        }
    }
}
