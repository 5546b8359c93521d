package dev.gait.net.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** The two motion states as bytes: worked numbers M.43 and M.44 of motion.md. */
class WorkedBytesTest {
    private static final HexFormat HEX = HexFormat.ofDelimiter(" ").withUpperCase();

    private static String bytesOf(Consumer<WireWriter> write) {
        WireWriter out = new WireWriter();
        out.begin();
        write.accept(out);
        return HEX.formatHex(out.toByteArray());
    }

    private static WireReader reading(String hex) {
        return new WireReader().wrap(HEX.parseHex(hex));
    }

    @Test
    void m43RawBytesOfRunAndForwardOnTheKeyboard() {
        String bytes = "05 00 00 00 02 00 00 00 05 00 00 45";
        RawMotionState state = new RawMotionState();
        state.setHoldKey(RawMotionState.HOLD_KEY_RUN);
        state.forwardCommand = 0x45000005;
        state.flags |= RawMotionState.HAS_FORWARD;
        assertThat(bytesOf(state::write)).isEqualTo(bytes);

        RawMotionState heard = new RawMotionState();
        heard.read(reading(bytes));
        assertThat(heard.holdKey).isEqualTo(RawMotionState.HOLD_KEY_RUN);
        assertThat(heard.forwardCommand).isEqualTo(0x45000005);
        assertThat(heard.forwardSpeed).isEqualTo(1f);
        assertThat(heard.forwardHoldKey).isEqualTo(RawMotionState.HOLD_KEY_INVALID);
    }

    @Test
    void m44InterpretedBytesOfARun() {
        String bytes = "06 00 00 00 07 00 00 00 18 40 00 00";
        InterpretedState state = new InterpretedState();
        state.setForward(0x44000007, 2.375f);
        assertThat(bytesOf(state::write)).isEqualTo(bytes);

        InterpretedState heard = new InterpretedState();
        heard.read(reading(bytes));
        assertThat(heard.forwardCommand).isEqualTo(7);
        assertThat(heard.forwardSpeed).isEqualTo(2.375f);
    }

    @Test
    void m44InterpretedBytesOfRunningBackward() {
        InterpretedState state = new InterpretedState();
        state.setForward(0x45000005, -1.54375f);

        assertThat(bytesOf(state::write)).isEqualTo("06 00 00 00 05 00 9A 99 C5 BF 00 00");
    }

    @Test
    void m44AStopIsAFlagWordOfZero() {
        assertThat(bytesOf(new InterpretedState()::write)).isEqualTo("00 00 00 00");

        InterpretedState heard = new InterpretedState();
        heard.setForward(0x44000007, 2.375f);
        heard.read(reading("00 00 00 00"));
        assertThat(heard.forwardCommand).isEqualTo(InterpretedState.READY);
        assertThat(heard.forwardSpeed).isEqualTo(1f);
        assertThat(heard.sidestepCommand).isZero();
        assertThat(heard.turnCommand).isZero();
    }

    /** Bytes of 2002 have garbage above the five bits of the count (wire.md §I). */
    @Test
    void garbageAboveTheActionCountIsPassedOverAndKept() {
        String bytes = "80 50 A3 7F 58 00 05 80 00 00 80 3F";
        InterpretedState heard = new InterpretedState();
        WireReader in = reading(bytes);
        heard.read(in);
        assertThat(in.isOk()).isTrue();
        assertThat(heard.actions.count()).isEqualTo(1);
        assertThat(heard.flags).isZero();
        assertThat(bytesOf(heard::write)).isEqualTo(bytes);
        heard.clear();
        assertThat(bytesOf(heard::write)).isEqualTo("00 00 00 00");
    }

    /** Common in what the original servers sent (wire.md §I). */
    @Test
    void aTurnSpeedMayComeWithoutATurnCommand() {
        String bytes = "42 00 00 00 87 00 00 00 10 40 00 00";
        InterpretedState heard = new InterpretedState();
        heard.read(reading(bytes));
        assertThat(heard.forwardCommand).isEqualTo(0x87);
        assertThat(heard.turnCommand).isZero();
        assertThat(heard.turnSpeed).isEqualTo(2.25f);
        assertThat(bytesOf(heard::write)).isEqualTo(bytes);
    }

    @Test
    void m44InterpretedBytesOfOneAction() {
        String bytes = "80 00 00 00 58 00 05 80 00 00 80 3F";
        InterpretedState state = new InterpretedState();
        state.actions.add(0x10000058, 5, true, 1f);
        assertThat(bytesOf(state::write)).isEqualTo(bytes);

        InterpretedState heard = new InterpretedState();
        heard.read(reading(bytes));
        assertThat(heard.actions.count()).isEqualTo(1);
        assertThat(heard.actions.command(0)).isEqualTo(0x58);
        assertThat(heard.actions.sequence(0)).isEqualTo(5);
        assertThat(heard.actions.isAutonomous(0)).isTrue();
    }
}
