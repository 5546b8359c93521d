package dev.gait.cluster.pekko;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Whether the world's thread still comes round. A node whose world stands hears nobody and answers nobody, but its engine
 * goes on telling the others that it lives: nobody would take its blocks, and whoever logs in, wherever that is, would wait for
 * its answer. By the node's own rule it does not go on after so long, even if the world turns again
 * ({@code Members.ALONE_NANOS} is shorter); this says so meanwhile.
 *
 * <p>Where the whole process stood (a machine that was suspended, a signal), the engine did, too, and told nobody that it lives:
 * that time does not count here. Whether such a node goes on is decided by whom it hears then: of two nodes the first does.
 */
final class WorldWatch {
    static final long STANDS_NANOS = 5_000_000_000L;
    /** Who looks every second and comes later than this has stood itself. */
    static final long AWAKE_NANOS = 2_000_000_000L;

    private final AtomicLong turns = new AtomicLong();

    // Whoever looks is one thread at a time.
    private long turnsSeen;
    private long lookedNanos;
    private long stoodNanos;

    /** The world comes round. */
    void turned() {
        turns.incrementAndGet();
    }

    /** Whether it has not for too long; asked once a second. */
    boolean stands(long nowNanos) {
        long seen = turns.get();
        boolean stood = seen > 0 && seen == turnsSeen;
        long since = nowNanos - lookedNanos;
        stoodNanos = !stood ? 0 : since > AWAKE_NANOS ? stoodNanos : stoodNanos + since;
        turnsSeen = seen;
        lookedNanos = nowNanos;
        return stoodNanos > STANDS_NANOS;
    }
}
