package dev.gait.lab.run;

/**
 * How well one's own player is shown, over all seeds: means, and the largest correction of any.
 *
 * @param presentation {@code predicted} as a playing client draws it, {@code literal} as motion.md §K.2 has it without the
 *     overlay, {@code server} for the server's last word alone
 * @param latency seconds from a key to the first frame that moves
 * @param correctionsPerMinute how often the server's disagreement was more than 5 cm
 * @param largestCorrection metres of it that had to glide or jump away
 * @param presentationError RMS distance between what was drawn and what the server's simulation made of the same moment
 */
public record PredictionResult(
        String scenario,
        String network,
        String presentation,
        double latency,
        double correctionsPerMinute,
        double largestCorrection,
        double presentationError) {}
