package scheme;

import dev.gait.lab.scenario.RunSetup;
import dev.gait.lab.scheme.Pose;
import dev.gait.lab.scheme.PositionFix;
import dev.gait.lab.scheme.PositionScheme;

/** Eases towards the newest position: half of the way every 80 ms. */
public final class EasedSnap extends PositionScheme {
    public EasedSnap() {
        super("eased-snap", "Eases towards the newest position.", false);
    }

    @Override
    protected Track track(RunSetup setup) {
        return new Track() {
            private final Pose drawn = new Pose();
            private final Pose goal = new Pose();
            private double last = Double.NEGATIVE_INFINITY;

            @Override
            public void onPosition(PositionFix fix, double now) {
                goal.set(fix.x(), fix.y(), fix.z(), fix.heading());
                if (fix.jump()) {
                    drawn.set(goal);
                }
            }

            @Override
            public void sample(double now, Pose dest) {
                double part = 1 - Math.pow(0.5, (now - last) / 0.08);
                last = now;
                drawn.set(
                        drawn.x + (goal.x - drawn.x) * part,
                        drawn.y + (goal.y - drawn.y) * part,
                        drawn.z + (goal.z - drawn.z) * part,
                        goal.heading);
                dest.set(drawn);
            }
        };
    }
}
