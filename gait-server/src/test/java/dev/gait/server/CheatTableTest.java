package dev.gait.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** How far each cheat of docs/security.md gets: never farther than it may, and as far as the document says. */
class CheatTableTest {
    /** The figures, measured once. */
    private static final Map<Cheat, Double> FIGURES = new EnumMap<>(Cheat.class);

    /** A row of the document: the cheat, how far it gets, how far it may get. */
    private static final Pattern ROW =
            Pattern.compile("^\\| ([A-Z][A-Z_]+) \\| ([-0-9.]+) \\| ([-0-9.]+) \\|", Pattern.MULTILINE);

    private static synchronized double figure(Cheat cheat) {
        return FIGURES.computeIfAbsent(cheat, Cheat::attempt);
    }

    @ParameterizedTest
    @EnumSource(Cheat.class)
    void getsNoFarther(Cheat cheat) {
        assertThat(figure(cheat)).isLessThanOrEqualTo(cheat.most);
    }

    @Test
    void theDocumentHasEveryCheatWithItsFigures() throws IOException {
        Map<Cheat, String> documented = new EnumMap<>(Cheat.class);
        Matcher rows = ROW.matcher(Files.readString(Path.of("..", "docs", "security.md")));
        while (rows.find()) {
            documented.put(Cheat.valueOf(rows.group(1)), rows.group(2) + " of " + rows.group(3));
        }
        Map<Cheat, String> measured = new EnumMap<>(Cheat.class);
        for (Cheat cheat : Cheat.values()) {
            // No -0.0 in a document.
            measured.put(cheat, String.format(Locale.ROOT, "%.1f of %.1f", figure(cheat) + 0.0, cheat.most));
        }
        assertThat(new TreeSet<>(
                        documented.entrySet().stream().map(Object::toString).toList()))
                .isEqualTo(new TreeSet<>(
                        measured.entrySet().stream().map(Object::toString).toList()));
    }
}
