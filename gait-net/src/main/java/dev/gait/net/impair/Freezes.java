package dev.gait.net.impair;

import dev.gait.motion.math.Prng;
import java.util.ArrayDeque;

/**
 * The spells during which nothing arrives: drawn ahead as far as anybody has asked, so that the answer for a moment does
 * not depend on the order of the questions. A person can hold the link besides.
 */
final class Freezes {
    private static final double NANOS = 1e9;

    private record Spell(long start, long end) {}

    private final Prng prng;
    private final ArrayDeque<Spell> ahead = new ArrayDeque<>();
    private double everySeconds;
    private long lengthNanos;
    private long drawnUntil;
    private boolean held;

    Freezes(Prng prng) {
        this.prng = prng;
    }

    /** From {@code now} on, spells come and last like this. */
    void set(double newEverySeconds, double millis, long now) {
        long newLength = Math.round(millis * 1e6);
        if (newEverySeconds == everySeconds && newLength == lengthNanos) {
            return;
        }
        everySeconds = newEverySeconds;
        lengthNanos = newLength;
        ahead.removeIf(spell -> spell.start() > now);
        drawnUntil = ahead.isEmpty() ? now : Math.max(now, ahead.getLast().end());
    }

    void hold(boolean on) {
        held = on;
    }

    boolean isHeld() {
        return held;
    }

    /** When something that is due then really arrives; {@link Long#MAX_VALUE} while somebody holds the link. */
    long release(long dueNanos) {
        if (held) {
            return Long.MAX_VALUE;
        }
        drawUntil(dueNanos);
        Spell first = ahead.peek();
        if (first == null || dueNanos < first.start()) {
            return dueNanos;
        }
        for (Spell spell : ahead) {
            if (dueNanos >= spell.start() && dueNanos < spell.end()) {
                return spell.end();
            }
        }
        return dueNanos;
    }

    /** Spells that ended before are of no interest any more. */
    void forget(long now) {
        for (Spell first = ahead.peek(); first != null && first.end() <= now; first = ahead.peek()) {
            ahead.remove();
        }
    }

    private void drawUntil(long time) {
        if (everySeconds <= 0 || lengthNanos <= 0) {
            return;
        }
        while (drawnUntil <= time) {
            long start = drawnUntil + Math.round(prng.exponential(everySeconds) * NANOS);
            ahead.add(new Spell(start, start + lengthNanos));
            drawnUntil = start + lengthNanos;
        }
    }
}
