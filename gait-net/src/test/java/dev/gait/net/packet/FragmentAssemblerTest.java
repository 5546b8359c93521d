package dev.gait.net.packet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.math.Prng;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class FragmentAssemblerTest {

    private final FragmentAssembler assembler = new FragmentAssembler();
    private final List<byte[]> messages = new ArrayList<>();

    @Test
    void messagesOfAnyLengthComeTogetherFromPartsInAnyOrder() {
        for (long seed = 0; seed < 60; seed++) {
            Prng random = new Prng(seed);
            List<byte[]> sent = new ArrayList<>();
            List<Fragment> parts = new ArrayList<>();
            for (int sequence = 0; sequence < 8; sequence++) {
                byte[] message = new byte[random.below(4 * 448 + 1)];
                random.fill(message);
                sent.add(message);
                parts.addAll(split(message, sequence, 3));
            }
            for (int i = parts.size() - 1; i > 0; i--) {
                Collections.swap(parts, i, random.below(i + 1));
            }
            byte[][] received = new byte[8][];
            for (Fragment part : parts) {
                assertThat(assembler.accept(part, 0, (sequence, queue, bytes, offset, length) -> {
                            assertThat(received[sequence]).isNull();
                            received[sequence] = java.util.Arrays.copyOfRange(bytes, offset, offset + length);
                        }))
                        .isEqualTo(PacketVerdict.OK);
            }
            assertThat(received).as("seed %d", seed).isDeepEqualTo(sent.toArray(new byte[0][]));
            assertThat(assembler.heldBytes()).isZero();
            assertThat(assembler.unfinishedMessages()).isZero();
        }
    }

    @Test
    void aMessageOfExactly448BytesIsOnePartAndOf449TwoParts() {
        assertThat(Fragmenter.partsOf(0)).isEqualTo(1);
        assertThat(Fragmenter.partsOf(448)).isEqualTo(1);
        assertThat(Fragmenter.partsOf(449)).isEqualTo(2);
        List<Fragment> parts = split(new byte[896], 7, 9);
        assertThat(parts).extracting(part -> part.size).containsExactly(464, 464);
        assertThat(split(new byte[897], 7, 9)).extracting(part -> part.size).containsExactly(464, 464, 17);
    }

    @Test
    void impossibleCountsAreRefused() {
        Fragment part = part(1, 0, 2, 10);
        part.count = 0;
        assertThat(accept(part, 0)).isEqualTo(PacketVerdict.FRAGMENT_COUNT_ZERO);
        assertThat(accept(part(1, 2, 2, 10), 0)).isEqualTo(PacketVerdict.FRAGMENT_INDEX);
        assertThat(accept(part(1, 0, 65535, 448), 0)).isEqualTo(PacketVerdict.MESSAGE_TOO_LONG);
        assertThat(assembler.heldBytes()).isZero();
    }

    @Test
    void partsThatDisagreeAboutTheirCountAreRefusedAndTheFirstWordStands() {
        assertThat(accept(part(5, 0, 2, 448), 0)).isEqualTo(PacketVerdict.OK);
        assertThat(accept(part(5, 1, 3, 10), 0)).isEqualTo(PacketVerdict.FRAGMENT_COUNT_DIFFERS);
        assertThat(accept(part(5, 0, 2, 448), 0)).isEqualTo(PacketVerdict.DUPLICATE);
        assertThat(accept(part(5, 1, 2, 10), 0)).isEqualTo(PacketVerdict.OK);
        assertThat(messages)
                .singleElement()
                .satisfies(message -> assertThat(message).hasSize(458));
    }

    @Test
    void unfinishedMessagesAreBoundedInNumber() {
        for (int sequence = 0; sequence < FragmentAssembler.MAX_MESSAGES; sequence++) {
            assertThat(accept(part(sequence, 0, 2, 448), 0)).isEqualTo(PacketVerdict.OK);
        }
        assertThat(accept(part(99, 0, 2, 448), 0)).isEqualTo(PacketVerdict.TOO_MANY_PARTS);
        assertThat(accept(part(3, 1, 2, 4), 0)).isEqualTo(PacketVerdict.OK);
        assertThat(accept(part(99, 0, 2, 448), 0)).isEqualTo(PacketVerdict.OK);
    }

    @Test
    void unfinishedMessagesAreBoundedInBytes() {
        int refused = 0;
        for (int sequence = 0; sequence < FragmentAssembler.MAX_MESSAGES; sequence++) {
            for (int index = 0; index < 100; index++) {
                if (accept(part(sequence, index, 146, 448), 0) == PacketVerdict.TOO_MANY_PARTS) {
                    refused++;
                }
                assertThat(assembler.heldBytes()).isLessThanOrEqualTo(FragmentAssembler.MAX_BYTES);
            }
        }
        assertThat(refused).isEqualTo(1600 - FragmentAssembler.MAX_BYTES / 448);
    }

    @Test
    void unfinishedMessagesAreBoundedInAge() {
        assertThat(accept(part(1, 0, 2, 448), 0)).isEqualTo(PacketVerdict.OK);
        long later = FragmentAssembler.MAX_AGE_NANOS + 1;
        assertThat(accept(part(2, 0, 2, 448), later)).isEqualTo(PacketVerdict.OK);
        assertThat(assembler.unfinishedMessages()).isEqualTo(1);
        assertThat(assembler.heldBytes()).isEqualTo(448);
        assertThat(assembler.forgottenMessages()).isEqualTo(1);
        assertThat(accept(part(1, 1, 2, 4), later)).isEqualTo(PacketVerdict.OK);
        assertThat(messages).isEmpty();
    }

    private PacketVerdict accept(Fragment part, long nowNanos) {
        return assembler.accept(
                part,
                nowNanos,
                (sequence, queue, bytes, offset, length) ->
                        messages.add(java.util.Arrays.copyOfRange(bytes, offset, offset + length)));
    }

    private static Fragment part(int sequence, int index, int count, int dataLength) {
        Fragment part = new Fragment();
        part.sequence = sequence;
        part.index = index;
        part.count = count;
        part.size = Fragment.HEADER_BYTES + dataLength;
        part.bytes = new byte[dataLength];
        return part;
    }

    private static List<Fragment> split(byte[] message, int sequence, int queue) {
        Fragmenter fragmenter = new Fragmenter();
        fragmenter.begin(message, 0, message.length, sequence, queue);
        List<Fragment> parts = new ArrayList<>();
        for (int i = 0; i < Fragmenter.partsOf(message.length); i++) {
            byte[] wire = new byte[Fragment.MAX_BYTES];
            int end = fragmenter.part(i).write(wire, 0);
            Fragment part = new Fragment();
            assertThat(part.read(wire, 0, end)).isEqualTo(PacketVerdict.OK);
            parts.add(part);
        }
        return parts;
    }
}
