package dev.gait.server;

/**
 * Whether this server has more to do than it can: its turns have come late for seconds. Whoever came in then would make it
 * later still for everybody, so nobody does until it keeps up again. A single stall is not that, however
 * long: a machine that stood still goes on as before.
 */
final class LateTurns {
    /** What is passed on in a turn that comes later than this is late for whoever hears it. */
    private static final long LATE_NANOS = 100_000_000L;
    /** About so long is looked back, and a single stall is no more than this of it, seconds. */
    private static final double MEMORY_SECONDS = 3.0;

    private static final double LONGEST_SECONDS = 1.0;
    /** Shares of the time that were late: with so many it is late, and below the other it keeps up again. */
    private static final double LATE = 0.5;

    private static final double IN_TIME = 0.2;

    private long turnedNanos;
    private double late;
    private boolean areLate;

    LateTurns(long nowNanos) {
        turnedNanos = nowNanos;
    }

    /** A turn begins. */
    void turn(long nowNanos) {
        long pause = nowNanos - turnedNanos;
        turnedNanos = nowNanos;
        double share = Math.min(pause * 1e-9, LONGEST_SECONDS) / MEMORY_SECONDS;
        late += ((pause > LATE_NANOS ? 1 : 0) - late) * share;
        areLate = late > (areLate ? IN_TIME : LATE);
    }

    /** Whether most of them have come late of late. */
    boolean areLate() {
        return areLate;
    }
}
