package dev.gait.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.lab.metric.Figure;
import dev.gait.lab.scenario.Scenarios;
import dev.gait.lab.scenario.Truth;
import dev.gait.lab.scheme.RemoteScheme;
import dev.gait.lab.scheme.Schemes;
import dev.gait.net.impair.Networks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The way in for others: docs/lab.md shows the same class. */
class OwnSchemeTest {
    @Test
    void aSchemeNamedInServicesRunsBesideTheOthers() throws InterruptedException {
        RemoteScheme own = Schemes.named("eased-snap");
        Truth truth = Truth.of(Scenarios.named("glide"));
        List<CellResult> results = Lab.run(
                List.of(
                        new Cell(truth, Networks.GLIDE_100, 5, own),
                        new Cell(truth, Networks.GLIDE_100, 5, Schemes.named("hard-snap"))),
                1,
                4,
                2,
                () -> {});

        assertThat(Schemes.all()).anyMatch(scheme -> scheme.name().equals(own.name()));
        assertThat(Schemes.builtIn()).noneMatch(scheme -> scheme.name().equals(own.name()));
        assertThat(results.get(0).mean(Figure.BYTES)).isEqualTo(results.get(1).mean(Figure.BYTES));
        // easing moves what was late before, but in more and smaller steps
        assertThat(results.get(0).get(Figure.LARGEST_POP).max())
                .isLessThan(results.get(1).get(Figure.LARGEST_POP).max() / 2);
        assertThat(results.get(0).mean(Figure.DELAY))
                .isGreaterThan(results.get(1).mean(Figure.DELAY));
    }

    /** An example has to stand alone, and a document has to show it: it is written three times and is one. */
    @Test
    void theExampleAndTheDocumentShowTheClassThatRanAbove() throws IOException {
        String ran = code("src/test/java/dev/gait/lab/scheme/example/EasedSnap.java");
        assertThat(ran).contains("super(\"eased-snap\"");
        assertThat(code("../examples/own-scheme/src/main/java/scheme/EasedSnap.java"))
                .isEqualTo(ran);
        assertThat(Files.readString(Path.of("../docs/lab.md"))).contains("```java\n" + ran + "```");
    }

    private static String code(String file) throws IOException {
        String text = Files.readString(Path.of(file));
        return text.substring(text.indexOf("public final class"));
    }
}
