package dev.gait.lab.scenario;

import dev.gait.motion.place.Position;
import java.util.List;

/**
 * What both sides of a run know before it begins: the ground, who is there and where, how often positions are sent and
 * how fast anybody can be. Scripts, delays and the truth are not part of it.
 *
 * @param rateHz heartbeats per second that carry a position
 * @param topSpeed of the fastest actor, m/s
 */
public record RunSetup(Ground ground, List<Entrance> cast, double rateHz, double topSpeed) {
    /** The stage's origin on the map: the middle of a landblock far from every edge. */
    public static final double ORIGIN_X = 192.0 * 105 + 96;

    public static final double ORIGIN_Y = 192.0 * 105 + 96;

    /** Somebody is introduced, standing: metres from the origin, compass degrees. */
    public record Entrance(int guid, double x, double y, double z, double heading) {
        public Position position() {
            return place(x, y, z, heading, new Position());
        }
    }

    public RunSetup {
        cast = List.copyOf(cast);
    }

    /** Seconds between two positions. */
    public double interval() {
        return 1.0 / rateHz;
    }

    /** A place of the run as a position with its cell. */
    public static Position place(double x, double y, double z, double heading, Position dest) {
        if (!dest.setGlobal(ORIGIN_X + x, ORIGIN_Y + y, z)) {
            throw new IllegalArgumentException("(" + x + ", " + y + ") is beyond the map");
        }
        dest.frame.setRotation(1, 0, 0, 0);
        dest.frame.setHeading(heading);
        return dest;
    }
}
