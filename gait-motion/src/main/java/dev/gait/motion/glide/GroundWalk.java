package dev.gait.motion.glide;

import dev.gait.motion.MotionTuning;

/**
 * How a pose goes on over the ground that is known: along the arc of its legs, bent by slopes as the engine bends it, down
 * the parabola of a leap until the ground catches it.
 *
 * <p>On level ground and where nobody knows the ground any length of time is one exact step. On uneven ground legs are
 * followed in steps of {@link #STEP}, counted from where they began, so that the way does not depend on when somebody
 * looks. Uphill a body loses what its legs press into the slope (motion.md §H.6): observers who did not know would be off
 * by a tenth of a metre in a second on an ordinary hill, and be put right again and again.
 */
final class GroundWalk {
    /** Seconds of one step on uneven ground. */
    static final double STEP = 1.0 / 30;
    /** Of a body that was not heard of for longer nobody knows where it is, half a minute: it is left there. */
    private static final int MOST_STEPS = 900;
    /** Beside a point of uneven ground its slope is taken from heights this far apart, metres. */
    private static final double BESIDE = 0.01;

    private static final int LANDING_ROUNDS = 8;
    /** Less rise than this in a step is none, metres. */
    private static final double LEVEL = 1e-6;

    private final GlideGround ground;

    GroundWalk(GlideGround ground) {
        this.ground = ground;
    }

    double height(double x, double y) {
        return ground.height(x, y);
    }

    /** Whether the ground under a pose is as high wherever it goes, or none of its concern. */
    boolean isEven(GlidePose pose) {
        return !pose.followsGround || ground.isLevel();
    }

    /** Whole steps that a pose needs for so many seconds before the rest of them: none where one step is exact. */
    int steps(GlidePose pose, double seconds) {
        boolean uneven = pose.followsGround && !pose.airborne && !pose.moving && !ground.isLevel();
        return uneven && pose.isWalking() ? (int) Math.max(0, Math.min(MOST_STEPS, Math.floor(seconds / STEP))) : 0;
    }

    /** Goes on for so long. */
    void carry(GlidePose pose, double seconds) {
        int steps = steps(pose, seconds);
        for (int i = 0; i < steps; i++) {
            step(pose, STEP);
        }
        step(pose, rest(seconds, steps));
    }

    /** What is left of so many seconds after whole steps. */
    double rest(double seconds, int steps) {
        return steps == MOST_STEPS ? 0 : seconds - steps * STEP;
    }

    /** One step, and lands where there is ground to land on. */
    void step(GlidePose pose, double dt) {
        if (dt <= 0) {
            return;
        }
        if (!pose.airborne) {
            walk(pose, dt);
            return;
        }
        double flight = Math.min(dt, secondsToLanding(pose, dt));
        pose.advance(flight);
        if (flight < dt) {
            pose.airborne = false;
            pose.followsGround = true;
            settle(pose);
            carry(pose, dt - flight);
        }
    }

    private void walk(GlidePose pose, double dt) {
        double x = pose.x;
        double y = pose.y;
        double z = pose.z;
        pose.advance(dt);
        if (!pose.followsGround) {
            pose.z += pose.moving ? pose.vz * dt : 0;
            return;
        }
        double height = ground.height(pose.x, pose.y);
        if (height - z > LEVEL && !pose.moving) {
            climb(pose, x, y);
            height = ground.height(pose.x, pose.y);
        }
        pose.z = Double.isNaN(height) ? z : height;
    }

    /** What the legs press into a slope is lost. */
    private void climb(GlidePose pose, double fromX, double fromY) {
        double dx = pose.x - fromX;
        double dy = pose.y - fromY;
        double middleX = fromX + dx / 2;
        double middleY = fromY + dy / 2;
        double middle = ground.height(middleX, middleY);
        double slopeX = (ground.height(middleX + BESIDE, middleY) - middle) / BESIDE;
        double slopeY = (ground.height(middleX, middleY + BESIDE) - middle) / BESIDE;
        double lost = (dx * slopeX + dy * slopeY) / (1 + slopeX * slopeX + slopeY * slopeY);
        if (lost > 0) {
            pose.x -= lost * slopeX;
            pose.y -= lost * slopeY;
        }
    }

    /** Puts a pose on the ground that it follows. */
    void settle(GlidePose pose) {
        if (pose.followsGround) {
            double height = ground.height(pose.x, pose.y);
            pose.z = Double.isNaN(height) ? pose.z : height;
        }
    }

    /**
     * When the parabola meets the ground: the ground under the end of each guess makes the next one better. The guesses do
     * not depend on how long it has flown, or a landing would be another one in every frame.
     */
    private double secondsToLanding(GlidePose pose, double dt) {
        double seconds = 0;
        for (int round = 0; round < LANDING_ROUNDS; round++) {
            double height = ground.height(pose.x + pose.vx * seconds, pose.y + pose.vy * seconds);
            if (Double.isNaN(height)) {
                return Double.POSITIVE_INFINITY;
            }
            double root = pose.vz * pose.vz + 2 * -MotionTuning.GRAVITY * (pose.z - height);
            seconds = root < 0 ? 0 : (pose.vz + Math.sqrt(root)) / -MotionTuning.GRAVITY;
        }
        return seconds > dt ? Double.POSITIVE_INFINITY : Math.max(0, seconds);
    }
}
