package dev.gait.motion.glide;

/**
 * What a {@link Timeline} was told, sorted by time: columns of numbers, so that nothing is allocated by hearing. Entries of
 * the same moment are ordered by kind, then by number, so that the order of arrival leaves no trace.
 */
final class Entries {
    static final byte POSITION = 0;
    static final byte JUMP = 1;
    static final byte LEAP = 2;
    static final byte COMMAND = 3;

    final byte[] kind;
    final double[] time;
    final long[] number;
    /** One value of an entry each: place and heading, or legs. */
    final double[] a;

    final double[] b;
    final double[] c;
    final double[] d;
    final double[] efficiency;
    final double[] vx;
    final double[] vy;
    final double[] vz;
    final int[] cycle;
    /** The place is on the ground that is known. */
    final boolean[] follows;
    /** The place came with a velocity and stands for itself: no command says how it goes on. */
    final boolean[] moving;

    int count;

    Entries(int capacity) {
        kind = new byte[capacity];
        time = new double[capacity];
        number = new long[capacity];
        a = new double[capacity];
        b = new double[capacity];
        c = new double[capacity];
        d = new double[capacity];
        efficiency = new double[capacity];
        vx = new double[capacity];
        vy = new double[capacity];
        vz = new double[capacity];
        cycle = new int[capacity];
        follows = new boolean[capacity];
        moving = new boolean[capacity];
    }

    boolean isFull() {
        return count == kind.length;
    }

    boolean isPlace(int i) {
        return kind[i] <= LEAP;
    }

    /** Whether a place of exactly this time is known. */
    boolean hasPlace(double at) {
        for (int i = count - 1; i >= 0 && time[i] >= at; i--) {
            if (isPlace(i) && time[i] == at) {
                return true;
            }
        }
        return false;
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
