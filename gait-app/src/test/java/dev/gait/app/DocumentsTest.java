package dev.gait.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What the documents name exists: every class and member written as code, every file that is named or linked. The
 * specifications are given from outside, and a changelog may name what is gone.
 */
@Tag("source") // the files are the same on every JDK
class DocumentsTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();

    /** Names that are not ours: the JDK's, and retail's, which the glossary translates. */
    private static final Set<String> FOREIGN = Set.of(
            "StrictMath",
            "VarHandle",
            "AnimData",
            "ConstraintManager",
            "InterpolationManager",
            "InterpolationNode",
            "MoveOrTeleport",
            "MoveToManager",
            "PositionManager",
            "SetPosition",
            "SetPositionInternal",
            "StickyManager",
            "TargetManager",
            "UpdateObjectInternal");

    private static final Pattern CODE = Pattern.compile("`([^`\n]+)`");
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)#:\\s]+)(#[^)]*)?\\)");
    private static final Pattern TYPE =
            Pattern.compile("([A-Z][a-z0-9]+[A-Z]\\w*|[A-Z][a-z0-9]{3,}Test)(\\.([a-z]\\w*))?(\\(.*\\))?");
    private static final Pattern FILE = Pattern.compile("(docs|examples|gait-[a-z]+|\\.ci)/[\\w./-]+");
    private static final Pattern PLACE = Pattern.compile("([a-z]+/)+[A-Z]\\w+");
    private static final Pattern QUALIFIED = Pattern.compile("dev\\.gait\\.([a-z]+)(\\.[a-z]\\w*)*(\\.[A-Z]\\w*)?");
    private static final Pattern DECLARED = Pattern.compile("\\b(?:class|interface|record|enum) ([A-Z]\\w*)");

    private static List<Path> documents() throws IOException {
        try (Stream<Path> docs = Files.walk(ROOT.resolve("docs"));
                Stream<Path> examples = Files.walk(ROOT.resolve("examples"))) {
            return Stream.concat(
                            Stream.of("README.md", "CONTRIBUTING.md").map(ROOT::resolve), Stream.concat(docs, examples))
                    .filter(file -> file.toString().endsWith(".md"))
                    .filter(file -> !file.startsWith(ROOT.resolve("docs/spec")))
                    .filter(file -> !file.toString().contains("/target/"))
                    .toList();
        }
    }

    private static List<Path> sources() throws IOException {
        try (Stream<Path> files = Files.walk(ROOT, 12)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> file.toString().contains("/src/"))
                    .toList();
        }
    }

    /** The text of the file, or files, that declare a type, by its name. */
    private static Map<String, String> types() throws IOException {
        Map<String, String> found = new HashMap<>();
        for (Path file : sources()) {
            String text = read(file);
            Matcher names = DECLARED.matcher(text);
            while (names.find()) {
                found.merge(names.group(1), text, String::concat);
            }
        }
        return found;
    }

    /** Most have far fewer; beyond this a file is two things. */
    @Test
    void noFileIsLongerThanFourHundredFiftyLines() throws IOException {
        assertThat(sources())
                .hasSizeGreaterThan(1000)
                .allSatisfy(file -> assertThat(read(file).lines().count())
                        .as(ROOT.relativize(file).toString())
                        .isLessThanOrEqualTo(450));
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void whatIsNamedAsCodeExists() throws IOException {
        Map<String, String> types = types();
        List<String> gone = new ArrayList<>();
        for (Path document : documents()) {
            Matcher code = CODE.matcher(read(document));
            while (code.find()) {
                String objection = objection(code.group(1), types);
                if (!objection.isEmpty()) {
                    gone.add(ROOT.relativize(document) + ": " + objection);
                }
            }
        }
        assertThat(gone).isEmpty();
    }

    private static String objection(String code, Map<String, String> types) {
        Matcher type = TYPE.matcher(code);
        if (type.matches() && !FOREIGN.contains(type.group(1))) {
            String text = types.get(type.group(1));
            if (text == null) {
                return "there is no type " + type.group(1);
            }
            String member = type.group(3);
            if (member != null
                    && !Pattern.compile("\\b" + member + "\\b").matcher(text).find()) {
                return type.group(1) + " has no " + member;
            }
        }
        if (FILE.matcher(code).matches() && !Files.exists(ROOT.resolve(code))) {
            return "there is no file " + code;
        }
        Matcher qualified = QUALIFIED.matcher(code);
        if (qualified.matches() && !isPackageOrType(qualified)) {
            return "there is no " + code;
        }
        if (PLACE.matcher(code).matches() && !Files.exists(source(code))) {
            return "there is no file " + code;
        }
        return "";
    }

    /** {@code motion/scene/MotionScene} stands for a file of gait-motion. */
    private static Path source(String place) {
        String module = place.substring(0, place.indexOf('/'));
        return ROOT.resolve("gait-" + module + "/src/main/java/dev/gait/" + place + ".java");
    }

    private static boolean isPackageOrType(Matcher qualified) {
        String path = qualified.group().replace('.', '/') + (qualified.group(3) == null ? "" : ".java");
        return Files.exists(
                ROOT.resolve("gait-" + qualified.group(1) + "/src/main/java").resolve(path));
    }

    @Test
    void whatIsLinkedExists() throws IOException {
        List<String> gone = new ArrayList<>();
        for (Path document : documents()) {
            Matcher link = LINK.matcher(read(document));
            while (link.find()) {
                if (!Files.exists(Objects.requireNonNull(document.getParent()).resolve(link.group(1)))) {
                    gone.add(ROOT.relativize(document) + ": " + link.group(1));
                }
            }
        }
        assertThat(gone).isEmpty();
    }

    @Test
    void theTestSeesWhatIsGone() throws IOException {
        Map<String, String> types = types();
        assertThat(objection("MotionScene.step(now)", types)).isEmpty();
        assertThat(objection("MotionScene.stepOwn", types)).isEqualTo("MotionScene has no stepOwn");
        assertThat(objection("WaitingRoomKeeper", types)).isEqualTo("there is no type WaitingRoomKeeper");
        assertThat(objection("motion/routing/PositionUpdateRouter", types)).startsWith("there is no file");
        assertThat(objection("docs/gone.md", types)).startsWith("there is no file");
        assertThat(objection("dev.gait.motion.scene.MotionScene", types)).isEmpty();
        assertThat(objection("dev.gait.lab.metric.LiveScore", types)).startsWith("there is no dev.gait.lab.metric");
    }
}
