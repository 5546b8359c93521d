package dev.gait.net.session;

import static dev.gait.net.packet.PacketFlags.*;
import static dev.gait.net.session.TestWorld.*;
import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.math.Prng;
import dev.gait.net.impair.ImpairedLink;
import dev.gait.net.impair.NetworkProfile;
import dev.gait.net.impair.NetworkSetting;
import dev.gait.net.packet.PacketVerdict;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/**
 * How long a lost packet holds up those behind it, in milliseconds of virtual time: with peers of the field, and between
 * our own sessions (wire.md §A.10, §I). A server says something every 50 ms, a client every 33 ms.
 */
class RecoveryTest {

    /** A datagram that will arrive. */
    private record Flying(Sent sent, boolean toClient) {}

    /** A world whose wire takes its time. */
    private static final class SlowWire {
        final TestWorld world = new TestWorld();
        final ImpairedLink<Flying> flying;
        Predicate<Sent> lost = sent -> false;
        private int taken;
        private int takenFromServer;
        private long nextServerWord;
        private long nextClientWord;
        int saidByServer;
        /** The longest that the client waited for its next message. */
        long longestPauseNanos;

        private long lastHeardNanos;
        private int heard;

        SlowWire(int oneWayMillis, int jitterMillis, long seed) {
            NetworkProfile network = NetworkProfile.perfect("slow")
                    .with(NetworkSetting.DELAY, oneWayMillis)
                    .with(NetworkSetting.JITTER, jitterMillis);
            flying = new ImpairedLink<>(network, new Prng(seed));
            world.client.start(world.now);
            while (world.client.state() != SessionState.CONNECTED || world.opened.isEmpty()) {
                step();
            }
            nextServerWord = world.now;
            nextClientWord = world.now;
            lastHeardNanos = world.now;
        }

        void loses(double share) {
            flying.setProfile(flying.profile().with(NetworkSetting.LOSS, share), world.now);
        }

        SlowWire ours() {
            world.client.serverIsOurs();
            world.session().clientIsOurs();
            return this;
        }

        void run(int millis) {
            for (int i = 0; i < millis; i++) {
                speak();
                step();
                listen();
            }
        }

        private void step() {
            world.now += MILLI;
            flying.poll(world.now, (next, at) -> arrive(next));
            world.endpoint.poll(world.now);
            world.client.poll(world.now);
            launch();
        }

        private void arrive(Flying next) {
            if (next.toClient()) {
                world.toClient(next.sent());
            } else {
                world.toServer(next.sent());
            }
        }

        private void speak() {
            if (world.now >= nextServerWord) {
                nextServerWord += 50 * MILLI;
                byte[] message = message(saidByServer++, 8);
                world.session().send(message, 0, message.length, 9);
            }
            if (world.now >= nextClientWord) {
                nextClientWord += 33 * MILLI;
                byte[] message = message(1_000_000, 8);
                world.client.send(message, 0, message.length, 3);
            }
        }

        private void launch() {
            while (taken < world.fromClient.size()) {
                launch(world.fromClient.get(taken++), false);
            }
            while (takenFromServer < world.fromServer.size()) {
                launch(world.fromServer.get(takenFromServer++), true);
            }
        }

        private void launch(Sent sent, boolean toClient) {
            if (!lost.test(sent)) {
                flying.offer(new Flying(sent, toClient), sent.bytes().length, world.now);
            }
        }

        private void listen() {
            if (world.clientEar.messages.size() > heard) {
                heard = world.clientEar.messages.size();
                longestPauseNanos = Math.max(longestPauseNanos, world.now - lastHeardNanos);
                lastHeardNanos = world.now;
            }
        }

        /** Loses one of the server's messages, the first so many copies of it, and says how long the client waited. */
        int holdUpMillis(int copies) {
            // Long enough for the round trip to be known.
            run(60_000);
            int[] left = {copies};
            Set<Integer> victim = new HashSet<>();
            lost = sent -> {
                boolean chosen = sent.has(BLOB_FRAGMENTS)
                        && sent.port() == ServerPort.SECOND
                        && world.fromServer.contains(sent)
                        && (victim.isEmpty() || victim.contains(sent.sequence()));
                if (!chosen || left[0] == 0) {
                    return false;
                }
                victim.add(sent.sequence());
                left[0]--;
                return true;
            };
            longestPauseNanos = 0;
            run(5000);
            assertThat(world.clientEar.messages).hasSizeGreaterThan(saidByServer - 5);
            // Without a loss the pause is the 50 ms between two messages.
            return (int) ((longestPauseNanos - 50 * MILLI) / MILLI);
        }
    }

    @Test
    void aSingleLossHoldsUpTheFieldForAQuarterSecondAndUsForARoundTrip() {
        int[][] expected = {{10, 270, 90}, {30, 310, 130}, {75, 400, 220}};
        for (int[] row : expected) {
            int copies = 2 * row[0] < 40 ? 0 : SessionRules.COPIES;
            int field = new SlowWire(row[0], 0, 1).holdUpMillis(1 + copies);
            int ours = new SlowWire(row[0], 0, 1).ours().holdUpMillis(1);
            assertThat(field)
                    .as("field, round trip %d ms, all copies lost", 2 * row[0])
                    .isBetween(row[1] - 5, row[1] + 5);
            assertThat(ours).as("ours, round trip %d ms", 2 * row[0]).isBetween(row[2] - 5, row[2] + 5);
        }
    }

