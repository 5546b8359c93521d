package dev.gait.motion.command;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Motion commands, their classes and the parameters they come with: motion.md §B, §D.2. */
class CommandsTest {
    @Test
    void turnLeftIs0EAndSidestepLeftIs10() {
        assertThat(MotionCommand.TURN_RIGHT).isEqualTo(0x6500000D);
        assertThat(MotionCommand.TURN_LEFT).isEqualTo(0x6500000E);
        assertThat(MotionCommand.SIDESTEP_RIGHT).isEqualTo(0x6500000F);
        assertThat(MotionCommand.SIDESTEP_LEFT).isEqualTo(0x65000010);
    }

    @ParameterizedTest
    @ValueSource(
            ints = {
                0x85000001, 0x85000002, 0x41000003, 0x40000004, 0x45000005, 0x45000006, 0x44000007, 0x40000008,
                0x40000009, 0x6500000D, 0x6500000E, 0x6500000F, 0x65000010, 0x40000011, 0x41000012, 0x41000013,
                0x41000014, 0x40000015, 0x40000016, 0x40000018, 0x4000001E, 0x40000039, 0x2000003A, 0x2500003B,
                0x8000003C, 0x8000003D, 0x80000046, 0x80000047, 0x80000049, 0x1000006F, 0x10000078, 0x090000C7,
                0x13000087, 0x1000011E, 0x10000128, 0x10000131, 0x800000E8, 0x8000013B, 0x8000013C
            })
    void theLowWordGetsItsClassBack(int command) {
        assertThat(MotionCommand.expand(MotionCommand.low(command))).isEqualTo(command);
    }

    @Test
    void anUnknownLowWordIsNothing() {
        assertThat(MotionCommand.expand(0)).isZero();
        assertThat(MotionCommand.expand(0x7777)).isZero();
        assertThat(MotionCommand.expand(0xFFFF)).isZero();
    }

    @Test
    void aTurnIsASubStateAndAModifierToo() {
        assertThat(MotionCommand.isSubState(MotionCommand.TURN_RIGHT)).isTrue();
        assertThat(MotionCommand.isTurn(MotionCommand.TURN_LEFT)).isTrue();
        assertThat(MotionCommand.isStyle(MotionCommand.NON_COMBAT)).isTrue();
        assertThat(MotionCommand.isAction(MotionCommand.WAVE)).isTrue();
        assertThat(MotionCommand.isChatEmote(MotionCommand.WAVE)).isTrue();
        assertThat(MotionCommand.isAction(MotionCommand.READY)).isFalse();
    }

    @Test
    void theDefaultParametersAreRetailsNotAces() {
        MovementParameters params = new MovementParameters();

        assertThat(params.bits).isEqualTo(0x1EE0F);
        assertThat(params.has(MovementParameters.CAN_CHARGE)).isFalse();
        assertThat(params.has(MovementParameters.MODIFY_INTERPRETED_STATE)).isTrue();
        assertThat(params.has(MovementParameters.DISABLE_JUMP_DURING_LINK)).isFalse();
        assertThat(params.walkRunThreshold).isEqualTo(15.0);
        assertThat((float) params.distanceToObject).isEqualTo(0.6f);
        assertThat(params.failDistance).isEqualTo(Float.MAX_VALUE);
        assertThat(params.holdKeyToApply).isEqualTo(HoldKey.INVALID);
        assertThat(params.speed).isEqualTo(1.0);
        assertThat(params.minDistance).isZero();
        assertThat(params.desiredHeading).isZero();
    }

    @Test
    void errorsHaveRetailsNumbers() {
        assertThat(MovementError.IN_THE_AIR).isEqualTo(0x24);
        assertThat(MovementError.CANNOT_JUMP_FROM_HERE).isEqualTo(0x48);
        assertThat(MovementError.TOO_LOADED_TO_JUMP).isEqualTo(0x49);
        assertThat(MovementError.TOO_MANY_ACTIONS).isEqualTo(0x45);
        assertThat(MovementError.GENERAL_FAILURE).isEqualTo(0x47);
        assertThat(MovementError.describe(MovementError.IN_THE_AIR)).isEqualTo("you can't do that in the air");
    }
}
