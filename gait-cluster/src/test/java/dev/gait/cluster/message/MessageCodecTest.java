package dev.gait.cluster.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gait.motion.local.PlayerInput;
import dev.gait.motion.math.Prng;
import dev.gait.motion.outbound.JumpReport;
import dev.gait.motion.outbound.MotionReport;
import dev.gait.motion.outbound.PositionReport;
import dev.gait.motion.place.Position;
import dev.gait.server.gate.GateVerdict;
import dev.gait.server.gate.Lateness;
import dev.gait.server.state.BadState;
import dev.gait.server.state.Coded;
import dev.gait.server.store.Place;
import dev.gait.server.world.BlockMessage;
import dev.gait.server.world.PlayerCommand;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;

class MessageCodecTest {
    private static final Place PLACE = new Place(0xA9B40023, 9, 8.5, -1, 1, 0, 0, 0);
    private static final byte[] SOME = {1, 2, 3};

    static final List<ClusterMessage> messages = List.of(
            new ClusterMessage.Enter(0x50000001, 7, 3, 0xA9B4, BlockMessage.Entry.HANDED_OVER, 99, 5, SOME),
            new ClusterMessage.Said(0x50000001, 7, 3, 12, SOME),
            new ClusterMessage.Recall(0x80000001, 4),
            new ClusterMessage.Behind(0x50000001, 7, 40_000),
            new ClusterMessage.Entered(0x50000001, 7, 3),
            new ClusterMessage.Refused(0x50000001, 7, 3, 0xA9B4),
            new ClusterMessage.Departed(0x50000001, 7, 3, 12, PLACE, SOME),
            new ClusterMessage.Kept(0x50000001, 7, 3, 12, -5, PLACE, SOME),
            new ClusterMessage.Left(0x50000001, 7, 3, PLACE, true),
            new ClusterMessage.Told(
                    10, SOME, new int[] {0x50000001, 0x50000002}, new long[] {7, 1}, new boolean[] {false, true}),
            new ClusterMessage.Noted(0x50000001, 7, ClusterMessage.Note.RELAYED, 123),
            new ClusterMessage.Halted(0x50000001),
            new ClusterMessage.Stalled(0x50000001),
            new ClusterMessage.Seen(0xA9B4, 0x50000001, 7, new NodeId(5), 0xA9B40023, 1, 2, 3, 4, 5),
            new ClusterMessage.Unseen(0xA9B4, 0x50000001, 7),
            new ClusterMessage.Gone(0x50000001, 7),
            new ClusterMessage.Stood(0x50000001, 7, PLACE),
            new ClusterMessage.Farewell(),
            new ClusterMessage.Laned(99, SOME),
            new ClusterMessage.LaneAgain(3),
            new ClusterMessage.Listens(0x50000001, 7),
            new ClusterMessage.Collect(0x50000001, 8),
            new ClusterMessage.Collected(0x50000001, 8, 7, true, 5, PLACE, SOME));

    @ParameterizedTest
    @FieldSource("messages")
    void whatWasSaidIsHeard(ClusterMessage message) {
        byte[] bytes = MessageCodec.encode(message);
        assertThat(MessageCodec.decode(bytes))
                .usingRecursiveComparison()
                .withStrictTypeChecking()
                .isEqualTo(message);
    }

    @Test
    void everyKindIsTriedHere() {
        assertThat(messages.stream().map(Object::getClass).distinct().count())
                .isEqualTo(ClusterMessage.class.getPermittedSubclasses().length);
    }

    /** Nodes of two releases talk to each other: these bytes stay. */
    @Test
    void theBytesAreKnown() {
        HexFormat hex = HexFormat.of();
        assertThat(hex.formatHex(MessageCodec.encode(new ClusterMessage.Said(0x50000001, 7, 3, 12, SOME))))
                .isEqualTo("02000000" + "01000050" + "0700000000000000" + "0300000000000000" + "0c00000000000000"
                        + "03000000" + "010203");
        assertThat(hex.formatHex(MessageCodec.encode(new ClusterMessage.Told(
                        10, SOME, new int[] {0x50000001}, new long[] {7}, new boolean[] {true}))))
                .isEqualTo("12000000" + "00000000" + "0000000000000000" + "0a000000" + "03000000" + "010203"
                        + "01000000" + "01000050" + "0700000000000000" + "01");
        assertThat(hex.formatHex(MessageCodec.encode(new ClusterMessage.Laned(99, SOME))))
                .isEqualTo("17000000" + "00000000" + "6300000000000000" + "03000000" + "010203");
        assertThat(hex.formatHex(MessageCodec.encode(new ClusterMessage.LaneAgain(3))))
                .isEqualTo("18000000" + "00000000" + "0300000000000000");
        assertThat(hex.formatHex(MessageCodec.encode(new ClusterMessage.Listens(0x50000001, 7))))
                .isEqualTo("19000000" + "01000050" + "0700000000000000");
        assertThat(hex.formatHex(MessageCodec.encode(new ClusterMessage.Collect(0x50000001, 8))))
                .isEqualTo("10000000" + "01000050" + "0800000000000000");
    }

