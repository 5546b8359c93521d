package dev.gait.net.motion;

import dev.gait.motion.place.Position;
import dev.gait.net.message.Origin;
import dev.gait.net.message.PositionPack;

/**
 * A place in the core, 64 bits a number, and on the wire, 32 bits (wire.md §A.15). Nothing is judged or normalised here:
 * what a stranger says becomes a place as it is. Allocates nothing.
 */
public final class PositionMessages {
    private PositionMessages() {}

    public static void toWire(Position at, dev.gait.net.message.Position wire) {
        wire.cell = at.cell;
        wire.x = (float) at.frame.x;
        wire.y = (float) at.frame.y;
        wire.z = (float) at.frame.z;
        wire.qw = (float) at.frame.qw;
        wire.qx = (float) at.frame.qx;
        wire.qy = (float) at.frame.qy;
        wire.qz = (float) at.frame.qz;
    }

    public static Position toPosition(dev.gait.net.message.Position wire, Position dest) {
        dest.cell = wire.cell;
        dest.frame.setOrigin(wire.x, wire.y, wire.z);
        dest.frame.setRotation(wire.qw, wire.qx, wire.qy, wire.qz);
        return dest;
    }

    /** Place and direction; stamps and flags are the caller's. */
    public static void toWire(Position at, PositionPack pack) {
        toWire(at, pack.origin);
        pack.qw = (float) at.frame.qw;
        pack.qx = (float) at.frame.qx;
        pack.qy = (float) at.frame.qy;
        pack.qz = (float) at.frame.qz;
    }

    public static Position toPosition(PositionPack pack, Position dest) {
        toPosition(pack.origin, dest);
        dest.frame.setRotation(pack.qw, pack.qx, pack.qy, pack.qz);
        return dest;
    }

    public static void toWire(Position at, Origin origin) {
        origin.cell = at.cell;
        origin.x = (float) at.frame.x;
        origin.y = (float) at.frame.y;
        origin.z = (float) at.frame.z;
    }

    /** A place without a direction looks north. */
    public static Position toPosition(Origin origin, Position dest) {
        dest.cell = origin.cell;
        dest.frame.setOrigin(origin.x, origin.y, origin.z);
        dest.frame.setRotation(1, 0, 0, 0);
        return dest;
    }
}
