package dev.gait.net.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** From the opcode to the one call that is meant for it. */
class MessageReaderTest {
    /** A handler that notes which of its methods was called with what. */
    private static MessageHandler noting(List<Object> calls) {
        return (MessageHandler) Proxy.newProxyInstance(
                MessageHandler.class.getClassLoader(), new Class<?>[] {MessageHandler.class}, (proxy, method, args) -> {
                    calls.add(method.getName());
                    calls.add(args[0]);
                    return null;
                });
    }

    @ParameterizedTest
    @EnumSource(RandomMessages.Kind.class)
    void everyMessageReachesTheMethodOfItsClass(RandomMessages.Kind kind) throws Exception {
        Message message = new RandomMessages(7).next(kind);
        byte[] bytes = message.encode();
        List<Object> calls = new ArrayList<>();

        Verdict verdict = new MessageReader().read(bytes, 0, bytes.length, noting(calls));

        assertThat(verdict).isEqualTo(kind == RandomMessages.Kind.RAW ? Verdict.UNKNOWN_OPCODE : Verdict.OK);
        assertThat(calls).hasSize(2);
        assertThat(calls.get(1)).hasSameClassAs(message);
        Method called = Arrays.stream(MessageHandler.class.getMethods())
                .filter(method -> method.getName().equals(calls.get(0)))
                .findFirst()
                .orElseThrow();
        assertThat(called.getParameterTypes()[0]).isEqualTo(message.getClass());
        // A handler that overrides nothing is not disturbed.
        message.deliver(new MessageHandler() {});
    }

    @Test
    void whatDoesNotDecodeIsNotTold() {
        List<Object> calls = new ArrayList<>();
        MessageReader reader = new MessageReader();

        assertThat(reader.read(new byte[3], 0, 3, noting(calls))).isEqualTo(Verdict.TRUNCATED);
        assertThat(reader.read(new byte[] {0x48, (byte) 0xF7, 0, 0, 1}, 0, 5, noting(calls)))
                .isEqualTo(Verdict.TRUNCATED);

        assertThat(calls).isEmpty();
    }

    @Test
    void theMessagesOfMotionShareOneHolder() {
        MessageReader reader = new MessageReader();
        WireReader in = new WireReader();
        for (RandomMessages.Kind kind : List.of(
                RandomMessages.Kind.UPDATE_MOTION,
                RandomMessages.Kind.UPDATE_POSITION,
                RandomMessages.Kind.VECTOR_UPDATE,
                RandomMessages.Kind.MOVE_TO_STATE,
                RandomMessages.Kind.AUTONOMOUS_POSITION)) {
            byte[] bytes = new RandomMessages(1).next(kind).encode();
            assertThat(reader.holderFor(in.wrap(bytes))).isSameAs(reader.holderFor(in.wrap(bytes)));
        }
        byte[] jump = new RandomMessages(1).next(RandomMessages.Kind.JUMP).encode();
        assertThat(reader.holderFor(in.wrap(jump))).isNotSameAs(reader.holderFor(in.wrap(jump)));
    }

    @Test
    void aHolderRefusesAMessageOfAnotherKind() {
        byte[] position =
                new RandomMessages(1).next(RandomMessages.Kind.UPDATE_POSITION).encode();
        byte[] jump = new RandomMessages(1).next(RandomMessages.Kind.JUMP).encode();
        byte[] event =
                new RandomMessages(1).next(RandomMessages.Kind.GAME_EVENT).encode();

        assertThat(new UpdateMotion().decode(position)).isEqualTo(Verdict.UNKNOWN_OPCODE);
        assertThat(new MoveToState().decode(jump)).isEqualTo(Verdict.UNKNOWN_OPCODE);
        assertThat(new PlayerDescription().decode(event)).isEqualTo(Verdict.UNKNOWN_OPCODE);
    }

    @Test
    void theOpcodeTellsWhoSpeaks() {
        assertThat(Direction.of(Opcode.UPDATE_MOTION)).isEqualTo(Direction.SERVER_TO_CLIENT);
        assertThat(Direction.of(Opcode.GAME_ACTION)).isEqualTo(Direction.CLIENT_TO_SERVER);
        assertThat(Direction.of(Opcode.ENTER_WORLD).label()).isEqualTo("client-to-server");
    }
}