    /** What stands for a value of an enum stays as well, whatever order they are written in. */
    @Test
    void theNumbersOfValuesAreKnown() {
        assertThat(codes(BlockMessage.Entry.values())).isEqualTo("NEW 0, HANDED_OVER 1, RECOVERED 2, RETURNED 3");
        assertThat(codes(ClusterMessage.Note.values()))
                .isEqualTo("JUDGED 0, CORRECTED 1, HELD_BACK 2, RELAYED 3, SPARED 4");
        assertThat(codes(GateVerdict.values()))
                .isEqualTo("ACCEPTED 0, STALE 1, NOT_FINITE 2, OUT_OF_RANGE 3, TOO_FAST 4, INSIDE_SOMETHING 5,"
                        + " BEHIND_SOMETHING 6, UNDERGROUND 7, FLYING 8, JUMP_IN_THE_AIR 9, JUMP_TOO_STRONG 10");
        HexFormat hex = HexFormat.of();
        assertThat(hex.formatHex(MessageCodec.encode(messages.get(0))))
                .isEqualTo("01000000" + "01000050" + "0700000000000000" + "0300000000000000" + "b4a90000" + "01000000"
                        + "6300000000000000" + "0500000000000000" + "03000000" + "010203");
        byte[] noted = MessageCodec.encode(new ClusterMessage.Noted(0x50000001, 7, ClusterMessage.Note.SPARED, 0));
        assertThat(hex.formatHex(noted))
                .isEqualTo("0b000000" + "01000050" + "0700000000000000" + "04000000" + "0000000000000000");
        noted[16] = 5;
        assertThatThrownBy(() -> MessageCodec.decode(noted)).isInstanceOf(BadState.class);
    }

    private static <E extends Enum<E> & Coded> String codes(E[] all) {
        return Stream.of(all).map(each -> each.name() + " " + each.code()).collect(Collectors.joining(", "));
    }

    @ParameterizedTest
    @FieldSource("messages")
    void whatIsCutShortOrChangedIsRefusedAndDoesNoHarm(ClusterMessage message) {
        byte[] bytes = MessageCodec.encode(message);
        for (int length = 0; length < bytes.length; length++) {
            byte[] cut = Arrays.copyOf(bytes, length);
            assertThatThrownBy(() -> MessageCodec.decode(cut)).isInstanceOf(BadState.class);
        }
        Prng random = new Prng(bytes.length);
        for (int i = 0; i < 2000; i++) {
            byte[] changed = bytes.clone();
            for (int n = random.below(4); n >= 0; n--) {
                changed[random.below(changed.length)] = (byte) random.nextLong();
            }
            try {
                MessageCodec.decode(changed);
            } catch (BadState e) {
                assertThat(e).isNotNull();
            }
        }
    }

    static Stream<PlayerCommand> words() {
        PlayerCommand.Arrival arrival = new PlayerCommand.Arrival(new Lateness(0.25, true), 77);
        MotionReport held = new MotionReport();
        held.position.set(PLACE.toPosition(new Position()));
        held.forwardSaid = true;
        held.state.forwardCommand = 0x45000005;
        held.state.actions.add(0x10000081, 1.5, 9, true);
        held.forcePositionStamp = 4;
        PositionReport reported = new PositionReport();
        reported.position.frame.x = Double.NaN;
        JumpReport jumped = new JumpReport();
        jumped.extent = 0.5;
        jumped.velocityZ = 9;
        PlayerInput input = new PlayerInput();
        input.tick = 5;
        input.millis = 50;
        return Stream.of(
                new PlayerCommand.Held(held, arrival),
                new PlayerCommand.Reported(reported, arrival),
                new PlayerCommand.Jumped(jumped, arrival),
                new PlayerCommand.Predicted(),
                new PlayerCommand.Inputs(new ArrayList<>(List.of(input))),
                new PlayerCommand.Unreadable(),
                new PlayerCommand.LoginCompleted(Lateness.USUAL),
                new PlayerCommand.LogOff(),
                new PlayerCommand.Gone(),
                new PlayerCommand.Teleport(PLACE.toPosition(new Position())),
                new PlayerCommand.Push(1, 2, 3),
                new PlayerCommand.Abandoned());
    }

    @ParameterizedTest
    @MethodSource("words")
    void wordsArriveAsTheyWere(PlayerCommand command) {
        List<PlayerCommand> heard = new ArrayList<>();
        WordCodec.decode(WordCodec.encode(command), new WordCodec.Listener() {
            @Override
            public void command(PlayerCommand each) {
                heard.add(each);
            }

            @Override
            public void spoken(double reachMeters, byte[] message, int queue) {
                throw new AssertionError();
            }
        });
        assertThat(heard).hasSize(1);
        assertThat(heard.get(0))
                .usingRecursiveComparison()
                .withEqualsForType((a, b) -> a.equals(b), Double.class)
                .withStrictTypeChecking()
                .isEqualTo(command);
    }

    @Test
    void everyCommandIsTriedHere() {
        assertThat(words().map(Object::getClass).distinct().count())
                .isEqualTo(PlayerCommand.class.getPermittedSubclasses().length);
    }
}
