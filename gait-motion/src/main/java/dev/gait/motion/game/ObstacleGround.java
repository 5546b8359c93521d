package dev.gait.motion.game;

import dev.gait.motion.place.Headings;
import dev.gait.motion.world.Obstacle;
import java.util.List;

/** Boxes and cylinders upon any ground: walls to whoever cannot step on them, floors to whoever is above. */
final class ObstacleGround implements Ground {
    private static final double CELL = 16;

    private final Ground below;
    private final Obstacle[] obstacles;
    private final CellGrid grid = new CellGrid(CELL);

    ObstacleGround(Ground below, List<Obstacle> all) {
        this.below = below;
        obstacles = all.toArray(new Obstacle[0]);
        for (int i = 0; i < obstacles.length; i++) {
            Obstacle one = obstacles[i];
            grid.add(i, one.x() - one.reachX(), one.y() - one.reachY(), one.x() + one.reachX(), one.y() + one.reachY());
        }
        grid.done();
    }

    @Override
    public double floor(double x, double y, double from) {
        double highest = below.floor(x, y, from);
        for (int i : grid.at(x, y)) {
            Obstacle one = obstacles[i];
            boolean higher = Double.isNaN(highest) || one.top() > highest;
            if (higher && one.top() <= from && isOver(one, x, y)) {
                highest = one.top();
            }
        }
        return highest;
    }

    private static boolean isOver(Obstacle one, double x, double y) {
        double dx = x - one.x();
        double dy = y - one.y();
        if (one.kind() == Obstacle.Kind.CYLINDER) {
            return dx * dx + dy * dy <= one.radius() * one.radius();
        }
        double sine = Headings.sin(one.heading());
        double cosine = Headings.cos(one.heading());
        return Math.abs(dx * cosine - dy * sine) <= one.halfX() && Math.abs(dx * sine + dy * cosine) <= one.halfY();
    }

    @Override
    public void pushOut(Spot spot) {
        below.pushOut(spot);
        for (int i : grid.around(spot.x, spot.y, spot.radius)) {
            Obstacle one = obstacles[i];
            if (one.top() > spot.z + spot.stepUp && one.bottom() < spot.z + spot.height) {
                pushOut(one, spot);
            }
        }
    }

    private static void pushOut(Obstacle one, Spot spot) {
        double sine = Headings.sin(one.heading());
        double cosine = Headings.cos(one.heading());
        double dx = spot.x - one.x();
        double dy = spot.y - one.y();
        boolean box = one.kind() == Obstacle.Kind.BOX;
        double round = box ? spot.radius : spot.radius + one.radius();
        double halfX = box ? one.halfX() : 0;
        double halfY = box ? one.halfY() : 0;
        double right = dx * cosine - dy * sine;
        double ahead = dx * sine + dy * cosine;
        double overX = right - Math.max(-halfX, Math.min(halfX, right));
        double overY = ahead - Math.max(-halfY, Math.min(halfY, ahead));
        double gap = Math.sqrt(overX * overX + overY * overY);
        double outX;
        double outY;
        if (gap > 1e-9) {
            double out = Math.max(0, round - gap) / gap;
            outX = overX * out;
            outY = overY * out;
        } else if (halfX - Math.abs(right) < halfY - Math.abs(ahead)) {
            // The centre is inside: out by the nearer side.
            outX = (right < 0 ? -1 : 1) * (halfX - Math.abs(right) + round);
            outY = 0;
        } else {
            outX = 0;
            outY = (ahead < 0 ? -1 : 1) * (halfY - Math.abs(ahead) + round);
        }
        if (outX != 0 || outY != 0) {
            spot.push(outX * cosine + outY * sine, outY * cosine - outX * sine);
        }
    }
}
