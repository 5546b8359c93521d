package dev.gait.motion.world;

import dev.gait.motion.internal.body.Body;
import dev.gait.motion.place.Frame;
import dev.gait.motion.place.Position;

/**
 * Ground that can be exchanged under who stands on it: a client's, which the server may tell later; a server's player's,
 * who takes its own state along from block to block and stands on the ground of the block it is in.
 */
public final class ReplaceableGround implements CollisionWorld {
    private CollisionWorld current;
    private int version;

    /** Stands for a ground until another one is known. */
    public ReplaceableGround(CollisionWorld first) {
        current = first;
    }

    /** What it stands for now. */
    public CollisionWorld current() {
        return current;
    }

    /** From now on it is this one; bodies find themselves on it at their next step. */
    public void replace(CollisionWorld ground) {
        current = ground;
        version++;
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
    public boolean patch(Body body, Patch dest) {
        return current.patch(body, dest);
    }

    @Override
    public boolean airspace(Body body, Patch dest) {
        return current.airspace(body, dest);
    }

    @Override
    public int version() {
        return version;
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
    public boolean hasInteriors() {
        return current.hasInteriors();
    }

    @Override
    public double groundZ(Position at) {
        return current.groundZ(at);
    }

    @Override
    public GroundSpec spec() {
        return current.spec();
    }
}
