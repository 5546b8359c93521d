package dev.gait.net.session;

import static dev.gait.net.packet.PacketFlags.*;
import static dev.gait.net.session.TestWorld.*;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.math.Prng;
import dev.gait.net.packet.LittleEndian;
import dev.gait.net.packet.PacketVerdict;
import dev.gait.net.packet.PacketWriter;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Somebody who knows both addresses and no key, and what he can do to a session: nothing (wire.md §F, §I). Each of
 * these attacks ended or silenced a session before.
 */
class ForgeryTest {

    private final TestWorld world = new TestWorld();
    private final PacketWriter writer = new PacketWriter(2048);

    /** A clear packet under the client's address. */
    private PacketVerdict toServer(int sequence, int flags) {
        return world.toServer(forged(sequence, flags), HOME, ServerPort.FIRST);
    }

    /** A clear packet under the server's address. */
    private PacketVerdict toClient(int sequence, int flags) {
        byte[] datagram = forged(sequence, flags);
        return world.client.receive(datagram, 0, datagram.length, ServerPort.SECOND, world.now);
    }

    private byte[] forged(int sequence, int flags) {
        writer.header.sequence = sequence;
        writer.begin(flags);
        return Arrays.copyOf(writer.bytes(), writer.finishClear());
    }

    private void reject(int first, int count) {
        writer.optional.rejectRetransmit.clear();
        for (int i = 0; i < count; i++) {
            writer.optional.rejectRetransmit.add(first + i);
        }
    }

    private void want(int first, int count) {
        writer.optional.requestRetransmit.clear();
        for (int i = 0; i < count; i++) {
            writer.optional.requestRetransmit.add(first + i);
        }
    }

    private void serverSays(int number) {
        byte[] message = message(number, 8);
        assertThat(world.session().send(message, 0, message.length, 9)).isTrue();
        world.session().flush(world.now);
    }

    private int clientSays(int number) {
        byte[] message = message(number, 8);
        assertThat(world.client.send(message, 0, message.length, 3)).isTrue();
        int before = world.fromClient.size();
        world.client.poll(world.now);
        return world.fromClient.get(before).sequence();
    }

    private void loseFirstCopy(int sequence) {
        world.lost = sent -> sent.sequence() == sequence && sent.has(BLOB_FRAGMENTS) && !sent.has(RETRANSMISSION);
    }

    @Test
    void aHundredBlindAcknowledgementsAndRejectionsEndNobody() {
        world.connected();
        for (int round = 0; round < 100; round++) {
            writer.optional.ackSequence = 2;
            toServer(3 + round, ACK_SEQUENCE);
            toClient(3 + round, ACK_SEQUENCE);
            world.run(50 * MILLI);
            reject(3 + round / 2, 115);
            toServer(3 + round, REJECT_RETRANSMIT);
            toClient(3 + round, REJECT_RETRANSMIT);
        }
        assertThat(world.session().stats().naksSent).as("nothing is missed").isZero();
        assertThat(world.client.stats().naksSent).isZero();
        clientSays(1);
        serverSays(2);
        world.run(100 * MILLI);
        assertThat(world.serverEar().messages).containsExactly(hex(message(1, 8)));
        assertThat(world.clientEar.messages).containsExactly(hex(message(2, 8)));
    }

    @Test
    void rejectionsOfAPacketThatIsReallyLostDoNotLoseIt() {
        world.connected();
        int victim = clientSays(1);
        loseFirstCopy(victim);
        clientSays(2);
        for (int i = 0; i < 30; i++) {
            reject(victim - 5, 115);
            toServer(victim + 2, REJECT_RETRANSMIT);
            world.run(10 * MILLI);
        }
        world.run(SECOND);
        assertThat(world.serverEar().messages).containsExactly(hex(message(1, 8)), hex(message(2, 8)));
        assertThat(world.session().isClosed()).isFalse();
    }

    @Test
    void aRejectionDoesNotTakeTheNumberOfAPacketOnItsWay() {
        world.connected();
        int lost = clientSays(1);
        world.lost = sent -> sent.sequence() == lost && sent.has(BLOB_FRAGMENTS);
        clientSays(2);
        world.run(300 * MILLI);
        assertThat(world.session().stats().naksSent).isPositive();
        // Something was asked for, so rejections are expected now; this one claims the number after the last.
        reject(lost, 1);
        toServer(lost + 2, REJECT_RETRANSMIT);
        world.lost = sent -> false;
        world.run(2 * SECOND);
        clientSays(3);
        world.run(SECOND);
        assertThat(world.serverEar().messages)
                .containsExactly(hex(message(1, 8)), hex(message(2, 8)), hex(message(3, 8)));
    }

