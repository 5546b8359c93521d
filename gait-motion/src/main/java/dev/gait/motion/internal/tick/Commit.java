package dev.gait.motion.internal.tick;

import dev.gait.motion.MotionTuning;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.internal.body.Body;
import dev.gait.motion.internal.body.PhysicsState;
import dev.gait.motion.place.Position;
import dev.gait.motion.world.CollisionWorld;
import dev.gait.motion.world.Sweep;

/**
 * Takes on what the world answered: the new frame, contact, leaving and hitting the ground, the bounce
 * (SetPositionInternal, motion.md §H.7), and placements, which go through the same door (§H.8).
 */
public final class Commit {
    /** More than a bounce gives back after any fall, less than the least jump (§H.7, §D.12), m/s. */
    private static final double MAX_BOUNCE = 1.0;

    private final Sweep spot = new Sweep();

    /** Makes a sweep's result the body's own. */
    public void commit(Actor actor, Sweep sweep) {
        Body body = actor.body();
        boolean wasWalkable = body.onWalkable;
        if (body.contact && wasWalkable && endsOnFoot(sweep)) {
            stepOn(body, sweep);
            return;
        }
        body.position.set(sweep.position);
        takeGround(body, sweep);
        if (body.contact != sweep.contact) {
            body.airborneSeconds = 0;
            body.launchZ = body.position.frame.z;
            body.contact = sweep.contact;
        }
        body.onWater = sweep.contact && sweep.onWater;
        body.calculateAcceleration();
        if (sweep.contact) {
            boolean walkable = sweep.normalZ >= MotionTuning.FLOOR_Z;
            if (walkable != wasWalkable) {
                actor.interpreter().setOnWalkable(walkable);
            }
        } else if (wasWalkable) {
            actor.interpreter().setOnWalkable(false);
        }
        takeWall(body, sweep);
        collide(body, sweep, wasWalkable);
    }

    /** Whether a step ended on ground that one can walk on. */
    public static boolean endsOnFoot(Sweep sweep) {
        return sweep.contact && sweep.normalZ >= MotionTuning.FLOOR_Z;
    }

    /** The same for a step from walkable ground on to walkable ground, of which nobody but the body need hear. */
    public static void stepOn(Body body, Sweep sweep) {
        body.position.set(sweep.position);
        if (isOrdinaryStep(body, sweep)) {
            body.planeDistance = sweep.planeDistance;
            body.calculateAcceleration();
            return;
        }
        takeGround(body, sweep);
        body.onWater = sweep.onWater;
        body.calculateAcceleration();
        takeWall(body, sweep);
        collide(body, sweep, true);
    }

    private static void takeGround(Body body, Sweep sweep) {
        body.normalX = sweep.normalX;
        body.normalY = sweep.normalY;
        body.normalZ = sweep.normalZ;
        body.planeDistance = sweep.planeDistance;
    }

    private static void takeWall(Body body, Sweep sweep) {
        body.sliding = sweep.sliding;
        body.slidingX = sweep.slidingX;
        body.slidingY = sweep.slidingY;
        body.slidingZ = sweep.slidingZ;
    }

    /** A step from walkable ground on to the same plane of it, touching nothing: what nearly every step is. */
    private static boolean isOrdinaryStep(Body body, Sweep sweep) {
        return !sweep.collided
                && !sweep.sliding
                && !body.sliding
                && !sweep.onWater
                && !body.onWater
                && body.stationaryTicks == 0
                && sweep.normalX == body.normalX
                && sweep.normalY == body.normalY
                && sweep.normalZ == body.normalZ;
    }

    private static void collide(Body body, Sweep sweep, boolean wasWalkable) {
        if (body.stationaryTicks > 1) {
            body.velocityX = 0;
            body.velocityY = 0;
            body.velocityZ = 0;
            return;
        }
        boolean bounces = !(wasWalkable && body.onWalkable) || body.has(PhysicsState.SLEDDING);
        if (!sweep.collided) {
            return;
        }
        if (!bounces) {
            settle(body);
            return;
        }
        if (body.has(PhysicsState.INELASTIC)) {
            body.velocityX = 0;
            body.velocityY = 0;
            body.velocityZ = 0;
            return;
        }
        double into = body.velocityX * sweep.collisionX
                + body.velocityY * sweep.collisionY
                + body.velocityZ * sweep.collisionZ;
        if (into < 0) {
            double given = -(1.0 + Math.min(body.elasticity, MotionTuning.MAX_ELASTICITY)) * into;
            body.velocityX += given * sweep.collisionX;
            body.velocityY += given * sweep.collisionY;
            body.velocityZ += given * sweep.collisionZ;
        }
    }

    /**
     * What a bounce left over is taken out where rising ground caught the body again. On flat ground the body hops (§H.7);
     * uphill its legs press it into the slope in every tick, the hop never comes, and friction, which waits for the body
     * to come down (§H.5), would never stop the slide. A jump leaves faster and is not touched.
     */
    private static void settle(Body body) {
        double off = body.velocityX * body.normalX + body.velocityY * body.normalY + body.velocityZ * body.normalZ;
        if (off >= MotionTuning.FRICTION_ESCAPE_VELOCITY && off < MAX_BOUNCE) {
            body.velocityX -= off * body.normalX;
            body.velocityY -= off * body.normalY;
            body.velocityZ -= off * body.normalZ;
        }
    }

    /**
     * Puts an actor somewhere at once: teleport, snap, blip. Velocity, motion state and corrections are not touched.
     * False, and nothing changed, when the world has no spot there.
     */
    public boolean place(Actor actor, CollisionWorld world, Position target) {
        if (!world.place(actor.body(), target, spot)) {
            return false;
        }
        if (spot.position.frame.isValid()) {
            spot.position.frame.normaliseRotation();
        } else {
            spot.position.frame.setRotation(actor.body().frame());
        }
        commit(actor, spot);
        actor.body().placements++;
        return true;
    }
}
