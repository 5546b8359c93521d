package dev.gait.app;

import static com.tngtech.archunit.base.DescribedPredicate.anyElementThat;
import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noMethods;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/**
 * The walls of the house (docs/architecture.md): which floor may know what. Each rule is held against the real classes,
 * and against planted offenders, so that we know it stops somebody.
 */
@Tag("source") // the files are the same on every JDK
class WallsTest {
    /** What a pure core must not touch: files, sockets, clocks, threads, chance, logs. */
    private static final ArchRule MOTION_IS_PURE = noClasses()
            .that()
            .resideInAPackage("dev.gait.motion..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                    "java.net..",
                    "java.nio..",
                    "java.io..",
                    "java.time..",
                    "java.util.concurrent..",
                    "java.util.logging..",
                    "org.slf4j..")
            .orShould()
            .dependOnClassesThat()
            .haveNameMatching("java\\.util\\.(Random|SplittableRandom|Timer)|java\\.lang\\.(Thread|System\\$Logger).*");

    private static final ArchRule MOTION_HAS_NO_CLOCK = clockless("dev.gait.motion..", "");

    /** The clock stays outside the protocol as well: the adapter that owns a socket is the one exception. */
    private static final ArchRule NET_HAS_NO_CLOCK = clockless("dev.gait.net..", "dev.gait.net.udp..");

    private static final ArchRule CLIENT_HAS_NO_CLOCK = clockless("dev.gait.client..", "dev.gait.client.host..");

    /** An operator may set the wall's clock at any time; limits, time-outs and lock-outs run on another one. */
    private static final ArchRule SERVER_READS_THE_WALL_CLOCK_ONCE = noClasses()
            .that()
            .resideInAPackage("dev.gait.server..")
            .and()
            .doNotHaveSimpleName("ServerHost")
            .should()
            .callMethod(System.class, "currentTimeMillis")
            .orShould()
            .dependOnClassesThat()
            .haveNameMatching("java\\.time\\.(Instant|Clock|.*DateTime|LocalDate|LocalTime)");

    /** Where the last bit is left to the JVM, two machines may disagree: decision 0006. */
    private static final ArchRule MOTION_IS_EXACT = noClasses()
            .that()
            .resideInAPackage("dev.gait.motion..")
            .should()
            .callMethodWhere(
                    target(owner(type(Math.class)))
                            .and(
                                    target(
                                            nameMatching(
                                                    "sin|cos|tan|asin|acos|atan|atan2|sinh|cosh|tanh|exp|expm1|log|log10|log1p|pow|cbrt|hypot|random"))));

    private static final ArchRule MOTION_NEEDS_ONLY_JOML = classes()
            .that()
            .resideInAPackage("dev.gait.motion..")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage("dev.gait.motion..", "java.lang..", "java.util..", "org.joml..", "org.jspecify..");

    /** Channels that are no files: sockets, pipes, selectors. */
    private static final String SOCKETS = "java\\.nio\\.channels\\.(?!File|OverlappingFileLock).*|io\\.netty\\..*";

    /**
     * Sockets live in four places: the protocol's link, the impairing relay, the viewer's web server, and the attackers, who say
     * what no link of ours would. The data folder locks a file, which Java counts among channels.
     */
    private static final ArchRule ONLY_UDP_OPENS_SOCKETS = noClasses()
            .that()
            .resideInAPackage("dev.gait..")
            .and()
            .resideOutsideOfPackages(
                    "dev.gait.net.udp..",
                    "dev.gait.testbed.proxy..",
                    "dev.gait.testbed.attack..",
                    "dev.gait.app.viewer.web..")
            .should()
            .dependOnClassesThat()
            .haveNameMatching(SOCKETS);

    /** The reader of the user's files maps them, and knows nothing of addresses, logs and threads. */
    private static final ArchRule DAT_READS_FILES_AND_NOTHING_ELSE = noClasses()
            .that()
            .resideInAPackage("dev.gait.dat..")
            .should()
            .dependOnClassesThat()
            .haveNameMatching(SOCKETS + "|java\\.net\\..*|org\\.slf4j\\..*|java\\.lang\\.Thread.*");

