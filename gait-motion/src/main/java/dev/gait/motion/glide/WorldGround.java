package dev.gait.motion.glide;

import dev.gait.motion.place.Position;
import dev.gait.motion.world.CollisionWorld;
import dev.gait.motion.world.FlatGround;
import dev.gait.motion.world.ReplaceableGround;

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

    @Override
    public boolean isLevel() {
        CollisionWorld ground = world instanceof ReplaceableGround replaceable ? replaceable.current() : world;
        return ground instanceof FlatGround || !ground.hasGeometry();
    }
}
