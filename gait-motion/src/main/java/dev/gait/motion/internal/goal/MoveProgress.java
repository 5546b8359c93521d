package dev.gait.motion.internal.goal;

import dev.gait.motion.MotionTuning;
import dev.gait.motion.math.Digest;

/** Is the mover getting anywhere? checkProgressMade of motion.md §I.5, worked number M.39. */
final class MoveProgress {
    private double previousDistance = MotionTuning.UNKNOWN_DISTANCE;
    private double previousTime;
    private double originalDistance = MotionTuning.UNKNOWN_DISTANCE;
    private double originalTime;

    /** Starts both windows at a distance; an unknown one after a target update. */
    void begin(double distance, double now) {
        previousDistance = distance;
        originalDistance = distance;
        previousTime = now;
        originalTime = now;
    }

    boolean check(double distance, boolean away, double now) {
        double elapsed = now - previousTime;
        if (elapsed <= MotionTuning.PROGRESS_SECONDS) {
            return true;
        }
        if (rate(distance, previousDistance, away, elapsed) < MotionTuning.PROGRESS_SPEED) {
            return false;
        }
        previousDistance = distance;
        previousTime = now;
        return rate(distance, originalDistance, away, now - originalTime) >= MotionTuning.PROGRESS_SPEED;
    }

    private static double rate(double distance, double before, boolean away, double seconds) {
        return (away ? distance - before : before - distance) / seconds;
    }

    void set(MoveProgress other) {
        previousDistance = other.previousDistance;
        previousTime = other.previousTime;
        originalDistance = other.originalDistance;
        originalTime = other.originalTime;
    }

    void addTo(Digest digest) {
        digest.add(previousDistance).add(previousTime).add(originalDistance).add(originalTime);
    }
}
