package dev.gait.motion.local;

import dev.gait.motion.MotionTuning;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.interp.MotionInterpreter;

/**
 * Cuts time into inputs: what the player holds is recorded every 50 ms, and at once when it changes, so that an input
 * never holds two things. The time since the last cut is previewed, so that a fast screen sees the player move between two
 * inputs. Fractions of a millisecond are carried on, never lost.
 */
public final class InputRecorder {
    private static final double MILLIS = 1000.0;
    /** Keeps the last bit of a sum of frame times from losing a millisecond. */
    private static final double ROUNDING = 1e-6;

    private final PredictedPlayer predicted;
    private final PlayerInput held = new PlayerInput();
    private double cut = Double.NaN;

    public InputRecorder(PredictedPlayer predicted) {
        this.predicted = predicted;
    }

    /**
     * Once per frame, after the keys were read. Time before this call was spent with what was held before it.
     *
     * @return how many inputs were cut; they are the last ones in the history, and due to be sent
     */
    public int advance(Actor player, double now) {
        MotionInterpreter interpreter = player.interpreter();
        int made = cutWhole(now);
        boolean same = held.state.hasSameMovement(interpreter.raw())
                && held.standingLongJump == interpreter.isStandingLongJump();
        if (!same) {
            made += cutRest(now);
            held.state.copyMovementFrom(interpreter.raw());
            held.standingLongJump = interpreter.isStandingLongJump();
        }
        // A heading is where it was last seen: an input that is still being held follows it, one that is cut has the
        // last.
        held.state.heading = interpreter.raw().heading;
        predicted.preview(held, Math.max(0, now - cut), now);
        return made;
    }

    /** The player jumped: the next input begins with it. Returns how many inputs were cut before it. */
    public int jump(double extent, double now) {
        int made = cutWhole(now) + cutRest(now);
        held.jumpExtent = extent;
        predicted.preview(held, Math.max(0, now - cut), now);
        return made;
    }

    /** Begins anew: time until now belongs to no input, because keys did not count, for instance during a teleport. */
    public void restart(double now) {
        cut = now;
        held.jumpExtent = 0;
    }

    private int cutWhole(double now) {
        if (Double.isNaN(cut) || now < cut) {
            cut = now;
        }
        // A pause longer than the history holds would only push itself out again.
        cut = Math.max(cut, now - MotionTuning.MAX_PENDING_MILLIS / MILLIS);
        int made = 0;
        while (millisSinceCut(now) >= MotionTuning.REPLAY_SUBSTEP_MILLIS) {
            made += record(MotionTuning.REPLAY_SUBSTEP_MILLIS);
        }
        return made;
    }

    private int cutRest(double now) {
        int rest = millisSinceCut(now);
        return rest > 0 ? record(rest) : 0;
    }

    private int millisSinceCut(double now) {
        return (int) Math.floor((now - cut) * MILLIS + ROUNDING);
    }

    private int record(int millis) {
        cut += millis / MILLIS;
        int made = predicted.record(held.state, held.standingLongJump, held.jumpExtent, millis);
        held.jumpExtent = 0;
        return made;
    }
}
