package dev.gait.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaType;
import dev.gait.client.MotionClient;
import dev.gait.motion.internal.tick.FixedStep;
import dev.gait.motion.scene.MotionScene;
import dev.gait.server.MotionServer;
import java.io.IOException;
import java.lang.reflect.Parameter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * What those see who use the libraries: nothing of what only sister modules need (decision 0012), one unit of time at each
 * façade (decision 0015), and no class that only tests need.
 */
@Tag("source") // the files are the same on every JDK
class PublicApiTest {
    private static final JavaClasses HOUSE = House.CLASSES;

    /** The libraries; testbed, lab and app are programs, and what they show one another is nobody's API. */
    private static final String LIBRARIES = "dev\\.gait\\.(motion|dat|net|trace|client|server)(\\..*)?";

    /**
     * Where an internal type is met knowingly, and why. A line that is no longer needed fails the test, so that the list only
     * gets shorter.
     */
    private static final Map<String, String> MET_KNOWINGLY = met(
            "who writes a ground moves bodies over it",
            "motion.world.CollisionWorld motion.world.FlatGround motion.world.HeightField motion.world.NoGround"
                    + " motion.world.ObstacleWorld motion.world.ReplaceableGround motion.world.SeededWorld dat.land.DatLand",
            "legs belong to a body",
            "motion.interp.MotionInterpreter motion.interp.MotionProfile dat.Creatures",
            "who speaks the field's protocol drives actors himself",
            "motion.scene.MotionScene motion.scene.Actors motion.scene.LocalStepRule motion.outbound.PlayerControls"
                    + " client.LocalPlayer trace.TraceRecorder",
            "prediction, on both sides of the wire, steps actors; games meet Hero",
            "motion.local.BlindLanding motion.local.InputRecorder motion.local.InputReplay motion.local.InputStepper"
                    + " motion.local.PlayerState motion.local.PredictedPlayer",
            "the inside of the server; games meet dev.gait.server and dev.gait.server.host",
            "server.gate.InputGate server.glide.GlideTrack server.relay.Announcement server.relay.Appearance"
                    + " server.state.MotionStates server.world.Occupant server.world.Surroundings");

    /** Nothing in the house calls them: they are there for those who use it. */
    private static final Set<String> FOR_OTHERS = Set.of(
            "dev.gait.motion.game.Authority",
            "dev.gait.motion.game.Crowd",
            "dev.gait.motion.game.Hero",
            "dev.gait.server.store.StoreContract");

    /** What the optional cluster is, and what it alone uses of the server. */
    private static final String CLUSTER = "dev\\.gait\\.(cluster|server\\.state)(\\..*)?";

    private static Map<String, String> met(String... reasonsAndNames) {
        Map<String, String> reasons = new TreeMap<>();
        for (int i = 0; i < reasonsAndNames.length; i += 2) {
            for (String name : reasonsAndNames[i + 1].split(" ")) {
                reasons.put("dev.gait." + name, reasonsAndNames[i]);
            }
        }
        return reasons;
    }

    @Test
    void noPublicSignatureMentionsWhatIsInternal() {
        Set<String> meeting = new TreeSet<>();
        for (JavaClass type : HOUSE) {
            if (type.getPackageName().matches(LIBRARIES)
                    && !isInternal(type)
                    && isVisible(type)
                    && signatureTypes(type).anyMatch(PublicApiTest::isInternal)) {
                meeting.add(type.getName());
            }
        }
        assertThat(meeting).isEqualTo(MET_KNOWINGLY.keySet());
    }

    /** Whatever a user of a public type has to know to call it. */
    private static Stream<JavaClass> signatureTypes(JavaClass type) {
        Stream<JavaType> members = Stream.concat(
                type.getCodeUnits().stream()
                        .filter(unit -> isVisible(unit.getModifiers()))
                        .flatMap(unit ->
                                Stream.concat(unit.getParameterTypes().stream(), Stream.of(unit.getReturnType()))),
                type.getFields().stream()
                        .filter(field -> isVisible(field.getModifiers()))
                        .map(JavaField::getType));
        Stream<JavaType> parents = Stream.concat(type.getSuperclass().stream(), type.getInterfaces().stream());
        return Stream.concat(members, parents)
                .flatMap(each -> each.getAllInvolvedRawTypes().stream())
                .map(JavaClass::getBaseComponentType);
    }

    private static boolean isVisible(Set<JavaModifier> modifiers) {
        return modifiers.contains(JavaModifier.PUBLIC) || modifiers.contains(JavaModifier.PROTECTED);
    }

    private static boolean isVisible(JavaClass type) {
        return isVisible(type.getModifiers())
                && type.getEnclosingClass().map(PublicApiTest::isVisible).orElse(true);
    }

    /** Classes of constants are passed over: the compiler writes their values where they are used and forgets the name. */
    @Test
    void nothingIsThereForTestsOnly() {
        Set<String> used = new TreeSet<>();
        for (JavaClass type : HOUSE) {
            type.getDirectDependenciesFromSelf().stream()
                    .map(each -> outermost(each.getTargetClass().getBaseComponentType()))
                    .filter(target -> !target.equals(outermost(type)))
                    .forEach(used::add);
        }
        Set<String> idle = new TreeSet<>();
        for (JavaClass type : HOUSE) {
            if (type.getName().equals(outermost(type))
                    && !used.contains(type.getName())
                    && !type.getSimpleName().equals("package-info")
                    && !type.getPackageName().matches(CLUSTER)
                    && !type.getPackageName().startsWith("dev.gait.dat.synthetic") // a jar of tests
                    && !type.equals(HOUSE.get(Main.class))
                    && !isConstantsOnly(type)) {
                idle.add(type.getName());
            }
        }
        assertThat(idle).isEqualTo(new TreeSet<>(FOR_OTHERS));
    }

