package dev.gait.server.gate;

import dev.gait.server.state.StateExchange;

/** A speed that a body may still have for a while after what gave it is over: the largest of those that last. */
final class LastingSpeed {
    private double speed;
    private long untilNanos;

    /** It is over now. */
    void end(long nowNanos) {
        untilNanos = nowNanos;
    }

    /** It had this speed, and may have it for so long; 0 adds no time to what lasts. */
    void raise(double metersPerSecond, long nanos, long nowNanos) {
        speed = Math.max(nowNanos - untilNanos < 0 ? speed : 0, metersPerSecond);
        if (nanos > 0) {
            untilNanos = nowNanos + nanos;
        }
    }

    /** Whether it lasts for a client whose words come so many seconds late. */
    boolean lasts(double late, long nowNanos) {
        return (nowNanos - untilNanos) * 1e-9 < late;
    }

    double metersPerSecond() {
        return speed;
    }

    void exchange(StateExchange s) {
        speed = s.f64(speed);
        untilNanos = s.moment(untilNanos);
    }
}
