package dev.gait.testbed.fuzz;

import dev.gait.net.packet.Fragment;
import dev.gait.net.packet.FragmentAssembler;
import dev.gait.net.packet.PacketVerdict;

/** Any row of fragments, in any order and at any time, stays within the assembler's bounds. */
public final class FragmentFuzz {

    private FragmentFuzz() {}

    public static void fuzzerTestOneInput(byte[] data) {
        FragmentAssembler assembler = new FragmentAssembler();
        Fragment fragment = new Fragment();
        long nowNanos = 0;
        // Read back to front as well, so that parts meet in an order nobody wrote.
        for (int round = 0; round < 3; round++) {
            for (int at = 0; at < data.length; ) {
                if (fragment.read(data, at, data.length) != PacketVerdict.OK) {
                    at++;
                    continue;
                }
                if (round == 1) {
                    fragment.index = fragment.count - 1 - fragment.index;
                }
                nowNanos += 1_000_000L * (fragment.id & 0xFFFF);
                assembler.accept(fragment, nowNanos, FragmentFuzz::check);
                if (assembler.heldBytes() > FragmentAssembler.MAX_BYTES
                        || assembler.unfinishedMessages() > FragmentAssembler.MAX_MESSAGES) {
                    throw new IllegalStateException("the assembler holds " + assembler.heldBytes() + " bytes of "
                            + assembler.unfinishedMessages() + " messages");
                }
                at += fragment.size;
            }
        }
    }

    private static void check(int sequence, int queue, byte[] bytes, int offset, int length) {
        if (length > FragmentAssembler.MAX_MESSAGE_BYTES + Fragment.MAX_DATA_BYTES || offset + length > bytes.length) {
            throw new IllegalStateException("a message of " + length + " bytes");
        }
    }
}
