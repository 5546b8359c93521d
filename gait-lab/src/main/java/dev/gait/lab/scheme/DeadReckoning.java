package dev.gait.lab.scheme;

import dev.gait.lab.scenario.RunSetup;

/**
 * The newest position plus its velocity, until the next. The blending kind does not jump to a new line of travel: what
 * the jump would have been fades out over a quarter of a second, unless it is longer than anybody could walk.
 */
final class DeadReckoning extends PositionScheme {
    /** After this many seconds one part in e of the jump is left. */
    private static final double FADE_SECONDS = 0.12;

    /** Beyond this many metres a jump is shown as one. */
    private static final double TOO_FAR = 8.0;

    private final boolean blend;

    DeadReckoning(boolean blend) {
        super(
                blend ? "dead-reckoning-blend" : "dead-reckoning",
                blend
                        ? "The newest position plus its velocity; the jump to a new one fades out."
                        : "The newest position plus its velocity, until the next.",
                true);
        this.blend = blend;
    }

    @Override
    protected Track track(RunSetup setup) {
        return new Line();
    }

    private final class Line implements Track {
        private final Pose from = new Pose();
        private double vx;
        private double vy;
        private double vz;
        private double since = Double.NaN;
        private double offX;
        private double offY;
        private double offZ;

        @Override
        public void onPosition(PositionFix fix, double now) {
            double left = Double.isNaN(since) ? 0 : StrictMath.exp(-(now - since) / FADE_SECONDS);
            double ahead = Double.isNaN(since) ? 0 : now - since;
            double x = from.x + vx * ahead + offX * left;
            double y = from.y + vy * ahead + offY * left;
            double z = from.z + vz * ahead + offZ * left;
            boolean first = Double.isNaN(since);
            from.set(fix.x(), fix.y(), fix.z(), fix.heading());
            vx = fix.vx();
            vy = fix.vy();
            vz = fix.vz();
            since = now;
            offX = x - from.x;
            offY = y - from.y;
            offZ = z - from.z;
            boolean far = offX * offX + offY * offY + offZ * offZ > TOO_FAR * TOO_FAR;
            if (!blend || first || fix.jump() || far) {
                offX = 0;
                offY = 0;
                offZ = 0;
            }
        }

        @Override
        public void sample(double now, Pose dest) {
            double ahead = now - since;
            double left = blend ? StrictMath.exp(-ahead / FADE_SECONDS) : 0;
            dest.set(
                    from.x + vx * ahead + offX * left,
                    from.y + vy * ahead + offY * left,
                    from.z + vz * ahead + offZ * left,
                    from.heading);
        }
    }
}
