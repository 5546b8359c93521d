package dev.gait.app.viewer;

/** How often a picture is made: so many at once, so many a second after that. No screen shows more than its own rate. */
final class PicturePace {
    private final double atOnce;
    private final double perSecond;
    private double left;
    private long lastNanos;
    private boolean begun;

    PicturePace(double atOnce, double perSecond) {
        this.atOnce = atOnce;
        this.perSecond = perSecond;
        left = atOnce;
    }

    /** Takes one, if there is one by now. */
    boolean take(long nowNanos) {
        left = begun ? Math.min(atOnce, left + (nowNanos - lastNanos) * 1e-9 * perSecond) : left;
        begun = true;
        lastNanos = nowNanos;
        if (left < 1) {
            return false;
        }
        left--;
        return true;
    }
}
