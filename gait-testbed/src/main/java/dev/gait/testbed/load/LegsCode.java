package dev.gait.testbed.load;

/** What legs do, as far as it takes to tell one gait from another: which way they go and turn, and whether they run. */
final class LegsCode {
    static final int STAND = 0;

    private LegsCode() {}

    /** Of speeds forward, to the right and clockwise; only their signs matter. */
    static int of(double forward, double right, double turn, boolean runs) {
        return sign(forward) | sign(right) << 2 | sign(turn) << 4 | (runs ? 1 << 6 : 0);
    }

    private static int sign(double speed) {
        return speed > 0 ? 1 : speed < 0 ? 2 : 0;
    }
}
