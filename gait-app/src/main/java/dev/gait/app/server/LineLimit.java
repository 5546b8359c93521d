package dev.gait.app.server;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Keeps one noisy source from filling the log: of each so many lines at once, then one after each pause that says how
 * many were left out.
 */
final class LineLimit {
    private static final int MOST_SOURCES = 4096;
    private static final long PAUSE_NANOS = 10_000_000_000L;

    private static final class Source {
        private int free;
        private long lastNanos;
        private long leftOut;
    }

    private final int atOnce;
    private final long pauseNanos;
    private final Map<String, Source> sources = new LinkedHashMap<>(64, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Source> eldest) {
            return size() > MOST_SOURCES;
        }
    };

    LineLimit(int atOnce) {
        this(atOnce, PAUSE_NANOS);
    }

    LineLimit(int atOnce, long pauseNanos) {
        this.atOnce = atOnce;
        this.pauseNanos = pauseNanos;
    }

    /**
     * Whether this source may write a line now: -1 if not, else how many it was denied since its last one. Whoever was
     * quiet for a pause begins afresh.
     */
    long take(String source, long nowNanos) {
        Source known = sources.get(source);
        if (known == null) {
            known = new Source();
            known.free = atOnce;
            sources.put(source, known);
        } else if (nowNanos - known.lastNanos >= pauseNanos) {
            known.free = known.leftOut == 0 ? atOnce : 1;
        }
        if (known.free == 0) {
            known.leftOut++;
            return -1;
        }
        known.free--;
        known.lastNanos = nowNanos;
        long leftOut = known.leftOut;
        known.leftOut = 0;
        return leftOut;
    }
}
