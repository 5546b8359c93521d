package dev.gait.lab.run;

import dev.gait.lab.metric.Drawn;

/**
 * The first seed of a cell, kept for pictures: what was drawn of its first measured actor, how far that was from the path
 * at the best delay, and how far each frame overshot top speed. Entry i of the two series is frame {@code firstFrame + i}.
 */
@SuppressWarnings("ArrayRecordComponent") // series for pictures, never compared
public record RunRecording(int actor, Drawn drawn, int firstFrame, double[] error, double[] excess) {
    /** When an entry of the series was drawn, seconds after the first. */
    public double seconds(int entry) {
        return drawn.time(firstFrame + entry) - drawn.time(firstFrame);
    }

    @Override
    public double[] error() {
        return error.clone();
    }

    @Override
    public double[] excess() {
        return excess.clone();
    }
}
