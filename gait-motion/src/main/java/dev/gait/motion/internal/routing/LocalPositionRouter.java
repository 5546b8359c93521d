package dev.gait.motion.internal.routing;

import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.internal.body.Body;
import dev.gait.motion.internal.tick.ActorStepper;
import dev.gait.motion.outbound.PlayerControls;
import dev.gait.motion.place.Position;
import dev.gait.motion.update.PositionUpdate;
import dev.gait.motion.update.Route;
import dev.gait.motion.update.SequenceStamps;

/**
 * UpdatePosition for one's own player (motion.md §G.3 steps 1 to 5, §G.7). At the normal autonomy level the server's word
 * on where we are only renews the leash: we know better. It overrules us in two ways, by force, which keeps the heading
 * and wants an answer, and by teleport.
 */
public final class LocalPositionRouter {
    private final PlayerControls controls;
    private final ActorStepper stepper;
    private final Position forced = new Position();

    public LocalPositionRouter(PlayerControls controls, ActorStepper stepper) {
        this.controls = controls;
        this.stepper = stepper;
    }

    /** Applies an update whose instance has passed the gate, and says which way it went. */
    public Route apply(PositionUpdate update, double now) {
        Actor player = controls.player();
        player.setNow(now);
        if (!PositionUpdateRouter.isPlausible(update.position)) {
            return Route.STALE;
        }
        SequenceStamps stamps = player.stamps();
        boolean oldTeleport = stamps.isOlder(SequenceStamps.TELEPORT, update.teleportStamp);
        // The force stamp is consumed even when an old teleport stamp then forbids the rest.
        if (stamps.advance(SequenceStamps.FORCE_POSITION, update.forcePositionStamp) && !oldTeleport) {
            force(player, update, now);
            return Route.FORCE;
        }
        if (oldTeleport || !stamps.advance(SequenceStamps.POSITION, update.positionStamp)) {
            return Route.STALE;
        }
        player.body().parented = false;
        if (stamps.advance(SequenceStamps.TELEPORT, update.teleportStamp)
                || !player.body().position.hasCell()) {
            teleport(player, update, now);
            return Route.TELEPORT;
        }
        return correct(player, update);
    }

    /** Step 1: there we are, looking where we looked, and we say so at once. */
    private void force(Actor player, PositionUpdate update, double now) {
        forced.set(update.position).frame.setRotation(player.body().frame());
        stepper.place(player, forced);
        player.stamps().set(SequenceStamps.POSITION, update.positionStamp);
        controls.forced(now);
    }

    /** Step 5a. */
    private void teleport(Actor player, PositionUpdate update, double now) {
        stepper.place(player, update.position);
        player.teleportHook();
        controls.teleported(now);
        player.corrections().leash().constrainTo(update.position);
        Body body = player.body();
        body.velocityX = 0;
        body.velocityY = 0;
        body.velocityZ = 0;
    }

    /** Step 5b. */
    private Route correct(Actor player, PositionUpdate update) {
        player.corrections().leash().constrainTo(update.position);
        if (controls.isFullyAutonomous() || !update.contact) {
            return Route.LEASH;
        }
        player.corrections().queue().enqueue(update.position, controls.autonomyLevel() != 0);
        return Route.ENQUEUE;
    }
}
