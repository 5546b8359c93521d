package dev.gait.motion.interp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.gait.motion.MotionOptions;
import dev.gait.motion.command.InterpretedMotionState;
import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.math.Prng;
import dev.gait.motion.support.Stage;
import org.junit.jupiter.api.Test;

/** Where legs carry a body does not depend on how time is cut into steps: motion.md §O.2. */
class RootMotionSplitTest {
    private static final long SEED = 20261116;

    private static Stage moving(Prng luck, MotionOptions options) {
        InterpretedMotionState state = new InterpretedMotionState();
        state.forwardCommand = luck.chance(0.5) ? MotionCommand.RUN_FORWARD : MotionCommand.WALK_FORWARD;
        state.forwardSpeed = luck.nextDouble() * 4 - 1;
        state.sidestepCommand = luck.chance(0.5) ? MotionCommand.SIDESTEP_RIGHT : MotionCommand.INVALID;
        state.sidestepSpeed = luck.nextDouble() * 4 - 2;
        state.turnCommand = MotionCommand.TURN_RIGHT;
        state.turnSpeed = luck.nextDouble() * 4 - 2;
        return Stage.with(options).doing(state);
    }

    @Test
    void anyWayOfCuttingASecondEndsInTheSamePlace() {
        for (int story = 0; story < 200; story++) {
            Stage whole = moving(new Prng(SEED + story), MotionOptions.DEFAULT);
            Stage cut = moving(new Prng(SEED + story), MotionOptions.DEFAULT);
            whole.step(1.0);
            Prng knife = new Prng(SEED + story).split("knife");
            double left = 1.0;
            while (left > 0) {
                // Short ones are really short, but not below the distance that counts as standing still (§H.2).
                double piece = Math.min(left, 0.005 + 0.2 * knife.nextDouble() * knife.nextDouble());
                piece = left - piece < 0.005 ? left : piece;
                cut.step(piece);
                left -= piece;
            }
            String what = "seed " + (SEED + story);
            assertThat(cut.x()).as(what).isCloseTo(whole.x(), within(1e-9));
            assertThat(cut.y()).as(what).isCloseTo(whole.y(), within(1e-9));
            assertThat(cut.heading()).as(what).isCloseTo(whole.heading(), within(1e-9));
        }
    }

    @Test
    void whatTracesWereMadeWithDoesDependOnTheStep() {
        Stage coarse = moving(new Prng(SEED), MotionOptions.REPLAY);
        Stage fine = moving(new Prng(SEED), MotionOptions.REPLAY);
        coarse.step(1.0);
        for (int i = 0; i < 30; i++) {
            fine.step(1 / 30.0);
        }
        assertThat(Math.hypot(coarse.x() - fine.x(), coarse.y() - fine.y())).isGreaterThan(0.1);
    }
}
