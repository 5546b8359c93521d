package dev.gait.motion.glide;

/**
 * What is drawn minus what is known: news about the past change where a body should be now, and the difference is kept
 * here and taken out little by little, so that nothing ever jumps (glide.md, "Corrections walk").
 *
 * <p>A body on its legs takes it out in its stride first: up to 15 % longer or shorter steps along the way it goes. What
 * is left slides, at most so fast that the eye does not catch it; only when there are metres of it, as fast as the body
 * could run, and then its legs run.
 */
final class VisualOffset {
    /** An offset left alone is a third of itself after this, seconds. */
    private static final double TIME_CONSTANT = 0.15;
    /** A smaller one takes longer the smaller it is, metres: nobody sees it, but a frame that puts it right is seen. */
    private static final double SEEN = 0.05;
    /** How much faster or slower legs may go than they were told. */
    private static final double STRIDE = 0.15;
    /** Beyond this it is no longer a matter of beauty, metres: the slide quickens with every metre more. */
    private static final double SMALL = 0.4;
    /** Legs that run metres off run until this is left, metres: they are seen to run, and the last steps would slide for long. */
    private static final double RUN_OFF = 0.15;
    /** Beyond this a body is put where it belongs, metres. */
    static final double LARGEST = 40;

    private static final double NOTHING = 1e-6;

    /** Sliding faster than this is seen, m/s. */
    private final double slideSpeed;

    double x;
    double y;
    double z;
    double heading;
    /** What the legs make more or less than they were told, m/s along their way. */
    double strideX;

    double strideY;

    private boolean runs;

    VisualOffset(GlideMode mode) {
        slideSpeed = mode.slide;
    }

    void clear() {
        x = 0;
        y = 0;
        z = 0;
        heading = 0;
        strideX = 0;
        strideY = 0;
        runs = false;
    }

    /** A thousandth of a millimetre is nothing. */
    boolean isNone() {
        return Math.abs(x) < NOTHING && Math.abs(y) < NOTHING && Math.abs(z) < NOTHING && Math.abs(heading) < NOTHING;
    }

    void add(double east, double north, double up, double turn) {
        x += east;
        y += north;
        z += up;
        heading = Angles.signed(heading + turn);
    }

    /** Sliding up to this nobody sees, m/s. */
    double slideSpeed() {
        return slideSpeed;
    }

    double length() {
        return Math.sqrt(x * x + y * y + z * z);
    }

    /** Takes out what may be taken out in {@code dt} seconds by a body that goes at a velocity and can go {@code top}. */
    void decay(double dt, double vx, double vy, double top) {
        strideX = 0;
        strideY = 0;
        if (dt <= 0) {
            return;
        }
        double length = length();
        boolean seen = length > SEEN;
        double fade = seen || heading != 0 ? fading(dt / TIME_CONSTANT) : 0;
        heading = Math.abs(heading) < NOTHING ? 0 : heading * fade;
        // The rate of a small one falls with its size: what is left of it then is exact for any length of frame.
        double keep = Math.max(seen ? fade : 0, 1 / (1 + dt * length / (SEEN * TIME_CONSTANT)));
        double rate = (1 - keep) / dt;
        double wantX = -x * rate;
        double wantY = -y * rate;
        double squared = vx * vx + vy * vy;
        if (squared > NOTHING * NOTHING) {
            double share = Math.max(-STRIDE, Math.min(STRIDE, (wantX * vx + wantY * vy) / squared));
            strideX = share * vx;
            strideY = share * vy;
        }
        if (!seen) {
            runs = false;
            // All of it goes, for it goes slower than what may slide.
            x *= keep;
            y *= keep;
            z *= keep;
            return;
        }
        double wantZ = -z * rate;
        double slideX = wantX - strideX;
        double slideY = wantY - strideY;
        double slide = Math.sqrt(slideX * slideX + slideY * slideY + wantZ * wantZ);
        runs = length > (runs ? RUN_OFF : SMALL + RUN_OFF);
        double small = runs ? RUN_OFF : SMALL;
        double most = Math.max(slideSpeed, Math.min(top, slideSpeed + (length - small) / TIME_CONSTANT));
        double share = slide > most ? most / slide : 1;
        x += (strideX + slideX * share) * dt;
        y += (strideY + slideY * share) * dt;
        z += wantZ * share * dt;
    }

    /** e to the minus so much; for the length of a frame a sum of a few terms is as good, and quicker. */
    private static double fading(double much) {
        return much > 0.25
                ? StrictMath.exp(-much)
                : 1 / (1 + much * (1 + much * (0.5 + much * (1.0 / 6 + much * (1.0 / 24 + much * (1.0 / 120))))));
    }
}
