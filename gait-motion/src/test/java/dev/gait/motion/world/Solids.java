package dev.gait.motion.world;

import dev.gait.motion.internal.body.Body;
import dev.gait.motion.place.Headings;
import java.util.List;

/** A second opinion on what is inside what, by the shortest arithmetic there is and nothing of the sweep's. */
final class Solids {
    private Solids() {}

    /** How deep a body is inside an obstacle, metres; zero or less when it is not. */
    static double depth(Obstacle obstacle, Body body) {
        double feet = body.frame().z;
        double vertical = Math.min(obstacle.top() - feet, feet + body.height - obstacle.bottom());
        return Math.min(vertical, body.radius - gap(obstacle, body));
    }

    static double deepest(List<Obstacle> obstacles, Body body) {
        double deepest = Double.NEGATIVE_INFINITY;
        for (Obstacle obstacle : obstacles) {
            deepest = Math.max(deepest, depth(obstacle, body));
        }
        return deepest;
    }

    /** Horizontal distance from a body's axis to an obstacle; negative inside it. */
    private static double gap(Obstacle obstacle, Body body) {
        double east = body.position.globalX() - obstacle.x();
        double north = body.position.globalY() - obstacle.y();
        if (obstacle.kind() == Obstacle.Kind.CYLINDER) {
            return Math.hypot(east, north) - obstacle.radius();
        }
        double sin = Headings.sin(obstacle.heading());
        double cos = Headings.cos(obstacle.heading());
        double right = Math.abs(east * cos - north * sin) - obstacle.halfX();
        double forward = Math.abs(east * sin + north * cos) - obstacle.halfY();
        if (right <= 0 && forward <= 0) {
            return Math.max(right, forward);
        }
        return Math.hypot(Math.max(right, 0), Math.max(forward, 0));
    }
}
