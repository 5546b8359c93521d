package dev.gait.motion.world;

import dev.gait.motion.internal.body.Body;
import dev.gait.motion.place.Frame;
import dev.gait.motion.place.Position;
import org.jspecify.annotations.Nullable;

/**
 * Ground with things standing on it: any {@link GroundSurface} and any {@link ObstacleSource}, in one world
 * (motion.md §H.6, §H.8).
 *
 * <p>Obstacles are looked up by 24 m cell, so their number on the map does not matter, only how many stand around the
 * body. A walker with none in reach takes the height field's short cut.
 */
public final class ObstacleWorld implements CollisionWorld {
    /** Landblocks whose obstacles are kept sorted at a time. */
    private static final int CAPACITY = 4096;
    /** Who walks in circles comes no farther from where it is, metres. */
    private static final double WIDEST_CIRCLE = 6;

    private final GroundSurface ground;
    private final @Nullable HeightField field;
    private final NearbyObstacles nearby;
    private final ClearWay way;
    private final Transition transition;
    private final Placement placement;
    private final Facet sampled = new Facet();

    /** A ground and what stands on it. */
    public ObstacleWorld(GroundSurface ground, ObstacleSource obstacles) {
        this.ground = ground;
        field = ground instanceof HeightField terrain ? terrain : null;
        LandblockCache<ObstacleBlock> blocks =
                new LandblockCache<>(CAPACITY, (x, y) -> new ObstacleBlock(obstacles.obstacles(x, y), x, y));
        nearby = new NearbyObstacles(blocks);
        way = new ClearWay(blocks);
        transition = new Transition(ground, nearby);
        placement = new Placement(ground, nearby);
    }

    @Override
    public Sweep.Outcome sweep(Body body, Frame target, Sweep dest) {
        return transition.sweep(body, target, dest);
    }

    /** The height field's short cut, where the step cannot meet an obstacle. */
    @Override
    public boolean walk(Body body, Frame target) {
        if (field == null) {
            return false;
        }
        Frame from = body.position.frame;
        double dx = target.x - from.x;
        double dy = target.y - from.y;
        double dz = target.z - from.z;
        double step = Math.sqrt(dx * dx + dy * dy + dz * dz);
        if (!(step <= body.radius)) {
            return false; // the field would refuse it, and looking for obstacles so far around costs the whole map
        }
        return nearby.isClear(body.position.cell, from.x, from.y, step, body.radius) && field.walk(body, target);
    }

    /** The height field's patch, as far as no obstacle comes into the reach that {@link #walk} asks about. */
    @Override
    public boolean patch(Body body, Patch dest) {
        if (field == null || !field.patch(body, dest)) {
            return false;
        }
        keepClear(body, dest);
        return true;
    }

    @Override
    public boolean airspace(Body body, Patch dest) {
        if (field == null || !field.airspace(body, dest)) {
            return false;
        }
        keepClear(body, dest);
        return true;
    }

    private void keepClear(Body body, Patch dest) {
        Frame at = body.position.frame;
        double reach = body.radius + dest.longest + 2 * NearbyObstacles.SKIN;
        if (dest.isDirected()) {
            dest.room = way.ahead(body.position.cell, at.x, at.y, dest.aheadX, dest.aheadY, reach, dest.room);
        } else {
            dest.clear = nearby.clearance(body.position.cell, at.x, at.y, reach, WIDEST_CIRCLE);
            dest.room = Math.min(dest.room, dest.clear);
        }
    }

    @Override
    public boolean place(Body body, Position target, Sweep dest) {
        return placement.place(body, target, dest);
    }

    /** Height of the ground itself, whatever stands on it. */
    @Override
    public double groundZ(Position at) {
        if (!ground.covers(at.cell)) {
            return Double.NaN;
        }
        return ground.facetAt(at.cell, at.frame.x, at.frame.y, sampled).z(at.frame.x, at.frame.y);
    }
}
