package dev.gait.server.glide;

/** Where a body was in the last seconds, by the server's clock, as its samples say; straight between two of them. */
final class TrackHistory {
    /** Over four seconds of ticks. */
    private static final int SAMPLES = 128;

    private final long[] millis = new long[SAMPLES];
    private final double[] x = new double[SAMPLES];
    private final double[] y = new double[SAMPLES];
    private final double[] z = new double[SAMPLES];
    private final double[] heading = new double[SAMPLES];
    private final int[] jumps = new int[SAMPLES];
    private int next;
    private int size;

    void add(TrackSample sample, int jumped) {
        if (size > 0 && sample.millis <= millis[index(1)]) {
            next = index(1);
            size--;
        }
        millis[next] = sample.millis;
        x[next] = sample.x;
        y[next] = sample.y;
        z[next] = sample.z;
        heading[next] = sample.heading;
        jumps[next] = jumped;
        next = (next + 1) % SAMPLES;
        size = Math.min(size + 1, SAMPLES);
    }

    private int index(int back) {
        return (next - back + SAMPLES) % SAMPLES;
    }

    /** Where it was at a millisecond; false before everything that is remembered. After the newest, the newest. */
    boolean at(double atMillis, SeenPlace dest) {
        int later = -1;
        for (int back = 1; back <= size; back++) {
            int i = index(back);
            if (millis[i] <= atMillis) {
                fill(i, later, atMillis, dest);
                return true;
            }
            later = i;
        }
        return false;
    }

    private void fill(int i, int later, double atMillis, SeenPlace dest) {
        boolean between = later >= 0 && jumps[later] == jumps[i];
        double f = between ? (atMillis - millis[i]) / (millis[later] - millis[i]) : 0;
        int to = between ? later : i;
        dest.x = x[i] + (x[to] - x[i]) * f;
        dest.y = y[i] + (y[to] - y[i]) * f;
        dest.z = z[i] + (z[to] - z[i]) * f;
        dest.heading = heading[i] + Math.IEEEremainder(heading[to] - heading[i], 2 * Math.PI) * f;
    }
}
