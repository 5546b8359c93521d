package dev.gait.server.world;

import dev.gait.motion.internal.body.Body;
import dev.gait.motion.place.Position;

/** Tells blocks around where an observer is, whenever that is news: they show it who is near, and follow it. */
final class Presences {
    private final World world;
    private final Outgoing outgoing;

    Presences(World world, Outgoing outgoing) {
        this.world = world;
        this.outgoing = outgoing;
    }

    void tell(Occupant occupant) {
        Observer observer = occupant.controller().observer();
        if (observer == null || observer.isGone()) {
            return;
        }
        Body body = occupant.body();
        boolean still = body.cachedVelocityX() == 0 && body.cachedVelocityY() == 0;
        Position at = occupant.position();
        if (observer.isNews(at, still)) {
            BlockMessage.Presence presence = new BlockMessage.Presence(
                    observer,
                    at.cell,
                    at.globalX(),
                    at.globalY(),
                    at.frame.z,
                    body.cachedVelocityX(),
                    body.cachedVelocityY());
            int toldBlock = observer.toldBlock();
            observer.remember(at, still);
            outgoing.run(() -> world.tellPresence(presence, toldBlock));
        }
    }
}
