package dev.gait.testbed.load;

/**
 * How old news of the lane are when they are first heard, by the server's clock and ours. Two clocks that nobody has set by
 * each other: so ages are counted from the youngest that was heard, which took as long as the way takes.
 */
final class LaneAges {
    private static final int CLASSES = 1 << 14;

    private final long[] counts = new long[CLASSES];
    private int origin;
    private long total;

    /** Something that was true at a millisecond of the server's clock is heard at one of ours, low 32 bits each. */
    void heard(int atMillis, int nowMillis) {
        int age = nowMillis - atMillis;
        if (total == 0) {
            origin = age - CLASSES / 2;
        }
        total++;
        counts[Math.max(0, Math.min(CLASSES - 1, age - origin))]++;
    }

    /** Milliseconds above the youngest that this share of all do not exceed; NaN when nothing was heard. */
    double percentile(double share) {
        long rank = (long) Math.ceil(share * total);
        int youngest = -1;
        long sum = 0;
        for (int i = 0; i < CLASSES; i++) {
            youngest = youngest < 0 && counts[i] > 0 ? i : youngest;
            sum += counts[i];
            if (sum >= rank && sum > 0) {
                return i - youngest;
            }
        }
        return Double.NaN;
    }
}
