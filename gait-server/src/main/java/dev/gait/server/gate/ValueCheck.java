package dev.gait.server.gate;

import dev.gait.motion.MotionTuning;
import dev.gait.motion.interp.Attributes;
import dev.gait.motion.place.Frame;
import dev.gait.motion.place.Landblocks;
import dev.gait.motion.place.Position;
import dev.gait.motion.world.CollisionWorld;

/** Whether what was reported is a place or a jump at all, before anybody asks how it was come to. */
final class ValueCheck {
    private static final double NORM_TOLERANCE = 0.01;
    /** Rounding of what a jump may be: a share, and m/s. */
    private static final double JUMP_SHARE = 1.02;

    private static final double JUMP_METERS = 0.1;

    private ValueCheck() {}

    /**
     * The value checks of wire.md §F: finite, a real rotation, a place that exists.
     *
     * @param claimed becomes the place, in the cell it is in, if the numbers are any good
     */
    static GateVerdict read(Position reported, CollisionWorld ground, Position claimed) {
        Frame frame = reported.frame;
        double norm = frame.qw * frame.qw + frame.qx * frame.qx + frame.qy * frame.qy + frame.qz * frame.qz;
        if (!Double.isFinite(frame.x + frame.y + frame.z + norm)) {
            return GateVerdict.NOT_FINITE;
        }
        if (Math.abs(norm - 1) > NORM_TOLERANCE || !Landblocks.isValidCell(reported.cell)) {
            return GateVerdict.OUT_OF_RANGE;
        }
        claimed.set(reported);
        claimed.frame.normaliseRotation();
        if (Landblocks.isIndoor(reported.cell)) {
            return ground.hasGeometry() && !ground.hasInteriors() ? GateVerdict.OUT_OF_RANGE : GateVerdict.ACCEPTED;
        }
        boolean inside = frame.x >= -1
                && frame.y >= -1
                && frame.x <= Landblocks.BLOCK_METERS + 1
                && frame.y <= Landblocks.BLOCK_METERS + 1;
        return inside && Landblocks.rehome(claimed) ? GateVerdict.ACCEPTED : GateVerdict.OUT_OF_RANGE;
    }

    /**
     * Whether these legs can jump like that.
     *
     * @param pace how fast legs are, as a multiple of retail's
     * @param along m/s along the ground
     * @param up m/s upwards
     */
    static boolean canJump(Attributes skills, double pace, double extent, double along, double up) {
        if (extent < 0 || extent > 1 || up < 0) {
            return false;
        }
        double most = skills.jumpVelocity(extent) * JUMP_SHARE + JUMP_METERS;
        double mostAlong = MotionTuning.RUN_SPEED * pace * skills.runRate() * JUMP_SHARE + JUMP_METERS;
        return up <= most && along <= mostAlong;
    }
}
