package dev.gait.net.message;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.math.Prng;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What holds for every message: there and back is the same, and no bytes of a stranger get further than a verdict. */
class MessagePropertyTest {
    private static final int SEEDS = 200;

    @ParameterizedTest
    @EnumSource(RandomMessages.Kind.class)
    void whatIsWrittenReadsBackTheSameAndWritesTheSameBytes(RandomMessages.Kind kind) {
        MessageReader reader = new MessageReader();
        WireReader in = new WireReader();
        for (long seed = 1; seed <= SEEDS; seed++) {
            Message original = new RandomMessages(seed).next(kind);
            byte[] bytes = original.encode();

            Message read = reader.holderFor(in.wrap(bytes));
            String where = kind + " seed " + seed + " " + HexFormat.of().formatHex(bytes);

            assertThat(read.decode(in)).as(where).isEqualTo(Verdict.OK);
            assertThat(read.getClass()).as(where).isEqualTo(original.getClass());
            assertThat(read.name()).isEqualTo(original.name());
            assertThat(read.opcode()).isEqualTo(original.opcode());
            assertThat(MapSink.of(read)).as(where).isEqualTo(MapSink.of(original));
            assertThat(read.encode()).as(where).isEqualTo(bytes);
        }
    }

    @ParameterizedTest
    @EnumSource(RandomMessages.Kind.class)
    void aHolderThatWasUsedBeforeShowsNothingOfItsPast(RandomMessages.Kind kind) {
        Message used = kind.maker.get();
        if (used instanceof RawMessage) {
            return;
        }
        for (long seed = 1; seed <= SEEDS; seed++) {
            byte[] bytes = new RandomMessages(seed).next(kind).encode();
            Message fresh = kind.maker.get();

            assertThat(fresh.decode(bytes)).isEqualTo(Verdict.OK);
            assertThat(used.decode(bytes)).isEqualTo(Verdict.OK);

            assertThat(MapSink.of(used)).as("seed " + seed).isEqualTo(MapSink.of(fresh));
            assertThat(used.encode()).as("seed " + seed).isEqualTo(bytes);
        }
    }

    @ParameterizedTest
    @EnumSource(RandomMessages.Kind.class)
    void aMessageInsideALargerBufferIsAlignedFromItsOwnFirstByte(RandomMessages.Kind kind) {
        WireReader in = new WireReader();
        for (long seed = 1; seed <= 50; seed++) {
            Message original = new RandomMessages(seed).next(kind);
            byte[] alone = original.encode();
            WireWriter out = new WireWriter(1);
            out.bytes(new byte[(int) seed % 7]);
            int start = out.length();
            original.encode(out);

            assertThat(Arrays.copyOfRange(out.array(), start, out.length())).isEqualTo(alone);
            Message read = new MessageReader().holderFor(in.wrap(out.array(), start, alone.length));
            assertThat(read.decode(in)).isEqualTo(Verdict.OK);
            assertThat(MapSink.of(read)).isEqualTo(MapSink.of(original));
        }
    }

    @ParameterizedTest
    @EnumSource(RandomMessages.Kind.class)
    void aMessageCutShortIsRefusedOrIsAnotherLawfulMessage(RandomMessages.Kind kind) {
        WireReader in = new WireReader();
        for (long seed = 1; seed <= 30; seed++) {
            byte[] bytes = new RandomMessages(seed).next(kind).encode();
            for (int length = 0; length < bytes.length; length++) {
                byte[] cut = Arrays.copyOf(bytes, length);
                Message read = new MessageReader().holderFor(in.wrap(cut));
                if (read.decode(in).isOk()) {
                    assertThat(read.encode())
                            .as(kind + " seed " + seed + " cut to " + length)
                            .isEqualTo(cut);
                } else {
                    assertThat(in.verdict()).isNotEqualTo(Verdict.UNKNOWN_OPCODE);
                    assertThat(in.reason()).isNotBlank();
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource(RandomMessages.Kind.class)
    void noDamageToAMessageDoesMoreThanChangeTheVerdict(RandomMessages.Kind kind) {
        WireReader in = new WireReader();
        for (long seed = 1; seed <= SEEDS; seed++) {
            Prng random = new Prng(seed);
            byte[] bytes = new RandomMessages(seed).next(kind).encode();
            for (int i = random.below(6); i >= 0; i--) {
                bytes[random.below(bytes.length)] = (byte) (random.chance(0.5) ? 0xFF : (int) random.nextLong());
            }
            try {
                Message read = new MessageReader().holderFor(in.wrap(bytes));
                if (read.decode(in).isOk()) {
                    byte[] again = read.encode();
                    assertThat(read.decode(again)).isEqualTo(Verdict.OK);
                    assertThat(read.encode()).isEqualTo(again);
                    read.fields(new SilentSink());
                }
            } catch (RuntimeException e) {
                throw new AssertionError(
                        kind + " seed " + seed + " " + HexFormat.of().formatHex(bytes), e);
            }
        }
    }

    @Test
    void bytesBehindTheLastFieldAreKept() {
        byte[] bytes = {0x46, (byte) 0xF7, 0, 0, 1, 0, 0, 0x50, 9, 8, 7};
        PlayerCreate message = new PlayerCreate();

        assertThat(message.decode(bytes)).isEqualTo(Verdict.OK);

        assertThat(message.trailing()).containsExactly(9, 8, 7);
        assertThat(message.encode()).isEqualTo(bytes);
        assertThat(message.decode(Arrays.copyOf(bytes, 8))).isEqualTo(Verdict.OK);
        assertThat(message.trailing()).isEmpty();
    }

    /** Takes everything, even a name twice, as damaged tables have them. */
    private static final class SilentSink implements FieldSink {
        @Override
        public void number(String name, long value) {}

        @Override
        public void real(String name, double value) {}

        @Override
        public void text(String name, String value) {}

        @Override
        public void flag(String name, boolean value) {}

        @Override
        public void hex(String name, long value, int digits) {}

        @Override
        public void bytes(String name, byte[] value) {}

        @Override
        public void object(String name, Fields content) {
            content.fields(this);
        }

        @Override
        public void objects(String name, List<? extends Fields> items) {
            items.forEach(item -> item.fields(this));
        }

        @Override
        public void numbers(String name, long... values) {}

        @Override
        public void reals(String name, double... values) {}

        @Override
        public void texts(String name, List<String> values) {}
    }
}
