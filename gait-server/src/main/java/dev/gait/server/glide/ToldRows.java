package dev.gait.server.glide;

import java.util.Arrays;

/**
 * What one observer was told of each body it knows, and what of that it has acknowledged: a row of numbers for every handle. One
 * array and not one for each number, because with thousands of observers nothing of this is in a cache when it is needed, and
 * a row is one or two lines of it where a dozen arrays are a dozen.
 */
final class ToldRows {
    /** Ints per row: as long as a line of a cache. */
    private static final int STRIDE = 16;

    private static final int FLAGS = 0;
    private static final int KNOWN = 1;
    private static final int KNOWN_AFTER = 2;
    private static final int TOLD_PLACE = 3;
    private static final int KNOWN_PLACE = 4;
    private static final int FIRST_DATAGRAM = 5;
    private static final int TRIES = 6;
    /** Times are two ints each. */
    private static final int NEXT_TRY = 8;

    private static final int FREED_AT = 10;
    private static final int LEFT = 12;

    private static final int ENTERED = 1;
    private static final int INTRODUCED = 2;
    private static final int GOES_ON = 4;

    private int[] rows;

    ToldRows(int capacity) {
        rows = new int[capacity * STRIDE];
    }

    void grow(int capacity) {
        rows = Arrays.copyOf(rows, capacity * STRIDE);
    }

    /** A handle tells of somebody from a datagram on, who has gone on under another one before or has not. */
    void begin(int handle, boolean goesOn, int firstDatagram) {
        int row = handle * STRIDE;
        rows[row + FLAGS] = goesOn ? GOES_ON : 0;
        rows[row + KNOWN_PLACE] = 0;
        rows[row + FIRST_DATAGRAM] = firstDatagram;
        setTime(handle, LEFT, 0);
    }

    private boolean is(int handle, int flag) {
        return (rows[handle * STRIDE + FLAGS] & flag) != 0;
    }

    private void set(int handle, int flag, boolean on) {
        int at = handle * STRIDE + FLAGS;
        rows[at] = on ? rows[at] | flag : rows[at] & ~flag;
    }

    private long time(int handle, int which) {
        int at = handle * STRIDE + which;
        return (long) rows[at] << 32 | rows[at + 1] & 0xFFFFFFFFL;
    }

    private void setTime(int handle, int which, long time) {
        int at = handle * STRIDE + which;
        rows[at] = (int) (time >> 32);
        rows[at + 1] = (int) time;
    }

    /** The observer is known to have heard of it, and of its events up to a count. */
    boolean isEntered(int handle) {
        return is(handle, ENTERED);
    }

    void setEntered(int handle, boolean on) {
        set(handle, ENTERED, on);
    }

    /** The observer was told of it. */
    boolean isIntroduced(int handle) {
        return is(handle, INTRODUCED);
    }

    void setIntroduced(int handle, boolean on) {
        set(handle, INTRODUCED, on);
    }

    /** The observer was told of it by another track before. */
    boolean goesOn(int handle) {
        return is(handle, GOES_ON);
    }

    /** All events up to this count are known. */
    int known(int handle) {
        return rows[handle * STRIDE + KNOWN];
    }

    void setKnown(int handle, int count) {
        rows[handle * STRIDE + KNOWN] = count;
        rows[handle * STRIDE + KNOWN_AFTER] = 0;
    }

    /** Whether one of the events after those is known. */
    boolean isKnownAfter(int handle, int count) {
        return (rows[handle * STRIDE + KNOWN_AFTER] >>> count - known(handle) - 1 & 1) != 0;
    }

    /** An event is known; nothing happens for one that was, or that is too far ahead to be remembered. */
    void know(int handle, int count) {
        int row = handle * STRIDE;
        int ahead = count - rows[row + KNOWN] - 1;
        if (ahead < 0 || ahead >= Integer.SIZE) {
            return;
        }
        rows[row + KNOWN_AFTER] |= 1 << ahead;
        while ((rows[row + KNOWN_AFTER] & 1) != 0) {
            rows[row + KNOWN_AFTER] >>>= 1;
            rows[row + KNOWN]++;
        }
    }

    int toldPlace(int handle) {
        return rows[handle * STRIDE + TOLD_PLACE];
    }

    void setToldPlace(int handle, int count) {
        rows[handle * STRIDE + TOLD_PLACE] = count;
    }

    int knownPlace(int handle) {
        return rows[handle * STRIDE + KNOWN_PLACE];
    }

    void knowPlace(int handle, int count) {
        int at = handle * STRIDE + KNOWN_PLACE;
        rows[at] = Math.max(rows[at], count);
    }

    int firstDatagram(int handle) {
        return rows[handle * STRIDE + FIRST_DATAGRAM];
    }

    void resetTries(int handle) {
        rows[handle * STRIDE + TRIES] = 0;
    }

    /** How often something was said, before this time. */
    int countTry(int handle) {
        return rows[handle * STRIDE + TRIES]++;
    }

    long nextTry(int handle) {
        return time(handle, NEXT_TRY);
    }

    void setNextTry(int handle, long nanos) {
        setTime(handle, NEXT_TRY, nanos);
    }

    long freedAt(int handle) {
        return time(handle, FREED_AT);
    }

    void setFreedAt(int handle, long nanos) {
        setTime(handle, FREED_AT, nanos);
    }

    /** Nothing more will be told of it from this millisecond on; 0 while that is not so. */
    long leftMillis(int handle) {
        return time(handle, LEFT);
    }

    void setLeftMillis(int handle, long millis) {
        setTime(handle, LEFT, millis);
    }
}
