package dev.gait.server.game;

import dev.gait.motion.place.Position;

/**
 * A place on the map: metres east, north and up, and a compass heading in degrees.
 *
 * @since 0.1
 */
public record MapPlace(double x, double y, double z, double heading) {

    public MapPlace {
        if (!Double.isFinite(x + y + z + heading)) {
            throw new IllegalArgumentException(
                    "a place is made of numbers, got " + x + ", " + y + ", " + z + ", " + heading);
        }
    }

    /** The same place without its cell. */
    public static MapPlace of(Position at) {
        return new MapPlace(at.globalX(), at.globalY(), at.frame.z, at.frame.heading());
    }

    /** Horizontal metres from here to there. */
    public double distanceTo(MapPlace other) {
        return Math.hypot(other.x - x, other.y - y);
    }

    /** The compass heading in which there lies. */
    public double headingTo(MapPlace other) {
        double degrees = Math.toDegrees(Math.atan2(other.x - x, other.y - y));
        return degrees < 0 ? degrees + 360 : degrees;
    }

    /** The same as cells and metres within one. */
    public Position toPosition() {
        Position at = new Position();
        at.setGlobal(x, y, z);
        at.frame.setHeading(heading);
        return at;
    }
}
