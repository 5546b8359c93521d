package dev.gait.motion.interp;

/**
 * How an animation carries the body, frame by frame: what retail's motion tables have instead of a speed (motion.md §H.4).
 * A frame carries the body by its offset in body axes and turns it; velocity and turning of the motion table are part of
 * that. Immutable.
 *
 * <p>Within a frame the body moves evenly, so what a clip is worth does not depend on how time is cut into steps
 * (motion.md §O.2). Height is not kept: on the ground the ground decides it.
 */
public final class ClipMotion {
    private static final double LOST_IN_FLOATS = 1e-5;

    private final double[] rates;
    private final double[] right;
    private final double[] ahead;
    private final double[] clockwise;
    private final double seconds;

    /**
     * @param framesPerSecond of every frame, at speed 1
     * @param right metres to the right per frame
     * @param ahead metres ahead per frame
     * @param clockwise radians of turning per frame
     */
    public ClipMotion(double[] framesPerSecond, double[] right, double[] ahead, double[] clockwise) {
        int count = framesPerSecond.length;
        if (count == 0 || right.length != count || ahead.length != count || clockwise.length != count) {
            throw new IllegalArgumentException("a clip has frames, and as many numbers of each kind");
        }
        rates = framesPerSecond.clone();
        this.right = right.clone();
        this.ahead = ahead.clone();
        this.clockwise = clockwise.clone();
        double sum = 0;
        for (double rate : rates) {
            if (!(rate > 0) || !Double.isFinite(rate)) {
                throw new IllegalArgumentException("a clip has a positive frame rate, got " + rate);
            }
            sum += 1 / rate;
        }
        seconds = sum;
    }

    public int frames() {
        return rates.length;
    }

    /** Seconds from the first frame to the end of the last, at speed 1. */
    public double seconds() {
        return seconds;
    }

    double rate(int frame) {
        return rates[frame];
    }

    double right(int frame) {
        return right[frame];
    }

    double ahead(int frame) {
        return ahead[frame];
    }

    double clockwise(int frame) {
        return clockwise[frame];
    }

    /** True when every frame is like the first, up to what 32-bit numbers lose: then a velocity says it all. */
    public boolean isEven() {
        return isEven(rates) && isEven(right) && isEven(ahead) && isEven(clockwise);
    }

    private static boolean isEven(double[] each) {
        for (double value : each) {
            if (Math.abs(value - each[0]) > LOST_IN_FLOATS) {
                return false;
            }
        }
        return true;
    }

    /** Metres per second to the right at speed 1, averaged over the clip. */
    public double rightPerSecond() {
        return perSecond(right);
    }

    /** Metres per second ahead at speed 1, averaged over the clip. */
    public double aheadPerSecond() {
        return perSecond(ahead);
    }

    /** Radians per second clockwise at speed 1, averaged over the clip. */
    public double clockwisePerSecond() {
        return perSecond(clockwise);
    }

    /** One frame's worth where all are the same, so that nothing is lost by adding and dividing. */
    private double perSecond(double[] each) {
        double sum = 0;
        boolean same = true;
        for (int i = 0; i < each.length; i++) {
            sum += each[i];
            same &= each[i] == each[0] && rates[i] == rates[0];
        }
        return same ? each[0] * rates[0] : sum / seconds;
    }
}
