package dev.gait.server.glide;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Who is told about a track: tellers and other machines, and under which handle. Marks what is new for them; they look when they speak. */
final class Subscribers {
    /** Metres within which every heartbeat is told; beyond it every second one, and beyond twice that every fourth. */
    private static final double NEAR = 40;
    /** And so many more may be lost until the next place, by two who run towards each other. */
    private static final double APPROACH = 5;

    private @Nullable TrackSubscriber[] tellers = new TrackSubscriber[4];
    private int[] handles = new int[4];
    private int size;

    void add(TrackSubscriber teller, int handle) {
        if (size == tellers.length) {
            tellers = Arrays.copyOf(tellers, 2 * size);
            handles = Arrays.copyOf(handles, 2 * size);
        }
        tellers[size] = teller;
        handles[size] = handle;
        size++;
    }

    void remove(TrackSubscriber teller, int handle) {
        for (int i = 0; i < size; i++) {
            if (tellers[i] == teller && handles[i] == handle) {
                size--;
                tellers[i] = tellers[size];
                handles[i] = handles[size];
                tellers[size] = null;
                return;
            }
        }
    }

    /** Everybody stops telling of it. */
    void dismiss(TrackBook track, long nowNanos) {
        while (size > 0) {
            int before = size;
            TrackSubscriber last = tellers[size - 1];
            if (last != null) {
                last.forget(track, nowNanos);
            }
            if (size == before) {
                tellers[--size] = null; // who does not know it any more
            }
        }
    }

    int size() {
        return size;
    }

    /** Everybody must come to know, those near soon. */
    void news(double x, double y) {
        for (int i = 0; i < size; i++) {
            TrackSubscriber teller = tellers[i];
            if (teller != null) {
                teller.news(handles[i], teller.distanceTo(x, y) <= NEAR + APPROACH);
            }
        }
    }

    /** A place for those who are near, and now and then for the others. */
    void beat(int beat, double x, double y) {
        for (int i = 0; i < size; i++) {
            TrackSubscriber teller = tellers[i];
            if (teller != null) {
                double distance = teller.distanceTo(x, y);
                int every = distance <= NEAR ? 1 : distance <= 2 * NEAR ? 2 : 4;
                if ((beat + handles[i]) % every == 0) {
                    teller.beat(handles[i]);
                }
            }
        }
    }
}
