package dev.gait.cluster.sim;

import java.util.Locale;

/**
 * What one run saw.
 *
 * @param failure empty if all went well
 * @param farthestShown how far anybody was shown by lane from where it was, in the calm, metres
 * @param oldNodes how many of those that were started spoke the oldest version that is understood
 */
public record ClusterSoakResult(
        long seed,
        String failure,
        long handOvers,
        long recoveries,
        int logIns,
        int kills,
        int oldNodes,
        int aimed,
        long frames,
        long lost,
        double longestAbsence,
        double longestAway,
        double farthestSetBack,
        double farthestPop,
        double oldestKept,
        double farthestShown,
        long corrections,
        String heard,
        double virtualSeconds) {
    public boolean isGood() {
        return failure.isEmpty();
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "seed %d: %s; %d entries into blocks elsewhere, %d recoveries, %d log-ins, %d nodes lost, %d of the"
                        + " oldest version, %d blows in the middle of a hand-over, %d frames,"
                        + " %d of them lost, longest in no block %.2f s, longest without a session %.2f s,"
                        + " farthest set back %.2f m, farthest pop %.2f m, oldest kept %.2f s, shown by lane %.2f m"
                        + " off at most, %d corrections, %s; %.0f s",
                seed,
                isGood() ? "good" : failure,
                handOvers,
                recoveries,
                logIns,
                kills,
                oldNodes,
                aimed,
                frames,
                lost,
                longestAbsence,
                longestAway,
                farthestSetBack,
                farthestPop,
                oldestKept,
                farthestShown,
                corrections,
                heard,
                virtualSeconds);
    }
}
