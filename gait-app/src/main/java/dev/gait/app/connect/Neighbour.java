package dev.gait.app.connect;

import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.place.Headings;
import dev.gait.motion.scene.MotionFrame;

/**
 * Somebody near, as a table shows it.
 *
 * @param name what the server calls it
 * @param east metres east of us
 * @param north metres north of us
 * @param up metres above us
 * @param heading where it looks, compass degrees
 * @param doing what its legs do, in words
 */
record Neighbour(String name, double east, double north, double up, double heading, String doing) {

    static Neighbour of(String name, MotionFrame frame, int row, int own) {
        return new Neighbour(
                name,
                frame.x[row] - frame.x[own],
                frame.y[row] - frame.y[own],
                frame.z[row] - frame.z[own],
                frame.heading(row),
                doing(frame, row));
    }

    double distance() {
        return Math.hypot(east, north);
    }

    /** Where it is from us, compass degrees. */
    double bearing() {
        return Headings.ofDirection(east, north);
    }

    /** What legs do, from what plays. */
    static String doing(MotionFrame frame, int row) {
        StringBuilder words = new StringBuilder();
        if (frame.airborne[row]) {
            words.append("in the air");
        }
        switch (MotionCommand.low(frame.cycle[row])) {
            case 0x05 -> join(words, frame.cycleSpeed[row] < 0 ? "backs up" : "walks");
            case 0x07 -> join(words, "runs");
            default -> {
                // standing, or falling, which is said already
            }
        }
        if (frame.sidestepSpeed[row] != 0) {
            join(words, frame.sidestepSpeed[row] < 0 ? "steps left" : "steps right");
        }
        if (frame.turnSpeed[row] != 0) {
            join(words, frame.turnSpeed[row] < 0 ? "turns left" : "turns right");
        }
        return words.isEmpty() ? "stands" : words.toString();
    }

    private static void join(StringBuilder words, String more) {
        words.append(words.isEmpty() ? "" : ", ").append(more);
    }
}
