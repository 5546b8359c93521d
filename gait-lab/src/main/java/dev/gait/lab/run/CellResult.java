package dev.gait.lab.run;

import dev.gait.lab.metric.Figure;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One cell of the big table, measured: a statistic per figure over all seeds.
 *
 * @param recording the first seed, for pictures; null where the result was read from a file
 * @param delays what the network did to the messages, all seeds; null as above
 */
public record CellResult(
        String scenario,
        String network,
        double rateHz,
        String scheme,
        int seeds,
        Map<Figure, Statistic> figures,
        @Nullable RunRecording recording,
        @Nullable Delays delays) {
    public CellResult {
        figures = new EnumMap<>(figures);
    }

    public Statistic get(Figure figure) {
        return figures.getOrDefault(figure, Statistic.NONE);
    }

    public double mean(Figure figure) {
        return get(figure).mean();
    }

    /** Same place in the table. */
    public boolean isSameCell(CellResult other) {
        return scenario.equals(other.scenario)
                && network.equals(other.network)
                && rateHz == other.rateHz
                && scheme.equals(other.scheme);
    }

    @Override
    public Map<Figure, Statistic> figures() {
        return new EnumMap<>(figures);
    }
}
