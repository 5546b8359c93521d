package dev.gait.testbed.load;

import dev.gait.motion.math.Wrap16;
import dev.gait.motion.place.Landblocks;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * What one client has said, so that whoever hears of it can tell when it was said: the time of each message under the
 * stamp the server will give it. A server counts a stamp up for every report it takes (wire.md §D), so an honest client
 * knows its stamps in advance; each of its reports is a place, and each change of motion is a motion besides.
 *
 * <p>One thread writes, others read. The time of a message outside the measured time is negative here.
 */
final class Sender {
    /** Stamps remembered; many more than can be under way. */
    private static final int REMEMBERED = 128;

    /** A node that goes on with somebody after a long way or a silence leaves room in its stamps, in steps of so many. */
    static final int ROOM = 2 * REMEMBERED;

    /** How far back a change of legs is looked for by its time; they are a second apart. */
    static final int LOOKED_BACK = 32;

    /** Who is nearer than this is told of at once, who is farther may be told of later (docs/performance.md). Metres. */
    private static final double NEAR = 40;

    private final AtomicLongArray motions = new AtomicLongArray(REMEMBERED);
    private final AtomicLongArray places = new AtomicLongArray(REMEMBERED);
    private final AtomicLongArray heardByAll = new AtomicLongArray(REMEMBERED);
    private volatile int lastMotion;
    private volatile int lastPlace;
    /** The last that its server has told it; its own thread's. */
    private int echoedMotion;

    private int echoedPlace;
    private final AtomicLongArray legs = new AtomicLongArray(REMEMBERED);
    private final AtomicIntegerArray legsCodes = new AtomicIntegerArray(REMEMBERED);
    private volatile int legsChanges;

    /** Where it says it is; map coordinates. */
    private volatile double x;

    private volatile double y;

    private volatile int server;

    void setServer(int number) {
        server = number;
    }

    /** Which of the servers its session is at. */
    int server() {
        return server;
    }

    /** The landblock it says it is in. */
    int block() {
        return (int) (x / Landblocks.BLOCK_METERS) << 8 | (int) (y / Landblocks.BLOCK_METERS);
    }

    void at(double newX, double newY) {
        x = newX;
        y = newY;
    }

    /** Whether it is so far from a place that it may be told of later. */
    boolean isFar(double fromX, double fromY) {
        double dx = x - fromX;
        double dy = y - fromY;
        return dx * dx + dy * dy > NEAR * NEAR;
    }

    /** The stamps its object began with. */
    void begin(int motionStamp, int placeStamp) {
        echoedMotion = motionStamp;
        echoedPlace = placeStamp;
        lastMotion = motionStamp;
        lastPlace = placeStamp;
    }

    /** It reports a motion and its place; everybody hears the place only when the motion ended something. */
    void motion(boolean everybodyHearsThePlace, boolean measured, long nowNanos) {
        int stamp = after(lastMotion);
        motions.set(slot(stamp), measured ? nowNanos : -nowNanos);
        lastMotion = stamp;
        place(everybodyHearsThePlace, measured, nowNanos);
    }

    /** Its legs do something else from now on: what the lane tells under a number of its own, one for each time. */
    void legs(int code, boolean measured, long nowNanos) {
        int next = legsChanges + 1;
        legsCodes.set(slot(next), code);
        legs.set(slot(next), measured ? nowNanos : -nowNanos);
        legsChanges = next;
    }

    /** It reports its place. */
    void place(boolean everybody, boolean measured, long nowNanos) {
        int stamp = after(lastPlace);
        places.set(slot(stamp), measured ? nowNanos : -nowNanos);
        heardByAll.set(slot(stamp), everybody ? 1 : 0);
        lastPlace = stamp;
    }

    /** Its server has put it back: what was under way is dropped, and stamps go on from those that it has told it. */
    void putBack(int placeStamp) {
        lastMotion = echoedMotion;
        lastPlace = placeStamp;
        echoedPlace = placeStamp;
        forgetPlace(placeStamp);
    }

    /**
     * Its server tells it a motion of its own under this stamp. One that it did not know in advance is the server's own, or a stop that
     * counted though it was said before a correction was heard: stamps go on from there, or all that is said later would be taken for
     * what was said before it.
     */
    void motionEchoed(int stamp) {
        lastMotion = lastMotion + room(echoedMotion, stamp) & 0xFFFF;
        echoedMotion = stamp;
        while (Wrap16.isNewer(lastMotion, stamp)) {
            lastMotion = after(lastMotion);
            motions.set(slot(lastMotion), 0);
        }
    }

    /** The same for a place; what its server says to it alone nobody else has to hear. */
    void placeEchoed(int stamp) {
        lastPlace = lastPlace + room(echoedPlace, stamp) & 0xFFFF;
        echoedPlace = stamp;
        while (Wrap16.isNewer(lastPlace, stamp)) {
            lastPlace = after(lastPlace);
            forgetPlace(lastPlace);
        }
    }

    private void forgetPlace(int stamp) {
        places.set(slot(stamp), 0);
        heardByAll.set(slot(stamp), 0);
    }

    /** The room that was left between two stamps: what is under way gets its stamps beyond it. */
    private static int room(int before, int stamp) {
        int jump = stamp - before & 0xFFFF;
        return jump >= ROOM / 2 && jump < 0x8000 ? jump - jump % ROOM : 0;
    }

    int lastMotion() {
        return lastMotion;
    }

    int lastPlace() {
        return lastPlace;
    }

    /** When the motion of this stamp was said; negative if it does not count. */
    long motionSaid(int stamp) {
        return motions.get(slot(stamp));
    }

    /** How often its legs had begun to do something else by a moment. */
    int legsChangesBy(long nanos) {
        int count = legsChanges;
        int least = Math.max(0, count - LOOKED_BACK);
        while (count > least && Math.abs(legs.get(slot(count))) > nanos) {
            count--;
        }
        return count;
    }

    /** How often they have until now. */
    int legsChanges() {
        return legsChanges;
    }

    /** When they did for the so manieth time; negative if that does not count. */
    long legsSaid(int count) {
        return legs.get(slot(count));
    }

    /** And what they do since then ({@link LegsCode}). */
    int legsCode(int count) {
        return legsCodes.get(slot(count));
    }

    long placeSaid(int stamp) {
        return places.get(slot(stamp));
    }

    /** How many places between these two stamps, both excluded, everybody should have heard. */
    int placesBetween(int older, int newer) {
        int count = 0;
        for (int stamp = after(older); stamp != newer; stamp = after(stamp)) {
            count += (int) heardByAll.get(slot(stamp));
        }
        return count;
    }

    /** The stamp after this one; 0xFFFF is followed by 0. */
    static int after(int stamp) {
        return (stamp + 1) & 0xFFFF;
    }

    private static int slot(int stamp) {
        return stamp & (REMEMBERED - 1);
    }
}
