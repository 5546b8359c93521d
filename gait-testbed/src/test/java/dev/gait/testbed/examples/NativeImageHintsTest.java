package dev.gait.testbed.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A native image takes along what its hints name: every resource of a library is named. */
class NativeImageHintsTest {
    private static final Pattern INCLUDED = Pattern.compile("\"pattern\": \"(.*)\"");

    @ParameterizedTest
    @ValueSource(
            strings = {"gait-motion", "gait-dat", "gait-net", "gait-trace", "gait-lab", "gait-server", "gait-client"})
    void everyResourceIsNamed(String module) throws Exception {
        Path resources = Path.of("..", module, "src/main/resources");
        if (!Files.exists(resources)) {
            return;
        }
        Path hints = resources.resolve("META-INF/native-image/dev.gait/" + module + "/resource-config.json");
        List<Pattern> named = INCLUDED.matcher(Files.readString(hints))
                .results()
                .map(found -> Pattern.compile(found.group(1).replace("\\\\", "\\")))
                .toList();
        try (Stream<Path> files = Files.walk(resources)) {
            List<String> names = files.filter(Files::isRegularFile)
                    .map(file -> resources.relativize(file).toString().replace('\\', '/'))
                    .filter(name -> !name.startsWith("META-INF/"))
                    .toList();
            assertThat(names)
                    .isNotEmpty()
                    .allSatisfy(name -> assertThat(named.stream()
                                    .map(pattern -> pattern.matcher(name))
                                    .anyMatch(Matcher::matches))
                            .as(name)
                            .isTrue());
        }
    }
}
