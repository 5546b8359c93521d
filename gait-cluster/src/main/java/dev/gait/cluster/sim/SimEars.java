package dev.gait.cluster.sim;

import dev.gait.motion.math.Wrap16;
import dev.gait.motion.update.MotionUpdate;
import dev.gait.net.message.MessageHandler;
import dev.gait.net.message.MessageReader;
import dev.gait.net.message.ObjectCreate;
import dev.gait.net.message.ObjectDelete;
import dev.gait.net.message.PhysicsDescription;
import dev.gait.net.message.UpdateMotion;
import dev.gait.net.motion.MotionMessages;
import dev.gait.server.relay.MovingAxes;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What one client has heard of others: whom it knows, and the last stamp of each one's motion. Whatever way word came, each
 * motion is told once and in order to whoever knows somebody; a stamp that is skipped is a motion nobody told it of.
 */
final class SimEars implements MessageHandler {
    private final MessageReader reader = new MessageReader();
    private final Map<Integer, Integer> motions = new HashMap<>();
    private final Set<Integer> moving = new HashSet<>();
    private final MotionUpdate update = new MotionUpdate();
    private final Tally tally;

    /** What did not come as it should. */
    static final class Tally {
        /** Motions of somebody known that it was not told of. */
        long skipped;
        /** Of those, told when a later one had been. */
        long outOfOrder;
        /** Motions of somebody it does not know. */
        long strangers;
        /** Introductions of somebody it knows. */
        long introducedTwice;

        void add(Tally other) {
            skipped += other.skipped;
            outOfOrder += other.outOfOrder;
            strangers += other.strangers;
            introducedTwice += other.introducedTwice;
        }

        @Override
        public String toString() {
            return skipped + " motions skipped, " + outOfOrder + " of them told too late, " + strangers
                    + " of strangers, " + introducedTwice + " introductions of known ones";
        }
    }

    SimEars(Tally tally) {
        this.tally = tally;
    }

    void hear(byte[] bytes, int length) {
        reader.read(bytes, 0, length, this);
    }

    @Override
    public void onObjectCreate(ObjectCreate message) {
        Integer known = motions.put(message.guid, message.stamps.movement);
        update.reset();
        if (message.physics.has(PhysicsDescription.HAS_MOVEMENT)) {
            MotionMessages.movement(message.physics.movement, update);
        }
        sees(message.guid);
        tally.introducedTwice += known == null ? 0 : 1;
    }

    @Override
    public void onObjectDelete(ObjectDelete message) {
        motions.remove(message.guid);
        moving.remove(message.guid);
    }

    @Override
    public void onUpdateMotion(UpdateMotion message) {
        Integer known = motions.get(message.guid);
        int stamp = message.movementSequence;
        if (known == null) {
            tally.strangers++;
        } else if (Wrap16.isNewer(known, stamp)) {
            tally.skipped += ((stamp - known) & 0xFFFF) - 1;
            motions.put(message.guid, stamp);
            MotionMessages.toUpdate(message, update);
            sees(message.guid);
        } else if (known != stamp) {
            tally.outOfOrder++;
        }
    }

    private void sees(int guid) {
        if (MovingAxes.of(update.state) != 0) {
            moving.add(guid);
        } else {
            moving.remove(guid);
        }
    }

    boolean knows(int guid) {
        return motions.containsKey(guid);
    }

    /** Whether the last it was told is that this one moves. */
    boolean seesMoving(int guid) {
        return moving.contains(guid);
    }

    /** The stamp of the last motion it was told of; null if it does not know that one. */
    @Nullable
    Integer motionOf(int guid) {
        return motions.get(guid);
    }
}
