package dev.gait.motion.glide;

import dev.gait.motion.internal.body.Body;
import dev.gait.motion.place.Frame;
import dev.gait.motion.place.Position;
import dev.gait.motion.world.CollisionWorld;
import dev.gait.motion.world.FlatGround;
import dev.gait.motion.world.ReplaceableGround;
import dev.gait.motion.world.Sweep;

/**
 * The ground of a world that bodies collide with, as heights over the whole map, with its walls for a body of usual size.
 * One instance serves one thread.
 */
public final class WorldGround implements GlideGround {
    private final CollisionWorld world;
    private final Position at = new Position();
    private final Body body = new Body();
    private final Frame target = new Frame();
    private final Sweep sweep = new Sweep();
    /** A slope is taken from heights this far apart, metres. */
    private static final double BESIDE = 0.01;

    public WorldGround(CollisionWorld world) {
        this.world = world;
    }

    @Override
    public double height(double x, double y) {
        return world.hasGeometry() && at.setGlobal(x, y, 0) ? world.groundZ(at) : Double.NaN;
    }

    @Override
    public boolean isLevel() {
        CollisionWorld ground = world instanceof ReplaceableGround replaceable ? replaceable.current() : world;
        return ground instanceof FlatGround || !ground.hasGeometry();
    }

    /** Walls are part of a geometry, and level ground has none. */
    @Override
    public boolean isOpen() {
        return isLevel();
    }

    @Override
    public boolean blocks(GlideWay way) {
        if (isLevel() || !body.position.setGlobal(way.x, way.y, way.z)) {
            return false;
        }
        double here = height(way.x, way.y);
        boolean onGround = Math.abs(way.z - here) < Timeline.NEAR_GROUND;
        setPlane(
                onGround ? (height(way.x + BESIDE, way.y) - here) / BESIDE : 0,
                onGround ? (height(way.x, way.y + BESIDE) - here) / BESIDE : 0);
        body.frame().z = onGround ? here : way.z;
        target.set(body.frame());
        target.setOrigin(target.x + way.toX - way.x, target.y + way.toY - way.y, target.z + way.toZ - way.z);
        Sweep.Outcome outcome = world.sweep(body, target, sweep);
        if (outcome == Sweep.Outcome.BLOCKED) {
            way.toX = way.x;
            way.toY = way.y;
            way.toZ = way.z;
            return true;
        }
        if (outcome == Sweep.Outcome.UNMOVED || !sweep.collided && !sweep.sliding) {
            return false;
        }
        way.toX = sweep.position.globalX();
        way.toY = sweep.position.globalY();
        way.toZ = sweep.position.frame.z;
        return true;
    }

    private void setPlane(double slopeX, double slopeY) {
        double up = 1 / Math.sqrt(1 + slopeX * slopeX + slopeY * slopeY);
        body.contact = true;
        body.onWalkable = true;
        body.normalX = -slopeX * up;
        body.normalY = -slopeY * up;
        body.normalZ = up;
    }
}
