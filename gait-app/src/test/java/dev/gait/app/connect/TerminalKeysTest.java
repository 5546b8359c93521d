package dev.gait.app.connect;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.MotionOptions;
import dev.gait.motion.command.HoldKey;
import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.internal.goal.Directory;
import dev.gait.motion.interp.Attributes;
import dev.gait.motion.interp.MotionProfile;
import dev.gait.motion.outbound.JumpReport;
import dev.gait.motion.outbound.MotionReport;
import dev.gait.motion.outbound.OutboundSink;
import dev.gait.motion.outbound.PlayerControls;
import dev.gait.motion.outbound.PositionReport;
import dev.gait.motion.place.Position;
import org.junit.jupiter.api.Test;

class TerminalKeysTest {
    private final Actor player = new Actor(
            1, new Attributes(200, 200, 0, 100), MotionProfile.classic(), MotionOptions.DEFAULT, Directory.EMPTY);
    private int jumps;
    private final PlayerControls controls = new PlayerControls(
            player,
            new OutboundSink() {
                @Override
                public void send(MotionReport report) {}

                @Override
                public void send(PositionReport report) {}

                @Override
                public void send(JumpReport report) {
                    jumps++;
                }

                @Override
                public void refused(int error) {}
            },
            MotionOptions.DEFAULT);
    private final TerminalKeys hands = new TerminalKeys();

    TerminalKeysTest() {
        player.enter(new Position(0xA9B40025, 96, 96, 0), 0);
        controls.enterWorld(0);
    }

    private int forward() {
        return player.interpreter().raw().forwardCommand;
    }

    @Test
    void aTapWalksUntilTheKeyboardWouldHaveRepeatedIt() {
        hands.type('w', controls, 0);
        hands.frame(controls, 0.5);
        assertThat(forward()).isEqualTo(MotionCommand.WALK_FORWARD);
        hands.frame(controls, 0.7);
        assertThat(forward()).isEqualTo(MotionCommand.READY);
    }

    @Test
    void repeatsHoldItAndTheirEndLetsGoSoon() {
        hands.type('w', controls, 0);
        for (double now = 0.5; now < 2; now += 0.05) {
            hands.type('w', controls, now);
            hands.frame(controls, now);
            assertThat(forward()).isEqualTo(MotionCommand.WALK_FORWARD);
        }
        hands.frame(controls, 2.3);
        assertThat(forward()).isEqualTo(MotionCommand.READY);
    }

    @Test
    void arrowsComeInThreeCharacters() {
        for (char part : "\033[C".toCharArray()) {
            assertThat(hands.type(part, controls, 0)).isTrue();
        }
        assertThat(player.interpreter().raw().turnCommand).isEqualTo(MotionCommand.TURN_RIGHT);
        assertThat(forward()).isEqualTo(MotionCommand.READY);
    }

    @Test
    void runIsAToggleAndSpaceJumpsAfterACharge() {
        hands.type('w', controls, 0);
        hands.type('r', controls, 0);
        assertThat(player.interpreter().raw().currentHoldKey).isEqualTo(HoldKey.RUN);
        hands.type(' ', controls, 0);
        hands.frame(controls, 0.2);
        assertThat(jumps).isZero();
        hands.frame(controls, 0.4);
        assertThat(jumps).isEqualTo(1);
    }

    @Test
    void endOfTransmissionLeaves() {
        assertThat(hands.type(4, controls, 0)).isFalse();
    }
}
