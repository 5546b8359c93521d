package dev.gait.motion.local;

import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.internal.body.Body;
import dev.gait.motion.world.CollisionWorld;

/**
 * How one's own player comes down where nobody knows the ground (motion.md §H.9). Others are told by the server when they
 * land; about ourselves it asks us. So the player lands at the height it left: right on level ground, and elsewhere the
 * server's next force position puts it right.
 */
public final class BlindLanding {
    private double groundZ;

    /** After every step; true when the player landed. Does nothing in a world with geometry. */
    public boolean land(Actor player, CollisionWorld world) {
        if (player.body().contact) {
            groundZ = player.body().frame().z;
            return false;
        }
        return foresee(player, world);
    }

    /** The same for a ghost that looks ahead: it lands where the player will, and nothing is learned from it. */
    public boolean foresee(Actor ghost, CollisionWorld world) {
        Body body = ghost.body();
        if (body.contact || world.hasGeometry() || body.velocityZ > 0 || body.frame().z > groundZ) {
            return false;
        }
        body.frame().z = groundZ;
        body.velocityX = 0;
        body.velocityY = 0;
        body.velocityZ = 0;
        body.contact = true;
        body.normalX = 0;
        body.normalY = 0;
        body.normalZ = 1;
        body.planeDistance = -groundZ;
        body.airborneSeconds = 0;
        ghost.interpreter().setOnWalkable(true);
        return true;
    }
}
