package dev.gait.lab.metric;

import java.util.Arrays;
import java.util.List;

/** One value per {@link Figure}; NaN where it makes no sense, as settling without a stop. */
public final class Measurement {
    private final double[] values = new double[Figure.values().length];

    public Measurement() {
        Arrays.fill(values, Double.NaN);
    }

    public double get(Figure figure) {
        return values[figure.ordinal()];
    }

    public Measurement set(Figure figure, double value) {
        values[figure.ordinal()] = value;
        return this;
    }

    /** Several actors as one: means, and the worst where the worst is what is asked for. */
    public static Measurement over(List<Measurement> actors) {
        Measurement all = new Measurement();
        for (Figure figure : Figure.values()) {
            double[] known = actors.stream()
                    .mapToDouble(one -> one.get(figure))
                    .filter(value -> !Double.isNaN(value))
                    .toArray();
            if (known.length > 0) {
                double value = figure.isWorst() ? Arrays.stream(known).max().orElseThrow() : sum(known) / known.length;
                all.set(figure, value);
            }
        }
        return all;
    }

    /** In the order given, so that the last bit is the same on every machine. */
    private static double sum(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        return sum;
    }
}
