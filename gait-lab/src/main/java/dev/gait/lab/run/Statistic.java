package dev.gait.lab.run;

/** Mean, largest value and deviation of one figure over seeds; NaN where no seed had a value. */
public record Statistic(double mean, double max, double deviation) {
    public static final Statistic NONE = new Statistic(Double.NaN, Double.NaN, Double.NaN);

    static Statistic of(double[] values) {
        double sum = 0;
        double max = Double.NEGATIVE_INFINITY;
        int count = 0;
        for (double value : values) {
            if (!Double.isNaN(value)) {
                sum += value;
                max = Math.max(max, value);
                count++;
            }
        }
        if (count == 0) {
            return NONE;
        }
        double mean = sum / count;
        double squares = 0;
        for (double value : values) {
            squares += Double.isNaN(value) ? 0 : (value - mean) * (value - mean);
        }
        return new Statistic(mean, max, count > 1 ? Math.sqrt(squares / (count - 1)) : 0);
    }
}
