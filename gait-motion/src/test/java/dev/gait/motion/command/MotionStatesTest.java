package dev.gait.motion.command;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Raw and interpreted motion states: motion.md §C.1, §C.2. */
class MotionStatesTest {
    private final RawMotionState raw = new RawMotionState();
    private final InterpretedMotionState interpreted = new InterpretedMotionState();
    private final MovementParameters params = new MovementParameters();

    // ---- Raw ----

    @Test
    void aRawStateStartsReadyWalkingWithoutHoldKeys() {
        assertThat(raw.currentHoldKey).isEqualTo(HoldKey.NONE);
        assertThat(raw.style).isEqualTo(MotionCommand.NON_COMBAT);
        assertThat(raw.forwardCommand).isEqualTo(MotionCommand.READY);
        assertThat(raw.forwardHoldKey).isEqualTo(HoldKey.INVALID);
        assertThat(raw.sidestepCommand).isZero();
        assertThat(raw.turnCommand).isZero();
        assertThat(raw.forwardSpeed).isEqualTo(1.0);
    }

    @Test
    void walkingBackwardsStaysLiteralInTheRawState() {
        raw.applyMotion(MotionCommand.WALK_BACKWARDS, params);

        assertThat(raw.forwardCommand).isEqualTo(MotionCommand.WALK_BACKWARDS);
        assertThat(raw.forwardSpeed).isEqualTo(1.0);
    }

    @Test
    void aKeyLeavesTheAxisHoldKeyInvalidAndAMouseSetsIt() {
        raw.applyMotion(MotionCommand.WALK_FORWARD, params.withHoldKey(HoldKey.RUN));
        assertThat(raw.forwardHoldKey).isEqualTo(HoldKey.INVALID);

        params.with(MovementParameters.SET_HOLD_KEY, false);
        raw.applyMotion(MotionCommand.WALK_FORWARD, params);
        raw.applyMotion(MotionCommand.SIDESTEP_LEFT, params);
        raw.applyMotion(MotionCommand.TURN_LEFT, params);
        assertThat(raw.forwardHoldKey).isEqualTo(HoldKey.RUN);
        assertThat(raw.sidestepHoldKey).isEqualTo(HoldKey.RUN);
        assertThat(raw.turnHoldKey).isEqualTo(HoldKey.RUN);
        assertThat(raw.sidestepCommand).isEqualTo(MotionCommand.SIDESTEP_LEFT);
        assertThat(raw.turnCommand).isEqualTo(MotionCommand.TURN_LEFT);
    }

    @Test
    void theRawStateIgnoresRunForward() {
        raw.applyMotion(MotionCommand.RUN_FORWARD, params.withSpeed(2.5));

        assertThat(raw.forwardCommand).isEqualTo(MotionCommand.READY);
        assertThat(raw.forwardSpeed).isEqualTo(1.0);
    }

    @Test
    void aNewRawStyleStopsTheLegsAndTheSameStyleDoesNot() {
        raw.applyMotion(MotionCommand.WALK_FORWARD, params.withSpeed(0.7));
        raw.applyMotion(MotionCommand.NON_COMBAT, params);
        assertThat(raw.forwardCommand).isEqualTo(MotionCommand.WALK_FORWARD);

        raw.applyMotion(MotionCommand.MAGIC, params);
        assertThat(raw.forwardCommand).isEqualTo(MotionCommand.READY);
        assertThat(raw.forwardSpeed).isEqualTo(0.7);
        assertThat(raw.style).isEqualTo(MotionCommand.MAGIC);
    }

    @Test
    void removingARawMotionKeepsSideAndTurnSpeeds() {
        raw.applyMotion(MotionCommand.SIDESTEP_RIGHT, params.withSpeed(0.5));
        raw.applyMotion(MotionCommand.TURN_RIGHT, params.withSpeed(0.6));
        raw.applyMotion(MotionCommand.WALK_FORWARD, params.withSpeed(0.7));

        raw.removeMotion(MotionCommand.SIDESTEP_LEFT);
        raw.removeMotion(MotionCommand.TURN_LEFT);
        raw.removeMotion(MotionCommand.WALK_BACKWARDS);

        assertThat(raw.sidestepCommand).isZero();
        assertThat(raw.sidestepSpeed).isEqualTo(0.5);
        assertThat(raw.turnCommand).isZero();
        assertThat(raw.turnSpeed).isEqualTo(0.6);
        assertThat(raw.forwardCommand).isEqualTo(MotionCommand.WALK_FORWARD);

        raw.removeMotion(MotionCommand.WALK_FORWARD);
        assertThat(raw.forwardCommand).isEqualTo(MotionCommand.READY);
        assertThat(raw.forwardSpeed).isEqualTo(1.0);
    }

    @Test
    void removingAnotherStyleChangesNothing() {
        raw.style = MotionCommand.MAGIC;
        raw.removeMotion(MotionCommand.HAND_COMBAT);
        assertThat(raw.style).isEqualTo(MotionCommand.MAGIC);

        raw.removeMotion(MotionCommand.MAGIC);
        assertThat(raw.style).isEqualTo(MotionCommand.NON_COMBAT);
    }

    // ---- Interpreted ----

