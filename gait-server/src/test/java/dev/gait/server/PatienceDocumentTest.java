package dev.gait.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.net.session.SessionRules;
import dev.gait.server.gate.LinkPatience;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** How late is late: docs/security.md says it in one place, and says what the code does. */
class PatienceDocumentTest {
    private static final Pattern ROW =
            Pattern.compile("^\\| `(\\w+)\\.([A-Z_]+)` \\| ([0-9.]+) \\|", Pattern.MULTILINE);

    @Test
    void theNumbersAreThoseOfTheCode() throws Exception {
        Map<String, Class<?>> classes = Map.of(
                "TimeBudget", Class.forName("dev.gait.server.gate.TimeBudget"),
                "LinkPatience", LinkPatience.class,
                "OwnStalls", OwnStalls.class,
                "SessionRules", SessionRules.class);
        Set<String> compared = new TreeSet<>();
        Matcher rows = ROW.matcher(Files.readString(Path.of("..", "docs", "security.md")));
        while (rows.find()) {
            Class<?> owner = classes.get(rows.group(1));
            assertThat(owner).as(rows.group(1)).isNotNull();
            Field field = java.util.Objects.requireNonNull(owner).getDeclaredField(rows.group(2));
            field.setAccessible(true);
            Number value = (Number) field.get(null);
            double seconds = value instanceof Long ? value.longValue() / 1e9 : value.doubleValue();
            assertThat(Double.parseDouble(rows.group(3))).as(rows.group()).isEqualTo(seconds);
            compared.add(rows.group(2));
        }
        assertThat(compared)
                .contains("LATE_MESSAGE", "MOST_LATE", "MESSAGE_PATIENCE_NANOS")
                .hasSize(9);
    }
}
