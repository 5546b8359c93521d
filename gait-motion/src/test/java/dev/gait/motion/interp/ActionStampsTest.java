package dev.gait.motion.interp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.command.InterpretedMotionState;
import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.support.Stage;
import org.junit.jupiter.api.Test;

/** Actions of a received state: each stamp once, own echoes not at all (motion.md §D.12). */
class ActionStampsTest {
    private final Stage stage = Stage.onFlatGround();
    private final InterpretedMotionState told = new InterpretedMotionState();

    private int queuedAfter(Stage where, int stamp, boolean autonomous) {
        told.actions.clear();
        told.actions.add(MotionCommand.WAVE, 1.25, stamp, autonomous);
        where.interpreter().moveToInterpretedState(told);
        return where.interpreter().interpreted().actions.size();
    }

    @Test
    void aStampPlaysOnce() {
        assertThat(queuedAfter(stage, 5, false)).isEqualTo(1);
        assertThat(queuedAfter(stage, 5, false)).isEqualTo(1);
        assertThat(queuedAfter(stage, 4, false)).isEqualTo(1);
        assertThat(queuedAfter(stage, 6, false)).isEqualTo(2);
        assertThat(stage.interpreter().serverActionStamp()).isEqualTo(6);
    }

    @Test
    void fifteenBitsWrap() {
        assertThat(queuedAfter(stage, 0x3FFF, false)).isEqualTo(1);
        assertThat(queuedAfter(stage, 0x7FFE, false)).isEqualTo(2);
        assertThat(queuedAfter(stage, 0x0001, false)).isEqualTo(3);
        assertThat(queuedAfter(stage, 0x7FFF, false)).isEqualTo(3);
    }

    @Test
    void theActionKeepsItsSpeedAndWhoAskedAndItsStampStaysZero() {
        queuedAfter(stage, 9, true);

        assertThat(stage.interpreter().interpreted().actions.speed(0)).isEqualTo(1.25);
        assertThat(stage.interpreter().interpreted().actions.isAutonomous(0)).isTrue();
        assertThat(stage.interpreter().interpreted().actions.stamp(0)).isZero();
    }

    @Test
    void onesOwnEchoIsSkippedAndDoesNotAdvanceTheStamp() {
        Stage mine = Stage.with(new Attributes(100, 100, 0, 100));

        assertThat(queuedAfter(mine, 5, true)).isZero();
        assertThat(mine.interpreter().serverActionStamp()).isZero();
        assertThat(queuedAfter(mine, 5, false)).isEqualTo(1);
        assertThat(mine.interpreter().serverActionStamp()).isEqualTo(5);
    }

    @Test
    void anActionRefusedInTheAirStillUsesItsStampUp() {
        stage.liftedTo(10);

        assertThat(queuedAfter(stage, 5, false)).isZero();
        assertThat(stage.interpreter().serverActionStamp()).isEqualTo(5);
    }

    @Test
    void aListPlaysInItsOrder() {
        told.actions.add(MotionCommand.WAVE, 1, 1, false);
        told.actions.add(0x10000058, 1, 2, false);
        told.actions.add(0x10000059, 1, 2, false);

        stage.interpreter().moveToInterpretedState(told);

        assertThat(stage.interpreter().interpreted().actions.size()).isEqualTo(2);
        assertThat(stage.interpreter().interpreted().actions.motion(0)).isEqualTo(MotionCommand.WAVE);
        assertThat(stage.interpreter().interpreted().actions.motion(1)).isEqualTo(0x10000058);
    }

    @Test
    void aStateThatIsReceivedNeverClearsActionsInProgress() {
        queuedAfter(stage, 1, false);
        told.actions.clear();

        stage.interpreter().moveToInterpretedState(told);

        assertThat(stage.interpreter().interpreted().actions.size()).isEqualTo(1);
    }
}
