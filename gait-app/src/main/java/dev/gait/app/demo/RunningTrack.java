package dev.gait.app.demo;

import dev.gait.motion.place.Position;
import dev.gait.motion.world.CollisionWorld;

/**
 * A round on level ground: somebody runs laps on it, which the page opens with, and in its middle somebody plays the lab's
 * script.
 *
 * @param x its middle on the map, metres east
 * @param y metres north
 * @param radius of the way, metres
 */
record RunningTrack(double x, double y, double radius) {
    /** The place at a compass bearing from the middle and so far from it, on the ground. */
    Position at(double bearing, double meters, CollisionWorld ground) {
        Position place = new Position();
        double turn = Math.toRadians(bearing);
        place.setGlobal(x + Math.sin(turn) * meters, y + Math.cos(turn) * meters, 0);
        place.frame.z = ground.groundZ(place);
        return place;
    }

    /** The bearing of somebody from the middle, compass degrees. */
    double bearing(Position whom) {
        return Math.toDegrees(Math.atan2(whom.globalX() - x, whom.globalY() - y));
    }
}