    private static String outermost(JavaClass type) {
        return type.getName().replaceFirst("\\$.*", "");
    }

    private static boolean isConstantsOnly(JavaClass type) {
        return type.getFields().stream()
                        .anyMatch(field ->
                                field.getModifiers().containsAll(Set.of(JavaModifier.STATIC, JavaModifier.FINAL)))
                && type.getFields().stream()
                        .allMatch(field -> field.getModifiers().contains(JavaModifier.STATIC));
    }

    private static boolean isInternal(JavaClass type) {
        return type.getPackageName().contains(".internal");
    }

    @Test
    void whatMovesCountsInSeconds() {
        List<String> offenders = new ArrayList<>();
        for (JavaClass type : HOUSE) {
            if (type.getPackageName().startsWith("dev.gait.motion") && !isInternal(type)) {
                offenders.addAll(takes(type, PublicApiTest::isNanos));
            }
        }
        assertThat(offenders).isEmpty();
        assertThat(takes(HOUSE.get(FixedStep.class), PublicApiTest::isNanos))
                .as("the rule can see nanoseconds")
                .isNotEmpty();
    }

    @Test
    void whatHostsTurnCountsInNanoseconds() {
        for (Class<?> host : List.of(MotionClient.class, MotionServer.class)) {
            assertThat(takes(HOUSE.get(host), PublicApiTest::isSeconds)).isEmpty();
            assertThat(takes(HOUSE.get(host), PublicApiTest::isNanos)).isNotEmpty();
        }
        assertThat(takes(HOUSE.get(MotionScene.class), PublicApiTest::isSeconds))
                .as("the rule can see seconds")
                .isNotEmpty();
    }

    private static boolean isNanos(Class<?> type, String name) {
        return type == long.class && name.toLowerCase(java.util.Locale.ROOT).endsWith("nanos");
    }

    private static boolean isSeconds(Class<?> type, String name) {
        return type == double.class && name.matches("time|now|at|dt|.*[sS]econds");
    }

    /** The public methods of a type that take such a parameter. */
    private static List<String> takes(JavaClass type, BiPredicate<Class<?>, String> such) {
        List<String> found = new ArrayList<>();
        for (JavaMethod method : type.getMethods()) {
            if (!type.getModifiers().contains(JavaModifier.PUBLIC)
                    || !method.getModifiers().contains(JavaModifier.PUBLIC)) {
                continue;
            }
            for (Parameter parameter : method.reflect().getParameters()) {
                if (such.test(parameter.getType(), parameter.getName())) {
                    found.add(method.getFullName() + " " + parameter.getName());
                }
            }
        }
        return found;
    }

    /** What games, hosts and bots are written against. */
    private static final List<String> API = List.of(
            "motion",
            "motion/command",
            "motion/game",
            "motion/outbound",
            "motion/place",
            "motion/scene",
            "motion/update",
            "motion/world",
            "client",
            "client/host",
            "client/script",
            "server",
            "server/game",
            "server/host",
            "server/store");

    private static final Pattern METHOD = Pattern.compile("    public (?!static final )[^=;]*\\(.*");
    private static final Pattern METHOD_OF_INTERFACE = Pattern.compile(
            "    (?!public|private|record|enum|class|interface|final)[A-Za-z@][\\w<>\\[\\].@ ?,]* \\w+\\(.*");

    @Test
    void everyMethodOfTheApiHasAComment() throws IOException {
        List<String> bare = new ArrayList<>();
        int files = 0;
        for (String each : API) {
            Path folder = Path.of("../gait-" + each.split("/", 2)[0] + "/src/main/java/dev/gait", each);
            try (Stream<Path> sources = Files.list(folder)) {
                for (Path source : sources.filter(file -> file.toString().endsWith(".java"))
                        .toList()) {
                    files++;
                    bareMethods(Files.readString(source))
                            .forEach(method -> bare.add(source.getFileName() + ": " + method));
                }
            }
        }
        assertThat(bare).isEmpty();
        assertThat(files).isGreaterThan(100);
        assertThat(bareMethods("public class A {\n    /** Why. */\n    @Nullable\n    public A f() {\n"))
                .isEmpty();
        assertThat(bareMethods("public class A {\n    }\n\n    public A f() {\n"))
                .hasSize(1);
        assertThat(bareMethods("public interface A {\n    /** Why. */\n    void f();\n\n    A g(int a);\n"))
                .hasSize(1);
    }

    /** The public methods of a public type, of its outermost level, that have no comment. */
    private static List<String> bareMethods(String source) {
        List<String> bare = new ArrayList<>();
        if (!Pattern.compile("(?m)^public ").matcher(source).find()) {
            return bare;
        }
        boolean contract = Pattern.compile("(?m)^public (sealed )?interface ")
                .matcher(source)
                .find();
        List<String> lines = source.lines().toList();
        for (int i = 1; i < lines.size(); i++) {
            String line = lines.get(i);
            if (METHOD.matcher(line).matches()
                    || contract && METHOD_OF_INTERFACE.matcher(line).matches()) {
                int above = i - 1;
                while (lines.get(above).matches(" *@(?!Override).*")) {
                    above--;
                }
                if (!lines.get(above).endsWith("*/")
                        && !lines.get(above).strip().equals("@Override")) {
                    bare.add(line.strip());
                }
            }
        }
        return bare;
    }
}
