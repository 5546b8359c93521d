package dev.gait.server;

/** So many at once, so many per second after that; the rest is dropped. */
final class RateLimit {
    private final double burst;
    private final double perSecond;
    private double tokens;
    private long lastNanos;

    RateLimit(double burst, double perSecond, long nowNanos) {
        this.burst = burst;
        this.perSecond = perSecond;
        tokens = burst;
        lastNanos = nowNanos;
    }

    boolean take(long nowNanos) {
        tokens = Math.min(burst, tokens + Math.max(0, nowNanos - lastNanos) * 1e-9 * perSecond);
        lastNanos = Math.max(lastNanos, nowNanos);
        if (tokens < 1) {
            return false;
        }
        tokens--;
        return true;
    }
}
