package dev.gait.testbed.load;

import dev.gait.motion.math.Wrap16;
import dev.gait.motion.scene.IdIndex;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The others one client knows, and the last stamps it heard of each. A stamp that is skipped is a message that was lost;
 * at the end, who is not told the last one has lost it too.
 */
final class KnownOthers {
    private final IdIndex rows = new IdIndex(64);
    private @Nullable Sender[] senders = new Sender[64];
    private int[] motion = new int[64];
    private int[] place = new int[64];
    private int size;
    private int known;

    // Where the listener was when it last said so, and how it has gone on since: map coordinates, metres a nanosecond.
    private double hereX;
    private double hereY;
    private double paceX;
    private double paceY;
    private long hereNanos;

    /** Where the listener is, and which way it goes on; map coordinates, m/s. */
    void here(double x, double y, double velocityX, double velocityY, long nowNanos) {
        hereX = x;
        hereY = y;
        paceX = velocityX * 1e-9;
        paceY = velocityY * 1e-9;
        hereNanos = nowNanos;
    }

    private int server;

    /** Which of the servers the listener's session is at. */
    void setServer(int number) {
        server = number;
    }

    /** How many it knows now. */
    int count() {
        return known;
    }

    /** Learns of somebody; null if nobody of this run has that guid. */
    void learn(int guid, @Nullable Sender sender, int motionStamp, int placeStamp) {
        int row = rows.get(guid);
        if (row == IdIndex.MISSING) {
            row = size++;
            if (row == senders.length) {
                senders = Arrays.copyOf(senders, row * 2);
                motion = Arrays.copyOf(motion, row * 2);
                place = Arrays.copyOf(place, row * 2);
            }
            rows.put(guid, row);
            known++;
        }
        senders[row] = sender;
        motion[row] = motionStamp;
        place[row] = placeStamp;
    }

    void forget(int guid) {
        int row = rows.get(guid);
        if (row != IdIndex.MISSING) {
            rows.remove(guid);
            senders[row] = null;
            known--;
        }
    }

    void motion(int guid, int stamp, Findings findings, long nowNanos) {
        int row = rows.get(guid);
        if (row == IdIndex.MISSING) {
            findings.strangers++;
            return;
        }
        Sender sender = senders[row];
        if (!Wrap16.isNewer(motion[row], stamp)) {
            findings.repeatedStamps++;
            return;
        }
        findings.lost += ((stamp - motion[row]) & 0xFFFF) - 1;
        motion[row] = stamp;
        if (sender != null) {
            record(sender, sender.motionSaid(stamp), findings, nowNanos);
        }
    }

    void place(int guid, int stamp, Findings findings, long nowNanos) {
        int row = rows.get(guid);
        if (row == IdIndex.MISSING) {
            findings.strangers++;
            return;
        }
        Sender sender = senders[row];
        if (!Wrap16.isNewer(place[row], stamp)) {
            findings.repeatedStamps++;
            return;
        }
        if (sender != null) {
            findings.lost += sender.placesBetween(place[row], stamp);
            record(sender, sender.placeSaid(stamp), findings, nowNanos);
        }
        place[row] = stamp;
    }

    private void record(Sender sender, long saidNanos, Findings findings, long nowNanos) {
        if (saidNanos > 0) {
            long since = nowNanos - hereNanos;
            boolean far = sender.isFar(hereX + paceX * since, hereY + paceY * since);
            findings.heard(nowNanos - saidNanos, far);
            if (!far) {
                findings.ways.heard(sender, server, nowNanos - saidNanos);
            }
        }
    }

    /** What it should have heard by now and has not: for the end, when everybody has fallen silent. */
    long missing() {
        long missing = 0;
        for (int row = 0; row < size; row++) {
            Sender sender = senders[row];
            if (sender != null) {
                if (Wrap16.isNewer(motion[row], sender.lastMotion())) {
                    missing += (sender.lastMotion() - motion[row]) & 0xFFFF;
                }
                if (Wrap16.isNewer(place[row], sender.lastPlace())) {
                    missing += sender.placesBetween(place[row], Sender.after(sender.lastPlace()));
                }
            }
        }
        return missing;
    }
}
