package dev.gait.motion.internal.correct;

import dev.gait.motion.MotionTuning;
import dev.gait.motion.internal.body.Body;
import dev.gait.motion.internal.body.Concern;
import dev.gait.motion.math.Digest;
import dev.gait.motion.place.Frame;
import dev.gait.motion.place.Position;

/**
 * How far a body may go on its own word (motion.md §F.3, retail's ConstraintManager): path length since the last server
 * position. Past the start it is braked, at the maximum it stands; every accepted position begins anew.
 */
public final class Leash {
    private final Body body;
    private boolean constrained;
    private double pathLength;
    private double start;
    private double max;

    public Leash(Body body) {
        this.body = body;
    }

    /** constrainTo, with the lengths of the cell the body is in now. */
    public void constrainTo(Position anchor) {
        boolean indoor = body.position.isIndoor();
        constrainTo(
                anchor,
                indoor ? MotionTuning.LEASH_START_INDOOR : MotionTuning.LEASH_START_OUTDOOR,
                indoor ? MotionTuning.LEASH_MAX_INDOOR : MotionTuning.LEASH_MAX_OUTDOOR);
    }

    public void constrainTo(Position anchor, double newStart, double newMax) {
        constrained = true;
        body.setConcern(Concern.LEASH, true);
        start = newStart;
        max = newMax;
        pathLength = anchor.distanceTo(body.position);
    }

    public void unConstrain() {
        constrained = false;
        body.setConcern(Concern.LEASH, false);
    }

    /** Scales the tick's translation, never its rotation. */
    public void adjustOffset(Frame offset) {
        if (!constrained) {
            return;
        }
        if (body.contact) {
            if (pathLength >= max) {
                offset.setOrigin(0, 0, 0);
            } else if (pathLength > start) {
                double factor = (max - pathLength) / (max - start);
                offset.setOrigin(offset.x * factor, offset.y * factor, offset.z * factor);
            }
        }
        pathLength += offset.length();
    }

    /** True near the end of the leash; then one may not jump. Judged even when not constrained, as retail does. */
    public boolean isFullyConstrained() {
        return pathLength > MotionTuning.LEASH_FULL * max;
    }

    public boolean isConstrained() {
        return constrained;
    }

    /** Metres walked since the last accepted server position. */
    public double pathLength() {
        return pathLength;
    }

    /** Metres it may still go before anything brakes it. */
    public double slack() {
        return constrained ? start - pathLength : Double.POSITIVE_INFINITY;
    }

    /** For whoever counted the way elsewhere by the rule of {@link #adjustOffset}. */
    public void setPathLength(double metres) {
        pathLength = metres;
    }

    void copyFrom(Leash other) {
        constrained = other.constrained;
        pathLength = other.pathLength;
        start = other.start;
        max = other.max;
    }

    void addTo(Digest digest) {
        digest.add(constrained).add(pathLength).add(start).add(max);
    }
}
