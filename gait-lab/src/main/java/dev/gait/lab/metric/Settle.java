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
     * The first frame from which on the body is drawn where it stopped; the one after all of them if never.
     *
     * @param from the first frame at or after the stop
     * @param to the last frame of the standstill
     */
    public static int first(Distance distance, int from, int to) {
        int last = from - 1;
        for (int frame = from; frame <= to; frame++) {
            if (distance.squared(frame) > METERS * METERS) {
                last = frame;
            }
        }
        return last + 1;
    }
}
