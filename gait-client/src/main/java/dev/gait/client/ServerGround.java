package dev.gait.client;

import dev.gait.motion.body.Body;
import dev.gait.motion.place.Frame;
import dev.gait.motion.place.Position;
import dev.gait.motion.world.CollisionWorld;
import dev.gait.motion.world.Sweep;

/** Ground that a server may tell later: until then the one the host gave, usually none (motion.md §H.9). */
final class ServerGround implements CollisionWorld {
    private CollisionWorld current;

    ServerGround(CollisionWorld first) {
        current = first;
    }

    CollisionWorld current() {
        return current;
    }

    void tell(CollisionWorld told) {
        current = told;
    }

    @Override
    public Sweep.Outcome sweep(Body body, Frame target, Sweep dest) {
        return current.sweep(body, target, dest);
    }

    @Override
    public boolean walk(Body body, Frame target) {
        return current.walk(body, target);
    }

    @Override
    public boolean place(Body body, Position target, Sweep dest) {
        return current.place(body, target, dest);
    }

    @Override
    public boolean hasGeometry() {
        return current.hasGeometry();
    }

    @Override
    public double groundZ(Position at) {
        return current.groundZ(at);
    }
}
