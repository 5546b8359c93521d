package dev.gait.server.relay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.command.InterpretedMotionState;
import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.outbound.MotionReport;
import dev.gait.motion.update.MotionUpdate;
import dev.gait.net.message.InterpretedState;
import dev.gait.net.message.MoveToState;
import dev.gait.net.message.Movement;
import dev.gait.net.message.RawMotionState;
import dev.gait.net.motion.MotionMessages;
import dev.gait.net.motion.ReportMessages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The relay of MoveToState, number by number (wire.md §E.3 step 3). */
class StateRelayTest {
    private static final int RUN = RawMotionState.HOLD_KEY_RUN;
    private static final int NONE = RawMotionState.HOLD_KEY_NONE;

    private final StateRelay relay = new StateRelay();
    private final MoveToState message = new MoveToState();
    private final RawMotionState raw = message.state;
    private final Movement told = new Movement();

    /** From the message that comes to the one that goes: both borders, and the relay between them. */
    private InterpretedState relay(double runRate) {
        MotionUpdate update = new MotionUpdate();
        relay.relay(ReportMessages.toReport(message, new MotionReport()), runRate, update);
        MotionMessages.toWire(update, told);
        return told.state;
    }

    @Test
    void walkingWithTheRunKeyIsRunningAtTheCharactersRate() {
        raw.setHoldKey(RUN);
        raw.setForward(MotionCommand.WALK_FORWARD, 0, 1f);
        InterpretedState state = relay(4.5);

        assertThat(state.forwardCommand).isEqualTo(0x0007);
        assertThat(state.forwardSpeed).isEqualTo(4.5f);
        assertThat(state.flags).isEqualTo(InterpretedState.HAS_FORWARD | InterpretedState.HAS_FORWARD_SPEED);
    }

    @Test
    void walkingHasSpeedOneAndSaysSoByLeavingItOut() {
        raw.setHoldKey(NONE);
        raw.setForward(MotionCommand.WALK_FORWARD, 0, 1f);
        InterpretedState state = relay(4.5);

        assertThat(state.forwardCommand).isEqualTo(0x0005);
        assertThat(state.flags).isEqualTo(InterpretedState.HAS_FORWARD);
    }

    @Test
    void backwardsAtRate4Point5IsMinus2Point925AsRecorded() {
        raw.setHoldKey(RUN);
        raw.setForward(MotionCommand.WALK_BACKWARDS, 0, 1f);

        assertThat(relay(4.5).forwardSpeed).isEqualTo(-2.925f);
        assertThat(told.state.forwardCommand).isEqualTo(0x0005);
    }

    @Test
    void rawSpeedsAreIgnored() {
        raw.setHoldKey(NONE);
        raw.setForward(MotionCommand.WALK_FORWARD, 0, 3f);

        assertThat(relay(4.5).forwardCommand).isEqualTo(0x0005);
        assertThat(told.state.forwardSpeed).isEqualTo(1f);
    }

    /** Autorun and mouse run hold only the key of the axis (motion.md §O.16). */
    @Test
    void anAxisWithItsOwnRunKeyRuns() {
        raw.setForward(MotionCommand.WALK_FORWARD, RUN, 1f);
        raw.setSidestep(MotionCommand.SIDESTEP_RIGHT, RUN, 1f);
        raw.turnCommand = MotionCommand.TURN_RIGHT;
        raw.turnHoldKey = RUN;
        raw.flags |= RawMotionState.HAS_TURN | RawMotionState.HAS_TURN_HOLD_KEY;
        InterpretedState state = relay(2);

        assertThat(state.forwardCommand).isEqualTo(0x0007);
        assertThat(state.forwardSpeed).isEqualTo(2f);
        assertThat(state.sidestepSpeed).isEqualTo(2.496f);
        assertThat(state.turnSpeed).isEqualTo(1.5f);
    }

    @Test
    void backwardsWithItsOwnRunKeyIsFasterToo() {
        raw.setForward(MotionCommand.WALK_BACKWARDS, RUN, 1f);

        assertThat(relay(4.5).forwardSpeed).isEqualTo(-2.925f);
    }

    @Test
    void anAxisWithItsOwnWalkKeyWalksWhileTheCurrentKeyIsRun() {
        raw.setHoldKey(RUN);
        raw.setForward(MotionCommand.WALK_FORWARD, NONE, 1f);
        raw.setSidestep(MotionCommand.SIDESTEP_RIGHT, NONE, 1f);
        raw.turnCommand = MotionCommand.TURN_RIGHT;
        raw.turnHoldKey = NONE;
        raw.flags |= RawMotionState.HAS_TURN | RawMotionState.HAS_TURN_HOLD_KEY;
        InterpretedState state = relay(2);

        assertThat(state.forwardCommand).isEqualTo(0x0005);
        assertThat(state.forwardSpeed).isEqualTo(1f);
        assertThat(state.sidestepSpeed).isEqualTo(1.248f);
        assertThat(state.turnSpeed).isEqualTo(1f);
    }

    @Test
    void eachAxisFollowsItsOwnKeyOnly() {
        raw.setForward(MotionCommand.WALK_FORWARD, RUN, 1f);
        raw.setSidestep(MotionCommand.SIDESTEP_RIGHT, 0, 1f);
        InterpretedState state = relay(2);

        assertThat(state.forwardSpeed).isEqualTo(2f);
        assertThat(state.sidestepSpeed).isEqualTo(1.248f);
    }

