package dev.gait.motion.local;

import static dev.gait.motion.local.Inputs.at;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.internal.tick.ActorStepper;
import dev.gait.motion.world.FlatGround;
import dev.gait.motion.world.NoGround;
import org.junit.jupiter.api.Test;

/** One's own jump where the ground is unknown (motion.md §H.9). */
class BlindLandingTest {
    private final NoGround world = new NoGround();
    private final ActorStepper stepper = new ActorStepper(world);
    private final BlindLanding landing = new BlindLanding();
    private final Actor player = Inputs.player(at(10, 20, 0));

    private int ticksUntilLanded() {
        for (int tick = 1; tick < 200; tick++) {
            stepper.step(player, 1 / 30.0, tick / 30.0);
            if (landing.land(player, world)) {
                return tick;
            }
        }
        throw new AssertionError("never landed");
    }

    @Test
    void thePlayerLandsAtTheHeightItLeftHoweverOftenItJumps() {
        for (int jump = 0; jump < 5; jump++) {
            landing.land(player, world);
            assertThat(player.jumps().jump(1)).isZero();
            assertThat(ticksUntilLanded()).isEqualTo(56);
            assertThat(player.body().frame().z).isZero();
        }
        assertThat(player.body().isGrounded()).isTrue();
        assertThat(player.body().hasVelocity()).isFalse();
        assertThat(player.body().accelerationZ).isZero();
        assertThat(player.sequencer().cycle()).isEqualTo(MotionCommand.READY);
    }

    @Test
    void withGeometryTheWorldDecides() {
        landing.land(player, world);
        player.body().contact = false;
        player.body().onWalkable = false;
        player.body().frame().z = -3;

        assertThat(landing.land(player, new FlatGround(-10))).isFalse();
    }
}
