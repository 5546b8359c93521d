package dev.gait.testbed.load;

import dev.gait.testbed.cluster.BorderWatcher;
import java.util.Locale;

/**
 * What a walk over borders showed.
 *
 * @param people clients and watchers
 * @param ways how long messages took
 * @param laneWays and commands in Glide's lane, where somebody listened to it
 * @param end the nodes' own count when all stood still
 * @param inside what watchers saw of those who had not just crossed from one node to another
 * @param border and of those who had
 */
public record BorderResult(
        LoadResult crowd,
        RelayWays ways,
        RelayWays laneWays,
        int nodes,
        int people,
        ClusterEyes.Look end,
        BorderWatcher.Tally inside,
        BorderWatcher.Tally border,
        int watchersLost) {
    /** The relay across nodes takes at most so many times what it takes within one. */
    public static final double MOST_RATIO = 2;

    public int lost() {
        return Math.max(0, people - end.characters());
    }

    public int doubled() {
        return Math.max(0, end.characters() - people);
    }

    /** Of messages or of the lane, whichever takes more times as long across nodes. */
    public double ratio() {
        return Math.max(ways.ratio(), laneWays.ratio());
    }

    /** Pops in an hour of looking at one body. */
    private static double rate(BorderWatcher.Tally tally) {
        return tally.seconds == 0 ? 0 : tally.pops / tally.seconds * 3600;
    }

    /** Everything but times, which a busy machine may spoil. */
    public boolean isWhole() {
        return crowd.isGood() && lost() == 0 && doubled() == 0 && watchersLost == 0;
    }

    /** No more pops at a border than elsewhere. */
    public boolean isSmooth() {
        return rate(border) <= rate(inside) || border.pops == 0;
    }

    public boolean isGood() {
        return isWhole() && isSmooth() && ratio() <= MOST_RATIO;
    }

    public String text() {
        return String.format(
                        Locale.ROOT,
                        "%d nodes, %d people; bodies at the end %d: lost %d, doubled %d; %d hand-overs to another node%n",
                        nodes,
                        people,
                        end.characters(),
                        lost(),
                        doubled(),
                        end.entriesElsewhere())
                + String.format(
                        Locale.ROOT,
                        "pops: %d in %.0f s of looking at who has just crossed from node to node (%d crossings, largest"
                                + " %.2f m), %d in %.0f s of the others (largest %.2f m): %.2f and %.2f per hour%n",
                        border.pops,
                        border.seconds,
                        border.crossings,
                        border.largestMeters,
                        inside.pops,
                        inside.seconds,
                        inside.largestMeters,
                        rate(border),
                        rate(inside))
                + text("relay of near ones", ways)
                + text("the same in Glide's lane", laneWays);
    }

    private static String text(String what, RelayWays way) {
        return way.withinCount() + way.acrossCount() == 0
                ? ""
                : String.format(
                        Locale.ROOT,
                        "%s within a node p50 %.2f ms, p99 %.2f ms (%d), across nodes p50 %.2f ms, p99 %.2f ms (%d): ratio"
                                + " of p99 %.2f%n",
                        what,
                        way.withinMillis(50),
                        way.withinMillis(99),
                        way.withinCount(),
                        way.acrossMillis(50),
                        way.acrossMillis(99),
                        way.acrossCount(),
                        way.ratio());
    }
}
