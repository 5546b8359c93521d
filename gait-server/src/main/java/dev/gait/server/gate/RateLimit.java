package dev.gait.server.gate;

import dev.gait.server.state.StateExchange;

/** So many at once, so many per second after that; the rest is dropped. The clock begins with the first one taken. */
public final class RateLimit {
    private final double burst;
    private final double perSecond;
    private double tokens;
    private long lastNanos;
    private boolean begun;

    public RateLimit(double burst, double perSecond) {
        this.burst = burst;
        this.perSecond = perSecond;
        tokens = burst;
    }

    public void exchange(StateExchange s) {
        tokens = s.f64(tokens);
        lastNanos = s.moment(lastNanos);
        begun = s.flag(begun);
    }

    /** Takes one if there is one. */
    public boolean take(long nowNanos) {
        return take(1, nowNanos) == 1;
    }

    /** The same when the server itself was deaf for so many seconds: what was said meanwhile comes all at once. */
    public boolean take(long nowNanos, double deafSeconds) {
        return take(1, burst + deafSeconds * perSecond, nowNanos) == 1;
    }

    /** Takes so many or as many as there are, and says how many that was. */
    public int take(int wanted, long nowNanos) {
        return take(wanted, burst, nowNanos);
    }

    private int take(int wanted, double most, long nowNanos) {
        if (begun) {
            tokens = Math.min(most, tokens + Math.max(0, nowNanos - lastNanos) * 1e-9 * perSecond);
        }
        lastNanos = begun ? Math.max(lastNanos, nowNanos) : nowNanos;
        begun = true;
        int taken = (int) Math.min(wanted, Math.floor(tokens));
        tokens -= taken;
        return taken;
    }
}
