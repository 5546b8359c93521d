package dev.gait.motion.glide;

import java.util.Arrays;

/**
 * What a {@link Timeline} was told, sorted by time: columns of numbers, so that nothing is allocated by hearing once there is room. Entries of
 * the same moment are ordered by kind, then by number, so that the order of arrival leaves no trace.
 */
final class Entries {
    static final byte POSITION = 0;
    static final byte JUMP = 1;
    static final byte LEAP = 2;
    static final byte COMMAND = 3;

    /** Room at first: what is told of a body in the seconds that are kept. A crowd of small ones stays near the processor. */
    private static final int FEW = 8;

    private final int most;
    byte[] kind = new byte[FEW];
    double[] time = new double[FEW];
    long[] number = new long[FEW];
    /** One value of an entry each: place and heading, or legs. */
    double[] a = new double[FEW];

    double[] b = new double[FEW];
    double[] c = new double[FEW];
    double[] d = new double[FEW];
    double[] efficiency = new double[FEW];
    double[] vx = new double[FEW];
    double[] vy = new double[FEW];
    double[] vz = new double[FEW];
    int[] cycle = new int[FEW];
    /** The place is on the ground that is known. */
    boolean[] follows = new boolean[FEW];
    /** The place came with a velocity and stands for itself: no command says how it goes on. */
    boolean[] moving = new boolean[FEW];

    int count;

    /** @param most that are kept; room for them is made when they come, and stays */
    Entries(int most) {
        this.most = most;
    }

    private void grow(int capacity) {
        kind = Arrays.copyOf(kind, capacity);
        time = Arrays.copyOf(time, capacity);
        number = Arrays.copyOf(number, capacity);
        a = Arrays.copyOf(a, capacity);
        b = Arrays.copyOf(b, capacity);
        c = Arrays.copyOf(c, capacity);
        d = Arrays.copyOf(d, capacity);
        efficiency = Arrays.copyOf(efficiency, capacity);
        vx = Arrays.copyOf(vx, capacity);
        vy = Arrays.copyOf(vy, capacity);
        vz = Arrays.copyOf(vz, capacity);
        cycle = Arrays.copyOf(cycle, capacity);
        follows = Arrays.copyOf(follows, capacity);
        moving = Arrays.copyOf(moving, capacity);
    }

    boolean isFull() {
        return count == most;
    }

    boolean isPlace(int i) {
        return kind[i] <= LEAP;
    }

    /**
     * Whether a place of exactly this time and kind is known. Of one time there may be one of each: who lands and leaps in the same
     * millisecond does both, in the order of their kinds, whichever was heard first.
     */
    boolean hasPlace(double at, byte what) {
        for (int i = count - 1; i >= 0 && time[i] >= at; i--) {
            if (kind[i] == what && time[i] == at) {
                return true;
            }
        }
        return false;
    }

    /** There are commands, however late the first of them was heard: who was put elsewhere goes on there as they say. */
    void obeys() {
        for (int i = 0; i < count; i++) {
            moving[i] &= kind[i] != JUMP;
        }
    }

    boolean hasCommand(long which) {
        for (int i = 0; i < count; i++) {
            if (kind[i] == COMMAND && number[i] == which) {
                return true;
            }
        }
        return false;
    }

    /** Whether a command of a lower number begins at or before a time. */
    boolean hasCommandUpTo(double at, long which) {
        for (int i = 0; i < count && time[i] <= at; i++) {
            if (kind[i] == COMMAND && number[i] < which) {
                return true;
            }
        }
        return false;
    }

    boolean hasCommands() {
        for (int i = 0; i < count; i++) {
            if (kind[i] == COMMAND) {
                return true;
            }
        }
        return false;
    }

    /** Makes room for an entry at its place in time. There must be some. */
    int open(double at, byte what, long which) {
        if (count == kind.length) {
            grow(Math.min(most, 2 * count));
        }
        int i = count++;
        while (i > 0 && isAfter(i - 1, at, what, which)) {
            copy(i - 1, i);
            i--;
        }
        kind[i] = what;
        time[i] = at;
        number[i] = which;
        efficiency[i] = 1;
        moving[i] = false;
        vx[i] = 0;
        vy[i] = 0;
        vz[i] = 0;
        return i;
    }

    private boolean isAfter(int i, double at, byte what, long which) {
        if (time[i] != at) {
            return time[i] > at;
        }
        return kind[i] != what ? kind[i] > what : number[i] > which;
    }

    /** Drops the first few. */
    void removeFirst(int removed) {
        count -= removed;
        for (int i = 0; i < count; i++) {
            copy(i + removed, i);
        }
    }

    private void copy(int from, int to) {
        kind[to] = kind[from];
        time[to] = time[from];
        number[to] = number[from];
        a[to] = a[from];
        b[to] = b[from];
        c[to] = c[from];
        d[to] = d[from];
        efficiency[to] = efficiency[from];
        vx[to] = vx[from];
        vy[to] = vy[from];
        vz[to] = vz[from];
        cycle[to] = cycle[from];
        follows[to] = follows[from];
        moving[to] = moving[from];
    }

    /** The last place at or before a moment, −1 for none. */
    int lastPlace(double moment) {
        for (int i = count - 1; i >= 0; i--) {
            if (isPlace(i) && time[i] <= moment) {
                return i;
            }
        }
        return -1;
    }

    /** The first place from an entry on, {@link #count} for none. */
    int nextPlace(int from) {
        int next = from;
        while (next < count && !isPlace(next)) {
            next++;
        }
        return next;
    }

    /** Placements after one moment and up to another. */
    int jumpsBetween(double after, double upTo) {
        int jumps = 0;
        for (int i = count - 1; i >= 0 && time[i] > after; i--) {
            if (kind[i] == JUMP && time[i] <= upTo) {
                jumps++;
            }
        }
        return jumps;
    }

    /** What an entry makes of a pose that has come to its time. */
    void apply(int i, GlidePose dest) {
        if (kind[i] == COMMAND) {
            dest.legs.forward = a[i];
            dest.legs.right = b[i];
            dest.legs.turn = c[i];
            dest.legs.cycleSpeed = d[i];
            dest.legs.cycle = cycle[i];
            dest.efficiency = 1;
            dest.moving = false;
            return;
        }
        dest.x = a[i];
        dest.y = b[i];
        dest.z = c[i];
        dest.heading = d[i];
        dest.efficiency = efficiency[i];
        dest.airborne = kind[i] == LEAP;
        dest.followsGround = follows[i];
        dest.vx = vx[i];
        dest.vy = vy[i];
        dest.vz = vz[i];
        dest.moving = moving[i];
        if (moving[i]) {
            dest.go(vx[i], vy[i], vz[i]);
        }
    }
}
