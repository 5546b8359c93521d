package dev.gait.motion.interp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.gait.motion.MotionOptions;
import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.internal.goal.Directory;
import org.joml.Vector3d;
import org.junit.jupiter.api.Test;

/** A game of another pace: catching up, sticking and jumping are measured by its own running speed. */
class PaceTest {
    private static Actor runner(double run) {
        Actor actor = new Actor(
                1,
                MoverFacts.REMOTE,
                new MotionProfile.Speeds(run / 2, run, run / 3, 3),
                MotionOptions.DEFAULT,
                Directory.EMPTY);
        actor.interpreter().interpreted().forwardCommand = MotionCommand.RUN_FORWARD;
        actor.interpreter().interpreted().forwardSpeed = 1;
        return actor;
    }

    @Test
    void catchUpAndJumpFollowTheProfile() {
        Actor fast = runner(12);
        assertThat(fast.interpreter().adjustedMaxSpeed()).isCloseTo(12, within(1e-9));
        assertThat(fast.interpreter().maxSpeed()).isCloseTo(12, within(1e-9));
        assertThat(fast.interpreter().stateVelocity(new Vector3d()).y).isCloseTo(12, within(1e-9));
    }

    @Test
    void retailsLegsAreRetailsToTheBit() {
        assertThat(MotionProfile.classic().runSpeed()).isEqualTo(4.0);
        assertThat(runner(4).interpreter().adjustedMaxSpeed()).isEqualTo(4.0);
    }
}
