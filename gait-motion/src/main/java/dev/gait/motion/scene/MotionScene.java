package dev.gait.motion.scene;

import dev.gait.motion.MotionOptions;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.internal.body.BodyShape;
import dev.gait.motion.internal.routing.LocalPlayerRouter;
import dev.gait.motion.internal.routing.MotionUpdateRouter;
import dev.gait.motion.internal.routing.PositionUpdateRouter;
import dev.gait.motion.internal.routing.PresenceRouter;
import dev.gait.motion.internal.routing.VelocityUpdateRouter;
import dev.gait.motion.internal.tick.ActorStepper;
import dev.gait.motion.interp.MotionProfile;
import dev.gait.motion.interp.MoverFacts;
import dev.gait.motion.math.Wrap16;
import dev.gait.motion.outbound.OutboundSink;
import dev.gait.motion.outbound.PlayerControls;
import dev.gait.motion.place.Position;
import dev.gait.motion.update.CombinedUpdate;
import dev.gait.motion.update.MotionUpdate;
import dev.gait.motion.update.ObjectDescription;
import dev.gait.motion.update.ObjectUpdate;
import dev.gait.motion.update.ParentUpdate;
import dev.gait.motion.update.PickupUpdate;
import dev.gait.motion.update.PositionUpdate;
import dev.gait.motion.update.Route;
import dev.gait.motion.update.SequenceStamps;
import dev.gait.motion.update.StateUpdate;
import dev.gait.motion.update.VelocityUpdate;
import dev.gait.motion.world.CollisionWorld;
import org.jspecify.annotations.Nullable;

/**
 * Everybody one player sees: feed it what the network said, step it, draw it. Single-threaded.
 *
 * <p>{@link #step} moves bodies thirty times a second on a clock that keeps its remainder; {@link #frame} shows others as
 * they were a thirtieth of a second ago and one's own player as it is, for any moment and without moving anybody, so that
 * motion is as even on a screen as it is in the world (motion.md §O.1). News brings its object to the moment of the news
 * first. Messages for objects that nobody has introduced wait for them. Time is seconds of the caller's own clock, the one
 * whose nanoseconds go into step and frame.
 */
public final class MotionScene implements PendingMessages.Receiver {
    private final ActorStepper stepper;
    private final MotionOptions options;
    private final MotionProfile profile;
    private final Actors actors;
    private final SceneClock clock;
    private final PendingMessages waiting = new PendingMessages();
    private final PositionUpdateRouter positions;
    private final MotionUpdateRouter motions = new MotionUpdateRouter();
    private final VelocityUpdateRouter velocities;
    private final PresenceRouter presence = new PresenceRouter();
    private final Descriptions descriptions;
    private @Nullable LocalPlayerRouter local;
    private double now;

    /** A scene on a ground, with the classic legs. */
    public MotionScene(CollisionWorld world) {
        this(world, MotionProfile.classic(), MotionOptions.DEFAULT, 64);
    }

    /** A scene on a ground. More actors than expected are welcome; they cost a larger array once. */
    public MotionScene(CollisionWorld world, MotionProfile profile, MotionOptions options, int expectedActors) {
        this.stepper = new ActorStepper(world);
        this.profile = profile;
        this.options = options;
        this.actors = new Actors(expectedActors);
        this.clock = new SceneClock(
                actors,
                stepper,
                new LookAhead(world, profile, options, actors),
                new CoastingSet(actors, world, options, expectedActors),
                options.viewDistance());
        this.positions = new PositionUpdateRouter(stepper, options.viewDistance());
        this.velocities = new VelocityUpdateRouter(stepper);
        this.descriptions = new Descriptions(this, stepper);
    }

    // ---- Who is there ----

    /** Where the player's eyes are: bodies beyond the view distance are not stepped. See also {@link #setLocalPlayer}. */
    public void setViewer(Position position) {
        clock.setViewer(position);
    }

    /** Nobody is too far away to be stepped: for scenes without a viewer. */
    public void setViewerEverywhere() {
        clock.setViewerEverywhere();
    }