    /** In the dark nobody contradicts a forged acknowledgement, and the server sends on, beyond the client's window. */
    @Test
    void acknowledgementsForgedInTheDarkDoNotCostTheSession() {
        world.connected();
        world.lost = sent -> true;
        for (int number = 0; number < 600; number++) {
            serverSays(number);
            world.run(10 * MILLI);
            writer.optional.ackSequence =
                    world.fromServer.get(world.fromServer.size() - 1).sequence();
            toServer(3, ACK_SEQUENCE);
        }
        world.lost = sent -> false;
        for (int number = 600; number < 640; number++) {
            serverSays(number);
            world.run(500 * MILLI);
        }
        assertThat(world.clientEar.ended).isNull();
        assertThat(world.session().isClosed()).isFalse();
        assertThat(world.clientEar.messages).hasSize(640).doesNotHaveDuplicates();
    }

    @Test
    void anAcknowledgementDoesNotMakeUsForgetWhatIsMissing() {
        world.connected();
        int before = world.fromServer.size();
        serverSays(0);
        loseFirstCopy(world.fromServer.get(before).sequence());
        for (int number = 1; number < 120; number++) {
            serverSays(number);
        }
        writer.optional.ackSequence =
                world.fromServer.get(world.fromServer.size() - 1).sequence();
        toServer(2, ACK_SEQUENCE);
        world.run(2 * SECOND);
        assertThat(world.clientEar.messages).hasSize(120).startsWith(hex(message(0, 8)));
    }

    @Test
    void acknowledgementsDoNotDriveUsBeyondTheWindowOfAPeerThatMissesSomething() {
        world.connected();
        int before = world.fromServer.size();
        serverSays(0);
        int victim = world.fromServer.get(before).sequence();
        world.lost = sent -> sent.sequence() == victim && sent.has(BLOB_FRAGMENTS) || sent.has(REQUEST_RETRANSMIT);
        for (int number = 1; number < 900; number++) {
            serverSays(number);
            writer.optional.ackSequence =
                    world.fromServer.get(world.fromServer.size() - 1).sequence();
            toServer(2, ACK_SEQUENCE);
            if (number % 10 == 0) {
                world.run(10 * MILLI);
            }
        }
        assertThat(world.clientEar.ended).isNull();
        world.lost = sent -> false;
        world.run(6 * SECOND);
        assertThat(world.clientEar.messages).hasSize(900);
        assertThat(world.clientEar.ended).isNull();
    }

    @Test
    void requestsDoNotUseUpTheAnswersToThePeersOwn() {
        world.connected();
        Set<Integer> victims = new HashSet<>();
        world.lost = sent -> victims.contains(sent.sequence()) && sent.has(BLOB_FRAGMENTS) && !sent.has(RETRANSMISSION);
        int worstHoldUp = 0;
        for (int number = 0; number < 200; number++) {
            int before = world.fromServer.size();
            serverSays(number);
            if (number % 31 == 7) {
                victims.add(world.fromServer.get(before).sequence());
            }
            for (int i = 0; i < 50; i++) {
                world.now += MILLI;
                want(2, 10);
                toServer(2, REQUEST_RETRANSMIT);
                if (i % 10 == 9) {
                    world.exchange();
                }
            }
            worstHoldUp = Math.max(worstHoldUp, number + 1 - world.clientEar.messages.size());
        }
        world.run(1500 * MILLI);
        assertThat(victims).hasSize(7);
        assertThat(world.clientEar.messages).hasSize(200);
        assertThat(worstHoldUp).as("messages behind a lost packet, 20 a second").isBetween(4, 8);
    }

    @Test
    void garbageFromASessionsAddressCostsItNothing() {
        world.connected();
        Prng random = new Prng(11);
        byte[] keyed = forged(3, ACK_SEQUENCE);
        LittleEndian.putI32(keyed, 4, ENCRYPTED_CHECKSUM | ACK_SEQUENCE);
        for (int number = 0; number < 50; number++) {
            for (int i = 0; i < 100; i++) {
                LittleEndian.putI32(keyed, 0, 3 + random.below(60));
                LittleEndian.putI32(keyed, 8, (int) random.nextLong());
                assertThat(world.toServer(keyed, HOME, ServerPort.FIRST)).isNotEqualTo(PacketVerdict.RATE_LIMITED);
                writer.optional.ackSequence = 2;
                toServer(2, ACK_SEQUENCE);
                world.toServer(new byte[] {1, 2, 3}, HOME, ServerPort.FIRST);
            }
            clientSays(number);
            world.run(10 * MILLI);
            assertThat(world.serverEar().messages).hasSize(number + 1);
        }
    }

