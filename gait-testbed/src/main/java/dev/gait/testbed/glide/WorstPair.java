package dev.gait.testbed.glide;

import java.util.Locale;

/** The pair that was worst by one figure, and in which seed it was: whoever looks for the reason begins there. */
final class WorstPair {
    private double value;
    private long seed;
    private int observer = -1;
    private int actor;

    /** Keeps a pair if its figure is larger than what was kept, and not 0. */
    void offer(double figure, long ofSeed, int who, int whom) {
        if (figure > value) {
            value = figure;
            seed = ofSeed;
            observer = who;
            actor = whom;
        }
    }

    void offer(WorstPair other) {
        if (other.observer >= 0) {
            offer(other.value, other.seed, other.observer, other.actor);
        }
    }

    double value() {
        return value;
    }

    /** Which pair, in words that follow its figure; nothing if there is none. */
    @Override
    public String toString() {
        return observer < 0
                ? ""
                : String.format(Locale.ROOT, " (seed %d, player%d as player%d saw it)", seed, actor, observer);
    }
}
