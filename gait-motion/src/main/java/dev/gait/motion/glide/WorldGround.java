package dev.gait.motion.glide;

import dev.gait.motion.place.Position;
import dev.gait.motion.world.CollisionWorld;

/** The ground of a world that bodies collide with, as heights over the whole map. One instance serves one thread. */
public final class WorldGround implements GlideGround {
    private final CollisionWorld world;
    private final Position at = new Position();

    public WorldGround(CollisionWorld world) {
        this.world = world;
    }

    @Override
    public double height(double x, double y) {
        return world.hasGeometry() && at.setGlobal(x, y, 0) ? world.groundZ(at) : Double.NaN;
    }
}