    /** Whose eyes decide what is near; see {@link #setViewer}. */
    public Position viewer() {
        return clock.viewer();
    }

    /** Introduces an object standing at a place, all stamps 0. See {@link #create(int, Position, SequenceStamps, double)}. */
    public @Nullable Actor create(int guid, Position at) {
        return create(guid, at, new SequenceStamps(), now);
    }

    /**
     * Introduces an object standing at a place. One that is known already is replaced if the new instance is newer, else
     * nothing happens and the answer is null; so it is for id 0, which is nobody. Messages that waited for it are applied
     * at once.
     */
    public @Nullable Actor create(int guid, Position at, SequenceStamps stamps, double time) {
        return create(guid, at, stamps, time, MoverFacts.REMOTE, 1.0);
    }

    /** The same, for one of whom more is known: what kind of mover it is, and its run rate. */
    public @Nullable Actor create(
            int guid, Position at, SequenceStamps stamps, double time, MoverFacts facts, double runRate) {
        Actor actor = introduce(guid, at, stamps, time, facts, runRate, 0, 0);
        if (actor != null) {
            waiting.release(guid, time, this);
        }
        return actor;
    }

    /**
     * Introduces an object as it is described: the description first, then the messages that waited (motion.md §O.4). Of
     * one whose life is known it is news like any other, see {@link #repeat}, and the answer is null.
     */
    public @Nullable Actor create(ObjectDescription told, double time) {
        Actor actor = introduce(
                told.guid, told.place, told.stamps, time, told.facts, told.runRate, told.setup, told.motionTable);
        if (actor == null) {
            repeat(told, time);
            return null;
        }
        descriptions.settle(actor, told, false, time);
        clock.begin(actor, time);
        waiting.release(told.guid, time, this);
        return actor;
    }

    /**
     * Hears a description of an object that is there already: each part passes the gate of the message it resembles
     * (motion.md §O.4). Says what became of the position; {@link Route#STALE} also for another life.
     */
    public Route repeat(ObjectDescription told, double time) {
        now = time;
        Actor known = actors.get(told.guid);
        return known != null && known.stamps().isOfLife(told.instance())
                ? descriptions.repeat(known, told, time)
                : Route.STALE;
    }

    /** One's own player as it is described; see below. */
    public @Nullable PlayerControls createLocalPlayer(ObjectDescription told, double time, OutboundSink sink) {
        Actor actor = introduce(
                told.guid, told.place, told.stamps, time, told.facts, told.runRate, told.setup, told.motionTable);
        if (actor == null) {
            return null;
        }
        PlayerControls controls = new PlayerControls(actor, sink, options);
        setLocalPlayer(controls);
        descriptions.settle(actor, told, true, time);
        clock.begin(actor, time);
        waiting.release(told.guid, time, this);
        return controls;
    }

    /**
     * Introduces one's own player and gives it hands. Messages about it, the waiting ones too, follow the rules of
     * motion.md §G.7. Null, as with others, when a player of this or a newer instance is there already.
     */
    public @Nullable PlayerControls createLocalPlayer(
            int guid, Position at, SequenceStamps stamps, double time, MoverFacts facts, OutboundSink sink) {
        Actor actor = introduce(guid, at, stamps, time, facts, 1.0, 0, 0);
        if (actor == null) {
            return null;
        }
        PlayerControls controls = new PlayerControls(actor, sink, options);
        setLocalPlayer(controls);
        waiting.release(guid, time, this);
        return controls;
    }

    private @Nullable Actor introduce(
            int guid,
            Position at,
            SequenceStamps stamps,
            double time,
            MoverFacts facts,
            double runRate,
            int setup,
            int motionTable) {
        now = time;
        if (guid == 0) {
            return null;
        }
        Actor known = actors.get(guid);
        if (known != null) {
            if (!Wrap16.isNewer(known.stamps().get(SequenceStamps.INSTANCE), stamps.get(SequenceStamps.INSTANCE))) {
                return null;
            }
            remove(guid, time);
        }
        Actor actor = new Actor(guid, facts, profile.of(setup, motionTable), options, actors);
        BodyShape shape = profile.shape(setup);
        if (shape != null) {
            shape.applyTo(actor.body());
        }
        actor.stamps().set(stamps);
        actor.interpreter().setMyRunRate(runRate);
        actor.enter(at, time);
        actors.add(actor, time);
        return actor;
    }

