package dev.gait.server.world;

import dev.gait.server.relay.Announcement;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Who knows an object, and so hears what it does (wire.md §E.2): learned at first sight, remembered as long as it is in
 * the same or a neighbouring landblock, forgotten 25 s after it left.
 *
 * <p>It grows with the crowd and belongs to the object: when the object crosses into another block its audience comes
 * along.
 */
public final class Audience {
    private static final long PRESENT = Long.MAX_VALUE;

    private @Nullable Observer[] observers = new Observer[8];
    private long[] forgetNanos = new long[8];
    private int size;

    public int size() {
        return size;
    }

    public boolean knows(Observer observer) {
        return indexOf(observer) >= 0;
    }

    void learn(Observer observer) {
        if (size == observers.length) {
            observers = Arrays.copyOf(observers, size * 2);
            forgetNanos = Arrays.copyOf(forgetNanos, size * 2);
        }
        observers[size] = observer;
        forgetNanos[size] = PRESENT;
        size++;
    }

    /** Sends one encoded message to everybody. */
    public void send(Announcement announcement) {
        for (int i = 0; i < size; i++) {
            Observer observer = observers[i];
            if (observer != null) {
                observer.send(announcement);
            }
        }
    }

    /** Keeps who is near, starts or runs out the clock of who is not, drops who has left the world. */
    void refresh(Watchers near, long nowNanos, long memoryNanos) {
        for (int i = size - 1; i >= 0; i--) {
            Observer observer = observers[i];
            if (observer == null || observer.isGone()) {
                remove(i);
            } else if (near.contains(observer)) {
                forgetNanos[i] = PRESENT;
            } else if (forgetNanos[i] == PRESENT) {
                forgetNanos[i] = nowNanos + memoryNanos;
            } else if (nowNanos - forgetNanos[i] >= 0) {
                remove(i);
            }
        }
    }

    void clear() {
        Arrays.fill(observers, 0, size, null);
        size = 0;
    }

    private void remove(int index) {
        size--;
        observers[index] = observers[size];
        forgetNanos[index] = forgetNanos[size];
        observers[size] = null;
    }

    private int indexOf(Observer observer) {
        for (int i = 0; i < size; i++) {
            if (observers[i] == observer) {
                return i;
            }
        }
        return -1;
    }
}
