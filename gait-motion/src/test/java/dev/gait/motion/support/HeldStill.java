package dev.gait.motion.support;

import dev.gait.motion.internal.body.Body;
import dev.gait.motion.place.Frame;
import dev.gait.motion.place.Position;
import dev.gait.motion.world.CollisionWorld;
import dev.gait.motion.world.FlatGround;
import dev.gait.motion.world.Sweep;

/** A world in which nobody moves a step: every sweep is refused, placements succeed as on flat ground at 0. */
public final class HeldStill implements CollisionWorld {
    private final FlatGround ground = new FlatGround(0);

    @Override
    public Sweep.Outcome sweep(Body body, Frame target, Sweep dest) {
        return Sweep.Outcome.BLOCKED;
    }

    @Override
    public boolean place(Body body, Position target, Sweep dest) {
        return ground.place(body, target, dest);
    }

    @Override
    public double groundZ(Position at) {
        return ground.z();
    }
}
