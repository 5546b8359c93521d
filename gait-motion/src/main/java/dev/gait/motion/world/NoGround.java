package dev.gait.motion.world;

import dev.gait.motion.MotionTuning;
import dev.gait.motion.internal.body.Body;
import dev.gait.motion.place.Frame;
import dev.gait.motion.place.Landblocks;
import dev.gait.motion.place.Position;

/**
 * A world nobody has the geometry of, such as a foreign server's: bodies go where they are told, contact is what the last
 * message said, and landing is the network's word (the fallback of motion.md §H.9).
 *
 * <p>So that a lost landing message cannot drop a body through the floor for ever, the fall is frozen after ten seconds
 * or fifty metres.
 */
public final class NoGround implements CollisionWorld {
    @Override
    public Sweep.Outcome sweep(Body body, Frame target, Sweep dest) {
        dest.begin(body.position);
        Frame result = dest.position.frame;
        double oldZ = result.z;
        result.set(target);
        if (body.contact && !jumps(body)) {
            dest.contact = true;
            dest.setNormal(body.normalX, body.normalY, body.normalZ, -result.z);
        } else if (isLost(body)) {
            result.z = oldZ;
        }
        return FlatGround.rehome(dest) ? Sweep.Outcome.MOVED : Sweep.Outcome.BLOCKED;
    }

    /** Off its walkable ground and upwards: one's own jump, which no message announces. */
    private static boolean jumps(Body body) {
        return !body.onWalkable && body.velocityAlongNormal() > MotionTuning.EPSILON;
    }

    @Override
    public boolean place(Body body, Position target, Sweep dest) {
        dest.begin(target);
        dest.contact = true;
        dest.setNormal(0, 0, 1, -target.frame.z);
        return FlatGround.rehome(dest);
    }

    /** Bodies go where they are told, at the height they have; indoors without ever leaving their cell. */
    @Override
    public boolean patch(Body body, Patch dest) {
        Position at = body.position;
        boolean outdoor = Landblocks.isOutdoorCell(at.cell);
        dest.setLevel(at.frame.x, at.frame.y, at.frame.z, !outdoor);
        return outdoor || at.isIndoor() && (at.cell & 0xFFFF) != 0xFFFF;
    }

    @Override
    public boolean hasGeometry() {
        return false;
    }

    @Override
    public double groundZ(Position at) {
        return Double.NaN;
    }

    /** True when a body has been falling so long that nobody believes it any more. */
    public static boolean isLost(Body body) {
        return body.airborneSeconds > MotionTuning.BLIND_FALL_SECONDS
                || body.position.frame.z < body.launchZ - MotionTuning.BLIND_FALL_METERS;
    }
}
