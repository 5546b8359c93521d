package dev.gait.app.server;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Keeps one noisy source from filling the log: of each so many lines at once, then one after each pause that says how
 * many were left out. What it did not use comes back at the same pace: who is quiet for a moment now and then writes no more.
 */
final class LineLimit {
    private static final int MOST_SOURCES = 4096;
    private static final long PAUSE_NANOS = 10_000_000_000L;

    private static final class Source {
        private int free;
        /** Until when what comes back has been given. */
        private long givenNanos;

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

    /** Whether this source may write a line now: -1 if not, else how many it was denied since its last one. */
    long take(String source, long nowNanos) {
        return take(source, 0, nowNanos);
    }

    /** The same for a line that speaks for so many others besides. */
    long take(String source, long others, long nowNanos) {
        Source known = sources.computeIfAbsent(source, name -> {
            Source first = new Source();
            first.free = atOnce;
            first.givenNanos = nowNanos;
            return first;
        });
        long back = Math.max(0, nowNanos - known.givenNanos) / pauseNanos;
        known.givenNanos += back * pauseNanos;
        if (known.free + back >= atOnce) {
            known.free = atOnce;
            known.givenNanos = nowNanos;
        } else {
            known.free += (int) back;
        }
        if (known.free == 0) {
            known.leftOut += 1 + others;
            return -1;
        }
        known.free--;
        long leftOut = known.leftOut + others;
        known.leftOut = 0;
        return leftOut;
    }
}