    /** The account of somebody whose machine has died stays taken as long as its session does. */
    @Test
    void forgedAcknowledgementsDoNotKeepADeadSessionForEver() {
        world.connected();
        world.lost = sent -> true;
        for (int second = 0; second < 170; second++) {
            writer.optional.ackSequence = 2;
            assertThat(toServer(3, ACK_SEQUENCE)).isEqualTo(PacketVerdict.OK);
            world.run(SECOND);
        }
        assertThat(world.session().isClosed())
                .as("clear packets are signs of life for a while")
                .isFalse();
        for (int second = 0; second < 20; second++) {
            toServer(3, ACK_SEQUENCE);
            world.run(SECOND);
        }
        assertThat(world.serverEar().ended).isEqualTo(DisconnectReason.TIMED_OUT);
        assertThat(world.endpoint.sessions()).isEmpty();
    }

    /** How patient the gate is with a player follows from how quick its line is. */
    @Test
    void forgedAcknowledgementsDoNotMakeALineLookQuick() {
        RawClient silent = new RawClient(world, PeerAddress.ipv4(9, 1)).connect("walker");
        silent.keyed(2, 0, RawClient.whole(1, message(1, 8)));
        for (int number = 0; number < 20; number++) {
            serverSays(number);
            writer.optional.ackSequence =
                    world.fromServer.get(world.fromServer.size() - 1).sequence();
            assertThat(world.toServer(forged(3, ACK_SEQUENCE), PeerAddress.ipv4(9, 1), ServerPort.FIRST))
                    .isEqualTo(PacketVerdict.OK);
            run(100 * MILLI);
        }
        assertThat(world.serverEar().roundTrips).isEmpty();
        assertThat(world.session().stats().roundTripNanos()).isZero();
    }

    @Test
    void aGoodbyeIsTakenBackByWhoLives() {
        world.connected();
        for (int i = 0; i < 60; i++) {
            assertThat(toServer(0, DISCONNECT)).isEqualTo(PacketVerdict.OK);
            world.run(500 * MILLI);
        }
        assertThat(world.session().isClosed()).isFalse();
        assertThat(world.clientEar.ended).isNull();
    }

    @Test
    void aClearGoodbyeEndsTheSessionOfOneThatIsGoneAndFreesItsAccount() {
        RawClient gone = new RawClient(world, PeerAddress.ipv4(9, 1)).connect("walker");
        gone.keyed(2, 0, RawClient.whole(1, message(1, 8)));
        assertThat(gone.clear(0, DISCONNECT)).isEqualTo(PacketVerdict.OK);
        run(4900 * MILLI);
        assertThat(world.session().isClosed()).isFalse();
        run(200 * MILLI);
        assertThat(world.serverEar().ended).isEqualTo(DisconnectReason.PEER_LEFT);
        assertThat(world.endpoint.sessionOf("walker")).isNull();
        world.connected();
        assertThat(world.session().account()).isEqualTo("walker");
    }

    private void run(long nanos) {
        for (long end = world.now + nanos; world.now < end; ) {
            world.now += 10 * MILLI;
            world.endpoint.poll(world.now);
        }
    }

    @Test
    void aClearPacketFromTheSecondPortDoesNotSilenceTheFirst() {
        world.client.start(world.now);
        world.carryToServer();
        world.carryToClient();
        world.client.poll(world.now);
        world.carryToServer();
        writer.optional.ackSequence = 1;
        toClient(1, ACK_SEQUENCE);
        // A server may speak from its first port only (wire.md §A.1); what ours says is carried over from there.
        for (Sent sent : world.sentByServerSince(1)) {
            assertThat(world.client.receive(sent.bytes(), 0, sent.bytes().length, ServerPort.FIRST, world.now))
                    .isEqualTo(PacketVerdict.OK);
        }
        assertThat(world.client.state()).isEqualTo(SessionState.CONNECTED);
    }
}
