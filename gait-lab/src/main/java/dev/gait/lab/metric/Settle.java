package dev.gait.lab.metric;

/** How long a stop takes to be shown: until what is drawn is within 5 cm of the place and stays there. */
public final class Settle {
    /** 5 cm, and a tenth of a millimetre because positions on the wire are rounded: retail leaves bodies exactly there. */
    public static final double METERS = 0.0501;

    /** The squared distance between a frame's drawing and the place of the stop. */
    @FunctionalInterface
    public interface Distance {
        double squared(int frame);
    }

    private Settle() {}

    /**
     * Seconds from a stop to the first frame from which on the body is drawn where it stopped; all of the time if never.
     *
     * @param from the first frame at or after the stop
     * @param to the last frame of the standstill
     */
    public static double seconds(Distance distance, int from, int to, double stopped, double frameSeconds) {
        int last = from - 1;
        for (int frame = from; frame <= to; frame++) {
            if (distance.squared(frame) > METERS * METERS) {
                last = frame;
            }
        }
        return Math.max(0, (last + 1) * frameSeconds - stopped);
    }
}
