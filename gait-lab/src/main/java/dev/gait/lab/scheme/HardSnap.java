package dev.gait.lab.scheme;

import dev.gait.lab.scenario.Stage;

/** The newest position, until the next: what one gets by doing nothing. */
final class HardSnap extends PositionScheme {
    HardSnap() {
        super("hard-snap", "The newest position, until the next.", false);
    }

    @Override
    protected Track track(Stage stage) {
        return new Track() {
            private final Pose newest = new Pose();

            @Override
            public void onPosition(Fix fix, double now) {
                newest.set(fix.x(), fix.y(), fix.z(), fix.heading());
            }

            @Override
            public void sample(double now, Pose dest) {
                dest.set(newest);
            }
        };
    }
}
