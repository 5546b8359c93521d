package dev.gait.motion.internal.routing;

import dev.gait.motion.MotionTuning;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.internal.body.Body;
import dev.gait.motion.internal.correct.InterpolationQueue;
import dev.gait.motion.internal.tick.ActorStepper;
import dev.gait.motion.place.Landblocks;
import dev.gait.motion.place.Position;
import dev.gait.motion.update.PositionUpdate;
import dev.gait.motion.update.Route;
import dev.gait.motion.update.SequenceStamps;

/**
 * UpdatePosition for other objects (motion.md §G.3 steps 2 to 6, §G.4): stamps, cell, contact and distance decide between
 * dropping, teleporting, placing and walking. It never touches the motion state.
 *
 * <p>One's own player goes through {@link LocalPositionRouter}.
 */
public final class PositionUpdateRouter {
    private final double viewDistance;
    private final ActorStepper stepper;
    private final Position landing = new Position();
    private final LatePlace late = new LatePlace();
    private int turn = InterpolationQueue.NO_TURN;

    /** With retail's 96 m. */
    public PositionUpdateRouter(ActorStepper stepper) {
        this(stepper, MotionTuning.MAX_PHYSICS_DISTANCE);
    }

    public PositionUpdateRouter(ActorStepper stepper, double viewDistance) {
        this.stepper = stepper;
        this.viewDistance = viewDistance;
    }

    /** A live host begins another turn: of what it brings about one object only the newest place counts (§O.11). */
    public void nextTurn() {
        turn = (turn + 1) & Integer.MAX_VALUE;
    }

    /** Applies an update whose instance has passed the gate, and says which way it went. */
    public Route apply(Actor actor, PositionUpdate update, double now) {
        actor.setNow(now);
        if (!isPlausible(update.position)) {
            return Route.STALE;
        }
        SequenceStamps stamps = actor.stamps();
        int oldPosition = stamps.get(SequenceStamps.POSITION);
        if (!stamps.advance(SequenceStamps.POSITION, update.positionStamp)) {
            return Route.STALE;
        }
        if (stamps.isOlder(SequenceStamps.TELEPORT, update.teleportStamp)) {
            stamps.set(SequenceStamps.POSITION, oldPosition);
            return Route.STALE;
        }
        // Step 4: who has a place of its own hangs on nobody.
        actor.body().parented = false;
        Route route = route(actor, update);
        act(actor, update, route);
        return route;
    }

    /** The routing table of §G.4; consumes a newer teleport stamp. */
    private Route route(Actor actor, PositionUpdate update) {
        Body body = actor.body();
        boolean teleported = actor.stamps().advance(SequenceStamps.TELEPORT, update.teleportStamp);
        if (teleported || !body.position.hasCell()) {
            return Route.TELEPORT;
        }
        if (!update.contact) {
            return Route.AIRBORNE;
        }
        if (!body.contact && !stepper.world().hasGeometry()) {
            return Route.LAND;
        }
        return body.playerDistance >= viewDistance ? Route.PLACE : Route.ENQUEUE;
    }

    private void act(Actor actor, PositionUpdate update, Route route) {
        switch (route) {
            case TELEPORT -> teleport(actor, update);
            case LAND -> land(actor, update.position);
            case PLACE -> {
                actor.corrections().queue().stop();
                stepper.place(actor, update.position);
            }
            case ENQUEUE -> enqueue(actor, update.position);
            default -> {
                return;
            }
        }
        actor.corrections().leash().constrainTo(actor.body().position);
    }

    private void enqueue(Actor actor, Position told) {
        boolean isLive = turn != InterpolationQueue.NO_TURN;
        Position to = isLive ? late.bringToNow(actor, told, stepper.world().hasGeometry()) : told;
        actor.corrections().queue().enqueueNewest(to, actor.moveTo().isMovingTo(), turn);
    }

    /** Without geometry only an update with contact ends a flight (§H.9): without it the body flies on from there. */
    private void teleport(Actor actor, PositionUpdate update) {
        Body body = actor.body();
        boolean fliesBlind = !body.contact && !stepper.world().hasGeometry();
        actor.teleportHook();
        if (fliesBlind && update.contact) {
            stopFlight(body);
        }
        stepper.place(actor, update.position);
        if (fliesBlind && !update.contact) {
            actor.takeOff();
        }
    }

    /** §H.9: velocity is gone, the road is forgotten, the body stands where the server says, facing as it says. */
    private void land(Actor actor, Position at) {
        stopFlight(actor.body());
        actor.corrections().queue().stop();
        stepper.place(actor, landing.set(at));
    }

    private static void stopFlight(Body body) {
        body.velocityX = 0;
        body.velocityY = 0;
        body.velocityZ = 0;
    }

    /** The value checks of wire.md §C.3 and motion.md §A.6: a real rotation, a real cell. */
    static boolean isPlausible(Position position) {
        return position.frame.isValid() && Landblocks.isValidCell(position.cell);
    }
}
