package dev.gait.testbed.world;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.command.MotionCommand;
import org.assertj.core.data.Offset;

/** What the watcher of a row of the motion matrix must have seen (motion.md §L.1, §L.2). */
final class Matrix {
    /** Twice the adjusted top speed (motion.md §M.14), and what measuring over drawn frames may add. */
    private static final double RUNNING_CATCH_UP = 19.0 * 1.02;

    private static final double WALKING_CATCH_UP = 8.0 * 1.02;
    private static final double SLIDE = 9.5;
    /** What a new character jumps higher for each second that the key is held longer (motion.md §D.8). */
    private static final double HIGHER_PER_SECOND = 3.1;

    private Matrix() {}

    /**
     * On any link: it did what was done, and ended where the server has it.
     *
     * @param allSeen false where a part of it may have happened in the dark
     * @param heldLonger how much longer than its script says a hand may have held a key, seconds
     */
    static void judge(
            String row, Watch watch, double truthX, double truthY, double truthZ, boolean allSeen, double heldLonger) {
        Watch.Sight end = watch.last();
        assertThat(Math.hypot(end.x() - truthX, end.y() - truthY))
                .as("%s: metres between what is seen and the server's truth", row)
                .isLessThanOrEqualTo(0.05);
        assertThat(end.z()).as("%s: height", row).isCloseTo(truthZ, Offset.offset(0.05));
        assertThat(end.airborne()).as("%s: still in the air", row).isFalse();
        assertThat(MotionCommand.low(end.cycle()))
                .as("%s: plays at the end", row)
                .isEqualTo(MotionCommand.low(MotionCommand.READY));
        if (!allSeen) {
            return;
        }
        double[] way = watch.wayForwardAndRight();
        switch (row) {
            case "run-forward", "run-then-stop", "run-then-walk", "walk-then-run" -> {
                assertThat(way[0]).as(row).isGreaterThan(10);
                assertThat(watch.everPlayed(MotionCommand.RUN_FORWARD, false))
                        .as(row)
                        .isTrue();
            }
            case "walk-forward", "walk-then-stop" -> {
                assertThat(way[0]).as(row).isGreaterThan(6);
                assertThat(watch.everPlayed(MotionCommand.WALK_FORWARD, false))
                        .as(row)
                        .isTrue();
                assertThat(watch.everPlayed(MotionCommand.RUN_FORWARD, false))
                        .as(row)
                        .isFalse();
            }
            case "walk-backward" -> {
                assertThat(way[0]).as(row).isLessThan(-5);
                assertThat(watch.everPlayed(MotionCommand.WALK_FORWARD, true))
                        .as(row)
                        .isTrue();
            }
            case "strafe-right" -> assertThat(way[1]).as(row).isGreaterThan(3.5);
            case "strafe-left" -> assertThat(way[1]).as(row).isLessThan(-3.5);
            case "run-and-turn", "walk-and-turn" ->
                assertThat(watch.sights.stream()
                                .mapToDouble(Watch.Sight::heading)
                                .distinct()
                                .count())
                        .as("%s: headings", row)
                        .isGreaterThan(40);
            default -> {
                assertThat(watch.everAirborne()).as("%s: seen in the air", row).isTrue();
                assertThat(watch.highest())
                        .as("%s: metres high", row)
                        .isBetween(0.5, 2.0 + HIGHER_PER_SECOND * heldLonger);
            }
        }
    }

    /**
     * The way there, on any link that is not dark: never faster than retail catches up, nobody is put anywhere, and who
     * goes forward is not drawn going back further than jitter and one repetition explain.
     */
    static void judgeWay(String row, Watch watch, boolean knowsGround, double mostBackward) {
        assertThat(watch.topSpeed()).as("%s: m/s", row).isLessThanOrEqualTo(fastest(row));
        if (knowsGround || !row.startsWith("jump")) {
            // Who does not know the ground is put there when somebody lands (motion.md §H.9).
            assertThat(watch.placements).as("%s: placements", row).isZero();
        }
        if (row.startsWith("run") || row.startsWith("walk-forward") || row.startsWith("walk-then")) {
            assertThat(watch.mostBackward()).as("%s: metres backward", row).isLessThanOrEqualTo(mostBackward);
        }
    }

    private static double fastest(String row) {
        if (row.startsWith("jump")) {
            // Who lands running slides on, on top of everything else (motion.md §H.7).
            return RUNNING_CATCH_UP + SLIDE;
        }
        return row.contains("run") ? RUNNING_CATCH_UP : WALKING_CATCH_UP;
    }

    /**
     * On a clean link also: no faster than retail catches up, nobody is put anywhere, and stops settle at once.
     *
     * @param longestFrame how long a busy machine once took to draw, seconds: nothing can be seen to settle meanwhile
     */
    static void judgeClean(String row, Watch watch, boolean knowsGround, double longestFrame) {
        judgeWay(row, watch, knowsGround, 0.05 + RUNNING_CATCH_UP * longestFrame);
        assertThat(watch.settleSeconds())
                .as("%s: seconds to settle after the stop's place came", row)
                .isLessThanOrEqualTo(0.2 + longestFrame);
    }
}