    @Test
    void anInboundStopIsReadyAtOneWithoutSidestepAndTurn() {
        interpreted.forwardCommand = MotionCommand.RUN_FORWARD;
        interpreted.forwardSpeed = 2.94;
        interpreted.sidestepCommand = MotionCommand.SIDESTEP_RIGHT;
        interpreted.turnCommand = MotionCommand.TURN_RIGHT;

        interpreted.copyMovementFrom(new InterpretedMotionState());

        assertThat(interpreted.forwardCommand).isEqualTo(MotionCommand.READY);
        assertThat(interpreted.forwardSpeed).isEqualTo(1.0);
        assertThat(interpreted.sidestepCommand).isZero();
        assertThat(interpreted.turnCommand).isZero();
    }

    @Test
    void copyOverwritesAllSevenFieldsAndLeavesTheActions() {
        InterpretedMotionState told = new InterpretedMotionState();
        told.style = MotionCommand.MAGIC;
        told.forwardCommand = MotionCommand.WALK_FORWARD;
        told.forwardSpeed = -0.65;
        told.sidestepCommand = MotionCommand.SIDESTEP_RIGHT;
        told.sidestepSpeed = -1.248;
        told.turnCommand = MotionCommand.TURN_RIGHT;
        told.turnSpeed = -1.5;
        told.actions.add(MotionCommand.WAVE, 1, 3, false);

        interpreted.copyMovementFrom(told);

        assertThat(interpreted.style).isEqualTo(MotionCommand.MAGIC);
        assertThat(interpreted.forwardCommand).isEqualTo(MotionCommand.WALK_FORWARD);
        assertThat(interpreted.forwardSpeed).isEqualTo(-0.65);
        assertThat(interpreted.sidestepCommand).isEqualTo(MotionCommand.SIDESTEP_RIGHT);
        assertThat(interpreted.sidestepSpeed).isEqualTo(-1.248);
        assertThat(interpreted.turnCommand).isEqualTo(MotionCommand.TURN_RIGHT);
        assertThat(interpreted.turnSpeed).isEqualTo(-1.5);
        assertThat(interpreted.actions.size()).isZero();

        assertThat(new InterpretedMotionState().set(told).actions.size()).isEqualTo(1);
    }

    @Test
    void anInterpretedStyleStopsTheLegsEvenIfItIsTheSame() {
        interpreted.applyMotion(MotionCommand.WALK_FORWARD, params.withSpeed(0.7));

        interpreted.applyMotion(MotionCommand.NON_COMBAT, params.withSpeed(1));

        assertThat(interpreted.forwardCommand).isEqualTo(MotionCommand.READY);
        assertThat(interpreted.forwardSpeed).isEqualTo(0.7);
    }

    @Test
    void turnAndSidestepGoToTheirOwnAxes() {
        interpreted.applyMotion(MotionCommand.TURN_RIGHT, params.withSpeed(-1.5));
        interpreted.applyMotion(MotionCommand.SIDESTEP_RIGHT, params.withSpeed(-1.248));

        assertThat(interpreted.turnSpeed).isEqualTo(-1.5);
        assertThat(interpreted.sidestepSpeed).isEqualTo(-1.248);
        assertThat(interpreted.forwardCommand).isEqualTo(MotionCommand.READY);

        interpreted.removeMotion(MotionCommand.TURN_RIGHT);
        interpreted.removeMotion(MotionCommand.SIDESTEP_RIGHT);
        assertThat(interpreted.turnCommand).isZero();
        assertThat(interpreted.sidestepCommand).isZero();
        assertThat(interpreted.turnSpeed).isEqualTo(-1.5);
    }

    @Test
    void removingACycleThatDoesNotPlayChangesNothing() {
        interpreted.applyMotion(MotionCommand.RUN_FORWARD, params.withSpeed(2));

        interpreted.removeMotion(MotionCommand.WALK_FORWARD);
        assertThat(interpreted.forwardCommand).isEqualTo(MotionCommand.RUN_FORWARD);

        interpreted.removeMotion(MotionCommand.RUN_FORWARD);
        assertThat(interpreted.forwardCommand).isEqualTo(MotionCommand.READY);
        assertThat(interpreted.forwardSpeed).isEqualTo(1.0);
    }

    // ---- Actions ----

    @Test
    void actionsLeaveInTheOrderTheyCame() {
        params.actionStamp = 9;
        interpreted.applyMotion(0x10000058, params.withSpeed(1.25).with(MovementParameters.AUTONOMOUS, true));
        interpreted.applyMotion(MotionCommand.WAVE, params.withSpeed(1).with(MovementParameters.AUTONOMOUS, false));

        assertThat(interpreted.actions.size()).isEqualTo(2);
        assertThat(interpreted.actions.motion(0)).isEqualTo(0x10000058);
        assertThat(interpreted.actions.speed(0)).isEqualTo(1.25);
        assertThat(interpreted.actions.stamp(0)).isEqualTo(9);
        assertThat(interpreted.actions.isAutonomous(0)).isTrue();
        assertThat(interpreted.actions.isAutonomous(1)).isFalse();
        assertThat(interpreted.actions.removeOldest()).isEqualTo(0x10000058);
        assertThat(interpreted.actions.removeOldest()).isEqualTo(MotionCommand.WAVE);
        assertThat(interpreted.actions.removeOldest()).isZero();
    }

    @Test
    void aFullActionListLosesItsOldest() {
        ActionList list = new ActionList();
        for (int i = 0; i <= ActionList.CAPACITY; i++) {
            list.add(0x10000000 + i, 1, i, false);
        }

        assertThat(list.size()).isEqualTo(ActionList.CAPACITY);
        assertThat(list.stamp(0)).isEqualTo(1);
        assertThat(list.stamp(ActionList.CAPACITY - 1)).isEqualTo(ActionList.CAPACITY);
    }
}