    private static final ArchRule DAT_HAS_NO_CLOCK = clockless("dev.gait.dat..", "");

    private static final ArchRule MOTION_STANDS_ALONE =
            below("motion", "cluster", "dat", "net", "client", "server", "trace", "lab", "testbed", "app");
    private static final ArchRule DAT_KNOWS_ONLY_MOTION =
            below("dat", "cluster", "net", "client", "server", "trace", "lab", "testbed", "app");
    private static final ArchRule NET_KNOWS_ONLY_MOTION =
            below("net", "cluster", "dat", "client", "server", "trace", "lab", "testbed", "app");
    private static final ArchRule CLIENT_DOES_NOT_KNOW_THE_SERVER =
            below("client", "cluster", "dat", "server", "trace", "lab", "testbed", "app");
    private static final ArchRule SERVER_DOES_NOT_KNOW_THE_CLIENT =
            below("server", "cluster", "dat", "client", "trace", "lab", "testbed", "app");
    private static final ArchRule TRACE_KNOWS_ONLY_NET =
            below("trace", "cluster", "dat", "client", "server", "lab", "testbed", "app");
    private static final ArchRule LAB_NEEDS_NO_WORLD =
            below("lab", "cluster", "dat", "client", "server", "testbed", "app");
    private static final ArchRule TESTBED_DOES_NOT_KNOW_THE_APP = below("testbed", "cluster", "app");

    /** What a node decides knows nothing of the engine below it, nor of clocks: it runs in virtual time as well. */
    private static final ArchRule CLUSTER_LOGIC_IS_PURE = noClasses()
            .that()
            .resideInAnyPackage(
                    "dev.gait.cluster.message..",
                    "dev.gait.cluster.link..",
                    "dev.gait.cluster.node..",
                    "dev.gait.cluster.sim..",
                    "dev.gait.cluster.planted..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.apache.pekko..", "java.sql..", "java.net..", "java.util.concurrent..")
            .orShould()
            .callMethod(System.class, "nanoTime")
            .orShould()
            .callMethod(System.class, "currentTimeMillis");

    /**
     * Inside, the server speaks motion: reports are translated where they come in (the connections), announcements where
     * they go out (the relay, and Glide's lane). Gate, avatars, creatures and blocks hold no message.
     */
    private static final ArchRule SERVER_SPEAKS_MOTION = noClasses()
            .that()
            .resideInAPackage("dev.gait.server..")
            .and()
            .resideOutsideOfPackages(
                    "dev.gait.server", "dev.gait.server.relay", "dev.gait.server.glide", "dev.gait.server.host")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("dev.gait.net..");

    /** What a game sees: nothing of it speaks of what only sister modules need. */
    private static final ArchRule GAMES_MEET_NOTHING_INTERNAL = noMethods()
            .that()
            .areDeclaredInClassesThat()
            .resideInAnyPackage(
                    "dev.gait.motion.game..",
                    "dev.gait.motion.command..",
                    "dev.gait.motion.update..",
                    "dev.gait.motion.planted..")
            .and()
            .areDeclaredInClassesThat()
            .arePublic()
            .and()
            .arePublic()
            .should()
            .haveRawReturnType(resideInAPackage("dev.gait.motion.internal.."))
            .orShould()
            .haveRawParameterTypes(anyElementThat(resideInAPackage("dev.gait.motion.internal..")));

    private static final ArchRule NO_PACKAGE_CYCLES =
            slices().matching("dev.gait.(**)").should().beFreeOfCycles();

