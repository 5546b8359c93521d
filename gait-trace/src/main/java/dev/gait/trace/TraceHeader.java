package dev.gait.trace;

import dev.gait.motion.world.GroundSpec;

/**
 * Line 1 of a trace: how long it lasts, how finely it is stepped, on what ground, and whose screen it is.
 *
 * <p>{@code tick} and {@code duration} are seconds. A header that came through {@link TraceReader} keeps every
 * limit of replay.md; one built by hand is believed.
 */
public record TraceHeader(int version, double tick, double duration, GroundSpec ground, LocalPlayer local) {

    /** The only version there is. */
    public static final int VERSION = 1;

    /** Seconds; a longer physics step is refused. replay.md, "Bad input". */
    public static final double MAX_TICK = 2.0;

    /** A trace that asks for more steps than this is refused. replay.md, "Bad input". */
    public static final long MAX_STEPS = 10_000_000L;

    /** Forgives the rounding of a quotient or product that should be whole. replay.md, "Stepping". */
    private static final double ROUNDING = 1e-9;

    /** The player whose screen this is: never an entity, only the point distances are measured from. */
    public record LocalPlayer(int guid, int cell, double x, double y, double z, double heading) {}

    /** n = ceil(duration / tick − 1e-9), saturating where the quotient overflows. */
    public long steps() {
        return Math.max(0L, (long) Math.ceil(duration / tick - ROUNDING));
    }

    /** Step {@code frame} (1 … n) first applies every event with {@code at} up to this moment. */
    public double eventsUntil(int frame) {
        return (frame - 1) * tick + ROUNDING;
    }

    /** The moment printed for step {@code frame}. */
    public double at(int frame) {
        return frame * tick;
    }
}
