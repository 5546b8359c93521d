package dev.gait.cluster.planted;

/** A node that looks at a clock. */
public final class Offender {
    public long offend() {
        return System.nanoTime();
    }
}
