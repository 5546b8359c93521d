package dev.gait.cluster.node;

import dev.gait.cluster.message.NodeId;
import dev.gait.motion.math.Wrap16;
import dev.gait.motion.update.MotionUpdate;
import dev.gait.motion.update.SequenceStamps;
import dev.gait.server.relay.Announcement;
import java.util.HashMap;
import java.util.Map;

/**
 * What the clients of this gateway have been told of somebody elsewhere: the last that was said, by which node, and what each
 * of them heard last, which may be older.
 */
final class Hearsay {
    /** So many listeners may be there before those are looked for who have left. */
    private static final int FEW = 16;

    private static final NodeId NOBODY = new NodeId(0);

    private static final class Listener {
        final long lease;
        int movement;
        boolean moves;

        Listener(long lease, int movement, boolean moves) {
            this.lease = lease;
            this.movement = movement;
            this.moves = moves;
        }
    }

    private final int instance;
    private NodeId from;
    private int movement;
    private int serverControl;
    private boolean moves;
    private final Map<Integer, Listener> listeners = new HashMap<>();
    private int many = FEW;

    Hearsay(NodeId from, int instance, int movement, int serverControl, boolean moves) {
        this.from = from;
        this.instance = instance;
        this.movement = movement;
        this.serverControl = serverControl;
        this.moves = moves;
    }

    int instance() {
        return instance;
    }

    /** Whether the last that was said is that it moves. */
    boolean moves() {
        return moves;
    }

    /** Who said it. */
    NodeId from() {
        return from;
    }

    /** Whether that node said it. */
    boolean isBy(NodeId node) {
        return from.equals(node);
    }

    /** That node has nobody any more, so that nobody is in its hands: it counts as said by none, until the next word. */
    void isNoMoreBy(NodeId leaver) {
        if (isBy(leaver)) {
            from = NOBODY;
        }
    }

    /** Something is said of it; what comes late, behind the word of the node it has gone to, changes nothing. */
    void said(NodeId by, int stamp, int serverControlStamp, boolean isMoving) {
        if (!Wrap16.isNewer(stamp, movement)) {
            from = by;
            movement = stamp;
            serverControl = serverControlStamp;
            moves = isMoving;
        }
    }

    /** One of our clients is introduced to it. */
    void met(int guid, long lease, int stamp, boolean isMoving, Stillness.Sink clients) {
        makeRoom(clients);
        listeners.put(guid, new Listener(lease, stamp, isMoving));
    }

    /** One of our clients hears what it does, and believes what is newest. */
    void heard(int guid, long lease, int stamp, boolean isMoving, Stillness.Sink clients) {
        Listener listener = listeners.get(guid);
        if (listener == null || listener.lease != lease) {
            met(guid, lease, stamp, isMoving, clients);
        } else if (Wrap16.isNewer(listener.movement, stamp)) {
            listener.movement = stamp;
            listener.moves = isMoving;
        }
    }

    /** Nobody says goodbye here who leaves the world: from time to time they are looked for. */
    private void makeRoom(Stillness.Sink clients) {
        if (listeners.size() >= many) {
            listeners.entrySet().removeIf(each -> !clients.isHere(each.getKey(), each.getValue().lease));
            many = Math.max(FEW, 2 * listeners.size());
        }
    }

    /** They do not know it any more; true if nobody does. */
    boolean forget(int[] guids) {
        for (int guid : guids) {
            listeners.remove(guid);
        }
        return listeners.isEmpty();
    }

    boolean isSeenMoving() {
        for (Listener each : listeners.values()) {
            if (each.moves) {
                return true;
            }
        }
        return false;
    }

    /** Whoever sees it move sees it stand from now on, under the next stamp; answers that. */
    int halt(int guid, Announcement announcement, Stillness.Sink clients) {
        SequenceStamps stamps = new SequenceStamps();
        stamps.set(SequenceStamps.INSTANCE, instance);
        stamps.set(SequenceStamps.MOVEMENT, movement);
        stamps.set(SequenceStamps.SERVER_CONTROL, serverControl);
        MotionUpdate stands = new MotionUpdate();
        stands.autonomous = true;
        announcement.motion(guid, stands, stamps);
        int used = stamps.get(SequenceStamps.MOVEMENT);
        listeners.forEach((listener, heard) -> {
            if (heard.moves) {
                heard.moves = false;
                heard.movement = used;
                // One's own client knows what it does.
                if (listener != guid) {
                    clients.send(
                            listener, heard.lease, announcement.bytes(), announcement.length(), announcement.queue());
                }
            }
        });
        return used;
    }
}
