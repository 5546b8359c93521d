package dev.gait.motion.world;

import dev.gait.motion.MotionTuning;

/**
 * One flat piece of ground as a plane over the map, z = base + slopeX·x + slopeY·y, with its unit normal. Reused by its
 * owner; the coordinates are those of the landblock the question was asked from.
 */
public final class Facet {
    double slopeX;
    double slopeY;
    double base;
    double normalX;
    double normalY;
    double normalZ = 1.0;
    /** Horizontal normal of the edge the last path leaves by, pointing out of this facet. */
    double exitX;

    double exitY;

    /** Where a height field's facet lies: its 24 m cell on the lattice, which of its two triangles, and the exit edge. */
    int landX;

    int landY;
    int triangle;
    int exitEdge;

    /** The height of the plane over a point, metres. */
    public double z(double x, double y) {
        return base + slopeX * x + slopeY * y;
    }

    /** Whether it is flat enough to stand on (motion.md §H.6). */
    public boolean isWalkable() {
        return normalZ >= MotionTuning.FLOOR_Z;
    }

    /** East of the unit vector away from it. */
    public double normalX() {
        return normalX;
    }

    /** North of the same. */
    public double normalY() {
        return normalY;
    }

    /** Up of the same: the cosine of the slope. */
    public double normalZ() {
        return normalZ;
    }

    /** The plane z = base + slopeX·x + slopeY·y: what a {@link GroundSurface} of one's own answers with. */
    public Facet set(double newSlopeX, double newSlopeY, double newBase) {
        return setPlane(
                newSlopeX, newSlopeY, newBase, 1 / Math.sqrt(1 + newSlopeX * newSlopeX + newSlopeY * newSlopeY));
    }

    /** Which way the edge lies that {@link GroundSurface#exit} found: its unit normal over the map, pointing out. */
    public Facet setExit(double outX, double outY) {
        exitX = outX;
        exitY = outY;
        return this;
    }

    /** A plane through (0, 0, base) with these slopes; {@code up} is the normal's z, which the slopes determine. */
    Facet setPlane(double newSlopeX, double newSlopeY, double newBase, double up) {
        slopeX = newSlopeX;
        slopeY = newSlopeY;
        base = newBase;
        normalX = -newSlopeX * up;
        normalY = -newSlopeY * up;
        normalZ = up;
        return this;
    }

    Facet set(Facet other) {
        setPlane(other.slopeX, other.slopeY, other.base, other.normalZ);
        exitX = other.exitX;
        exitY = other.exitY;
        landX = other.landX;
        landY = other.landY;
        triangle = other.triangle;
        exitEdge = other.exitEdge;
        return this;
    }
}
