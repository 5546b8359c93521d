package dev.gait.server;

import dev.gait.server.gate.RateLimit;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A {@link RateLimit} for each of many: so many at once and so many an hour for every host. Only those are remembered who
 * were here lately; whoever is forgotten begins afresh, and being forgotten takes thousands of others.
 */
final class RateLimits {
    private static final int MOST = 8192;
    private static final double SECONDS_PER_HOUR = 3600;

    private final int burst;
    private final double perSecond;
    private final Map<Object, RateLimit> limits = new LinkedHashMap<>(64, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Object, RateLimit> eldest) {
            return size() > MOST;
        }
    };

    RateLimits(int burst, int perHour) {
        this.burst = burst;
        this.perSecond = perHour / SECONDS_PER_HOUR;
    }

    boolean take(Object who, long nowNanos) {
        return limits.computeIfAbsent(who, key -> new RateLimit(burst, perSecond))
                .take(nowNanos);
    }
}