    /**
     * Says which of the actors is one's own player: from now on messages about it follow the rules of motion.md §G.7, and
     * its eyes are the viewer's. Null for a scene that only watches.
     */
    public void setLocalPlayer(@Nullable PlayerControls controls) {
        local = controls == null ? null : new LocalPlayerRouter(controls, stepper);
        clock.setOwn(controls == null ? null : controls.player());
        if (controls != null) {
            controls.setBodyClock(time -> bring(controls.player(), time));
        }
    }

    /** What the host adds to every step of one's own player. */
    public void setLocalStepRule(LocalStepRule rule) {
        clock.setOwnRule(rule);
    }

    private @Nullable LocalPlayerRouter routerOf(Actor actor) {
        LocalPlayerRouter own = local;
        return own != null && own.controls().player() == actor ? own : null;
    }

    /** Somebody has gone; true if it was there. */
    public boolean remove(int guid, double time) {
        now = time;
        Actor actor = actors.get(guid);
        if (actor == null) {
            return false;
        }
        actor.leave(time);
        actors.remove(guid);
        return true;
    }

    /** Everybody, to walk through. */
    public Actors actors() {
        return actors;
    }

    /** Somebody by id, or null. */
    public @Nullable Actor actor(int guid) {
        return actors.get(guid);
    }

    // ---- Listen: motion.md §G ----

    /** UpdatePosition. {@link Route#STALE} also when it has to wait. */
    public Route apply(PositionUpdate update, double time) {
        now = time;
        Actor actor = admit(update, time);
        if (actor == null) {
            return Route.STALE;
        }
        LocalPlayerRouter own = routerOf(actor);
        Route route = own != null ? own.apply(update, time) : positions.apply(actor, update, time);
        clock.changed(actor, time);
        return route;
    }

    /** UpdateMotion; false when it was ignored or has to wait. */
    public boolean apply(MotionUpdate update, double time) {
        now = time;
        Actor actor = admit(update, time);
        if (actor == null) {
            return false;
        }
        LocalPlayerRouter own = routerOf(actor);
        boolean applied = own != null ? own.apply(update, time) : motions.apply(actor, update, time);
        clock.changed(actor, time);
        return applied;
    }

    /** VectorUpdate; false when it was ignored or has to wait. */
    public boolean apply(VelocityUpdate update, double time) {
        now = time;
        Actor actor = admit(update, time);
        if (actor == null) {
            return false;
        }
        LocalPlayerRouter own = routerOf(actor);
        boolean applied = own != null ? own.apply(update, time) : velocities.apply(actor, update, time);
        clock.changed(actor, time);
        return applied;
    }

    /** 0xF619: the position first, and the movement only where the position counted (§G.5). */
    public Route apply(CombinedUpdate update, double time) {
        now = time;
        Route route = admit(update, time) == null ? Route.STALE : apply(update.position(), time);
        if (route != Route.STALE) {
            apply(update.motion(), time);
        }
        return route;
    }

    /** SetState; false when it was ignored or has to wait. */
    public boolean apply(StateUpdate update, double time) {
        now = time;
        Actor actor = admit(update, time);
        if (actor == null || !presence.apply(actor, update)) {
            return false;
        }
        actor.body().physicsState = Descriptions.stateOf(update.physicsState(), routerOf(actor) != null);
        clock.changed(actor, time);
        return true;
    }

    /** PickupEvent; false when it was ignored or has to wait. One's own player is in nobody's pack. */
    public boolean apply(PickupUpdate update, double time) {
        now = time;
        Actor actor = admit(update, time);
        return actor != null && routerOf(actor) == null && presence.apply(actor, update, time);
    }

