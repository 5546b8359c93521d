package dev.gait.net.session;

import static dev.gait.net.packet.PacketFlags.*;
import static dev.gait.net.session.TestWorld.*;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.net.packet.PacketVerdict;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Sequences, acknowledgements, gaps and repetition (wire.md §A.8 to §A.10). */
class ReliabilityTest {

    private final TestWorld world = new TestWorld();

    @Test
    void messagesOfAllLengthsArriveInOrderBothWays() {
        world.connected();
        List<String> said = new ArrayList<>();
        for (int number = 0; number < 60; number++) {
            byte[] message = message(number, number * 37);
            said.add(hex(message));
            assertThat(world.client.send(message, 0, message.length, 3)).isTrue();
            assertThat(world.session().send(message, 0, message.length, 9)).isTrue();
        }
        world.run(300 * MILLI);
        assertThat(world.clientEar.messages).isEqualTo(said);
        assertThat(world.serverEar().messages).isEqualTo(said);
    }

    @Test
    void whatWeSendPassesAStrictPeer() {
        StrictPeer watchesServer = StrictPeer.watchingServer();
        StrictPeer watchesClient = StrictPeer.watchingClient();
        world.connected();
        for (int number = 0; number < 40; number++) {
            byte[] message = message(number, 4 + number * 29);
            world.client.send(message, 0, message.length, 3);
            world.session().send(message, 0, message.length, 9);
            world.run(number * 50 * MILLI);
        }
        world.client.close(world.now);
        var offer = new dev.gait.net.packet.Packet();
        offer.parse(world.fromServer.get(0).bytes(), 0, 52);
        watchesServer.keyedWith(offer.optional.serverToClientSeed);
        watchesClient.keyedWith(offer.optional.clientToServerSeed);
        world.fromServer.forEach(sent -> watchesServer.inspect(sent.bytes(), sent.port()));
        world.fromClient.forEach(sent -> watchesClient.inspect(sent.bytes(), sent.port()));
        assertThat(watchesServer.messages()).hasSize(40);
        assertThat(watchesClient.messages()).hasSize(40);
        assertThat(watchesClient.hasLeft()).isTrue();
    }

    @Test
    void aLostPacketBeforeAnotherIsAskedForAfterAFifthOfASecondAndRepeated() {
        world.connected();
        int before = world.fromServer.size();
        say(1);
        lose(world.fromServer.get(before).sequence());
        long since = world.now;
        say(2);
        world.run(400 * MILLI);
        Sent nak = firstFromClient(REQUEST_RETRANSMIT);
        assertThat(nak.nowNanos() - since).isBetween(200 * MILLI, 220 * MILLI);
        assertThat(nak.flags()).as("a request stands alone and clear").isEqualTo(REQUEST_RETRANSMIT);
        assertThat(world.clientEar.messages).containsExactly(hex(message(1, 8)), hex(message(2, 8)));
        assertThat(world.session().stats().packetsRepeated).isEqualTo(1);
    }

    @Test
    void aLostLastPacketIsNoticedByTheNextAcknowledgement() {
        world.connected();
        int before = world.fromServer.size();
        say(1);
        lose(world.fromServer.get(before).sequence());
        world.run(2500 * MILLI);
        assertThat(world.clientEar.messages).containsExactly(hex(message(1, 8)));
    }

    @Test
    void missingPacketsAreAskedForAtMostOncePerSecond() {
        world.connected();
        int before = world.fromServer.size();
        say(1);
        int victim = world.fromServer.get(before).sequence();
        world.lost = sent -> sent.sequence() == victim && sent.has(BLOB_FRAGMENTS);
        for (int number = 2; number < 300; number++) {
            say(number);
            world.run(10 * MILLI);
        }
        List<Sent> naks = world.fromClient.stream()
                .filter(sent -> sent.has(REQUEST_RETRANSMIT))
                .toList();
        assertThat(naks).hasSizeBetween(2, 3);
        assertThat(naks.get(1).nowNanos() - naks.get(0).nowNanos()).isGreaterThanOrEqualTo(SECOND);
        assertThat(world.clientEar.messages).isEmpty();
        world.lost = sent -> false;
        world.run(1200 * MILLI);
        assertThat(world.clientEar.messages).hasSize(299).doesNotHaveDuplicates();
    }

