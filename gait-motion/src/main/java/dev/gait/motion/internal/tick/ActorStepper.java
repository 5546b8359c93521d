package dev.gait.motion.internal.tick;

import dev.gait.motion.MotionTuning;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.internal.body.Body;
import dev.gait.motion.internal.body.Concern;
import dev.gait.motion.internal.body.PhysicsState;
import dev.gait.motion.internal.correct.Placer;
import dev.gait.motion.interp.Sequencer;
import dev.gait.motion.place.Frame;
import dev.gait.motion.place.Headings;
import dev.gait.motion.place.Position;
import dev.gait.motion.world.CollisionWorld;
import dev.gait.motion.world.NoGround;
import dev.gait.motion.world.Sweep;
import org.jspecify.annotations.Nullable;

/**
 * One step of one actor, top to bottom (UpdateObjectInternal and UpdatePositionInternal, motion.md §H.2 and §H.3): legs,
 * corrections, physics, the world, then everything that looks at the result.
 *
 * <p>The same for player, creature and NPC, on client and server. Allocates nothing. One stepper serves one thread.
 */
public final class ActorStepper {
    private final CollisionWorld world;
    private final Integrator integrator = new Integrator();
    private final Commit commit = new Commit();
    private final Frame offset = new Frame();
    private final Frame next = new Frame();
    private final Sweep sweep = new Sweep();
    /** Bound once: a lambda per tick would be garbage per tick. */
    private final Placer blip = this::blipTo;

    private @Nullable Actor stepping;

    public ActorStepper(CollisionWorld world) {
        this.world = world;
    }

    public CollisionWorld world() {
        return world;
    }

    /** Moves an actor by {@code dt} seconds, ending at {@code now}. */
    public void step(Actor actor, double dt, double now) {
        Body body = actor.body();
        actor.setNow(now);
        if (!body.active || !body.position.hasCell()) {
            return;
        }
        body.jumpedThisFrame = false;
        if (!body.contact) {
            body.airborneSeconds += dt;
        }
        advance(actor, dt);
        move(actor, dt);
        if (!body.contact && !world.hasGeometry() && NoGround.isLost(body)) {
            // Frozen means no vertical speed either: one that went on growing would eat the horizontal one at the
            // limit.
            body.velocityZ = 0;
        }
        if (body.concerns != 0) {
            attend(actor, dt, now);
        }
    }

    /** Everything that looks at where the body is now: motion.md §H.2 steps 8 to 10. */
    private void attend(Actor actor, double dt, double now) {
        Body body = actor.body();
        if (body.hasConcern(Concern.TARGETS)) {
            actor.targets().handleTargeting(now);
        }
        if (body.hasConcern(Concern.MOVE_TO)) {
            actor.moveTo().useTime();
        }
        if (body.hasConcern(Concern.PENDING)) {
            actor.interpreter().animate(dt);
        }
        if (body.hasConcern(Concern.QUEUE | Concern.STICKY)) {
            stepping = actor;
            actor.corrections().useTime(now, blip);
        }
    }

    /** Where legs, server and physics would carry the body: motion.md §H.3, into {@code next}. */
    private void advance(Actor actor, double dt) {
        Body body = actor.body();
        boolean hidden = body.has(PhysicsState.HIDDEN);
        Sequencer sequencer = actor.sequencer();
        sequencer.advancePhase(dt);
        if (body.hasConcern(Concern.HEADING)) {
            actor.interpreter().turnTowardsHeading(dt);
        }
        if (hidden || sequencer.isStill()) {
            offset.setIdentity();
        } else {
            sequencer.rootMotion(dt, offset);
            if (!body.onWalkable) {
                offset.setOrigin(0, 0, 0);
            } else if (body.scale != 1.0) {
                offset.setOrigin(offset.x * body.scale, offset.y * body.scale, offset.z * body.scale);
            }
        }
        if (body.hasConcern(Concern.QUEUE | Concern.STICKY | Concern.LEASH)) {
            actor.corrections().adjustOffset(offset, dt);
        }
        body.frame().combine(offset, next);
        if (!hidden && !body.isAtRest()) {
            integrator.integrate(body, dt, next, actor.interpreter().hasStepwiseLaws());
        }
    }

    /** What the world makes of it: motion.md §H.2 steps 4 to 7. */
    private void move(Actor actor, double dt) {
        Body body = actor.body();
        Frame frame = body.frame();
        if (!body.hasSpheres || next.hasSameOrigin(frame)) {
            stay(body);
            return;
        }
        if (isOrdinary(body)) {
            double oldX = frame.x;
            double oldY = frame.y;
            double oldZ = frame.z;
            if (world.walk(body, next)) {
                body.travelX = frame.x - oldX;
                body.travelY = frame.y - oldY;
                body.travelZ = frame.z - oldZ;
                body.travelSeconds = dt;
                return;
            }
        }
        if (body.has(PhysicsState.ALIGN_PATH)) {
            next.setHeading(Headings.ofDirection(next.x - frame.x, next.y - frame.y));
        } else if (body.has(PhysicsState.SLEDDING) && body.hasVelocity()) {
            next.setHeading(Headings.ofDirection(body.velocityX, body.velocityY));
        }
        Sweep.Outcome outcome = world.sweep(body, next, sweep);
        if (outcome != Sweep.Outcome.MOVED) {
            stay(body);
            catchStationaryFall(actor);
            return;
        }
        body.stationaryTicks = 0;
        Position result = sweep.position;
        body.travelX = body.position.offsetXTo(result);
        body.travelY = body.position.offsetYTo(result);
        body.travelZ = result.frame.z - frame.z;
        body.travelSeconds = dt;
        commit.commit(actor, sweep);
    }

    /** A body for which the sweep could only say "there, on the same ground": see {@link CollisionWorld#walk}. */
    private static boolean isOrdinary(Body body) {
        return body.contact
                && body.onWalkable
                && !body.sliding
                && !body.onWater
                && body.stationaryTicks == 0
                && (body.physicsState & (PhysicsState.ALIGN_PATH | PhysicsState.SLEDDING)) == 0
                && body.isAtRest();
    }

    /** Takes only the rotation. */
    private void stay(Body body) {
        body.frame().setRotation(next);
        body.clearCachedVelocity();
    }

    /**
     * A falling body that the world would not let move three ticks in a row is given ground (motion.md §H.6). One that
     * hardly wanted to move, as in very short ticks, was not refused anything and goes on hanging.
     */
    private void catchStationaryFall(Actor actor) {
        Body body = actor.body();
        if (body.contact || !body.has(PhysicsState.GRAVITY) || !world.hasGeometry()) {
            body.stationaryTicks = 0;
        } else if (++body.stationaryTicks >= MotionTuning.STATIONARY_FALL_TICKS) {
            sweep.standAt(body.position);
            commit.commit(actor, sweep);
            body.stationaryTicks = 0;
        }
    }

    /** Places an actor outside the walk: what the router and the queue's blip use. */
    public boolean place(Actor actor, Position target) {
        return commit.place(actor, world, target);
    }

    private boolean blipTo(Position target) {
        Actor actor = stepping;
        return actor != null && commit.place(actor, world, target);
    }
}
