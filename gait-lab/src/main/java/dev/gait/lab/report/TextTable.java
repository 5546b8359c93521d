package dev.gait.lab.report;

import dev.gait.lab.metric.Figure;
import dev.gait.lab.run.CellResult;
import dev.gait.lab.run.PredictionResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The big table for a terminal: a block per scenario, network and rate, a line per scheme, and a verdict below each. */
public final class TextTable {
    /** A scheme that pops more often per minute is not smooth. */
    private static final double SMOOTH = 3;

    private TextTable() {}

    public static List<String> lines(List<CellResult> results) {
        List<String> lines = new ArrayList<>();
        for (List<CellResult> block : blocks(results)) {
            CellResult first = block.get(0);
            lines.add(first.scenario() + " · " + first.network() + " · " + Numbers.rate(first.rateHz()) + " Hz · "
                    + first.seeds() + (first.seeds() == 1 ? " seed" : " seeds"));
            lines.add(String.format(
                    "  %-21s %8s %8s %9s %8s %8s %9s %8s %8s %8s %9s",
                    "scheme",
                    "shape m",
                    "delay s",
                    "pops/min",
                    "settle s",
                    "blips",
                    "reversals",
                    "worst m",
                    "slip m/s",
                    "rewind m",
                    "bytes/s"));
            for (CellResult one : block) {
                lines.add(String.format(
                        "  %-21s %8s %8s %9s %8s %8s %9s %8s %8s %8s %9s",
                        one.scheme(),
                        text(one, Figure.SHAPE),
                        text(one, Figure.DELAY),
                        text(one, Figure.POPS),
                        text(one, Figure.SETTLE),
                        text(one, Figure.BLIPS),
                        text(one, Figure.REVERSALS),
                        Numbers.of(
                                Figure.LARGEST_POP, one.get(Figure.LARGEST_POP).max()),
                        text(one, Figure.SLIP),
                        text(one, Figure.REWIND),
                        text(one, Figure.BYTES)));
            }
            lines.add("  " + verdict(block));
            lines.add("");
        }
        return lines;
    }

    private static String text(CellResult one, Figure figure) {
        return Numbers.of(figure, one.mean(figure));
    }

    /** Results that stand in one block, in their order. */
    public static List<List<CellResult>> blocks(List<CellResult> results) {
        List<List<CellResult>> blocks = new ArrayList<>();
        for (CellResult result : results) {
            List<CellResult> block = blocks.stream()
                    .filter(known -> isSameBlock(known.get(0), result))
                    .findFirst()
                    .orElse(null);
            if (block == null) {
                block = new ArrayList<>();
                blocks.add(block);
            }
            block.add(result);
        }
        return blocks;
    }

    private static boolean isSameBlock(CellResult one, CellResult other) {
        return one.scenario().equals(other.scenario())
                && one.network().equals(other.network())
                && one.rateHz() == other.rateHz();
    }

    /** Which scheme is truest to the path without popping, and which shows the least past. */
    public static String verdict(List<CellResult> block) {
        List<CellResult> smooth =
                block.stream().filter(one -> one.mean(Figure.POPS) <= SMOOTH).toList();
        Optional<CellResult> truest = smooth.stream().min(Comparator.comparingDouble(one -> one.mean(Figure.SHAPE)));
        Optional<CellResult> quickest = smooth.stream().min(Comparator.comparingDouble(one -> one.mean(Figure.DELAY)));
        if (truest.isEmpty() || quickest.isEmpty()) {
            CellResult least = block.stream()
                    .min(Comparator.comparingDouble(one -> one.mean(Figure.POPS)))
                    .orElseThrow();
            return "No scheme stays below " + (int) SMOOTH + " pops per minute; " + least.scheme()
                    + " comes nearest with " + text(least, Figure.POPS) + ".";
        }
        String best = "Truest without pops: " + describe(truest.get());
        return quickest.get().equals(truest.get())
                ? best + ", and nothing smooth shows less past."
                : best + "; least behind: " + describe(quickest.get()) + ".";
    }

    private static String describe(CellResult one) {
        return one.scheme() + " (" + text(one, Figure.SHAPE) + " m, " + text(one, Figure.DELAY) + " s behind, "
                + text(one, Figure.BYTES) + " B/s)";
    }

    /** The player's own side. */
    public static List<String> prediction(List<PredictionResult> results) {
        List<String> lines = new ArrayList<>();
        if (results.isEmpty()) {
            return lines;
        }
        lines.add("own player · inputs to a simulating server and its word back 10 times a second");
        lines.add(String.format(
                "  %-10s %-12s %-14s %12s %12s %12s %12s",
                "scenario", "network", "presentation", "latency ms", "corr./min", "largest m", "error m"));
        for (PredictionResult one : results) {
            lines.add(String.format(
                    "  %-10s %-12s %-14s %12s %12s %12s %12s",
                    one.scenario(),
                    one.network(),
                    one.presentation(),
                    Numbers.fixed(one.latency() * 1000, 0),
                    Numbers.fixed(one.correctionsPerMinute(), 2),
                    Numbers.fixed(one.largestCorrection(), 3),
                    Numbers.fixed(one.presentationError(), 3)));
        }
        lines.add("");
        return lines;
    }
}
