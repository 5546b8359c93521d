package dev.gait.motion.world;

import dev.gait.motion.MotionTuning;

/**
 * What is left of one step of a sweep, and how it bends: along the ground the body leans on, along the walls it met
 * (motion.md §H.6).
 *
 * <p>Every bend starts again from what was asked for, never from the last bend. Bending a bent offset lets a body in an
 * acute corner bounce to and fro between its two walls, and lets one that runs downhill pick up speed; starting from the
 * asked-for offset, no bend is ever longer than it.
 */
final class StepOffset {
    /** Less than this is not into a wall but along it, metres. */
    private static final double INTO = 1e-9;
    /** The wall leaned on from the step before, and three more. */
    private static final int MAX_WALLS = 4;

    /** The offset as it is now. */
    double x;

    double y;
    double z;

    /** The plane the body leans on, while {@link #contact} holds. */
    boolean contact;

    double normalX;
    double normalY;
    double normalZ = 1;
    /** Two planes left no way on in this move. */
    boolean wedged;

    private double askedX;
    private double askedY;
    private double askedZ;
    private double shortestSquared;
    private final double[] walls = new double[3 * MAX_WALLS];
    private int wallCount;

    /** A new step; {@code shortest} is the length below which it is none. */
    void ask(double dx, double dy, double dz, double shortest) {
        set(dx, dy, dz);
        askedX = dx;
        askedY = dy;
        askedZ = dz;
        shortestSquared = shortest * shortest;
        wallCount = 0;
    }

    /** Sends the body another way, and forgets the walls. */
    void redirect(double dx, double dy, double dz) {
        set(dx, dy, dz);
        askedX = dx;
        askedY = dy;
        askedZ = dz;
        wallCount = 0;
    }

    void set(double newX, double newY, double newZ) {
        x = newX;
        y = newY;
        z = newZ;
    }

    void stop() {
        set(0, 0, 0);
    }

    /** No more up or down in this step. */
    void level() {
        z = 0;
        askedZ = 0;
    }

    boolean isTooShort() {
        return x * x + y * y + z * z < shortestSquared;
    }

    /** Goes on after this fraction of what was left. */
    void spend(double fraction) {
        double left = 1 - fraction;
        x *= left;
        y *= left;
        z *= left;
        askedX *= left;
        askedY *= left;
        askedZ *= left;
    }

    boolean isOnWalkable() {
        return contact && normalZ >= MotionTuning.FLOOR_Z;
    }

    boolean isInto(double nx, double ny, double nz) {
        return x * nx + y * ny + z * nz < -INTO;
    }

    void leanOn(double nx, double ny, double nz) {
        contact = true;
        normalX = nx;
        normalY = ny;
        normalZ = nz;
    }

    void leanOn(Facet facet) {
        leanOn(facet.normalX, facet.normalY, facet.normalZ);
    }

    /**
     * Bends the offset along the contact plane: what goes into it is removed along its normal, what goes away from it is
     * brought down on to it. A slope too steep to walk on holds nobody back who goes away from it.
     */
    void follow() {
        set(askedX, askedY, askedZ);
        if (contact) {
            double into = x * normalX + y * normalY + z * normalZ;
            if (into <= 0) {
                set(x - into * normalX, y - into * normalY, z - into * normalZ);
            } else if (isOnWalkable()) {
                z = -(x * normalX + y * normalY) / normalZ;
            }
        }
        for (int wall = 0; wall < 3 * wallCount; wall += 3) {
            if (isInto(walls[wall], walls[wall + 1], walls[wall + 2])) {
                set(askedX, askedY, askedZ);
                bendAlong(walls[wall], walls[wall + 1], walls[wall + 2]);
            }
        }
    }

    /**
     * Goes on over an edge on to another facet; (outX, outY) is the way across. Where the two planes each bend the offset
     * back to the other, as the sides of a valley do that one walks up, it runs along the edge.
     */
    void cross(Facet to, double outX, double outY) {
        double fromX = normalX;
        double fromY = normalY;
        double fromZ = normalZ;
        leanOn(to);
        follow();
        if (x * outX + y * outY <= 0) {
            set(askedX, askedY, askedZ);
            keepAlongCrease(fromX, fromY, fromZ);
        }
    }

    /** Meets a wall: along it, and along the ground if the body is in contact. */
    void slideOff(double nx, double ny, double nz) {
        set(askedX, askedY, askedZ);
        bendAlong(nx, ny, nz);
        for (int wall = 0; wall < 3 * wallCount; wall += 3) {
            if (isInto(walls[wall], walls[wall + 1], walls[wall + 2])) {
                // Two walls that lean together leave no way on but up or down.
                set(0, 0, contact || nz != 0 || walls[wall + 2] != 0 ? 0 : askedZ);
                wedged = true;
                break;
            }
        }
        if (wallCount < MAX_WALLS) {
            walls[3 * wallCount] = nx;
            walls[3 * wallCount + 1] = ny;
            walls[3 * wallCount + 2] = nz;
            wallCount++;
        }
    }

    private void bendAlong(double nx, double ny, double nz) {
        if (contact) {
            keepAlongCrease(nx, ny, nz);
        } else {
            removeAlong(nx, ny, nz);
        }
    }

    private void removeAlong(double nx, double ny, double nz) {
        double into = x * nx + y * ny + z * nz;
        set(x - into * nx, y - into * ny, z - into * nz);
    }

    /** Keeps the part along the line where the contact plane meets another plane. */
    private void keepAlongCrease(double nx, double ny, double nz) {
        double cx = normalY * nz - normalZ * ny;
        double cy = normalZ * nx - normalX * nz;
        double cz = normalX * ny - normalY * nx;
        double squared = cx * cx + cy * cy + cz * cz;
        double along = squared > 0 ? (x * cx + y * cy + z * cz) / squared : 0;
        set(along * cx, along * cy, along * cz);
        wedged |= isTooShort();
    }

    /**
     * Slips on to a steep slope, from the air or from another one. True when the two lean together and only their crease
     * is left.
     */
    boolean slipOnto(Facet facet) {
        set(askedX, askedY, askedZ);
        removeAlong(facet.normalX, facet.normalY, facet.normalZ);
        boolean creased = contact && isInto(normalX, normalY, normalZ);
        if (creased) {
            set(askedX, askedY, askedZ);
            keepAlongCrease(facet.normalX, facet.normalY, facet.normalZ);
        }
        leanOn(facet);
        for (int wall = 0; wall < 3 * wallCount; wall += 3) {
            if (isInto(walls[wall], walls[wall + 1], walls[wall + 2])) {
                keepAlongCrease(walls[wall], walls[wall + 1], walls[wall + 2]);
            }
        }
        return creased;
    }
}
