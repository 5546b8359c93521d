package dev.gait.motion.interp;

/**
 * What the interpreter asks about the thing it moves, retail's "weenie" (motion.md §D.1). Only the local player knows
 * its own skills; everybody else answers "unknown" and is judged by the rate it was last seen to run at.
 */
public interface MoverFacts {
    /** Answer of the inquiries that have none. */
    double UNKNOWN = Double.NaN;

    default boolean hasWeenie() {
        return true;
    }

    default boolean isThePlayer() {
        return false;
    }

    default boolean isCreature() {
        return true;
    }

    /** Run rate by skill and burden, or {@link #UNKNOWN}. */
    default double runRate() {
        return UNKNOWN;
    }

    /** Vertical launch speed of a jump of this extent, m/s, or {@link #UNKNOWN}. */
    default double jumpVelocity(double extent) {
        return UNKNOWN;
    }

    default boolean canJump(double extent) {
        return true;
    }

    /** False when there is not enough stamina for a jump of this extent. */
    default boolean canAffordJump(double extent) {
        return true;
    }

    /** Somebody else, seen over the network. */
    MoverFacts REMOTE = new MoverFacts() {};

    /** A thing that is no creature: a door, a missile. */
    MoverFacts THING = new MoverFacts() {
        @Override
        public boolean isCreature() {
            return false;
        }
    };

    /** Nothing known at all. */
    MoverFacts NONE = new MoverFacts() {
        @Override
        public boolean hasWeenie() {
            return false;
        }
    };
}