    @Test
    void theReplayOfEveryDatagramChangesNothing() {
        world.connected();
        for (int number = 0; number < 20; number++) {
            say(number);
            byte[] answer = message(100 + number, 12);
            world.client.send(answer, 0, answer.length, 1);
            world.run(100 * MILLI);
        }
        List<Sent> toServer = List.copyOf(world.fromClient);
        List<Sent> toClient = List.copyOf(world.fromServer);
        for (Sent sent : toServer) {
            world.toServer(sent);
        }
        for (Sent sent : toClient) {
            world.toClient(sent);
        }
        byte[] last = message(7777, 8);
        world.client.send(last, 0, last.length, 1);
        say(8888);
        world.run(SECOND);
        assertThat(world.serverEar().messages).hasSize(21).endsWith(hex(last)).doesNotHaveDuplicates();
        assertThat(world.clientEar.messages)
                .hasSize(21)
                .endsWith(hex(message(8888, 8)))
                .doesNotHaveDuplicates();
        assertThat(world.opened).hasSize(1);
    }

    @Test
    void theClientAcknowledgesSoonAndTheServerEveryTwoSeconds() {
        world.connected();
        int clientBefore = world.fromClient.size();
        say(1);
        world.run(250 * MILLI);
        assertThat(world.fromClient.subList(clientBefore, world.fromClient.size()))
                .anySatisfy(sent -> assertThat(sent.flags()).isEqualTo(ACK_SEQUENCE));
        int serverBefore = world.fromServer.size();
        world.run(10 * SECOND);
        List<Sent> acks = world.sentByServerSince(serverBefore).stream()
                .filter(sent -> sent.has(ACK_SEQUENCE))
                .toList();
        assertThat(largestGap(acks)).isLessThanOrEqualTo(2 * SECOND);
        assertThat(acks).as("with the echo it answers anyway, not beside it").hasSizeBetween(5, 8);
    }

    @Test
    void somethingIsSentAtLeastEveryFiveSecondsAndTheTimeEveryFiveToTen() {
        world.connected();
        world.run(60 * SECOND);
        assertThat(largestGap(world.fromServer)).isLessThanOrEqualTo(5 * SECOND);
        assertThat(largestGap(world.fromClient)).isLessThanOrEqualTo(5 * SECOND);
        List<Sent> syncs =
                world.fromServer.stream().filter(sent -> sent.has(TIME_SYNC)).toList();
        for (int i = 1; i < syncs.size(); i++) {
            assertThat(syncs.get(i).nowNanos() - syncs.get(i - 1).nowNanos()).isBetween(5 * SECOND, 10 * SECOND);
        }
        assertThat(syncs).hasSizeGreaterThan(8);
    }

    @Test
    void theClientMeasuresTheRoundTripByEcho() {
        world.connected();
        assertThat(world.clientEar.roundTrips)
                .isNotEmpty()
                .allSatisfy(nanos -> assertThat(nanos).isLessThanOrEqualTo(20 * MILLI));
        assertThat(world.client.stats().roundTripNanos()).isPositive();
        Sent answer = world.fromServer.stream()
                .filter(sent -> sent.has(ECHO_RESPONSE))
                .findFirst()
                .orElseThrow();
        var packet = new dev.gait.net.packet.Packet();
        packet.parse(answer.bytes(), 0, answer.bytes().length);
        double serverTime = 1000 + answer.nowNanos() * 1e-9;
        assertThat(packet.optional.echoResponseHolding)
                .isEqualTo((float) (serverTime - packet.optional.echoResponseTime));
    }

    @Test
    void aClientWhoseClockRunsAwayIsLoggedOff() {
        RawClient client = new RawClient(world, PeerAddress.ipv4(9, 1)).connect("fast");
        int sequence = 2;
        for (int second = 0; second < 60 && !world.session().isClosed(); second++) {
            client.writer.optional.echoRequestTime = second * 1.5f;
            client.keyed(sequence++, ECHO_REQUEST);
            world.now += SECOND;
        }
        assertThat(world.serverEar().ended).isEqualTo(DisconnectReason.CLOCK_DRIFT);
        RawClient lagging = new RawClient(world, PeerAddress.ipv4(9, 2)).connect("lagging");
        for (int second = 0; second < 40; second++) {
            lagging.writer.optional.echoRequestTime = second < 5 ? second : second + 10;
            lagging.keyed(2 + second, ECHO_REQUEST);
            world.now += SECOND;
        }
        assertThat(world.session().isClosed()).isFalse();
    }

    @Test
    void keyedPacketsOfSequenceZeroAreReadAndDoNotAdvance() {
        RawClient early = new RawClient(world, PeerAddress.ipv4(9, 1)).connect("early");
        for (int i = 0; i < 5; i++) {
            early.writer.optional.ackSequence = 2;
            assertThat(early.keyed(0, ACK_SEQUENCE)).isEqualTo(PacketVerdict.OK);
        }
        assertThat(early.keyed(2, 0, RawClient.whole(1, message(1, 8)))).isEqualTo(PacketVerdict.OK);
        assertThat(early.keyed(3, 0, RawClient.whole(2, message(2, 8)))).isEqualTo(PacketVerdict.OK);
        assertThat(world.serverEar().messages).hasSize(2);
    }

