package dev.gait.testbed.world;

import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.math.Wrap16;
import dev.gait.motion.place.Position;
import dev.gait.motion.update.SequenceStamps;
import dev.gait.net.message.MessageHandler;
import dev.gait.net.message.MessageReader;
import dev.gait.net.message.UpdateMotion;
import dev.gait.net.message.UpdatePosition;
import java.util.ArrayList;
import java.util.List;

/** How far each position that a client hears of somebody is from the body it sees there at that moment. */
final class UpdateErrors implements VirtualClient.Ear, MessageHandler {
    final List<Double> meters = new ArrayList<>();
    int orders;
    private final VirtualClient watcher;
    private final int guid;
    private final MessageReader reader = new MessageReader();
    private final Position told = new Position();

    UpdateErrors(VirtualClient watcher, int guid) {
        this.watcher = watcher;
        this.guid = guid;
    }

    @Override
    public void heard(byte[] bytes, int offset, int length, long nowNanos) {
        reader.read(bytes, offset, length, this);
    }

    @Override
    public void onUpdateMotion(UpdateMotion message) {
        if (message.guid == guid) {
            orders++;
        }
    }

    @Override
    public void onUpdatePosition(UpdatePosition message) {
        Actor seen = watcher.client().scene().actor(guid);
        boolean isNews = seen != null
                && Wrap16.isNewer(seen.stamps().get(SequenceStamps.POSITION), message.pack.positionSequence);
        if (message.guid != guid || seen == null || !isNews) {
            return;
        }
        told.cell = message.pack.origin.cell;
        told.frame.setOrigin(message.pack.origin.x, message.pack.origin.y, message.pack.origin.z);
        // What the message itself will do first: the body comes to this moment.
        watcher.client().scene().bring(seen, watcher.client().now());
        meters.add(told.distanceTo(seen.body().position));
    }
}
