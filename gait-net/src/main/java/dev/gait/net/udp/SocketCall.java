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

    /** The longest it took since the last question. */
    long takeLagNanos() {
        long lag = worstLagNanos;
        if (lag != 0) {
            worstLagNanos = 0;
        }
        return lag;
    }
}