    @Test
    void disconnectIsKnownByAddressAndEndsAtOnce() {
        RawClient client = new RawClient(world, PeerAddress.ipv4(9, 1)).connect("leaver");
        client.writer.header.id = 0;
        assertThat(client.keyed(7, DISCONNECT)).as("also across a gap").isEqualTo(PacketVerdict.OK);
        assertThat(world.serverEar().ended).isEqualTo(DisconnectReason.PEER_LEFT);
        assertThat(world.endpoint.sessions()).isEmpty();
        assertThat(world.endpoint.sessionOf("leaver")).isNull();
        assertThat(client.clear(2, DISCONNECT)).isEqualTo(PacketVerdict.UNKNOWN_PEER);
    }

    @Test
    void aClearPacketMayNotCarryMessages() {
        RawClient client = new RawClient(world, PeerAddress.ipv4(9, 1)).connect("walker");
        assertThat(client.clear(2, 0, RawClient.whole(1, message(1, 8)))).isEqualTo(PacketVerdict.NOT_KEYED);
        assertThat(client.clear(2, TIME_SYNC)).isEqualTo(PacketVerdict.NOT_KEYED);
        assertThat(client.clear(2, 0)).isEqualTo(PacketVerdict.NOT_KEYED);
        assertThat(world.serverEar().messages).isEmpty();
        assertThat(world.session().isClosed()).isFalse();
    }

    @Test
    void silenceEndsASessionAfterSixtySecondsAndTheClientAfterThirty() {
        world.connected();
        world.lost = sent -> true;
        world.run(29 * SECOND);
        assertThat(world.clientEar.ended).isNull();
        world.run(2 * SECOND);
        assertThat(world.clientEar.ended).isEqualTo(DisconnectReason.TIMED_OUT);
        assertThat(world.serverEar().ended).isNull();
        world.run(31 * SECOND);
        assertThat(world.serverEar().ended).isEqualTo(DisconnectReason.TIMED_OUT);
        assertThat(world.endpoint.sessions()).isEmpty();
    }

    @Test
    void theServersGoodbyeReachesTheClientWithItsWords() {
        world.connected();
        world.session().close(DisconnectReason.KICKED, Refusal.boot("Mind your language."), world.now);
        world.exchange();
        assertThat(world.clientEar.ended).isEqualTo(DisconnectReason.BOOTED);
        assertThat(world.clientEar.detail).isEqualTo("Mind your language.");
        assertThat(world.serverEar().ended).isEqualTo(DisconnectReason.KICKED);
        assertThat(world.endpoint.sessions()).isEmpty();
    }

    @Test
    void packetsThatAreGoneForGoodEndTheSession() {
        world.connected();
        int victim = world.client.stats().datagramsSent > 0 ? lastSequenceOfServer() + 1 : 0;
        Set<Integer> gone = new HashSet<>(Set.of(victim));
        world.lost = sent -> gone.contains(sent.sequence()) && sent.has(BLOB_FRAGMENTS) || sent.has(REQUEST_RETRANSMIT);
        // The client hears the later ones, but its requests are lost until the server has forgotten the first.
        for (int i = 0; i < 45; i++) {
            say(i);
            world.run(3 * SECOND);
        }
        world.lost = sent -> false;
        world.run(6 * SECOND);
        assertThat(world.clientEar.ended).isEqualTo(DisconnectReason.MESSAGES_LOST);
        assertThat(world.clientEar.messages).isEmpty();
    }

    @Test
    void aForgedRejectionIsNotBelieved() {
        RawClient client = new RawClient(world, PeerAddress.ipv4(9, 1)).connect("walker");
        client.keyed(3, 0, RawClient.whole(2, message(2, 8)));
        client.writer.optional.rejectRetransmit.add(2);
        assertThat(client.clear(4, REJECT_RETRANSMIT)).isEqualTo(PacketVerdict.UNEXPECTED);
        world.run(300 * MILLI);
        for (int second = 0; second < 3; second++) {
            assertThat(client.clear(4, REJECT_RETRANSMIT))
                    .as("it was asked for, but a peer that has it may still send it")
                    .isEqualTo(PacketVerdict.OK);
            assertThat(world.session().isClosed()).isFalse();
            world.run(SECOND);
        }
        assertThat(client.clear(4, REJECT_RETRANSMIT)).isEqualTo(PacketVerdict.OK);
        assertThat(world.serverEar().ended).isEqualTo(DisconnectReason.MESSAGES_LOST);
    }

