package dev.gait.motion.scene;

import dev.gait.motion.MotionTuning;
import dev.gait.motion.internal.body.Body;
import dev.gait.motion.internal.tick.Integrator;
import dev.gait.motion.place.Frame;
import java.util.Arrays;

/**
 * The rows of a {@link CoastingSet} that are in the air, with nothing near them: physics carries them (motion.md §H.5), and
 * their legs may turn them. Leaving the ground and landing are the general step's.
 */
final class CoastingFlights {
    private static final int STRIDE = 3;
    private static final int VELOCITY_X = 0;
    private static final int VELOCITY_Y = 1;
    private static final int SECONDS = 2;

    private final CoastingRoom room;
    private final Integrator integrator = new Integrator();
    private final Body flyer = new Body();
    private final Frame from = new Frame();
    private final Frame next = new Frame();
    private double[] rows;

    CoastingFlights(int capacity, CoastingRoom room) {
        this.room = room;
        rows = new double[capacity * STRIDE];
        flyer.accelerationZ = MotionTuning.GRAVITY;
    }

    void grow(int capacity) {
        rows = Arrays.copyOf(rows, capacity * STRIDE);
    }

    void enter(int i, Body body) {
        rows[i * STRIDE + VELOCITY_X] = body.velocityX;
        rows[i * STRIDE + VELOCITY_Y] = body.velocityY;
        rows[i * STRIDE + SECONDS] = body.airborneSeconds;
    }

    /** Seconds since it left the ground. */
    double seconds(int i) {
        return rows[i * STRIDE + SECONDS];
    }

    /** Takes a step that turns the body so; false, and nothing happens, where the general step is needed. */
    boolean advance(int i, double dt, boolean level, Frame turn, CoastingPoses poses, int pass) {
        int row = i * STRIDE;
        CoastingPoses.read(poses.of(pass - 1), i, from);
        flyer.velocityX = rows[row + VELOCITY_X];
        flyer.velocityY = rows[row + VELOCITY_Y];
        flyer.velocityZ = poses.rises(pass - 1)[i];
        from.combine(turn, next);
        integrator.integrate(flyer, dt, next, false);
        double dx = next.x - from.x;
        double dy = next.y - from.y;
        double dz = next.z - from.z;
        double length = Math.sqrt(dx * dx + dy * dy + dz * dz);
        boolean clamped = flyer.velocityX != rows[row + VELOCITY_X] || flyer.velocityY != rows[row + VELOCITY_Y];
        if (clamped || !(length > CoastingRows.SHORTEST_STEP && length < room.longest(i))) {
            return false;
        }
        if (!level) {
            next.setOrigin(from.x + dx, from.y + dy, from.z + dz);
        }
        if (!room.isAloft(i, next) || !room.holds(i, next.x, next.y, next.z, 0)) {
            return false;
        }
        rows[row + SECONDS] += dt;
        poses.rises(pass)[i] = flyer.velocityZ;
        CoastingPoses.write(next, poses.of(pass), i);
        return true;
    }
}
