package dev.gait.server.strict;

import dev.gait.server.SimulatedNetwork;
import java.nio.ByteBuffer;

/**
 * The early generation (wire.md §H): it believes what it gets, acknowledges with keyed packets of number 0 and a tail, is
 * in the world as soon as it hears of itself, and says LoginComplete on PlayerCreate. It walks by telling where it is, jumps in
 * the 32-byte form, and sends a few bare messages that servers ignore.
 */
final class EarlyHoltburger extends StrictPeer {
    EarlyHoltburger(SimulatedNetwork network, String account) {
        super(network, account);
    }

    @Override
    void judge(PeerPacket packet, int portStep) {
        // Neither checksums nor order are verified, nor where a datagram comes from.
    }

    @Override
    void acknowledge(PeerPacket packet) {
        if (packet.has(PeerPacket.KEYED)) {
            acknowledgeKeyedWithoutNumber(packet.sequence);
        }
    }

    @Override
    int actionSequence() {
        return 0;
    }

    @Override
    void say(byte[] message) {
        say(message, 0);
    }

    @Override
    void heard(int kind, PeerMessage message) {
        switch (kind) {
            case 0xF7E5 -> say(bytes(12).putInt(0xF7E6).putInt(1).putInt(0).array());
            case 0xF658 -> {
                if (guid() == 0) {
                    choose(message.character(account));
                    // The guid is appended; servers ignore it.
                    say(bytes(8).putInt(0xF7C8).putInt(guid()).array());
                }
            }
            case 0xF7DF -> say(enterWorld());
            case 0x0013 -> inWorld = true;
            case 0xF746 -> {
                inWorld = true;
                act(0x00A1, new byte[0]);
            }
            default -> {}
        }
    }

    /** The 32-byte form: four counters, an object and a spell after the velocity. */
    void jump(float extent, float up) {
        ByteBuffer out = bytes(32);
        out.putFloat(extent).putFloat(0).putFloat(0).putFloat(up);
        putEcho(out);
        act(0xF61B, out.putInt(0).putInt(0).array());
    }

    /** Things this generation sends outside the action envelope. */
    void sayBareThings() {
        say(bytes(8).putInt(0xF752).putInt(2).array());
        say(bytes(24).putInt(0xF74C).putInt(guid()).array());
    }
}
