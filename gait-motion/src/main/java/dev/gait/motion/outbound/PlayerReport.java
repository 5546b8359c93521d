package dev.gait.motion.outbound;

import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.place.Position;
import dev.gait.motion.update.SequenceStamps;

/**
 * What every word of the player about itself carries: where it is, and the four stamps it last heard (motion.md §J.3),
 * by which a server that overruled it recognises what was said before that.
 *
 * <p>Reports are holders their sender fills again and again: they are the receiver's for the call, and whoever keeps one
 * keeps a copy.
 */
public abstract sealed class PlayerReport permits MotionReport, PositionReport, JumpReport {
    public final Position position = new Position();
    public int instanceStamp;
    public int serverControlStamp;
    public int teleportStamp;
    public int forcePositionStamp;

    final void take(Actor player) {
        position.set(player.body().position);
        SequenceStamps stamps = player.stamps();
        instanceStamp = stamps.get(SequenceStamps.INSTANCE);
        serverControlStamp = stamps.get(SequenceStamps.SERVER_CONTROL);
        teleportStamp = stamps.get(SequenceStamps.TELEPORT);
        forcePositionStamp = stamps.get(SequenceStamps.FORCE_POSITION);
    }

    final void take(PlayerReport other) {
        position.set(other.position);
        instanceStamp = other.instanceStamp;
        serverControlStamp = other.serverControlStamp;
        teleportStamp = other.teleportStamp;
        forcePositionStamp = other.forcePositionStamp;
    }
}