    static final List<Map.Entry<String, ArchRule>> walls = List.of(
            Map.entry("motion is pure", MOTION_IS_PURE),
            Map.entry("motion has no clock", MOTION_HAS_NO_CLOCK),
            Map.entry("motion is exact", MOTION_IS_EXACT),
            Map.entry("motion needs only JOML", MOTION_NEEDS_ONLY_JOML),
            Map.entry("motion stands alone", MOTION_STANDS_ALONE),
            Map.entry("dat reads files and nothing else", DAT_READS_FILES_AND_NOTHING_ELSE),
            Map.entry("dat has no clock", DAT_HAS_NO_CLOCK),
            Map.entry("dat knows only motion", DAT_KNOWS_ONLY_MOTION),
            Map.entry("net has no clock", NET_HAS_NO_CLOCK),
            Map.entry("net knows only motion", NET_KNOWS_ONLY_MOTION),
            Map.entry("client does not know the server", CLIENT_DOES_NOT_KNOW_THE_SERVER),
            Map.entry("client has no clock", CLIENT_HAS_NO_CLOCK),
            Map.entry("server does not know the client", SERVER_DOES_NOT_KNOW_THE_CLIENT),
            Map.entry("server reads the wall clock once", SERVER_READS_THE_WALL_CLOCK_ONCE),
            Map.entry("cluster logic is pure", CLUSTER_LOGIC_IS_PURE),
            Map.entry("server speaks motion", SERVER_SPEAKS_MOTION),
            Map.entry("only udp opens sockets", ONLY_UDP_OPENS_SOCKETS),
            Map.entry("trace knows only net", TRACE_KNOWS_ONLY_NET),
            Map.entry("lab needs no world", LAB_NEEDS_NO_WORLD),
            Map.entry("testbed does not know the app", TESTBED_DOES_NOT_KNOW_THE_APP),
            Map.entry("games meet nothing internal", GAMES_MEET_NOTHING_INTERNAL),
            Map.entry("no package cycles", NO_PACKAGE_CYCLES));

    private static final JavaClasses HOUSE = House.CLASSES;

    private static final JavaClasses OFFENDERS = new ClassFileImporter()
            .importClasses(
                    dev.gait.motion.planted.Offender.class,
                    dev.gait.dat.planted.Offender.class,
                    dev.gait.net.planted.Offender.class,
                    dev.gait.client.planted.Offender.class,
                    dev.gait.server.planted.Offender.class,
                    dev.gait.cluster.planted.Offender.class,
                    dev.gait.trace.planted.Offender.class,
                    dev.gait.lab.planted.Offender.class,
                    dev.gait.testbed.planted.Offender.class);

    @ParameterizedTest
    @FieldSource("walls")
    void theWallStands(Map.Entry<String, ArchRule> wall) {
        wall.getValue().allowEmptyShould(true).check(HOUSE);
    }

    @ParameterizedTest
    @FieldSource("walls")
    void theWallStopsAnOffender(Map.Entry<String, ArchRule> wall) {
        assertThat(wall.getValue().evaluate(OFFENDERS).hasViolation()).isTrue();
    }

    @Test
    void everyFloorIsInspected() {
        for (String floor : List.of("motion", "dat", "net", "client", "lab", "app")) {
            assertThat(HOUSE).as(floor).anyMatch(each -> each.getPackageName().startsWith("dev.gait." + floor));
        }
        assertThat(HOUSE)
                .noneMatch(each ->
                        each.getName().contains("planted") || each.getName().equals(WallsTest.class.getName()));
    }

    private static ArchRule clockless(String packages, String except) {
        return noClasses()
                .that()
                .resideInAPackage(packages)
                .and()
                .resideOutsideOfPackage(except)
                .should()
                .callMethod(System.class, "nanoTime")
                .orShould()
                .callMethod(System.class, "currentTimeMillis");
    }

    private static ArchRule below(String floor, String... above) {
        String[] packages = new String[above.length];
        for (int i = 0; i < above.length; i++) {
            packages[i] = "dev.gait." + above[i] + "..";
        }
        return noClasses()
                .that()
                .resideInAPackage("dev.gait." + floor + "..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(packages);
    }
}
