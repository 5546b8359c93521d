package dev.gait.server.gate;

/**
 * How long somebody has had to get where it says it is. Real time is earned, walked time is spent, and only a little can
 * be saved: as much as messages may be late.
 *
 * <p>Delay that comes and goes can make two reports seem closer in time than they were sent, by at most the range of
 * the delay, once. So an honest walker never overdraws an account that may hold that range, and a walker who is
 * faster than possible overdraws it sooner or later, however the delay plays (a leaky bucket over time, not metres).
 */
final class TimeBudget {
    private double seconds;
    private long lastNanos;
    private double silence;

    void reset(double saved, long nowNanos) {
        seconds = saved;
        lastNanos = nowNanos;
        silence = 0;
    }

    /** Time has passed. */
    void earn(long nowNanos) {
        silence = Math.max(0, (nowNanos - lastNanos) * 1e-9);
        seconds += silence;
        lastNanos = Math.max(lastNanos, nowNanos);
    }

    /** Seconds between the last two calls of {@link #earn}. */
    double silence() {
        return silence;
    }

    boolean canSpend(double walked) {
        return walked <= seconds;
    }

    void spend(double walked, double mayKeep) {
        seconds = Math.min(seconds - walked, mayKeep);
    }
}
