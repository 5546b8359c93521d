package dev.gait.lab.metric;

import dev.gait.lab.scenario.TruthPath;

/**
 * How much feet slide: the drawn velocity of each frame minus the velocity of the legs shown (glide.md), on the ground,
 * teleports apart. Where a scheme does not say what its legs do, they are an animator's that follows what it sees: the mean
 * velocity of the last tenth of a second.
 *
 * <p>Legs that always make the way that is drawn never slide, whatever they are told to do: so it is counted, too, how often
 * they do not do what they were told.
 */
final class Slip {
    private static final double FOLLOWED_SECONDS = 0.1;
    /** A frame this much longer than any body could make is a teleport, metres. */
    private static final double TELEPORT = 1.5;

    private final TruthPath path;
    private final Drawn drawn;
    private final int first;
    private final int count;

    Slip(TruthPath path, Drawn drawn, int first, int count) {
        this.path = path;
        this.drawn = drawn;
        this.first = first;
        this.count = count;
    }

    void measure(Measurement all) {
        double sum = 0;
        double largest = 0;
        int frames = 0;
        int told = 0;
        int hurried = 0;
        for (int i = 0; i < count; i++) {
            int f = first + i + 1;
            double slip = of(f);
            if (!Double.isNaN(slip)) {
                sum += slip * slip;
                largest = Math.max(largest, slip);
                frames++;
                told += Double.isNaN(drawn.legsX[f]) ? 0 : 1;
                hurried += drawn.hurries[f] ? 1 : 0;
            }
        }
        if (frames > 0) {
            all.set(Figure.SLIP, Math.sqrt(sum / frames)).set(Figure.LARGEST_SLIP, largest);
        }
        if (told > 0) {
            all.set(Figure.HURRIES, 100.0 * hurried / told);
        }
    }

    private double of(int f) {
        if (path.isAirborne(drawn.time[f]) || drawn.step(f) > TELEPORT) {
            return Double.NaN;
        }
        double vx = (drawn.x[f] - drawn.x[f - 1]) / drawn.lasted(f);
        double vy = (drawn.y[f] - drawn.y[f - 1]) / drawn.lasted(f);
        double lx = drawn.legsX[f];
        double ly = drawn.legsY[f];
        if (Double.isNaN(lx)) {
            int back = Math.max(0, Math.min(f - 2, drawn.lastUntil(drawn.time[f - 1] - FOLLOWED_SECONDS)));
            double seconds = drawn.time[f - 1] - drawn.time[back];
            lx = (drawn.x[f - 1] - drawn.x[back]) / seconds;
            ly = (drawn.y[f - 1] - drawn.y[back]) / seconds;
        }
        return Math.sqrt((vx - lx) * (vx - lx) + (vy - ly) * (vy - ly));
    }
}
