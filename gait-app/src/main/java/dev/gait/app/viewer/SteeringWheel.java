package dev.gait.app.viewer;

import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Which tab steers: the first one that came, for as long as it is there. A tab that is looked at asks for a picture in every
 * frame; one that has asked for nothing for a while is in the background, or never was a page, and the next that does has the wheel.
 */
final class SteeringWheel {
    /** So long a tab that steers may be silent. */
    static final long AWAY_NANOS = TimeUnit.SECONDS.toNanos(5);

    private @Nullable BrowserTab holder;

    boolean isHeldBy(BrowserTab tab) {
        return holder == tab;
    }

    /** Gives it to whom it belongs by now; true if somebody else had it. */
    boolean pass(List<BrowserTab> tabs, long nowNanos) {
        BrowserTab before = holder;
        if (before != null && tabs.contains(before) && isThere(before, nowNanos)) {
            return false;
        }
        holder = tabs.stream()
                .filter(tab -> isThere(tab, nowNanos))
                .findFirst()
                .orElse(before != null && tabs.contains(before) ? before : tabs.isEmpty() ? null : tabs.get(0));
        return before != null && before != holder;
    }

    private static boolean isThere(BrowserTab tab, long nowNanos) {
        return nowNanos - tab.heardNanos < AWAY_NANOS;
    }
}
