package dev.gait.lab.scheme;

import dev.gait.lab.scenario.RunSetup;
import dev.gait.motion.place.Headings;
import java.util.ArrayDeque;
import java.util.Iterator;

/**
 * Shows the past: positions wait in a buffer until a playout clock reaches them, and what lies between two is filled in,
 * by straight lines or by Hermite curves through position and velocity.
 *
 * <p>The clock runs behind the sender's. Curves stay two intervals behind, as the textbooks have it, and where the buffer
 * runs dry go on along the newest velocity for a quarter of a second. Straight lines have a jitter buffer: two intervals,
 * or as long as the longest wait for a next position lately, losses included, approached by playing at most 5 % faster or
 * slower; where the buffer runs dry the clock stands. Neither slides through a teleport.
 */
final class Buffered extends PositionScheme {
    /** Longest memory, positions: two seconds at 30 Hz. */
    private static final int MOST = 64;

    private static final double INTERVALS_BEHIND = 2.0;
    private static final double SLEW = 0.05;
    private static final double FRAME = 1.0 / 60;
    private static final double LONGEST_GUESS = 0.25;
    /** Share that a new delay has in the running mean. */
    private static final double NEWS = 0.1;

    /** How long the jitter buffer remembers a long wait, seconds. */
    private static final double MEMORY = 30;

    private final boolean curves;
    private final boolean adaptive;

    private Buffered(String name, String title, boolean curves, boolean adaptive) {
        super(name, title, curves);
        this.curves = curves;
        this.adaptive = adaptive;
    }

    static Buffered hermite() {
        return new Buffered("hermite", "Curves through position and velocity, two intervals behind.", true, false);
    }

    static Buffered snapshots() {
        return new Buffered(
                "snapshot", "Straight lines between positions from an adaptive jitter buffer.", false, true);
    }

    @Override
    protected Track track(RunSetup setup) {
        return new Reel(setup.interval());
    }

    private final class Reel implements Track {
        private final ArrayDeque<PositionFix> history = new ArrayDeque<>();
        private final double interval;
        /** Arrival minus sending of what has come so far, its running mean. */
        private double transit = Double.NaN;

        /** The longest wait from a position's sending to the next one's arrival, slowly forgotten. */
        private double longestWait;

        private double behind = Double.NaN;
        private double lastSample = Double.NaN;

        Reel(double interval) {
            this.interval = interval;
        }

        @Override
        public void onPosition(PositionFix fix, double now) {
            double took = now - fix.sentAt();
            transit = Double.isNaN(transit) ? took : transit + NEWS * (took - transit);
            if (!history.isEmpty()) {
                double wait = now - history.getLast().sentAt();
                double forgotten = (fix.sentAt() - history.getLast().sentAt()) / MEMORY;
                longestWait = Math.max(wait, longestWait - (longestWait - wait) * Math.min(1, forgotten));
            }
            history.addLast(fix);
            if (history.size() > MOST) {
                history.removeFirst();
            }
        }

        /** How far behind the sender's clock one would like to be. */
        private double wanted() {
            double textbook = INTERVALS_BEHIND * interval + transit;
            return adaptive ? Math.max(textbook, longestWait + FRAME) : textbook;
        }

        private double playout(double now) {
            double wanted = wanted();
            if (Double.isNaN(behind) || !adaptive && Math.abs(wanted - behind) > interval) {
                behind = wanted;
            } else {
                double most = SLEW * Math.max(0, now - lastSample);
                behind += Math.max(-most, Math.min(most, wanted - behind));
            }
            if (adaptive) {
                behind = Math.max(behind, now - history.getLast().sentAt());
            }
            lastSample = now;
            return now - behind;
        }

        @Override
        public void sample(double now, Pose dest) {
            double time = playout(now);
            while (history.size() > 1 && second().sentAt() <= time) {
                history.removeFirst();
            }
            PositionFix from = history.getFirst();
            PositionFix to = history.size() > 1 ? second() : null;
            if (to != null && time > from.sentAt() && !to.jump()) {
                between(from, to, (time - from.sentAt()) / (to.sentAt() - from.sentAt()), dest);
                return;
            }
            double guess = curves && to == null ? Math.max(0, Math.min(LONGEST_GUESS, time - from.sentAt())) : 0;
            dest.set(
                    from.x() + from.vx() * guess,
                    from.y() + from.vy() * guess,
                    from.z() + from.vz() * guess,
                    from.heading());
        }

        @Override
        public double shows() {
            return lastSample - behind;
        }

        private PositionFix second() {
            Iterator<PositionFix> fixes = history.iterator();
            fixes.next();
            return fixes.next();
        }
    }

    private void between(PositionFix from, PositionFix to, double f, Pose dest) {
        double span = to.sentAt() - from.sentAt();
        double turn = Headings.signed(to.heading() - from.heading());
        dest.set(
                along(from.x(), from.vx() * span, to.x(), to.vx() * span, f),
                along(from.y(), from.vy() * span, to.y(), to.vy() * span, f),
                along(from.z(), from.vz() * span, to.z(), to.vz() * span, f),
                Headings.reduce(from.heading() + turn * f));
    }

    private double along(double a, double slopeA, double b, double slopeB, double f) {
        if (!curves) {
            return a + (b - a) * f;
        }
        double g = f * f;
        double h = g * f;
        return a * (2 * h - 3 * g + 1) + slopeA * (h - 2 * g + f) + b * (3 * g - 2 * h) + slopeB * (h - g);
    }
}
