package dev.gait.net.session;

import static dev.gait.net.packet.PacketFlags.*;
import static dev.gait.net.session.TestWorld.*;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.math.Prng;
import dev.gait.net.packet.Fragment;
import dev.gait.net.packet.FragmentAssembler;
import dev.gait.net.packet.LittleEndian;
import dev.gait.net.packet.PacketVerdict;
import org.junit.jupiter.api.Test;

/** What strangers and hostile clients can do to us: nothing but be counted (wire.md §F). */
class AbuseTest {

    private static final PeerAddress FOE = PeerAddress.ipv4(0x0A0000FE, 6666);

    private final TestWorld world = new TestWorld();

    @Test
    void aFloodOfRequestsFetchesNoFloodOfPackets() {
        RawClient foe = new RawClient(world, FOE).connect("foe");
        for (int number = 0; number < 200; number++) {
            byte[] message = message(number, 440);
            world.session().send(message, 0, message.length, 9);
        }
        world.endpoint.poll(world.now);
        Integer[] all = new Integer[115];
        for (int i = 0; i < all.length; i++) {
            all[i] = 3 + i;
        }
        foe.want(all);
        long bytesBefore = world.endpoint.stats().bytesSent;
        long repeatedBefore = world.session().stats().packetsRepeated;
        for (int i = 0; i < 900; i++) {
            world.now += MILLI;
            foe.clear(1, REQUEST_RETRANSMIT);
        }
        long repeated = world.session().stats().packetsRepeated - repeatedBefore;
        assertThat(repeated).isLessThanOrEqualTo(SessionRules.REPEAT_BURST + SessionRules.REPEATS_PER_SECOND);
        assertThat(world.endpoint.stats().bytesSent - bytesBefore)
                .as("less comes back than was sent to fetch it")
                .isLessThan(900L * 484);
        assertThat(world.session().stats().of(PacketVerdict.RATE_LIMITED)).isGreaterThan(800);
    }

    @Test
    void requestsForWhatWasNeverSentOrIsLongAcknowledgedGetNoAnswer() {
        RawClient foe = new RawClient(world, FOE).connect("foe");
        for (int number = 0; number < 100; number++) {
            byte[] message = message(number, 440);
            world.session().send(message, 0, message.length, 9);
        }
        world.endpoint.poll(world.now);
        foe.writer.optional.ackSequence = 102;
        assertThat(foe.keyed(0, ACK_SEQUENCE)).isEqualTo(PacketVerdict.OK);
        int before = world.fromServer.size();
        foe.want(0, 1, 2, 3, 4, 5000, -1, Integer.MIN_VALUE, Integer.MAX_VALUE);
        assertThat(foe.clear(1, REQUEST_RETRANSMIT)).isEqualTo(PacketVerdict.OK);
        assertThat(world.fromServer).hasSize(before);
    }

    @Test
    void aForgedAcknowledgementDoesNotMakeUsForgetWhatWasJustSent() {
        world.connected();
        byte[] message = message(42, 8);
        int before = world.fromServer.size();
        world.session().send(message, 0, message.length, 9);
        world.session().flush(world.now);
        int victim = world.fromServer.get(before).sequence();
        world.lost = sent -> sent.sequence() == victim && !sent.has(RETRANSMISSION) && sent.has(BLOB_FRAGMENTS);
        RawClient forger = new RawClient(world, HOME);
        forger.writer.optional.ackSequence = victim;
        assertThat(forger.clear(1, ACK_SEQUENCE)).isEqualTo(PacketVerdict.OK);
        forger.writer.optional.ackSequence = victim + 100_000;
        assertThat(forger.clear(1, ACK_SEQUENCE)).isEqualTo(PacketVerdict.OK);
        world.run(3 * SECOND);
        assertThat(world.clientEar.messages).containsExactly(hex(message));
    }

    @Test
    void aForgedAnnouncementOnlyCostsARequest() {
        world.connected();
        RawClient forger = new RawClient(world, HOME);
        forger.writer.optional.ackSequence = 2;
        forger.clear(200, ACK_SEQUENCE);
        forger.clear(2_000_000, ACK_SEQUENCE);
        forger.clear(-5, ACK_SEQUENCE);
        world.run(3 * SECOND);
        byte[] message = message(3, 8);
        world.client.send(message, 0, message.length, 1);
        world.run(SECOND);
        assertThat(world.serverEar().messages).containsExactly(hex(message));
        assertThat(world.session().isClosed()).isFalse();
    }

