package dev.gait.testbed.load;

/**
 * Puts the moments that the lane tells, which are of the server's clock, on ours. Nobody has set the two by each other: the
 * youngest news that anybody heard are taken to have come at once, so on another machine every moment is too late by as long
 * as the way takes at least. On this machine both are the same clock, and the youngest were made and heard within a turn.
 */
final class LaneClock {
    private static final long MILLI = 1_000_000L;

    private boolean set;
    private int least;

    /** Something that was true at a millisecond of the server's clock, low 32 bits, is heard now: when that was on ours. */
    long ours(int atMillis, long nowNanos) {
        int ago = (int) (nowNanos / MILLI) - atMillis;
        least = set ? Math.min(least, ago) : ago;
        set = true;
        return nowNanos - (ago - least) * MILLI;
    }
}
