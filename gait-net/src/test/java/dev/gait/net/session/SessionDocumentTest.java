package dev.gait.net.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The numbers of docs/session.md are those of the code, all of them. */
class SessionDocumentTest {

    private static final Pattern ROW =
            Pattern.compile("^\\| ([A-Z][A-Z_]+) \\| (\\d+)( ms| s)? \\|", Pattern.MULTILINE);

    private final String document;

    SessionDocumentTest() throws IOException {
        document = Files.readString(Path.of("..", "docs", "session.md"));
    }

    @Test
    void everyRuleIsDocumentedWithItsValue() throws ReflectiveOperationException {
        Set<String> documented = new HashSet<>();
        Matcher rows = ROW.matcher(document);
        while (rows.find()) {
            Field rule = SessionRules.class.getField(rows.group(1));
            long value = ((Number) rule.get(null)).longValue();
            String unit = rows.group(3) == null ? "" : rows.group(3);
            long factor = unit.equals(" s") ? 1_000_000_000L : unit.equals(" ms") ? 1_000_000L : 1;
            assertThat(Long.parseLong(rows.group(2)) * factor)
                    .as(rule.getName())
                    .isEqualTo(value);
            documented.add(rule.getName());
        }
        Set<String> rules = new HashSet<>();
        Arrays.stream(SessionRules.class.getFields())
                .filter(field -> Modifier.isStatic(field.getModifiers()))
                .forEach(field -> rules.add(field.getName()));
        rules.remove("URGENT_QUEUE");
        assertThat(documented).isEqualTo(rules);
    }

    @Test
    void everyReasonIsDocumented() {
        for (DisconnectReason reason : DisconnectReason.values()) {
            assertThat(document).contains(reason.name());
        }
        for (SessionState state : SessionState.values()) {
            assertThat(document).contains(state.name());
        }
    }
}
