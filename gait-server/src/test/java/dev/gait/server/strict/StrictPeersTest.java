package dev.gait.server.strict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.gait.motion.place.Position;
import dev.gait.motion.world.FlatGround;
import dev.gait.server.ServerListener;
import dev.gait.server.ServerSettings;
import dev.gait.server.SimulatedNetwork;
import dev.gait.server.gate.GateVerdict;
import dev.gait.server.store.MemoryStore;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;

/** Both generations of an existing client, as wire.md §H describes them: every byte by hand, on a made-up clock. */
class StrictPeersTest {
    private final List<String> putBack = new ArrayList<>();

    private final SimulatedNetwork network = new SimulatedNetwork(
                    7,
                    ServerSettings.usual().withStart(new Position(0xA9B40025, 108, 108, 0), 5),
                    new FlatGround(0),
                    new MemoryStore(),
                    new ServerListener() {
                        @Override
                        public void corrected(String character, GateVerdict verdict) {
                            putBack.add(character + " " + verdict);
                        }
                    })
            .link(1, 0, 0);

    private void until(String what, long seconds, BooleanSupplier done) {
        long end = network.nowNanos + seconds * 1_000_000_000L;
        while (!done.getAsBoolean()) {
            if (network.nowNanos > end) {
                throw new AssertionError("not within " + seconds + " s: " + what);
            }
            network.run(5);
        }
    }

    @Test
    void bothGenerationsLogInWalkAreSeenAndLogOff() {
        EarlyHoltburger early = new EarlyHoltburger(network, "Earl");
        NewerHoltburger newer = new NewerHoltburger(network, "Newa");
        early.logIn("secret");
        newer.logIn("secret");
        until("both are in the world and visible", 25, () -> visible(early) && visible(newer));
        assertThat(early.known).containsKeys(early.guid(), newer.guid());
        assertThat(newer.known).containsKeys(early.guid(), newer.guid());
        assertThat(newer.story).containsSubsequence(0xF7DF, 0x0013, 0xF746, 0xF745, 0xF74B);

        newerWalks(early, newer);
        earlyWalksAndJumps(early, newer);

        early.say(StrictPeer.bytes(4).putInt(0xF653).array());
        until("the early one is told that it is out", 12, () -> early.loggedOff == 1);
        until("and gone for the other", 3, () -> !newer.known.containsKey(early.guid()));
        assertThat(newer.heardOf(early.guid(), 0xF74C))
                .as("the log-out action is seen")
                .anyMatch(motion -> motion.length() > 24 && motion.u16(motion.length() - 8) == 0x011E);
        newer.disconnect();
        early.disconnect();
        until("both sessions are over", 5, () -> sessions() == 0);
        assertThat(putBack).as("an honest client is never put back").isEmpty();
    }

    /** It sends the run key of the forward axis and nothing else (motion.md §O.16). */
    @Test
    void autorunOfAThirdPartyClientIsRelayedAsARun() {
        EarlyHoltburger early = new EarlyHoltburger(network, "Earl");
        NewerHoltburger newer = new NewerHoltburger(network, "Newa");
        early.logIn("secret");
        newer.logIn("secret");
        until("both are in the world and visible", 25, () -> visible(early) && visible(newer));
        newer.autorun();
        until("the run is seen", 3, () -> early.heardOf(newer.guid(), 0xF74C).size() == 1);

        PeerMessage run = early.heardOf(newer.guid(), 0xF74C).get(0);
        assertThat(run.u32(20) & 0x7F).as("forward command and its speed").isEqualTo(0x06);
        assertThat(run.u16(24)).isEqualTo(0x0007);
        assertThat(run.f32(26)).isEqualTo(2.375f);
        network.run(1000);
        newer.step(9.5f);
        newer.autonomousPosition();
        until("its place is seen", 3, () -> lastNorth(early, newer) == north(newer));
        assertThat(putBack).isEmpty();
    }

    private static boolean visible(StrictPeer peer) {
        return !peer.heardOf(peer.guid(), 0xF74B).isEmpty();
    }

    private int sessions() {
        return network.sessionCount();
    }

    private void newerWalks(EarlyHoltburger early, NewerHoltburger newer) {
        newer.moveToState(true);
        int echoes = newer.heardOf(newer.guid(), 0xF748).size();
        for (int second = 0; second < 2; second++) {
            network.run(1000);
            newer.step(3.0f);
            newer.autonomousPosition();
        }
        newer.moveToState(false);
        until("the stop is seen", 3, () -> early.heardOf(newer.guid(), 0xF74C).size() == 2);
        until("with its place", 3, () -> lastNorth(early, newer) == north(newer));

        PeerMessage walk = early.heardOf(newer.guid(), 0xF74C).get(0);
        assertThat(walk.u32(20) & 0x7F).as("stance and forward command").isEqualTo(0x03);
        assertThat(walk.u16(26)).isEqualTo(0x0005);
        assertThat(newer.heardOf(newer.guid(), 0xF748))
                .as("two reports, a start and a stop, each with its own echo")
                .hasSize(echoes + 4);
    }

    private static float north(StrictPeer peer) {
        return java.util.Objects.requireNonNull(peer.place).y();
    }

    private static float lastNorth(StrictPeer watcher, StrictPeer watched) {
        List<PeerMessage> places = watcher.heardOf(watched.guid(), 0xF748);
        return places.isEmpty() ? Float.NaN : places.get(places.size() - 1).f32(20);
    }

    private void earlyWalksAndJumps(EarlyHoltburger early, NewerHoltburger newer) {
        early.sayBareThings();
        for (int second = 0; second < 2; second++) {
            network.run(1000);
            early.step(1.5f);
            early.autonomousPosition();
        }
        until("its places are seen", 3, () -> lastNorth(newer, early) == north(early));
        early.jump(0.4f, 5.0f);
        until("its jump is seen", 3, () -> !newer.heardOf(early.guid(), 0xF74E).isEmpty());
        PeerMessage vector = newer.heardOf(early.guid(), 0xF74E).get(0);
        assertThat(vector.length()).isEqualTo(36);
        assertThat(vector.f32(16)).isCloseTo(5.0f, within(1e-4f));
        assertThat(newer.heardOf(early.guid(), 0xF74C).get(0).length()).isEqualTo(24);
    }
}
