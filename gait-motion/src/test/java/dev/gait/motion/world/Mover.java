package dev.gait.motion.world;

import dev.gait.motion.MotionTuning;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.internal.body.Body;
import dev.gait.motion.internal.body.PhysicsState;
import dev.gait.motion.internal.tick.Commit;
import dev.gait.motion.place.Frame;
import dev.gait.motion.place.Position;

/** An actor that tests push through a world: sweep and commit as the stepper does, without legs or queue. */
final class Mover {
    static final int CELL = 0xA9B40001;
    /** Map coordinates of the south-west corner of {@link #CELL}'s landblock. */
    static final double ORIGIN_X = 192.0 * 0xA9;

    static final double ORIGIN_Y = 192.0 * 0xB4;

    final Actor actor = new Actor(0x50000C0D);
    final Body body = actor.body();
    final Sweep sweep = new Sweep();
    private final CollisionWorld world;
    private final Commit commit = new Commit();
    private final Frame target = new Frame();

    Mover(CollisionWorld world) {
        this.world = world;
    }

    /** Stands at a place of the test landblock, on the ground there. */
    static Mover standing(CollisionWorld world, double x, double y) {
        Position at = new Position(CELL, x, y, 0);
        at.frame.z = world.groundZ(at);
        return at(world, at);
    }

    static Mover at(CollisionWorld world, Position at) {
        Mover mover = new Mover(world);
        mover.actor.enter(at, 0);
        return mover;
    }

    Mover withoutEdgeSlide() {
        body.physicsState &= ~PhysicsState.EDGE_SLIDE;
        return this;
    }

    Mover airborne(double vx, double vy, double vz) {
        body.contact = false;
        body.onWalkable = false;
        body.velocityX = vx;
        body.velocityY = vy;
        body.velocityZ = vz;
        body.calculateAcceleration();
        return this;
    }

    /** One move of the legs. */
    Sweep.Outcome move(double dx, double dy) {
        return move(dx, dy, 0);
    }

    Sweep.Outcome move(double dx, double dy, double dz) {
        target.set(body.frame()).setOrigin(x() + dx, y() + dy, z() + dz);
        Sweep.Outcome outcome = world.sweep(body, target, sweep);
        if (outcome == Sweep.Outcome.MOVED) {
            commit.commit(actor, sweep);
        }
        return outcome;
    }

    void walk(double dx, double dy, int times) {
        for (int i = 0; i < times; i++) {
            move(dx, dy);
        }
    }

    /** One tick of what physics alone does: motion.md §H.5 without friction. */
    void fall(double dt) {
        double gravity = body.accelerationZ;
        double dz = body.velocityZ * dt + 0.5 * gravity * dt * dt;
        double vx = body.velocityX;
        double vy = body.velocityY;
        body.velocityZ += gravity * dt;
        move(vx * dt, vy * dt, dz);
    }

    boolean place(double x, double y, double z) {
        return commit.place(actor, world, new Position(CELL, x, y, z));
    }

    double x() {
        return body.frame().x;
    }

    double y() {
        return body.frame().y;
    }

    double z() {
        return body.frame().z;
    }

    /** A box in the coordinates of the test landblock. */
    static Obstacle box(double x, double y, double bottom, double halfX, double halfY, double height, double heading) {
        return Obstacle.box(ORIGIN_X + x, ORIGIN_Y + y, bottom, halfX, halfY, height, heading);
    }

    static Obstacle cylinder(double x, double y, double bottom, double radius, double height) {
        return Obstacle.cylinder(ORIGIN_X + x, ORIGIN_Y + y, bottom, radius, height);
    }

    static boolean isWalkable(double normalZ) {
        return normalZ >= MotionTuning.FLOOR_Z;
    }
}