    @Test
    void keyedPacketsFromBeyondTheWindowEndTheSessionWhenTheyGoOn() {
        RawClient foe = new RawClient(world, FOE).connect("foe");
        byte[] far = foe.keptKeyed(500, 0, RawClient.whole(1, message(1, 8)));
        byte[] forged = far.clone();
        forged[8] ^= 1;
        assertThat(foe.give(forged)).isEqualTo(PacketVerdict.BAD_CHECKSUM);
        assertThat(world.session().isClosed()).isFalse();
        assertThat(foe.give(far)).isEqualTo(PacketVerdict.OUT_OF_WINDOW);
        assertThat(world.session().isClosed())
                .as("one may be a key hit by chance")
                .isFalse();
        world.run(SessionRules.LARGE_GAP_NANOS - SECOND);
        assertThat(foe.give(far)).isEqualTo(PacketVerdict.OUT_OF_WINDOW);
        assertThat(world.session().isClosed()).isFalse();
        world.run(SECOND);
        assertThat(foe.give(far)).isEqualTo(PacketVerdict.OUT_OF_WINDOW);
        assertThat(world.serverEar().ended).isEqualTo(DisconnectReason.GAP_TOO_LARGE);
    }

    @Test
    void guessedKeysDoNotDisturbTheSession() {
        world.connected();
        Prng random = new Prng(7);
        byte[] last = world.fromClient.get(world.fromClient.size() - 1).bytes();
        for (int i = 0; i < 5000; i++) {
            byte[] guess = last.clone();
            LittleEndian.putI32(guess, 0, 3 + random.below(50));
            LittleEndian.putI32(guess, 4, ENCRYPTED_CHECKSUM | ACK_SEQUENCE);
            LittleEndian.putI32(guess, 8, (int) random.nextLong());
            world.toServer(guess, HOME, ServerPort.FIRST);
        }
        world.run(2 * SECOND);
        byte[] message = message(3, 8);
        world.client.send(message, 0, message.length, 1);
        world.run(SECOND);
        assertThat(world.serverEar().messages).containsExactly(hex(message));
    }

    @Test
    void oneSessionCannotSendUsMoreThanItsShare() {
        RawClient foe = new RawClient(world, FOE).connect("foe");
        foe.writer.optional.ackSequence = 2;
        for (int i = 0; i < 5000; i++) {
            foe.clear(1, ACK_SEQUENCE);
        }
        assertThat(world.session().stats().of(PacketVerdict.RATE_LIMITED)).isEqualTo(4000);
        world.now += SECOND;
        assertThat(foe.clear(1, ACK_SEQUENCE)).isEqualTo(PacketVerdict.OK);
    }

    @Test
    void earlyPacketsFillTheirStoreAndNoMore() {
        RawClient foe = new RawClient(world, FOE).connect("foe");
        Fragment[] filler = {
            RawClient.whole(1, new byte[448]), RawClient.whole(2, new byte[448]),
        };
        int full = 0;
        for (int sequence = 3; sequence <= 257; sequence++) {
            if (foe.keyed(sequence, 0, filler) == PacketVerdict.STORE_FULL) {
                full++;
            }
            assertThat(world.session().heldBytes()).isLessThanOrEqualTo(SessionRules.MAX_EARLY_BYTES + 2000);
        }
        assertThat(full).isGreaterThan(100);
        assertThat(world.session().isClosed()).isFalse();
    }

    @Test
    void aPacketRefusedForLackOfRoomIsStillGoodWhenItComesAgain() {
        RawClient foe = new RawClient(world, FOE).connect("foe");
        byte[] first = foe.keptKeyed(2, 0, RawClient.whole(1, message(1, 8)));
        byte[] refused = {};
        int sequence = 3;
        while (refused.length == 0) {
            byte[] next = foe.keptKeyed(
                    sequence, 0, RawClient.whole(sequence - 1, new byte[448]), RawClient.whole(-9, new byte[448]));
            if (foe.give(next) == PacketVerdict.STORE_FULL) {
                refused = next;
            } else {
                sequence++;
            }
        }
        assertThat(foe.give(first)).isEqualTo(PacketVerdict.OK);
        assertThat(foe.give(refused)).isEqualTo(PacketVerdict.OK);
        assertThat(world.serverEar().messages).hasSize(sequence - 1);
    }

