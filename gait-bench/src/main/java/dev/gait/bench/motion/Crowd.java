package dev.gait.bench.motion;

import dev.gait.motion.MotionOptions;
import dev.gait.motion.actor.Actor;
import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.interp.MotionProfile;
import dev.gait.motion.place.Position;
import dev.gait.motion.scene.MotionScene;
import dev.gait.motion.update.MotionUpdate;
import dev.gait.motion.update.PositionUpdate;
import dev.gait.motion.update.VelocityUpdate;
import dev.gait.motion.world.CollisionWorld;
import java.util.SplittableRandom;

/**
 * Remotes as a busy screen has them: 5 % catching up to a server position, 5 % in the air, the rest on their legs, half
 * of those turning as they walk. The same crowd for the same seed; kept busy by {@link #feed}, which costs a few messages
 * per tick.
 */
final class Crowd {
    private static final double DT = 1.0 / 30.0;
    private static final int FIRST_ID = 0x50000001;
    private static final double SPREAD = 45.0;

    private final MotionScene scene;
    private final Actor[] actors;
    private final PositionUpdate position = new PositionUpdate();
    private final VelocityUpdate velocity = new VelocityUpdate();
    private final double homeX;
    private final double homeY;
    private int tick;

    Crowd(CollisionWorld world, int count, long seed) {
        this(world, MotionProfile.classic(), count, seed);
    }

    Crowd(CollisionWorld world, MotionProfile legs, int count, long seed) {
        scene = new MotionScene(world, legs, MotionOptions.DEFAULT, count);
        Position eye = new Position(0xA9B40025, 100, 100, 0);
        homeX = eye.globalX();
        homeY = eye.globalY();
        eye.frame.z = world.groundZ(eye);
        scene.setViewer(eye);
        actors = new Actor[count];
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < count; i++) {
            Position at = new Position();
            at.setGlobal(homeX + random.nextDouble(-SPREAD, SPREAD), homeY + random.nextDouble(-SPREAD, SPREAD), 0);
            at.frame.z = world.groundZ(at);
            at.frame.setHeading(random.nextDouble(360.0));
            Actor actor = scene.create(FIRST_ID + i, at);
            if (actor == null) {
                throw new IllegalStateException("actor " + i + " was refused");
            }
            actors[i] = actor;
            // Circles of at most a few metres keep everybody within the 96 m in which bodies live.
            walk(actor, random.nextDouble(0.05, 0.3), i % 2 == 0 ? 1.0 : 0.0);
        }
        for (int i = 0; i < 60; i++) {
            step();
        }
    }

    private void walk(Actor actor, double speed, double turn) {
        MotionUpdate update = new MotionUpdate();
        update.reset();
        update.guid = actor.id();
        update.movementStamp = 1;
        update.style = MotionCommand.NON_COMBAT;
        update.state.forwardCommand = MotionCommand.WALK_FORWARD;
        update.state.forwardSpeed = turn == 0 ? speed * 0.02 : speed;
        update.state.turnCommand = turn == 0 ? MotionCommand.INVALID : MotionCommand.TURN_RIGHT;
        update.state.turnSpeed = turn;
        scene.apply(update, 0);
    }

    /** One tick of everybody, and what keeps them busy. */
    void step() {
        tick++;
        double now = tick * DT;
        feed(now);
        scene.stepExactly(DT, now);
    }

    private void feed(double now) {
        for (int i = tick % 16; i < actors.length; i += 16) {
            Actor actor = actors[i];
            int kind = i / 16 % 20;
            if (kind == 0) {
                lead(actor, i, now);
            } else if (kind == 1 && actor.body().contact) {
                lift(actor, now);
            }
        }
    }

    /** A server position some metres away: about sixteen ticks of catching up. */
    private void lead(Actor actor, int i, double now) {
        double side = (tick / 16 + i) % 2 == 0 ? 4.0 : -4.0;
        position.guid = actor.id();
        position.positionStamp = actor.stamps().get(0) + 1;
        position.position.set(actor.body().position);
        position.position.setGlobal(
                clamp(actor.body().position.globalX() + side, homeX),
                clamp(actor.body().position.globalY() - side, homeY),
                actor.body().position.frame.z);
        position.contact = true;
        scene.apply(position, now);
    }

    private void lift(Actor actor, double now) {
        velocity.guid = actor.id();
        velocity.vectorStamp = actor.stamps().get(3) + 1;
        velocity.velocityZ = 9.0;
        scene.apply(velocity, now);
    }

    private static double clamp(double value, double centre) {
        return Math.min(Math.max(value, centre - SPREAD), centre + SPREAD);
    }

    Actor[] actors() {
        return actors;
    }

    int catchingUp() {
        int count = 0;
        for (Actor actor : actors) {
            count += actor.corrections().queue().isInterpolating() ? 1 : 0;
        }
        return count;
    }

    int airborne() {
        int count = 0;
        for (Actor actor : actors) {
            count += actor.body().contact ? 0 : 1;
        }
        return count;
    }

    /** Sum of where everybody is: proof that the work was done, and the same work every time. */
    double checksum() {
        double sum = 0;
        for (Actor actor : actors) {
            sum += actor.body().position.globalX() + actor.body().position.globalY();
        }
        return sum;
    }
}
