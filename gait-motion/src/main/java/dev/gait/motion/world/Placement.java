package dev.gait.motion.world;

import dev.gait.motion.MotionTuning;
import dev.gait.motion.internal.body.Body;
import dev.gait.motion.place.Frame;
import dev.gait.motion.place.Headings;
import dev.gait.motion.place.Position;
import org.jspecify.annotations.Nullable;

/**
 * Finds a legal spot for a body that is set down somewhere at once (motion.md §H.8): not under the ground and not inside
 * anything, as near to the target as possible and at most 4 m beside it, then down on to what is underneath if that is
 * within the body's step.
 *
 * <p>First the body is pushed out of what it is in, by the shortest way; in a tight corner, where that leads from one
 * wall into the next, it looks around in growing circles. No spot, no placement.
 */
final class Placement {
    private static final int PUSHES = 8;
    private static final double RING_METERS = 0.25;
    private static final int DIRECTIONS = 16;

    private final GroundSurface ground;
    private final @Nullable NearbyObstacles nearby;
    private final NoGround unknown = new NoGround();
    private final Facet facet = new Facet();

    private Body body = new Body();
    private int cell;
    private double x;
    private double y;
    private double z;

    Placement(GroundSurface ground, @Nullable NearbyObstacles nearby) {
        this.ground = ground;
        this.nearby = nearby;
    }

    boolean place(Body placed, Position target, Sweep dest) {
        if (!ground.covers(target.cell)) {
            return unknown.place(placed, target, dest);
        }
        Frame wish = target.frame;
        if (!Double.isFinite(wish.x + wish.y + wish.z)) {
            return false;
        }
        body = placed;
        cell = target.cell;
        moveTo(wish.x, wish.y, wish.z);
        if (nearby != null) {
            double radius = Math.max(placed.radius, 2 * NearbyObstacles.SKIN);
            if (nearby.gather(cell, x, y, MotionTuning.PLACEMENT_SLIDE, radius)
                    && !isFree(nearby)
                    && !pushOut(nearby, wish)
                    && !lookAround(nearby, wish)) {
                return false;
            }
        }
        dest.begin(cell, x, y, z, wish);
        stepDown(dest);
        if (!FlatGround.rehome(dest)) {
            return false;
        }
        if (dest.contact) {
            dest.standOn(dest.normalX, dest.normalY, dest.normalZ);
        }
        return true;
    }

    private void moveTo(double newX, double newY, double wishZ) {
        x = newX;
        y = newY;
        z = Math.max(wishZ, ground.facetAt(cell, x, y, facet).z(x, y));
    }

    /** True when the body may be here, perhaps on top of something low. */
    private boolean isFree(NearbyObstacles obstacles) {
        if (obstacles.overlapping(x, y, z, body.height) < 0) {
            return true;
        }
        double top = obstacles.highestTop(x, y, z + body.stepUp);
        if (top > z && obstacles.overlapping(x, y, top, body.height) < 0) {
            z = top;
            return true;
        }
        return false;
    }

    private boolean pushOut(NearbyObstacles obstacles, Frame wish) {
        for (int push = 0; push < PUSHES; push++) {
            int inside = obstacles.overlapping(x, y, z, body.height);
            if (inside < 0) {
                return true;
            }
            obstacles.nearestOutside(inside, x, y);
            double dx = obstacles.nearestX - wish.x;
            double dy = obstacles.nearestY - wish.y;
            if (dx * dx + dy * dy > MotionTuning.PLACEMENT_SLIDE * MotionTuning.PLACEMENT_SLIDE) {
                return false;
            }
            moveTo(obstacles.nearestX, obstacles.nearestY, wish.z);
        }
        return false;
    }

    private boolean lookAround(NearbyObstacles obstacles, Frame wish) {
        for (double ring = RING_METERS; ring <= MotionTuning.PLACEMENT_SLIDE; ring += RING_METERS) {
            for (int direction = 0; direction < DIRECTIONS; direction++) {
                double heading = direction * (360.0 / DIRECTIONS);
                moveTo(wish.x + ring * Headings.sin(heading), wish.y + ring * Headings.cos(heading), wish.z);
                if (isFree(obstacles)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Down to the highest thing underneath, if it is near enough and not a wall. */
    private void stepDown(Sweep dest) {
        double top = nearby == null || nearby.isEmpty()
                ? Double.NEGATIVE_INFINITY
                : nearby.highestTop(x, y, z + NearbyObstacles.FLUSH);
        double groundZ = facet.z(x, y);
        boolean onTop = top >= groundZ;
        double floor = onTop ? top : groundZ;
        if (z - floor > body.stepDown || (!onTop && facet.normalZ < MotionTuning.LANDING_Z)) {
            return;
        }
        dest.position.frame.z = floor;
        if (onTop) {
            dest.standOn(0, 0, 1);
        } else {
            dest.standOn(facet.normalX, facet.normalY, facet.normalZ);
        }
    }
}
