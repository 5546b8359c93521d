package dev.gait.testbed.load;

/**
 * Puts the moments that the lane tells, which are of the server's clock, on ours. Nobody has set the two by each other: the
 * youngest news that anybody heard are taken to have come at once, so on another machine every moment is too late by as long
 * as the way takes at least. On this machine both are the same clock, and the youngest were made and heard within a turn.
 *
 * <p>News may be dated after the datagram that tells them: those of a player whose inputs are played are put where nearly all of its
 * inputs are in time, and that is seconds from now if its line, or its machine, is seconds late. So only those count that are of
 * the crowd itself, which reports where it is, and else the datagram's own time.
 */
final class LaneClock {
    private static final long MILLI = 1_000_000L;

    private boolean set;
    private int least;

    /**
     * Something that was true at a millisecond of the server's clock, low 32 bits, is heard now: when that was on ours.
     *
     * @param baseMillis the time of the datagram that tells it, which is no later than it left
     * @param reported whether it is of somebody who reports where it is
     */
    long ours(int atMillis, int baseMillis, boolean reported, long nowNanos) {
        int now = (int) (nowNanos / MILLI);
        int ago = now - atMillis;
        int young = reported ? ago : now - baseMillis;
        least = set ? Math.min(least, young) : young;
        set = true;
        return nowNanos - (ago - least) * MILLI;
    }
}
