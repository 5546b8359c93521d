package dev.gait.motion.interp;

import dev.gait.motion.MotionTuning;
import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.internal.body.BodyShape;
import org.jspecify.annotations.Nullable;

/**
 * How fast the legs are: what each cycle contributes to the body's own motion (motion.md §H.4). Games with their own
 * animations implement this; {@link #classic()} and {@link #authoredHuman()} are retail's two sets of numbers.
 */
public interface MotionProfile {
    /** Forward velocity of a cycle played at {@code speed}, m/s; negative is backwards. */
    double forwardVelocity(int cycle, double speed);

    /** Velocity to the right of a sidestep played at {@code speed}, m/s. */
    double sidestepVelocity(double speed);

    /** Clockwise turning at {@code speed}, radians per second. */
    double turnRate(double speed);

    /**
     * Running speed at run rate 1, m/s: what catching up, sticking, jumping and the server's checks are measured by.
     * Retail's 4 m/s whatever its animations say; a game of another pace says its own.
     */
    default double runSpeed() {
        return MotionTuning.RUN_SPEED;
    }

    /**
     * Frames per second of a cycle at speed 1. Retail moves a body by whole animation frames; 0, the default, moves it
     * continuously with the same average.
     */
    default double framesPerSecond(int cycle) {
        return 0;
    }

    /** Seconds one cycle takes at speed 1: what an animator's phase counts. */
    default double cycleSeconds(int cycle) {
        return 1.0;
    }

    /** Seconds a one-shot action plays, or a negative number to leave it to the options. */
    default double actionSeconds(int action) {
        return -1;
    }

    /** Seconds a one-shot action plays when it interrupts a cycle; a negative number leaves it to the options. */
    default double actionSeconds(int cycle, int action) {
        return actionSeconds(action);
    }

    /** The same legs in a stance: a motion table knows other cycles for other stances. Asked when the stance changes. */
    default MotionProfile inStyle(int style) {
        return this;
    }

    /** How a cycle carries the body frame by frame; null, the default, where its velocity says it all. */
    default @Nullable ClipMotion clip(int cycle) {
        return null;
    }

    /** What plays once between two cycles; null, the default, where one follows the other at once. */
    default @Nullable ClipMotion link(int from, int to) {
        return null;
    }

    /**
     * The same legs for prediction: client and server must compute the same from a body and an input, and neither says
     * which frame its legs are in. So every cycle goes by its average, and nothing plays between two.
     */
    default MotionProfile steady() {
        return this;
    }

    /** The legs of an object of this setup and motion table, 0 where its description names none. All alike by default. */
    default MotionProfile of(int setup, int motionTable) {
        return this;
    }

    /** The dimensions of a body of this setup; null, the default, where it keeps those it has. */
    default @Nullable BodyShape shape(int setup) {
        return null;
    }

    /** The constants of the jump formula, used on the ground too. */
    static MotionProfile classic() {
        return new Speeds(
                MotionTuning.WALK_SPEED, MotionTuning.RUN_SPEED, MotionTuning.SIDESTEP_SPEED, MotionTuning.TURN_RATE);
    }

    /** The speeds authored into the human motion table. */
    static MotionProfile authoredHuman() {
        return new Speeds(
                MotionTuning.AUTHORED_WALK_SPEED,
                MotionTuning.RUN_SPEED,
                MotionTuning.SIDESTEP_SPEED,
                MotionTuning.TURN_RATE);
    }

    /** Four numbers: metres per second and radians per second at speed 1. */
    record Speeds(double walk, double run, double sidestep, double turn) implements MotionProfile {
        @Override
        public double runSpeed() {
            return run;
        }

        @Override
        public double forwardVelocity(int cycle, double speed) {
            if (cycle == MotionCommand.WALK_FORWARD) {
                return walk * speed;
            }
            return cycle == MotionCommand.RUN_FORWARD ? run * speed : 0;
        }

        @Override
        public double sidestepVelocity(double speed) {
            return sidestep * speed;
        }

        @Override
        public double turnRate(double speed) {
            return turn * speed;
        }
    }

    /** The same speeds, moved by whole frames of a clip as retail does it (worked number M.45). */
    record Clips(MotionProfile speeds, double clipFramesPerSecond) implements MotionProfile {
        @Override
        public double runSpeed() {
            return speeds.runSpeed();
        }

        @Override
        public double forwardVelocity(int cycle, double speed) {
            return speeds.forwardVelocity(cycle, speed);
        }

        @Override
        public double sidestepVelocity(double speed) {
            return speeds.sidestepVelocity(speed);
        }

        @Override
        public double turnRate(double speed) {
            return speeds.turnRate(speed);
        }

        @Override
        public double framesPerSecond(int cycle) {
            return clipFramesPerSecond;
        }
    }
}