    @Test
    void aRejectionOfWhatCameAfterAllOnlyTakesItsNumber() {
        RawClient client = new RawClient(world, PeerAddress.ipv4(9, 1)).connect("walker");
        byte[] late = client.keptKeyed(2, 0, RawClient.whole(1, message(1, 8)));
        client.keyed(3, 0, RawClient.whole(2, message(2, 8)));
        world.run(300 * MILLI);
        assertThat(client.give(late)).isEqualTo(PacketVerdict.OK);
        client.writer.optional.rejectRetransmit.add(2);
        assertThat(client.clear(4, REJECT_RETRANSMIT)).isEqualTo(PacketVerdict.UNEXPECTED);
        assertThat(client.keyed(5, 0, RawClient.whole(3, message(3, 8)))).isEqualTo(PacketVerdict.OK);
        // Its number is asked for like any other; it is believed to have taken it when nothing else comes under it.
        for (int second = 0; second < 3; second++) {
            assertThat(world.serverEar().messages).hasSize(2);
            world.run(SECOND);
            client.clear(4, REJECT_RETRANSMIT | RETRANSMISSION);
        }
        assertThat(world.serverEar().messages).hasSize(3);
    }

    @Test
    void messagesMixedByTheirSenderComeInOrder() {
        RawClient client = new RawClient(world, PeerAddress.ipv4(9, 1)).connect("mixer");
        byte[] head = message(1, 448);
        byte[] tail = message(11, 40);
        client.keyed(2, 0, RawClient.part(1, 1, 2, tail), RawClient.whole(2, message(2, 8)));
        client.keyed(3, 0, RawClient.whole(3, message(3, 8)));
        assertThat(world.serverEar().messages).isEmpty();
        client.keyed(4, 0, RawClient.part(1, 0, 2, head));
        assertThat(world.serverEar().messages)
                .containsExactly(hex(head) + hex(tail), hex(message(2, 8)), hex(message(3, 8)));
    }

    @Test
    void aMessageThatNeverBecomesWholeDoesNotSilenceTheRest() {
        RawClient client = new RawClient(world, PeerAddress.ipv4(9, 1)).connect("mixer");
        client.keyed(2, 0, RawClient.part(1, 0, 2, message(1, 448)));
        client.keyed(3, 0, RawClient.whole(2, message(2, 8)));
        world.run(4 * SECOND);
        assertThat(world.serverEar().messages).isEmpty();
        world.run(2 * SECOND);
        assertThat(world.serverEar().messages).containsExactly(hex(message(2, 8)));
        assertThat(world.session().stats().messagesSkipped).isEqualTo(1);
    }

    @Test
    void urgentMessagesOvertakeAMissingPacketAndComeOnce() {
        world.connected();
        int before = world.fromServer.size();
        say(1);
        lose(world.fromServer.get(before).sequence());
        for (int number = 2; number < 6; number++) {
            byte[] urgent = message(number, 20);
            assertThat(world.session().send(urgent, 0, urgent.length, SessionRules.URGENT_QUEUE))
                    .isTrue();
            say(10 + number);
        }
        world.run(50 * MILLI);
        assertThat(world.clientEar.messages)
                .containsExactly(hex(message(2, 20)), hex(message(3, 20)), hex(message(4, 20)), hex(message(5, 20)));
        world.run(SECOND);
        assertThat(world.clientEar.messages).hasSize(9).doesNotHaveDuplicates();
        assertThat(world.clientEar.messages.subList(4, 9))
                .containsExactly(
                        hex(message(1, 8)),
                        hex(message(12, 8)),
                        hex(message(13, 8)),
                        hex(message(14, 8)),
                        hex(message(15, 8)));
    }

    @Test
    void urgentMessagesOnACleanLinkKeepTheirPlace() {
        world.connected();
        for (int number = 1; number < 8; number++) {
            byte[] message = message(number, 20);
            world.session().send(message, 0, message.length, number % 2 == 0 ? SessionRules.URGENT_QUEUE : 9);
        }
        world.run(50 * MILLI);
        assertThat(world.clientEar.messages).hasSize(7).isSorted();
    }

    private void say(int number) {
        byte[] message = message(number, 8);
        assertThat(world.session().send(message, 0, message.length, 9)).isTrue();
        world.session().flush(world.now);
    }

    private void lose(int sequence) {
        Set<Integer> once = new HashSet<>();
        world.lost = sent -> sent.sequence() == sequence && sent.has(BLOB_FRAGMENTS) && once.add(sequence);
    }

    private int lastSequenceOfServer() {
        return world.fromServer.get(world.fromServer.size() - 1).sequence();
    }

    private Sent firstFromClient(int flag) {
        return world.fromClient.stream()
                .filter(sent -> sent.has(flag))
                .findFirst()
                .orElseThrow();
    }

    private static long largestGap(List<Sent> sent) {
        long largest = 0;
        for (int i = 1; i < sent.size(); i++) {
            largest = Math.max(largest, sent.get(i).nowNanos() - sent.get(i - 1).nowNanos());
        }
        return largest;
    }
}
