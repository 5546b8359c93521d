package dev.gait.net.extension;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gait.motion.math.Prng;
import dev.gait.motion.world.GroundKind;
import dev.gait.net.message.GameAction;
import dev.gait.net.message.GameEvent;
import dev.gait.net.message.RawMotionState;
import dev.gait.net.message.Verdict;
import dev.gait.net.packet.Fragment;
import dev.gait.net.packet.LittleEndian;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExtensionTest {

    @Test
    void everyMessageIsReadBackAsItWasWritten() {
        for (long seed = 0; seed < 2000; seed++) {
            Prng random = new Prng(seed);
            for (ExtensionMessage message : messages(random)) {
                byte[] bytes = message.encode();
                ExtensionMessage again = fresh(message);
                assertThat(again.decode(bytes, 0, bytes.length))
                        .as("seed %d", seed)
                        .isEqualTo(Verdict.OK);
                assertThat(again.encode()).as("seed %d", seed).isEqualTo(bytes);
                assertThat(Extension.kindOf(bytes, 0, bytes.length)).isEqualTo(message.kind());
            }
        }
    }

    @Test
    void everyTruncationIsRefused() {
        for (ExtensionMessage message : messages(new Prng(3))) {
            byte[] bytes = message.encode();
            for (int length = 0; length < bytes.length; length++) {
                assertThat(fresh(message).decode(bytes, 0, length).isOk())
                        .as("%s cut to %d", message.getClass().getSimpleName(), length)
                        .isFalse();
            }
        }
    }

    @Test
    void fieldsOfLaterVersionsAreIgnored() {
        for (ExtensionMessage message : messages(new Prng(4))) {
            byte[] bytes = message.encode();
            byte[] longer = Arrays.copyOf(bytes, bytes.length + 12);
            assertThat(fresh(message).decode(longer, 0, longer.length)).isEqualTo(Verdict.OK);
        }
    }

    @Test
    void otherServersAndClientsSeeAnActionAndAnEventTheyDoNotKnow() {
        GameAction action = new GameAction();
        assertThat(action.decode(new Hello().encode())).isEqualTo(Verdict.OK);
        assertThat(action.type).isEqualTo(0x54494147);
        GameEvent event = new GameEvent();
        assertThat(event.decode(new Welcome().encode())).isEqualTo(Verdict.OK);
        assertThat(event.type).isEqualTo(0x54494147);
    }

    @Test
    void nobodyElsesMessageIsTakenForOurs() {
        for (String file : List.of("session", "move_to_state", "update_motion", "jump", "movement_commands")) {
            for (var vector : dev.gait.net.packet.Vectors.read(file)) {
                assertThat(Extension.kindOf(vector.bytes(), 0, vector.bytes().length))
                        .as(vector.name())
                        .isEqualTo(Extension.NONE);
            }
        }
        byte[] hello = new Hello().encode();
        assertThat(Extension.kindOf(hello, 0, 13)).isEqualTo(Extension.NONE);
        LittleEndian.putU16(hello, 12, Extension.WELCOME);
        assertThat(Extension.kindOf(hello, 0, hello.length))
                .as("a server's kind in a client's envelope")
                .isZero();
        assertThat(new PlayerState().decode(hello, 0, hello.length)).isEqualTo(Verdict.UNKNOWN_OPCODE);
        assertThat(new PlayerInput().decode(hello, 0, hello.length)).isEqualTo(Verdict.UNKNOWN_OPCODE);
    }

    @Test
    void anInputMessageRepeatsTheLastTwo() {
        PlayerInput message = new PlayerInput();
        for (int tick = 1; tick <= 5; tick++) {
            InputEntry entry = new InputEntry();
            entry.tick = tick;
            entry.millis = 50;
            message.push(entry);
        }
        assertThat(message.count()).isEqualTo(3);
        assertThat(List.of(message.entry(0).tick, message.entry(1).tick, message.entry(2).tick))
                .containsExactly(5, 4, 3);
        InputEntry old = new InputEntry();
        old.tick = 5;
        assertThatThrownBy(() -> message.push(old)).hasMessage("tick 5 is not after 5");
        message.clear();
        assertThat(message.count()).isZero();
    }

    @Test
    void theLargestInputFitsOnePart() {
        PlayerInput message = new PlayerInput();
        for (int tick = 1; tick <= 3; tick++) {
            InputEntry entry = randomEntry(new Prng(tick), tick);
            entry.jump = true;
            entry.state.flags = 0x7FF;
            while (entry.state.actions.count() < InputEntry.MAX_ACTIONS) {
                entry.state.actions.add(0x87, 3, true, 1f);
            }
            message.push(entry);
        }
        assertThat(message.encode().length).isLessThanOrEqualTo(Fragment.MAX_DATA_BYTES);
    }

    @Test
    void impossibleInputsAreRefused() {
        assertThat(decodeInput(bytes -> LittleEndian.putU16(bytes, 16, 0))).isEqualTo(Verdict.IMPOSSIBLE_COUNT);
        assertThat(decodeInput(bytes -> LittleEndian.putU16(bytes, 16, 4))).isEqualTo(Verdict.IMPOSSIBLE_COUNT);
        assertThat(decodeInput(bytes -> LittleEndian.putU16(bytes, 24, 0))).isEqualTo(Verdict.MALFORMED);
        assertThat(decodeInput(bytes -> LittleEndian.putU16(bytes, 24, 251))).isEqualTo(Verdict.MALFORMED);
        assertThat(decodeInput(bytes -> LittleEndian.putU16(bytes, 26, 0x80))).isEqualTo(Verdict.MALFORMED);
        assertThat(decodeInput(bytes -> LittleEndian.putI32(bytes, 20, 1))).isEqualTo(Verdict.MALFORMED);
        assertThat(decodeInput(bytes -> {})).isEqualTo(Verdict.OK);
    }

    @Test
    void numbersThatAreNotFiniteAreRefused() {
        PlayerState state = new PlayerState();
        state.vz = Float.NaN;
        byte[] bytes = state.encode();
        assertThat(new PlayerState().decode(bytes, 0, bytes.length)).isEqualTo(Verdict.NOT_FINITE);
        Welcome welcome = new Welcome();
        welcome.flatZ = Float.POSITIVE_INFINITY;
        byte[] other = welcome.encode();
        assertThat(new Welcome().decode(other, 0, other.length)).isEqualTo(Verdict.NOT_FINITE);
    }

    @Test
    void anUnknownGroundIsRefused() {
        byte[] bytes = new Welcome().encode();
        LittleEndian.putU16(bytes, 22, 3);
        assertThat(new Welcome().decode(bytes, 0, bytes.length)).isEqualTo(Verdict.MALFORMED);
    }

    private static Verdict decodeInput(java.util.function.Consumer<byte[]> damage) {
        PlayerInput message = new PlayerInput();
        for (int tick = 7; tick <= 8; tick++) {
            InputEntry entry = new InputEntry();
            entry.tick = tick;
            entry.millis = 50;
            message.push(entry);
        }
        byte[] bytes = message.encode();
        damage.accept(bytes);
        return new PlayerInput().decode(bytes, 0, bytes.length);
    }

    private static List<ExtensionMessage> messages(Prng random) {
        Hello hello = new Hello();
        hello.actionSequence = (int) random.nextLong();
        hello.wanted = (int) random.nextLong();
        Welcome welcome = new Welcome();
        welcome.recipient = 0x50000000 + random.below(100);
        welcome.ground = GroundKind.values()[random.below(3)];
        welcome.granted = (int) random.nextLong();
        welcome.seed = random.nextLong();
        welcome.flatZ = (float) random.nextDouble();
        welcome.tick = (int) random.nextLong();
        welcome.ticksPerSecond = random.below(0x10000);
        welcome.statesPerSecond = random.below(0x10000);
        PlayerInput input = new PlayerInput();
        input.actionSequence = (int) random.nextLong();
        int tick = (int) random.nextLong();
        for (int count = 1 + random.below(3); count > 0; count--) {
            tick += 1 + random.below(5);
            input.push(randomEntry(random, tick));
        }
        PlayerState state = new PlayerState();
        state.recipient = (int) random.nextLong();
        state.tick = (int) random.nextLong();
        state.acknowledgedMoveTick = (int) random.nextLong();
        state.cell = (int) random.nextLong();
        state.x = (float) random.nextDouble();
        state.qz = (float) random.nextDouble();
        state.vy = (float) random.nextDouble();
        state.contactFlags = random.below(8);
        state.instanceSequence = random.below(0x10000);
        state.serverControlSequence = random.below(0x10000);
        state.teleportSequence = random.below(0x10000);
        state.forcePositionSequence = random.below(0x10000);
        return List.of(hello, welcome, input, state);
    }

    private static InputEntry randomEntry(Prng random, int tick) {
        InputEntry entry = new InputEntry();
        entry.tick = tick;
        entry.millis = 1 + random.below(250);
        entry.jump = random.chance(0.5);
        entry.standingLongJump = random.chance(0.5);
        entry.jumpExtent = (float) random.nextDouble();
        entry.jumpZ = (float) random.nextDouble() * 10;
        RawMotionState state = entry.state;
        if (random.chance(0.5)) {
            state.setHoldKey(RawMotionState.HOLD_KEY_RUN);
            state.setForward(0x45000005, RawMotionState.HOLD_KEY_RUN, 1f);
        }
        if (random.chance(0.5)) {
            state.setTurn(0x6500000D, RawMotionState.HOLD_KEY_NONE, (float) random.nextDouble());
        }
        if (random.below(4) == 0) {
            state.actions.add(0x87, random.below(0x8000), random.chance(0.5), 1f);
        }
        return entry;
    }

    private static ExtensionMessage fresh(ExtensionMessage like) {
        return switch (like.kind()) {
            case Extension.HELLO -> new Hello();
            case Extension.WELCOME -> new Welcome();
            case Extension.PLAYER_INPUT -> new PlayerInput();
            default -> new PlayerState();
        };
    }
}
