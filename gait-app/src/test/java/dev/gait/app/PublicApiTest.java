package dev.gait.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.gait.client.MotionClient;
import dev.gait.motion.internal.tick.FixedStep;
import dev.gait.motion.scene.MotionScene;
import dev.gait.server.MotionServer;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;
import org.junit.jupiter.api.Test;

/** What those see who use the libraries: one unit of time at each façade (decision 0015). */
class PublicApiTest {
    private static final JavaClasses HOUSE = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.gait");

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
}
