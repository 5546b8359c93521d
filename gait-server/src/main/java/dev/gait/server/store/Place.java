package dev.gait.server.store;

import dev.gait.motion.place.Position;

/** Where a character was: what is kept of a position. */
public record Place(int cell, double x, double y, double z, double qw, double qx, double qy, double qz) {

    /** A copy that nobody changes. */
    public static Place of(Position at) {
        return new Place(
                at.cell, at.frame.x, at.frame.y, at.frame.z, at.frame.qw, at.frame.qx, at.frame.qy, at.frame.qz);
    }

    /** Writes it into a position. */
    public Position toPosition(Position dest) {
        dest.cell = cell;
        dest.frame.setOrigin(x, y, z);
        dest.frame.setRotation(qw, qx, qy, qz);
        return dest;
    }
}
