package dev.gait.testbed.world;

/** How long something that ought to come round every few milliseconds was held up by its machine. Any thread may ask. */
public final class HoldUps {
    /** What nobody sees, and a busy machine does all the time. */
    private static final double ALLOWED_SECONDS = 0.1;

    private long last;
    private double longest;
    private double total;

    /** It has come round. */
    public synchronized void turn(long nowNanos) {
        double pause = last == 0 ? 0 : (nowNanos - last) * 1e-9;
        last = nowNanos;
        longest = Math.max(longest, pause);
        total += Math.max(0, pause - ALLOWED_SECONDS);
    }

    /** The longest time from one turn to the next. */
    public synchronized double longestSeconds() {
        return longest;
    }

    /** All hold-ups together since this was asked last, each less what is allowed. */
    public synchronized double takeSeconds() {
        double taken = total;
        total = 0;
        return taken;
    }
}
