package dev.gait.app.viewer;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Objects;

/**
 * A capture of two people on a server that is not on the usual port: what tcpdump recorded of one, and once more, ten seconds
 * later, from another port of the same machine.
 */
final class TwoSessions {
    private static final int FILE_HEADER = 24;
    private static final int RECORD_HEADER = 16;
    private static final int ETHERNET = 14;
    private static final int USUAL_PORT = 9000;
    private static final int OTHER_PORT = 7777;

    private TwoSessions() {}

    static byte[] pcap() throws IOException {
        byte[] one;
        try (InputStream in = Objects.requireNonNull(TwoSessions.class.getResourceAsStream("/captures/walk_lo.pcap"))) {
            one = in.readAllBytes();
        }
        ByteArrayOutputStream two = new ByteArrayOutputStream();
        two.write(one, 0, FILE_HEADER);
        for (int session = 0; session < 2; session++) {
            byte[] copy = one.clone();
            ByteBuffer records = ByteBuffer.wrap(copy).order(ByteOrder.LITTLE_ENDIAN);
            for (int at = FILE_HEADER; at < copy.length; at += RECORD_HEADER + records.getInt(at + 8)) {
                records.putInt(at, records.getInt(at) + 10 * session);
                int ip = at + RECORD_HEADER + ETHERNET;
                int udp = ip + (copy[ip] & 0x0F) * 4;
                move(copy, udp, session);
                move(copy, udp + 2, session);
            }
            two.write(copy, FILE_HEADER, copy.length - FILE_HEADER);
        }
        return two.toByteArray();
    }

    /** The server's two ports go elsewhere, the client's differs between the sessions. */
    private static void move(byte[] bytes, int at, int session) {
        ByteBuffer port = ByteBuffer.wrap(bytes, at, 2);
        int number = port.getShort(at) & 0xFFFF;
        boolean server = number == USUAL_PORT || number == USUAL_PORT + 1;
        port.putShort(at, (short) (server ? number - USUAL_PORT + OTHER_PORT : number + session));
    }
}
