package dev.gait.net.udp;

/**
 * A call of the owner's thread for the sockets' thread, and how long that takes to come: for so long datagrams may have lain
 * in the sockets unread. One calls, the other comes.
 */
final class SocketCall {
    /** So often somebody looks whether the sockets' thread comes when it is called. */
    private static final long LOOK_NANOS = 20_000_000L;

    private volatile boolean open;
    private volatile long calledNanos;
    private volatile long worstLagNanos;
    /** On the owner's thread only: how long datagrams that were read lay before it took them. */
    private long untakenNanos;

    /** The owner calls; false if it has, and nobody came yet. The moment is there before anybody sees the call. */
    boolean call() {
        if (open) {
            return false;
        }
        calledNanos = System.nanoTime();
        open = true;
        return true;
    }

    /** Whether nobody has called for a while. */
    boolean isLongAgo() {
        return System.nanoTime() - calledNanos > LOOK_NANOS;
    }

    /** The sockets' thread reads: what it reads may have lain there since it was called. */
    void reads() {
        long lag = open ? System.nanoTime() - calledNanos : 0;
        if (lag > worstLagNanos) {
            worstLagNanos = lag;
        }
    }

    /** The sockets' thread has come. */
    void comes() {
        reads();
        open = false;
    }

    /** The owner takes what was read then. Where it has more to do than it can, that was several of its turns ago. */
    void takes(long readNanos) {
        untakenNanos = Math.max(untakenNanos, System.nanoTime() - readNanos);
    }

    /** The longest it took since the last question, or what was read lay. */
    long takeLagNanos() {
        long lag = worstLagNanos;
        if (lag != 0) {
            worstLagNanos = 0;
        }
        long longest = Math.max(lag, untakenNanos);
        untakenNanos = 0;
        return longest;
    }
}
