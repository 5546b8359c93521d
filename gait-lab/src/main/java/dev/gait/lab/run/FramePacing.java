package dev.gait.lab.run;

import dev.gait.motion.math.Prng;
import java.util.Arrays;
import java.util.Locale;

/**
 * When a screen draws: so many frames a second, each a little early or late, and now and then none for a while. Schemes
 * that look smooth on even frames may not on a screen's, so the lab measures on {@link #SCREEN} unless told otherwise.
 *
 * @param fps frames a second
 * @param noiseMillis by how much a frame is early or late at most, milliseconds
 * @param hitchMillis how long nothing is drawn in a hitch, milliseconds; 0 for no hitches
 * @param hitchSeconds how often that happens, seconds
 */
public record FramePacing(double fps, double noiseMillis, double hitchMillis, double hitchSeconds) {
    /** A usual screen: 59.94 Hz, a loop that wakes within a millisecond, and 50 ms of something else every five seconds. */
    public static final FramePacing SCREEN = new FramePacing(59.94, 1, 50, 5);

    /** What published figures were measured with. */
    public static final FramePacing EVEN = new FramePacing(60, 0, 0, 1);

    public FramePacing {
        check("fps", fps, 10, 1000);
        check("noise", noiseMillis, 0, 50);
        check("hitch", hitchMillis, 0, 2000);
        check("hitch-every", hitchSeconds, 0.5, 3600);
    }

    private static void check(String name, double value, double least, double most) {
        if (!(value >= least && value <= most)) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT,
                    "%s must lie between %s and %s, got %s",
                    name,
                    plain(least),
                    plain(most),
                    plain(value)));
        }
    }

    private boolean isEven() {
        return noiseMillis == 0 && hitchMillis == 0;
    }

    /** The moments of all frames of a run, the first at 0, the last not after the end, seconds. */
    public double[] times(double end, Prng luck) {
        int most = (int) Math.round(end * fps) + 1;
        if (isEven()) {
            return even(fps, most);
        }
        FrameTimes frames = new FrameTimes(this, 0, luck);
        double[] times = new double[most + 16];
        int count = 1;
        for (double next = frames.next() * 1e-9; next <= end; next = frames.next() * 1e-9) {
            if (count == times.length) {
                times = Arrays.copyOf(times, 2 * count);
            }
            times[count++] = next;
        }
        return Arrays.copyOf(times, count);
    }

    /** So many frames, exactly so many a second. */
    public static double[] even(double fps, int frames) {
        double[] times = new double[frames];
        for (int i = 0; i < frames; i++) {
            times[i] = i / fps;
        }
        return times;
    }

    /** For a person: what a report says about how it was drawn. */
    public String words() {
        String rate = plain(fps) + " frames a second";
        String noise = noiseMillis == 0 ? ", even" : ", ± " + plain(noiseMillis) + " ms";
        String hitch = hitchMillis == 0
                ? ""
                : ", a hitch of " + plain(hitchMillis) + " ms every " + plain(hitchSeconds) + " s";
        return rate + noise + hitch;
    }

    private static String plain(double value) {
        return String.format(Locale.ROOT, "%.2f", value).replaceAll("\\.?0+$", "");
    }
}
