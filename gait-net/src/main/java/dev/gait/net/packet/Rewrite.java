package dev.gait.net.packet;

/**
 * Writes a parsed packet back from its decoded values, for decoders that prove what they read.
 *
 * A keyed packet takes the key recovered from its checksum, so a right checksum comes out right and a wrong one
 * comes out as it was.
 */
public final class Rewrite {

    private Rewrite() {}

    /** Fills the writer, which must have room for the packet; returns it. */
    public static PacketWriter into(Packet packet, PacketWriter writer) {
        writer.header.sequence = packet.header.sequence;
        writer.header.id = packet.header.id;
        writer.header.time = packet.header.time;
        writer.header.iteration = packet.header.iteration;
        writer.begin(packet.header.flags, packet.optional);
        for (int i = 0; i < packet.fragmentCount(); i++) {
            writer.add(packet.fragment(i));
        }
        writer.addTail(packet.tail());
        if (packet.isKeyed()) {
            writer.finishKeyed(packet.recoveredKey());
        } else {
            writer.finishClear();
        }
        return writer;
    }
}
