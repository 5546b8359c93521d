package dev.gait.server.strict;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.gait.motion.place.Position;
import dev.gait.motion.world.FlatGround;
import dev.gait.server.ServerListener;
import dev.gait.server.ServerSettings;
import dev.gait.server.gate.GateVerdict;
import dev.gait.server.host.ServerHost;
import dev.gait.server.store.AccountService;
import dev.gait.server.store.MemoryStore;
import dev.gait.server.store.Passwords;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Both generations of an existing client, as wire.md §H describes them, over real UDP. */
@Execution(ExecutionMode.CONCURRENT)
class StrictPeersTest {
    private final List<String> putBack = new CopyOnWriteArrayList<>();

    @SuppressWarnings("NullAway.Init") // set before each test
    private ServerHost host;

    @BeforeEach
    void start() throws IOException {
        ServerListener listener = new ServerListener() {
            @Override
            public void corrected(String character, GateVerdict verdict) {
                putBack.add(character + " " + verdict);
            }
        };
        host = ServerHost.start(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                ServerSettings.usual().withStart(new Position(0xA9B40025, 108, 108, 0), 5),
                new FlatGround(0),
                AccountService.threaded(new MemoryStore(), Passwords.quick()),
                listener);
    }

    @AfterEach
    void stop() {
        host.close();
    }

    private static void until(String what, long seconds, BooleanSupplier done, StrictPeer... peers) throws IOException {
        long end = System.nanoTime() + seconds * 1_000_000_000L;
        while (!done.getAsBoolean()) {
            if (System.nanoTime() > end) {
                throw new AssertionError("not within " + seconds + " s: " + what);
            }
            for (StrictPeer peer : peers) {
                peer.pump();
            }
        }
    }

    /** Lets so much real time pass while the peers listen, because a walk takes its time. */
    private static void forMillis(long millis, StrictPeer... peers) throws IOException {
        long end = System.nanoTime() + millis * 1_000_000L;
        while (System.nanoTime() < end) {
            for (StrictPeer peer : peers) {
                peer.pump();
            }
        }
    }

    @Test
    void bothGenerationsLogInWalkAreSeenAndLogOff() throws IOException {
        try (EarlyHoltburger early = new EarlyHoltburger(host.address(), "Earl");
                NewerHoltburger newer = new NewerHoltburger(host.address(), "Newa")) {
            early.logIn("secret");
            newer.logIn("secret");
            until("both are in the world and visible", 25, () -> visible(early) && visible(newer), early, newer);
            assertThat(early.known).containsKeys(early.guid(), newer.guid());
            assertThat(newer.known).containsKeys(early.guid(), newer.guid());
            assertThat(newer.story).containsSubsequence(0xF7DF, 0x0013, 0xF746, 0xF745, 0xF74B);

            newerWalks(early, newer);
            earlyWalksAndJumps(early, newer);

            early.say(StrictPeer.bytes(4).putInt(0xF653).array());
            until("the early one is told that it is out", 12, () -> early.loggedOff == 1, early, newer);
            until("and gone for the other", 3, () -> !newer.known.containsKey(early.guid()), early, newer);
            assertThat(newer.heardOf(early.guid(), 0xF74C))
                    .as("the log-out action is seen")
                    .anyMatch(motion -> motion.length() > 24 && motion.u16(motion.length() - 8) == 0x011E);
            newer.disconnect();
            early.disconnect();
            until("both sessions are over", 5, () -> sessions() == 0, early, newer);
            assertThat(putBack).as("an honest client is never put back").isEmpty();
        }
    }

    private static boolean visible(StrictPeer peer) {
        return !peer.heardOf(peer.guid(), 0xF74B).isEmpty();
    }

    private int sessions() {
        return host.ask(server -> server.status().sessionCount()).join();
    }

    private static void newerWalks(EarlyHoltburger early, NewerHoltburger newer) throws IOException {
        newer.moveToState(true);
        int echoes = newer.heardOf(newer.guid(), 0xF748).size();
        for (int second = 0; second < 2; second++) {
            forMillis(1000, early, newer);
            newer.step(3.0f);
            newer.autonomousPosition();
        }
        newer.moveToState(false);
        until("the stop is seen", 3, () -> early.heardOf(newer.guid(), 0xF74C).size() == 2, early, newer);
        until("with its place", 3, () -> lastNorth(early, newer) == north(newer), early, newer);

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

    private static void earlyWalksAndJumps(EarlyHoltburger early, NewerHoltburger newer) throws IOException {
        early.sayBareThings();
        for (int second = 0; second < 2; second++) {
            forMillis(1000, early, newer);
            early.step(1.5f);
            early.autonomousPosition();
        }
        until("its places are seen", 3, () -> lastNorth(newer, early) == north(early), early, newer);
        early.jump(0.4f, 5.0f);
        until("its jump is seen", 3, () -> !newer.heardOf(early.guid(), 0xF74E).isEmpty(), early, newer);
        PeerMessage vector = newer.heardOf(early.guid(), 0xF74E).get(0);
        assertThat(vector.length()).isEqualTo(36);
        assertThat(vector.f32(16)).isCloseTo(5.0f, within(1e-4f));
        assertThat(newer.heardOf(early.guid(), 0xF74C).get(0).length()).isEqualTo(24);
    }
}
