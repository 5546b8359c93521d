package dev.gait.testbed.fuzz;

import dev.gait.net.packet.Packet;
import dev.gait.net.packet.PacketFlags;
import dev.gait.net.packet.PacketHeader;
import dev.gait.net.packet.PacketVerdict;
import dev.gait.net.packet.PacketWriter;
import dev.gait.net.packet.Rewrite;
import java.util.Arrays;

/** Any datagram gets a verdict; one that is accepted is written back as it was. */
public final class PacketFuzz {

    private PacketFuzz() {}

    public static void fuzzerTestOneInput(byte[] data) {
        Packet packet = new Packet();
        if (packet.parse(data, 0, data.length) != PacketVerdict.OK) {
            return;
        }
        packet.recoveredKey();
        packet.isClearChecksumRight();
        if (packet.header.has(PacketFlags.LOGIN_REQUEST)) {
            // A login may be padded in more ways than one; what was read must survive, not how it was written.
            login(packet);
            return;
        }
        PacketWriter writer = Rewrite.into(packet, new PacketWriter(data.length));
        if (!packet.isKeyed() && !packet.isClearChecksumRight()) {
            return;
        }
        int length = PacketHeader.BYTES + packet.header.size;
        if (!Arrays.equals(writer.bytes(), 0, writer.length(), data, 0, length)) {
            throw new IllegalStateException("a datagram changed by being read and written");
        }
    }

    private static void login(Packet packet) {
        var request = packet.optional.loginRequest;
        if (request == null) {
            throw new IllegalStateException("an accepted login without its request");
        }
        byte[] again = request.write();
        if (!request.equals(dev.gait.net.packet.LoginRequest.read(again, 0, again.length))) {
            throw new IllegalStateException("a login changed by being written and read");
        }
    }
}