    @Test
    void onALongLinkTheFieldGetsACopyBeforeItKnowsOfTheLoss() {
        assertThat(new SlowWire(30, 0, 1).holdUpMillis(1)).as("the packet").isBetween(18, 22);
        assertThat(new SlowWire(30, 0, 1).holdUpMillis(2)).as("and a copy").isBetween(38, 42);
    }

    @Test
    void nothingIsSentTwiceWhereAskingIsQuick() {
        for (SlowWire wire : new SlowWire[] {new SlowWire(15, 0, 1), new SlowWire(60, 0, 1).ours()}) {
            // Before a peer is known to be one of ours, its handshake is copied as the field's.
            long byClient = wire.world.client.stats().packetsRepeated;
            long byServer = wire.world.session().stats().packetsRepeated;
            wire.run(60_000);
            assertThat(wire.world.client.stats().packetsRepeated).isEqualTo(byClient);
            assertThat(wire.world.session().stats().packetsRepeated).isEqualTo(byServer);
        }
    }

    @Test
    void copiesAreFewHoweverMuchIsSaid() {
        SlowWire wire = new SlowWire(60, 0, 1);
        wire.run(60_000);
        long before = wire.world.client.stats().packetsRepeated;
        wire.run(10_000);
        // Thirty messages a second, two copies each would be 600.
        assertThat(wire.world.client.stats().packetsRepeated - before).isBetween(370L, 410L);
        assertThat(wire.world.session().stats().of(PacketVerdict.DUPLICATE)).isPositive();
    }

    @Test
    void aLostRepetitionIsAskedForAgainAfterOneAndAHalfRoundTrips() {
        int field = new SlowWire(30, 0, 1).holdUpMillis(2 + SessionRules.COPIES);
        int ours = new SlowWire(30, 0, 1).ours().holdUpMillis(2);
        assertThat(field).as("field").isBetween(1300, 1320);
        assertThat(ours).as("ours: 1.5 x 60 ms later than after one loss").isBetween(214, 222);
    }

    @Test
    void patienceGrowsWithTheJitterUpToATenthOfASecond() {
        for (long seed = 1; seed <= 5; seed++) {
            SlowWire wire = new SlowWire(60, 50, seed).ours();
            wire.run(30_000);
            LinkStats stats = wire.world.client.stats();
            assertThat(stats.naksSent)
                    .as("seed %d: of 600 packets, a third overtaken and none lost", seed)
                    .isLessThan(30);
            assertThat(wire.world.session().stats().packetsRepeated).isLessThan(40);
        }
    }

    @Test
    void onABadLinkNobodyIsHeldUpForLong() {
        for (long seed = 1; seed <= 3; seed++) {
            long fieldWorst = worstPauseMillis(new SlowWire(30, 12, seed));
            long oursWorst = worstPauseMillis(new SlowWire(30, 12, seed).ours());
            assertThat(fieldWorst).as("field, with copies, seed %d", seed).isLessThan(350);
            assertThat(oursWorst).as("ours, seed %d", seed).isLessThan(350);
        }
    }

    /** A minute with 1 % of all datagrams lost. */
    private static long worstPauseMillis(SlowWire wire) {
        wire.loses(0.01);
        wire.run(60_000);
        assertThat(wire.world.clientEar.ended).isNull();
        assertThat(wire.world.clientEar.messages).hasSizeGreaterThan(1190);
        return wire.longestPauseNanos / MILLI;
    }

    @Test
    void betweenOurOwnNothingGoesClearThatASessionActsOn() {
        SlowWire wire = new SlowWire(30, 0, 1).ours();
        int clientBefore = wire.world.fromClient.size();
        int serverBefore = wire.world.fromServer.size();
        wire.loses(0.05);
        wire.run(10_000);
        assertThat(wire.world.fromClient.subList(clientBefore, wire.world.fromClient.size()))
                .allMatch(sent -> sent.has(ENCRYPTED_CHECKSUM));
        assertThat(wire.world.sentByServerSince(serverBefore)).allMatch(sent -> sent.has(ENCRYPTED_CHECKSUM));
        assertThat(wire.world.client.stats().naksSent).isPositive();
    }

    /**
     * Requests and acknowledgements between our own take keys, and a peer's ear reaches 256 of them: a packet that is long
     * in coming must still be heard when it comes.
     */
    @Test
    void aPacketThatIsLostAgainAndAgainIsStillHeardInTheEnd() {
        for (boolean dark : new boolean[] {false, true}) {
            SlowWire wire = new SlowWire(60, 0, 5).ours();
            wire.run(1000);
            int number =
                    wire.world.fromServer.get(wire.world.fromServer.size() - 1).sequence() + 3;
            // What the client says is lost in part, so that the server asks for it all the time.
            Prng luck = new Prng(7);
            wire.lost = sent -> sent.sequence() == number && sent.has(BLOB_FRAGMENTS)
                    || sent.has(BLOB_FRAGMENTS) && luck.chance(0.5)
                    || dark && wire.world.fromServer.contains(sent);
            wire.run(20_000);
            wire.lost = sent -> false;
            wire.run(10_000);
            assertThat(wire.world.clientEar.ended).as("dark " + dark).isNull();
            assertThat(wire.world.session().isClosed()).isFalse();
            assertThat(wire.world.clientEar.messages.size()).isGreaterThan(wire.saidByServer - 5);
        }
    }
}
