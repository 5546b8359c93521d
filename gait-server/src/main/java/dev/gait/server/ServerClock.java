package dev.gait.server;

/** The moment of the last verb, and how late this server itself was in hearing of it. */
final class ServerClock {
    private final OwnStalls stalls;
    private final LateTurns turns;
    private long nowNanos;

    ServerClock(long nowNanos) {
        this.nowNanos = nowNanos;
        stalls = new OwnStalls(nowNanos);
        turns = new LateTurns(nowNanos);
    }

    long nowNanos() {
        return nowNanos;
    }

    /** Notes when this server itself was held up: what arrived meanwhile looks as if its client had been. */
    void pass(long time) {
        stalls.note(time - nowNanos, time);
        nowNanos = time;
    }

    /** A turn of the world begins. */
    void turn(long time) {
        pass(time);
        turns.turn(time);
    }

    /** Whether its turns have come late for seconds. */
    boolean isLate() {
        return turns.areLate();
    }

    /** Whoever brings the datagrams was held up. */
    void heldUp(long pauseNanos, long time) {
        stalls.note(pauseNanos, time);
    }

    /** The end has no stalls. */
    void end(long time) {
        nowNanos = time;
    }

    /** How late word of clients may have been heard through our own fault, seconds. */
    double ownLateness() {
        return stalls.lateness(nowNanos);
    }
}
