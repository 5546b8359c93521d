package dev.gait.motion.world;

import dev.gait.motion.place.Headings;

/**
 * Something that stands in the way and never moves: an upright box or an upright cylinder with a flat top one can stand
 * on. Plain data in map coordinates (metres east and north of the map's south-west corner), for builders of worlds, the
 * sweep and renderers alike.
 *
 * @param x centre, east
 * @param y centre, north
 * @param bottom height of the underside
 * @param height from underside to top
 * @param halfX half the box's extent along its right axis; the cylinder's radius
 * @param halfY half the box's extent along its forward axis; the cylinder's radius
 * @param heading compass heading of the box's forward axis in degrees (motion.md §A.5); 0 for a cylinder
 */
public record Obstacle(
        Kind kind, double x, double y, double bottom, double height, double halfX, double halfY, double heading) {
    /** The two shapes there are. */
    public enum Kind {
        BOX,
        CYLINDER
    }

    public Obstacle {
        if (!Double.isFinite(x + y + bottom + heading)) {
            throw new IllegalArgumentException(
                    "an obstacle needs a finite place, got (" + x + ", " + y + ", " + bottom + ") heading " + heading);
        }
        if (!(height > 0 && halfX > 0 && halfY > 0) || !Double.isFinite(height + halfX + halfY)) {
            throw new IllegalArgumentException(
                    "an obstacle's extents must be positive, got " + halfX + " × " + halfY + " × " + height);
        }
        if (kind == Kind.CYLINDER && (halfX != halfY || heading != 0)) {
            throw new IllegalArgumentException("a cylinder has one radius and no heading");
        }
    }

    /** A box that stands upright and is turned by a compass heading; half its sizes, metres. */
    public static Obstacle box(
            double x, double y, double bottom, double halfX, double halfY, double height, double heading) {
        return new Obstacle(Kind.BOX, x, y, bottom, height, halfX, halfY, heading);
    }

    /** A pillar. */
    public static Obstacle cylinder(double x, double y, double bottom, double radius, double height) {
        return new Obstacle(Kind.CYLINDER, x, y, bottom, height, radius, radius, 0);
    }

    /** The height of its upper side. */
    public double top() {
        return bottom + height;
    }

    /** The cylinder's radius. */
    public double radius() {
        return halfX;
    }

    /** How far it reaches east and west of its centre. */
    public double reachX() {
        if (kind == Kind.CYLINDER) {
            return halfX;
        }
        return Math.abs(halfX * Headings.cos(heading)) + Math.abs(halfY * Headings.sin(heading));
    }

    /** How far it reaches north and south of its centre. */
    public double reachY() {
        if (kind == Kind.CYLINDER) {
            return halfX;
        }
        return Math.abs(halfX * Headings.sin(heading)) + Math.abs(halfY * Headings.cos(heading));
    }
}
