package dev.gait.lab.metric;

/**
 * What a pop is, for everybody who counts them (glide.md, "Metrics, exactly"): a drawn frame that moves a body more than
 * 5 cm beyond what its top speed allows in that frame. The lab, the page's scores and the inspector all ask here.
 */
public final class Pops {
    /** Beyond top speed by this much, a frame is a pop. */
    public static final double METERS = 0.05;

    /** How far the body was drawn to move from the frame before to this one, metres. */
    @FunctionalInterface
    public interface Steps {
        double step(int frame);
    }

    /** How long a frame lasted, seconds: since the one before. */
    @FunctionalInterface
    public interface Durations {
        double seconds(int frame);
    }

    /** A teleport of the truth: the first frame that may show it, and how far it went. */
    public record Jump(double frame, double meters) {}

    private Pops() {}

    /** How far a frame of so many seconds moved beyond top speed, metres: negative for most. */
    public static double excess(double moved, double topSpeed, double seconds) {
        return moved - topSpeed * seconds;
    }

    public static boolean isPop(double excess) {
        return excess > METERS;
    }

    /**
     * The excess of each of {@code count} frames after {@code first}. A frame that carries the body across a teleport is no
     * pop: for each jump, one frame that makes more than half of it is forgiven.
     */
    public static double[] excess(
            Steps steps, Durations durations, int first, int count, double topSpeed, java.util.List<Jump> jumps) {
        double[] excess = new double[count];
        int next = 0;
        for (int i = 0; i < count; i++) {
            int frame = first + i + 1;
            double step = steps.step(frame);
            excess[i] = excess(step, topSpeed, durations.seconds(frame));
            if (next < jumps.size()
                    && jumps.get(next).frame() <= frame
                    && step > 0.5 * jumps.get(next).meters()) {
                excess[i] = 0;
                next++;
            }
        }
        return excess;
    }

    public static int count(double[] excess) {
        int pops = 0;
        for (double one : excess) {
            pops += isPop(one) ? 1 : 0;
        }
        return pops;
    }
}
