package dev.gait.net.session;

import static dev.gait.net.packet.PacketFlags.*;
import static dev.gait.net.session.TestWorld.*;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.net.packet.Checksum;
import dev.gait.net.packet.Hash32;
import dev.gait.net.packet.LittleEndian;
import dev.gait.net.packet.LoginRequest;
import dev.gait.net.packet.PacketHeader;
import dev.gait.net.packet.PacketWriter;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** What a datagram under a forged sender makes the server send to whoever that is: hardly more bytes than came. */
class AmplificationTest {
    /** An offer has 52 bytes, and the smallest log-in that can be read has 48. */
    private static final double MOST = 52.0 / 48;

    /** In the header (wire.md §A.2). */
    private static final int CHECKSUM_AT = 8;

    private static final int SIZE_AT = 16;

    private static final PeerAddress VICTIM = PeerAddress.ipv4(0x0B000001, 53);

    /** Every kind of datagram that somebody without a session can write, as small as it can be. */
    private static Map<String, byte[]> datagrams() {
        Map<String, byte[]> all = new LinkedHashMap<>();
        all.put("log-in", login(LoginRequest.RETAIL_VERSION, "a", "b"));
        all.put("log-in without a name", login(LoginRequest.RETAIL_VERSION, "", ""));
        all.put("log-in of another version", login("1", "a", ""));
        all.put("log-in of another version without a password", withoutPassword(login("", "", "")));
        all.put("cookie", clear(CONNECT_RESPONSE, writer -> writer.optional.connectResponseCookie = 7));
        all.put("offer", clear(CONNECT_REQUEST, writer -> {}));
        all.put("acknowledgement", clear(ACK_SEQUENCE, writer -> {}));
        all.put(
                "request for repetition",
                clear(REQUEST_RETRANSMIT, writer -> writer.optional.requestRetransmit.add(2)));
        all.put("rejection", clear(REJECT_RETRANSMIT, writer -> writer.optional.rejectRetransmit.add(2)));
        all.put("echo", clear(ECHO_REQUEST, writer -> {}));
        all.put("clock", clear(TIME_SYNC, writer -> {}));
        all.put("flow", clear(FLOW, writer -> {}));
        all.put("goodbye", clear(DISCONNECT, writer -> {}));
        all.put("bare header", clear(0, writer -> {}));
        all.put("nothing", new byte[0]);
        all.put("noise", new byte[480]);
        return all;
    }

    private static byte[] login(String version, String account, String password) {
        return clear(
                LOGIN_REQUEST,
                writer -> writer.optional.loginRequest =
                        new LoginRequest(version, LoginRequest.AUTH_ACCOUNT, 0, 0, account, "", password));
    }

    private static byte[] clear(int flags, Consumer<PacketWriter> fill) {
        PacketWriter writer = new PacketWriter();
        fill.accept(writer);
        writer.begin(flags);
        return Arrays.copyOf(writer.bytes(), writer.finishClear());
    }

    /** A log-in may end before its password, which our own writer never does. */
    private static byte[] withoutPassword(byte[] login) {
        byte[] shorter = Arrays.copyOf(login, login.length - 4);
        int body = shorter.length - PacketHeader.BYTES;
        int countAt = PacketHeader.BYTES + 4; // behind an empty version
        LittleEndian.putI32(shorter, countAt, LittleEndian.i32(shorter, countAt) - 4);
        LittleEndian.putU16(shorter, SIZE_AT, body);
        LittleEndian.putI32(
                shorter,
                CHECKSUM_AT,
                Checksum.clear(Checksum.headerHash(shorter, 0), Hash32.of(shorter, PacketHeader.BYTES, body)));
        return shorter;
    }

    @Test
    void nobodyIsSentMoreThanWasWrittenUnderItsName() {
        int offered = 0;
        for (boolean full : new boolean[] {false, true}) {
            for (Map.Entry<String, byte[]> kind : datagrams().entrySet()) {
                for (ServerPort on : ServerPort.values()) {
                    TestWorld world = new TestWorld(ServerConfig.usual().withMaxSessions(full ? 1 : 2));
                    new RawClient(world, HOME).connect("somebody");
                    // Once, at once again, when the server would answer again, and what it says by itself afterwards.
                    double ratio = 0;
                    for (long pause : new long[] {0, 600 * MILLI, 20 * SECOND}) {
                        ratio = Math.max(ratio, ratio(world, kind.getValue(), on, pause));
                    }
                    assertThat(ratio)
                            .as("%s on the %s port of a server that is full: %s", kind.getKey(), on, full)
                            .isLessThanOrEqualTo(MOST);
                    offered += ratio > 0 ? 1 : 0;
                }
            }
        }
        assertThat(offered)
                .as("kinds that were answered at all: four log-ins on the first port")
                .isEqualTo(8);
    }

    private static double ratio(TestWorld world, byte[] datagram, ServerPort on, long pause) {
        int before = world.fromServer.size();
        world.endpoint.receive(datagram, 0, datagram.length, VICTIM, on, world.now);
        world.endpoint.receive(datagram, 0, datagram.length, VICTIM, on, world.now);
        world.run(pause);
        int back = world.sentByServerSince(before).stream()
                .filter(sent -> sent.peer().equals(VICTIM))
                .mapToInt(sent -> sent.bytes().length)
                .sum();
        return (double) back / Math.max(1, datagram.length);
    }
}
