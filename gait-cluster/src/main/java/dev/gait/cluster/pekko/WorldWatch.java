package dev.gait.cluster.pekko;

/**
 * Whether the world's thread still comes round. A node whose world stands hears nobody and answers nobody, but its engine
 * goes on telling the others that it lives: nobody would take its blocks, and whoever logs in, wherever that is, would wait for
 * its answer. By the node's own rule it does not go on after so long, even if the world turns again
 * ({@code Members.ALONE_NANOS} is shorter); this says so meanwhile.
 */
final class WorldWatch {
    static final long STANDS_NANOS = 5_000_000_000L;

    private volatile boolean begun;
    private volatile long turnedNanos;

    /** The world comes round. */
    void turned(long nowNanos) {
        turnedNanos = nowNanos;
        begun = true;
    }

    /** Whether it has not for too long. */
    boolean stands(long nowNanos) {
        return begun && nowNanos - turnedNanos > STANDS_NANOS;
    }
}
