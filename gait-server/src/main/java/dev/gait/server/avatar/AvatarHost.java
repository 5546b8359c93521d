package dev.gait.server.avatar;

import dev.gait.motion.place.Position;
import dev.gait.server.gate.GateVerdict;
import dev.gait.server.world.Outbox;

/** Who an avatar belongs to: the session it speaks to and that counts what becomes of its claims, if it cares. */
@FunctionalInterface
public interface AvatarHost extends Outbox {
    /** Which of its character's sessions it is, counted for ever; of two the higher one counts. */
    default long lease() {
        return 0;
    }

    /** A claim was judged. */
    default void judged(GateVerdict verdict) {}

    /** The client was put back. */
    default void corrected(GateVerdict verdict) {}

    /** Something it did was not told at once, because it does too much. */
    default void heldBack() {}

    /** Something that arrived at this time has been passed on. */
    default void relayed(long arrivedNanos) {}

    /** The avatar has left the world, here. */
    default void leftWorld(Position last, boolean loggedOff) {}
}
