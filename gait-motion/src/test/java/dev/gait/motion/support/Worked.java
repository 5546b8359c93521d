package dev.gait.motion.support;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.gait.motion.place.Frame;
import dev.gait.motion.place.Position;
import org.joml.Vector3d;

/** Comparison with the worked numbers of motion.md §M, which are printed with six significant digits. */
public final class Worked {
    private static final double RELATIVE = 1e-5;
    private static final double ABSOLUTE = 1e-6;

    private Worked() {}

    public static void near(double actual, double expected) {
        assertThat(actual).isCloseTo(expected, within(Math.abs(expected) * RELATIVE + ABSOLUTE));
    }

    /** The same with the reason a reader would want to see. */
    public static void near(String what, double actual, double expected) {
        assertThat(actual).as(what).isCloseTo(expected, within(Math.abs(expected) * RELATIVE + ABSOLUTE));
    }

    public static void near(Vector3d actual, double x, double y, double z) {
        near("x", actual.x, x);
        near("y", actual.y, y);
        near("z", actual.z, z);
    }

    public static void nearOrigin(Frame actual, double x, double y, double z) {
        near("x", actual.x, x);
        near("y", actual.y, y);
        near("z", actual.z, z);
    }

    public static void nearPlace(Position actual, int cell, double x, double y, double z) {
        assertThat(actual.cell).as("cell").isEqualTo(cell);
        nearOrigin(actual.frame, x, y, z);
    }
}