    @Test
    void everythingAHostilePeerCanFillStaysBelowTheStatedBound() {
        RawClient foe = new RawClient(world, FOE).connect("foe");
        ServerSession session = world.session();
        int sequence = 2;
        // Whole messages that come too early: the first one never comes.
        for (int number = 10; number < 20; number++) {
            for (int part = 0; part < 73; part++) {
                foe.keyed(sequence++, 0, RawClient.part(number, part, 73, new byte[448]));
                step(session);
            }
        }
        // Messages that are never finished.
        for (int number = 100; number < 120; number++) {
            for (int part = 0; part < 40; part++) {
                foe.keyed(sequence++, 0, RawClient.part(number, part, 146, new byte[448]));
                step(session);
            }
        }
        // Packets behind a gap.
        sequence++;
        for (int i = 0; i < 250; i++) {
            foe.keyed(sequence++, 0, RawClient.whole(200, new byte[448]), RawClient.whole(201, new byte[448]));
            step(session);
        }
        // And never an acknowledgement for what we send.
        byte[] message = message(1, 448);
        for (int i = 0; i < 900; i++) {
            session.send(message, 0, message.length, 9);
            step(session);
        }
        for (int i = 0; i < 1100; i++) {
            session.send(message, 0, message.length, 9);
        }
        assertThat(session.isClosed()).isFalse();
        assertThat(session.heldBytes())
                .isLessThanOrEqualTo(SessionRules.MAX_HELD_BYTES)
                .as("the test must press")
                .isGreaterThan(SessionRules.MAX_HELD_BYTES * 8 / 10);
    }

    private void step(ServerSession session) {
        world.now += 20 * MILLI;
        world.endpoint.poll(world.now);
        assertThat(session.heldBytes()).isLessThanOrEqualTo(SessionRules.MAX_HELD_BYTES);
    }

    @Test
    void theBoundIsTheSumOfItsStores() {
        assertThat(SessionRules.MAX_HELD_BYTES)
                .isEqualTo(131_072 + FragmentAssembler.MAX_BYTES + 131_072 + 512 * 484 + 524_288)
                .isLessThan(1_200_000);
    }

    @Test
    void aPeerThatCannotKeepUpIsLetGo() {
        RawClient foe = new RawClient(world, FOE).connect("foe");
        byte[] message = message(1, 1000);
        int sent = 0;
        while (world.session().send(message, 0, message.length, 9)) {
            sent++;
        }
        assertThat(sent).isBetween(500, 530);
        assertThat(world.serverEar().ended).isEqualTo(DisconnectReason.TOO_SLOW);
        assertThat(foe.keyed(2, 0)).isIn(PacketVerdict.CLOSED, PacketVerdict.UNKNOWN_PEER);
    }

    @Test
    void mutatedDatagramsNeverThrowAndNeverCorruptASession() {
        for (long seed = 0; seed < 30; seed++) {
            TestWorld world = new TestWorld();
            world.connected();
            Prng random = new Prng(seed);
            for (int round = 0; round < 60; round++) {
                byte[] message = message(round, random.below(900));
                world.client.send(message, 0, message.length, 1);
                world.session().send(message, 0, message.length, 9);
                world.run(20 * MILLI);
                for (int i = 0; i < 20; i++) {
                    Sent victim = world.fromClient.get(random.below(world.fromClient.size()));
                    world.toServer(mutate(random, victim.bytes()), HOME, victim.port());
                    Sent other = world.fromServer.get(random.below(world.fromServer.size()));
                    byte[] bad = mutate(random, other.bytes());
                    world.client.receive(bad, 0, bad.length, other.port(), world.now);
                }
            }
            world.run(4 * SECOND);
            assertThat(world.serverEar().messages).as("seed %d", seed).hasSize(60);
            assertThat(world.clientEar.messages).as("seed %d", seed).hasSize(60);
            assertThat(world.serverEar().messages).isEqualTo(world.clientEar.messages);
        }
    }

    private static byte[] mutate(Prng random, byte[] datagram) {
        byte[] bad = datagram.clone();
        for (int flips = 1 + random.below(3); flips > 0; flips--) {
            bad[random.below(bad.length)] ^= (byte) (1 << random.below(8));
        }
        return bad;
    }
}
