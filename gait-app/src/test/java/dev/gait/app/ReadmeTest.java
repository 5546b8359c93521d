package dev.gait.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What README.md shows is what runs: its Java is compiled and started, its links lead somewhere. */
class ReadmeTest {
    private static final Path ROOT = root();

    @TempDir
    private Path folder = Path.of("set by JUnit");

    @Test
    void theJavaInTheReadmeCompilesAndRuns() throws Exception {
        String snippet = first("```java\n(.*?)```");
        assertThat(snippet.lines().filter(line -> !line.startsWith("import ") && !line.isBlank()))
                .as("lines of code")
                .hasSizeLessThanOrEqualTo(13);

        List<String> printed = run(snippet).lines().toList();

        // At speed 1.5 the run cycle covers 6 m/s; the last frame is drawn just before the end of the second second.
        assertThat(printed).hasSize(120);
        assertThat(printed.get(0)).startsWith("12.00 12.00");
        assertThat(Double.parseDouble(printed.get(119).split(" ")[0])).isBetween(23.0, 24.0);
        assertThat(printed).allMatch(line -> line.split(" ")[1].equals("12.00"));
    }

    @Test
    void everyLinkInTheDocumentsLeadsToAFile() throws Exception {
        Pattern link = Pattern.compile("\\]\\((?!https?:|#)([^)#]+)");
        try (var documents = Files.walk(ROOT.resolve("docs"))) {
            List<Path> all = java.util.stream.Stream.concat(
                            documents.filter(path -> path.toString().endsWith(".md")),
                            java.util.stream.Stream.of("README.md", "CONTRIBUTING.md", "CHANGELOG.md")
                                    .map(ROOT::resolve))
                    .toList();
            for (Path document : all) {
                Matcher found = link.matcher(Files.readString(document));
                while (found.find()) {
                    assertThat(document.resolveSibling(found.group(1)))
                            .as("link in %s", ROOT.relativize(document))
                            .exists();
                }
            }
        }
    }

    private String run(String snippet) throws Exception {
        String imports =
                snippet.lines().filter(line -> line.startsWith("import ")).reduce("", (a, b) -> a + b + "\n");
        String body =
                snippet.lines().filter(line -> !line.startsWith("import ")).reduce("", (a, b) -> a + b + "\n");
        Path source = Files.writeString(
                folder.resolve("Readme.java"),
                imports + "public class Readme { public static void main(String[] args) {\n" + body + "}}\n");
        var errors = new ByteArrayOutputStream();
        int status = ToolProvider.getSystemJavaCompiler()
                .run(null, null, errors, "-cp", classPath(), "-d", folder.toString(), source.toString());
        assertThat(status).as(errors.toString(UTF_8)).isZero();

        PrintStream before = System.out;
        var printed = new ByteArrayOutputStream();
        Locale locale = Locale.getDefault();
        try (var loader = new URLClassLoader(
                        new URL[] {folder.toUri().toURL()}, getClass().getClassLoader());
                var out = new PrintStream(printed, true, UTF_8)) {
            Locale.setDefault(Locale.ROOT);
            System.setOut(out);
            loader.loadClass("Readme").getMethod("main", String[].class).invoke(null, (Object) new String[0]);
        } finally {
            System.setOut(before);
            Locale.setDefault(locale);
        }
        return printed.toString(UTF_8);
    }

    private static String first(String pattern) throws Exception {
        Matcher found = Pattern.compile(pattern, Pattern.DOTALL).matcher(Files.readString(ROOT.resolve("README.md")));
        assertThat(found.find()).isTrue();
        return found.group(1);
    }

    private static String classPath() {
        return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    }

    /** Tests run in their module's folder; the documents are one above. */
    private static Path root() {
        Path here = Path.of("").toAbsolutePath();
        return Files.exists(here.resolve("README.md"))
                ? here
                : here.resolve("..").normalize();
    }
}
