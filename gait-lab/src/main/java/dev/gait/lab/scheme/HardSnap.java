package dev.gait.lab.scheme;

import dev.gait.lab.scenario.RunSetup;

/** The newest position, until the next: what one gets by doing nothing. */
final class HardSnap extends PositionScheme {
    HardSnap() {
        super("hard-snap", "The newest position, until the next.", false);
    }

    @Override
    protected Track track(RunSetup setup) {
        return new Track() {
            private final Pose newest = new Pose();

            @Override
            public void onPosition(PositionFix fix, double now) {
                newest.set(fix.x(), fix.y(), fix.z(), fix.heading());
            }

            @Override
            public void sample(double now, Pose dest) {
                dest.set(newest);
            }
        };
    }
}