    @Test
    void sidestepsAreLimitedToThree() {
        raw.setHoldKey(RUN);
        raw.setSidestep(MotionCommand.SIDESTEP_LEFT, 0, 1f);
        assertThat(relay(4.5).sidestepSpeed).isEqualTo(-3f);
        assertThat(told.state.sidestepCommand).isEqualTo(0x000F);

        raw.setHoldKey(NONE);
        raw.setSidestep(MotionCommand.SIDESTEP_RIGHT, 0, 1f);
        assertThat(relay(4.5).sidestepSpeed).isEqualTo(1.248f);
    }

    @Test
    void turnsAreOneAndAHalfTimesAsFastWhenRunningUnlessTheClientSaysOtherwise() {
        raw.setHoldKey(RUN);
        raw.turnCommand = MotionCommand.TURN_LEFT;
        raw.flags |= RawMotionState.HAS_TURN;
        assertThat(relay(4.5).turnSpeed).isEqualTo(-1.5f);

        raw.setTurn(MotionCommand.TURN_RIGHT, 0, 0.5f);
        assertThat(relay(4.5).turnSpeed).isEqualTo(0.5f);

        raw.setTurn(MotionCommand.TURN_RIGHT, 0, 100f);
        assertThat(relay(4.5).turnSpeed).isEqualTo(1.5f);
    }

    @Test
    void theStanceIsSaidWheneverTheClientSaidIt() {
        raw.setStyle(0x8000003D);
        relay(1);
        assertThat(told.stance).isEqualTo(0x003D);
        assertThat(told.state.flags).isEqualTo(InterpretedState.HAS_STYLE);

        raw.clear();
        relay(1);
        assertThat(told.stance).isZero();
        assertThat(told.state.flags).isZero();
    }

    @Test
    void aRawReadyIsCopied() {
        raw.setForward(MotionCommand.READY, 0, 1f);

        assertThat(relay(1).flags).isEqualTo(InterpretedState.HAS_FORWARD);
        assertThat(told.state.forwardCommand).isEqualTo(0x0003);
    }

    @Test
    void aStandingLongJumpHidesTheLegs() {
        raw.setForward(MotionCommand.WALK_FORWARD, 0, 1f);
        raw.setSidestep(MotionCommand.SIDESTEP_LEFT, 0, 1f);
        raw.setTurn(MotionCommand.TURN_RIGHT, 0, 1f);
        message.contactBits = MoveToState.STANDING_LONG_JUMP;
        relay(1);

        assertThat(told.flags).isEqualTo(Movement.STANDING_LONG_JUMP);
        assertThat(told.state.flags).isEqualTo(InterpretedState.HAS_TURN);
    }

    @Test
    void onlyEmotesAtSpeedOnePassAndGetNumbersOfOurs() {
        raw.actions.add(0x0087, 77, true, 1f);
        raw.actions.add(0x0087, 78, true, 2f);
        raw.actions.add(0x0005, 79, true, 1f);
        raw.actions.add(0x007A, 80, false, 1f);
        InterpretedState state = relay(1);

        assertThat(state.actions.count()).isEqualTo(2);
        assertThat(state.actions.command(0)).isEqualTo(0x0087);
        assertThat(state.actions.sequence(0)).isEqualTo(2);
        assertThat(state.actions.command(1)).isEqualTo(0x007A);
        assertThat(state.actions.sequence(1)).isEqualTo(3);
    }

    @Test
    void everyActionAndEmoteOfTheTablePasses() throws IOException {
        int actions = 0;
        for (String row : Files.readAllLines(Path.of("..", "docs", "spec", "commands.csv"))) {
            String[] columns = row.split(",", -1);
            if (columns[0].equals("low")) {
                continue;
            }
            int low = Integer.decode(columns[0]);
            boolean action =
                    columns[1].startsWith("0x10") || columns[1].startsWith("0x12") || columns[1].startsWith("0x13");
            raw.clear();
            raw.actions.add(low, 7, true, 1f);

            assertThat(relay(1).actions.count()).as(row).isEqualTo(action ? 1 : 0);
            actions += action ? 1 : 0;
        }
        assertThat(actions).isEqualTo(185);
    }

    @Test
    void aStanceNobodyKnowsIsPassedOn() {
        raw.setStyle(0x80000ABC);
        relay(1);

        assertThat(told.stance).isEqualTo(0x0ABC);
        assertThat(told.state.style).isEqualTo(0x0ABC);
    }

    @Test
    void lettingGoOfAnyAxisEndsIt() {
        InterpretedMotionState before = new InterpretedMotionState();
        InterpretedMotionState after = new InterpretedMotionState();
        before.forwardCommand = MotionCommand.RUN_FORWARD;
        before.turnCommand = MotionCommand.TURN_RIGHT;
        after.forwardCommand = MotionCommand.WALK_FORWARD;
        assertThat(ends(before, after)).isTrue();

        after.turnCommand = MotionCommand.TURN_RIGHT;
        after.turnSpeed = -1;
        assertThat(ends(before, after)).isFalse();

        after.reset();
        assertThat(ends(before, after)).isTrue();
        assertThat(ends(after, before)).isFalse();
    }

    private static boolean ends(InterpretedMotionState before, InterpretedMotionState after) {
        return MovingAxes.ends(MovingAxes.of(before), MovingAxes.of(after));
    }
}
