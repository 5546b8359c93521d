package dev.gait.testbed.load;

import dev.gait.motion.math.Wrap16;
import dev.gait.motion.place.Landblocks;
import dev.gait.motion.scene.IdIndex;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The others one client knows, and the last stamps it heard of each. A stamp that is skipped is a message that was lost;
 * at the end, who is not told the last one has lost it too.
 */
final class KnownOthers {
    /** A little less than the 25 s of the server, which sees a place of a second ago. */
    private static final long FORGOTTEN_NANOS = 23_000_000_000L;

    private final IdIndex rows = new IdIndex(64);
    private final boolean byLane;
    private int[] guids = new int[64];
    private @Nullable Sender[] senders = new Sender[64];
    private int[] motion = new int[64];
    private int[] place = new int[64];
    /** Since when somebody has been out of the listener's neighbourhood; 0 for who is in it. */
    private long[] awayNanos = new long[64];

    private int size;
    private int known;

    KnownOthers() {
        this(false);
    }

    /** @param byLane others are told of in the lane, until it is known; what messages tell before that opens is not counted */
    KnownOthers(boolean byLane) {
        this.byLane = byLane;
    }

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
        if (!byLane) {
            forgetThoseAway(nowNanos);
        }
    }

    /** A server forgets who was out of the neighbourhood for long (wire.md §E.2); what it does then is not missed. */
    private void forgetThoseAway(long nowNanos) {
        for (int row = 0; row < size; row++) {
            Sender sender = senders[row];
            if (sender == null) {
                continue;
            }
            if (!isAway(sender)) {
                awayNanos[row] = 0;
            } else if (awayNanos[row] == 0) {
                awayNanos[row] = nowNanos;
            } else if (nowNanos - awayNanos[row] > FORGOTTEN_NANOS) {
                senders[row] = null;
            }
        }
    }

    /** Whether somebody is out of the listener's neighbourhood. */
    private boolean isAway(Sender sender) {
        int block = sender.block();
        int blockX = (int) (hereX / Landblocks.BLOCK_METERS);
        int blockY = (int) (hereY / Landblocks.BLOCK_METERS);
        return Math.abs((block >> 8) - blockX) > 1 || Math.abs((block & 0xFF) - blockY) > 1;
    }

    private int server;

    /** Which of the servers the listener's session is at. */
    void setServer(int number) {
        server = number;
    }

    int server() {
        return server;
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
                guids = Arrays.copyOf(guids, row * 2);
                senders = Arrays.copyOf(senders, row * 2);
                motion = Arrays.copyOf(motion, row * 2);
                place = Arrays.copyOf(place, row * 2);
                awayNanos = Arrays.copyOf(awayNanos, row * 2);
            }
            rows.put(guid, row);
            known++;
        }
        guids[row] = guid;
        senders[row] = sender;
        motion[row] = motionStamp;
        place[row] = placeStamp;
        awayNanos[row] = 0;
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
        Sender sender = byLane ? null : senders[row];
        if (!Wrap16.isNewer(motion[row], stamp)) {
            findings.repeatedStamps++;
            return;
        }
        boolean news = !isToldAgain(motion[row], stamp);
        findings.lost += (stamp - before(motion[row], stamp, findings) & 0xFFFF) - 1;
        motion[row] = stamp;
        if (sender != null && news) {
            record(sender, sender.motionSaid(stamp), findings, nowNanos);
        }
    }

    void place(int guid, int stamp, Findings findings, long nowNanos) {
        int row = rows.get(guid);
        if (row == IdIndex.MISSING) {
            findings.strangers++;
            return;
        }
        Sender sender = byLane ? null : senders[row];
        if (!Wrap16.isNewer(place[row], stamp)) {
            findings.repeatedStamps++;
            return;
        }
        if (sender != null) {
            boolean news = !isToldAgain(place[row], stamp);
            findings.lost += sender.placesBetween(before(place[row], stamp, findings), stamp);
            if (news) {
                record(sender, sender.placeSaid(stamp), findings, nowNanos);
            }
        }
        place[row] = stamp;
    }

    /**
     * The stamp before this one that was heard. A node that goes on with somebody after a long way or a silence leaves room in
     * its stamps, in steps of so many; nobody was to hear of those.
     */
    private static int before(int last, int stamp, Findings findings) {
        int jump = stamp - last & 0xFFFF;
        if (jump < Sender.ROOM / 2) {
            return last;
        }
        findings.saidAnew++;
        return stamp - Math.max(1, jump % Sender.ROOM) & 0xFFFF;
    }

    /** Whether nothing but room lies between the two: who was behind is told once more how somebody is, which is no news. */
    private static boolean isToldAgain(int last, int stamp) {
        return (stamp - last & 0xFFFF) % Sender.ROOM == 0;
    }

    /** Whether somebody is so far from the listener now that it may be told of later. */
    boolean isFar(Sender sender, long nowNanos) {
        long since = nowNanos - hereNanos;
        return sender.isFar(hereX + paceX * since, hereY + paceY * since);
    }

    private void record(Sender sender, long saidNanos, Findings findings, long nowNanos) {
        if (saidNanos > 0) {
            boolean far = isFar(sender, nowNanos);
            findings.heard(nowNanos - saidNanos, far);
            if (!far) {
                findings.ways.heard(sender, server, nowNanos - saidNanos);
            }
        }
    }

    /** Those in the neighbourhood whom the stream has introduced and of whom the lane tells nothing: for the end, too. */
    long missingIn(LaneAccount lane) {
        long missing = 0;
        for (int row = 0; row < size; row++) {
            Sender sender = senders[row];
            missing += sender != null && !isAway(sender) && !lane.tellsOf(guids[row]) ? 1 : 0;
        }
        return missing;
    }

    /** What it should have heard by now and has not: for the end, when everybody has fallen silent. */
    long missing(long nowNanos) {
        forgetThoseAway(nowNanos);
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
