package dev.gait.net.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.net.packet.LittleEndian;
import dev.gait.net.packet.PacketVerdict;
import dev.gait.net.packet.SipHash;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The unordered lane: on arrival, in any order, each once, and from nobody but the server. */
class LaneTest {
    private static final byte[] BODY = {1, 2, 3, 4, 5};

    private final TestWorld world = new TestWorld();
    private ServerSession server;

    @BeforeEach
    void connect() {
        world.connected();
        server = world.opened.get(0);
        world.client.openLane(world.now);
        server.openLane(world.now);
    }

    private byte[] send() {
        assertThat(server.sendLane(BODY, 0, BODY.length, world.now)).isPositive();
        return world.fromServer.get(world.fromServer.size() - 1).bytes();
    }

    private PacketVerdict receive(byte[] datagram) {
        return world.client.receive(datagram, 0, datagram.length, ServerPort.SECOND, world.now);
    }

    @Test
    void isHeardOnArrivalInAnyOrderAndOnce() {
        List<byte[]> sent = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            sent.add(send());
        }
        for (int i : new int[] {4, 1, 3, 0, 2}) {
            assertThat(receive(sent.get(i))).isEqualTo(PacketVerdict.OK);
        }
        assertThat(world.clientEar.lane)
                .containsExactly("5:0102030405", "2:0102030405", "4:0102030405", "1:0102030405", "3:0102030405");
        for (byte[] again : sent) {
            assertThat(receive(again)).isEqualTo(PacketVerdict.DUPLICATE);
        }
        assertThat(world.clientEar.lane).hasSize(5);
    }

    @Test
    void everyBitIsSealed() {
        byte[] datagram = send();
        for (int bit = 0; bit < 8 * datagram.length; bit++) {
            byte[] forged = datagram.clone();
            forged[bit / 8] ^= (byte) (1 << bit % 8);
            assertThat(receive(forged)).isNotEqualTo(PacketVerdict.OK);
        }
        assertThat(world.clientEar.lane).isEmpty();
        assertThat(receive(datagram))
                .as("and forgeries do not spend the number")
                .isEqualTo(PacketVerdict.OK);
    }

    @Test
    void whatIsCutShortOrReplayedOrPaddedChangesNothing() {
        byte[] datagram = send();
        for (int length = 0; length < datagram.length; length++) {
            assertThat(world.client.receive(datagram, 0, length, ServerPort.SECOND, world.now))
                    .as("%d of %d bytes", length, datagram.length)
                    .isNotEqualTo(PacketVerdict.OK);
        }
        byte[] longer = java.util.Arrays.copyOf(datagram, datagram.length + 1);
        assertThat(receive(longer)).isEqualTo(PacketVerdict.BAD_CHECKSUM);
        assertThat(receive(datagram)).isEqualTo(PacketVerdict.OK);
        for (int i = 0; i < 10_000; i++) {
            assertThat(receive(datagram)).isEqualTo(PacketVerdict.DUPLICATE);
        }
        assertThat(receive(send()))
                .as("ten thousand replays have not spent what the lane may take")
                .isEqualTo(PacketVerdict.OK);
        assertThat(world.clientEar.lane).hasSize(2);
        assertThat(world.client.state()).isEqualTo(SessionState.CONNECTED);
    }

    /** The lane goes one way: towards the server it is no way around what a session may say. */
    @Test
    void theServerHasNoLane() {
        byte[] datagram = send();
        long messages = server.stats().messagesReceived;
        for (ServerPort port : ServerPort.values()) {
            for (int i = 0; i < 50; i++) {
                assertThat(world.endpoint.receive(datagram, 0, datagram.length, server.address(), port, world.now))
                        .isNotEqualTo(PacketVerdict.OK);
            }
        }
        assertThat(server.stats().messagesReceived).isEqualTo(messages);
        assertThat(server.isClosed()).isFalse();
    }

    @Test
    void isNoOtherSessions() {
        byte[] datagram = send();
        SipHash theirs = Lane.seal(1, 2, 3);
        LittleEndian.putI64(datagram, datagram.length - 8, theirs.of(datagram, 0, datagram.length - 8));
        assertThat(receive(datagram)).isEqualTo(PacketVerdict.BAD_CHECKSUM);
    }

    @Test
    void whatIsTooOldIsDroppedAndARingOfNumbersNeverRepeats() {
        LaneReceiver in = new LaneReceiver(Lane.seal(7, 8, 9), 0);
        LaneSender out = new LaneSender(Lane.seal(7, 8, 9), 0);
        List<byte[]> sent = new ArrayList<>();
        long now = 0;
        for (int i = 0; i < 3 * LaneReceiver.WINDOW; i++) {
            now += 10_000_000L;
            int length = out.seal(BODY, 0, BODY.length, now);
            sent.add(java.util.Arrays.copyOf(out.datagram(), length));
        }
        byte[] last = sent.get(sent.size() - 1);
        assertThat(in.judge(last, 0, last.length, now)).isEqualTo(PacketVerdict.OK);
        for (int i = 0; i < sent.size() - 1; i++) {
            now += 10_000_000L;
            boolean old = sent.size() - 1 - i >= LaneReceiver.WINDOW;
            byte[] datagram = sent.get(i);
            assertThat(in.judge(datagram, 0, datagram.length, now))
                    .isEqualTo(old ? PacketVerdict.OUT_OF_WINDOW : PacketVerdict.OK);
        }
    }

    @Test
    void numbersEndAndTheLaneWithThem() {
        SipHash seal = Lane.seal(7, 8, 9);
        LaneSender out = new LaneSender(seal, Lane.LAST_NUMBER - 1, 0);
        int length = out.seal(BODY, 0, BODY.length, 0);
        LaneReceiver in = new LaneReceiver(seal, 0);
        assertThat(in.judge(out.datagram(), 0, length, 0)).isEqualTo(PacketVerdict.OK);
        assertThat(in.judge(out.datagram(), 0, length, 0)).isEqualTo(PacketVerdict.DUPLICATE);
        assertThat(out.seal(BODY, 0, BODY.length, 0)).isZero();
    }

    @Test
    void isBoundedOnBothSides() {
        int sent = 0;
        while (server.sendLane(BODY, 0, BODY.length, world.now) > 0) {
            sent++;
        }
        assertThat(sent).isBetween(30, 100);
        LaneSender out = new LaneSender(Lane.seal(7, 8, 9), 0);
        LaneReceiver in = new LaneReceiver(Lane.seal(7, 8, 9), 0);
        int taken = 0;
        for (int i = 0; i < 1000; i++) {
            int length = out.seal(BODY, 0, BODY.length, i * 10_000_000L);
            taken += in.judge(out.datagram(), 0, length, 0) == PacketVerdict.OK ? 1 : 0;
        }
        assertThat(taken).isLessThanOrEqualTo(480);
    }

    @Test
    void nobodyIsSpokenToBeforeTheLaneIsOpen() {
        TestWorld closed = new TestWorld();
        closed.connected();
        assertThat(closed.opened.get(0).sendLane(BODY, 0, BODY.length, closed.now))
                .isZero();
        closed.opened.get(0).openLane(closed.now);
        closed.opened.get(0).sendLane(BODY, 0, BODY.length, closed.now);
        byte[] datagram = closed.fromServer.get(closed.fromServer.size() - 1).bytes();
        assertThat(closed.client.receive(datagram, 0, datagram.length, ServerPort.SECOND, closed.now))
                .isNotEqualTo(PacketVerdict.OK);
        assertThat(closed.clientEar.lane).isEmpty();
    }

    /** docs/protocol.md shows these bytes. */
    @Test
    void theBytesAreTheDocuments() {
        LaneSender out = new LaneSender(Lane.seal(0x1122334455667788L, 0xC83824AB, 0x99E77855), 0);
        int length = out.seal(BODY, 0, BODY.length, 0);
        assertThat(HexFormat.of().formatHex(out.datagram(), 0, length))
                .isEqualTo("01000080" + "0102030405" + "44e569924c43c121");
    }
}
