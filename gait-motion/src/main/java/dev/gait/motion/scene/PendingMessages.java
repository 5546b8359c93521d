package dev.gait.motion.scene;

import dev.gait.motion.MotionTuning;
import dev.gait.motion.update.ObjectUpdate;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Messages for objects nobody has introduced yet (motion.md §G.2). They wait in order of arrival until the object is
 * created; 25 seconds after the last of them the whole queue is given up.
 *
 * <p>Bounded: {@value #MAX_OBJECTS} objects, {@value #MAX_MESSAGES} messages each, {@value #MAX_IN_ALL} in all. A full queue
 * loses its oldest message, a full room the object that nobody has spoken of for longest.
 */
final class PendingMessages {
    static final int MAX_OBJECTS = 1024;
    static final int MAX_MESSAGES = 512;
    static final int MAX_IN_ALL = 16_384;

    /** Hears the waiting messages again once their object exists. */
    interface Receiver {
        void again(ObjectUpdate update);
    }

    private static final class Queue {
        final ArrayDeque<ObjectUpdate> messages = new ArrayDeque<>();
        double lastArrival;
    }

    private final Map<Integer, Queue> queues = new LinkedHashMap<>();
    private int size;
    private long dropped;

    /** No queue has waited longer than since then; saves every tick an iterator. */
    private double oldestArrival;

    void add(int guid, ObjectUpdate copy, double now) {
        expire(now);
        if (queues.isEmpty()) {
            oldestArrival = now;
        }
        Queue queue = queues.remove(guid);
        if (queue == null) {
            queue = new Queue();
        }
        if (queue.messages.size() == MAX_MESSAGES) {
            queue.messages.removeFirst();
            size--;
            dropped++;
        }
        while (!queues.isEmpty() && (queues.size() >= MAX_OBJECTS || size >= MAX_IN_ALL)) {
            giveUpOldest();
        }
        queue.messages.addLast(copy);
        queue.lastArrival = now;
        queues.put(guid, queue);
        size++;
    }

    private void giveUpOldest() {
        Iterator<Queue> oldest = queues.values().iterator();
        int lost = oldest.next().messages.size();
        oldest.remove();
        size -= lost;
        dropped += lost;
    }

    /** Calls everybody who waited for this object, in order. */
    void release(int guid, double now, Receiver receiver) {
        expire(now);
        Queue queue = queues.remove(guid);
        if (queue == null) {
            return;
        }
        size -= queue.messages.size();
        for (ObjectUpdate message : queue.messages) {
            receiver.again(message);
        }
    }

    /** Oldest arrivals come first, so this stops at the first queue that still has time. */
    void expire(double now) {
        if (queues.isEmpty() || now - oldestArrival <= MotionTuning.WAITING_SECONDS) {
            return;
        }
        Iterator<Queue> oldest = queues.values().iterator();
        while (oldest.hasNext()) {
            Queue queue = oldest.next();
            if (now - queue.lastArrival <= MotionTuning.WAITING_SECONDS) {
                oldestArrival = queue.lastArrival;
                return;
            }
            size -= queue.messages.size();
            dropped += queue.messages.size();
            oldest.remove();
        }
    }

    int size() {
        return size;
    }

    /** Messages that were given up, for counters. */
    long dropped() {
        return dropped;
    }
}