    /** ParentEvent; false when it was ignored or has to wait, for the parent first and then for the child. */
    public boolean apply(ParentUpdate update, double time) {
        now = time;
        if (admit(update, time) == null) {
            return false;
        }
        Actor child = actors.get(update.child());
        if (child == null && update.child() != 0) {
            waiting.add(update.child(), update, time);
        }
        return child != null && presence.apply(child, update, time);
    }

    /** The instance gate of §G.2: unknown objects wait, an older or newer instance of a living one has no effect. */
    private @Nullable Actor admit(ObjectUpdate update, double time) {
        Actor actor = actors.get(update.guid());
        if (actor == null && update.guid() != 0) {
            waiting.add(update.guid(), update.copy(), time);
        }
        if (actor == null || !actor.stamps().isOfLife(update.instance())) {
            return null;
        }
        clock.bring(actor, time);
        return actor;
    }

    @Override
    public void again(ObjectUpdate update) {
        if (update instanceof PositionUpdate position) {
            apply(position, now);
        } else if (update instanceof MotionUpdate motion) {
            apply(motion, now);
        } else if (update instanceof VelocityUpdate velocity) {
            apply(velocity, now);
        } else if (update instanceof StateUpdate state) {
            apply(state, now);
        } else if (update instanceof ParentUpdate parent) {
            apply(parent, now);
        } else if (update instanceof CombinedUpdate both) {
            apply(both, now);
        } else if (update instanceof PickupUpdate pickup) {
            apply(pickup, now);
        }
    }

    /** Messages that wait for their object to be introduced. */
    public int waitingMessages() {
        return waiting.size();
    }

    /** How many messages for unknown objects were given up: too many waited, or too long. */
    public long droppedMessages() {
        return waiting.dropped();
    }

    // ---- Move: motion.md §O.1, §H.1 ----

    /**
     * One turn of the host's loop: bodies make the steps of exactly 1/30 s that have come due, at most fifteen of them; true
     * if there was one. The first call starts the clock.
     */
    public boolean step(double time) {
        now = time;
        waiting.expire(time);
        positions.nextTurn();
        return clock.step(time);
    }

    /**
     * Brings one actor to a moment, before anything is done to it at that moment or said about it; a host that changes
     * actors itself does the same. Nothing happens in a scene that is not stepped by {@link #step}.
     */
    public void bring(Actor actor, double time) {
        clock.bring(actor, time);
    }

    /** One frame behind retail's gate (§H.1): bodies make one step as long as it was since the last one; true if so. */
    public boolean retailPass(double time) {
        now = time;
        waiting.expire(time);
        return clock.retailPass(time);
    }

    /** One step of exactly {@code dt} for everybody, without a clock: for replays, simulations and fixed loops. */
    public void stepExactly(double dt, double time) {
        now = time;
        clock.stepExactly(dt, time);
    }

    /** One exact step of the actor at an index, for a host that wants an order of its own. */
    public void stepOne(int index, double dt, double time) {
        now = time;
        clock.stepOne(index, dt, time);
    }

    // ---- Look: motion.md §O.1, §H.10 ----

    /**
     * Fills a frame for a screen that is drawn at a moment: others as they were 1/30 s before, one's own player as it
     * is then. Nobody is moved by it, however many screens look and whenever they do.
     */
    public MotionFrame frame(double time, MotionFrame dest) {
        return clock.frame(time, dest);
    }

    /** Fills a frame with everybody as the last step left them, for hosts whose steps are their frames. */
    public MotionFrame latest(MotionFrame dest) {
        return clock.latest(dest);
    }

    /** Whether bodies on their legs take the short way through a step; the results are the same, bit for bit. */
    public void setCoasting(boolean on) {
        clock.setCoasting(on);
    }

    /** How many bodies take the short way just now. */
    public int coastingActors() {
        return clock.coastingActors();
    }

    /** The step underneath, for hosts that drive an actor of their own through the same world. */
    public ActorStepper stepper() {
        return stepper;
    }
}
