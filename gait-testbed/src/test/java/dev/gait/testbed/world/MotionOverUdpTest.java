package dev.gait.testbed.world;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.client.ClientConfig;
import dev.gait.client.ClientListener;
import dev.gait.client.MotionClient;
import dev.gait.client.host.ClientHost;
import dev.gait.client.script.MotionMatrix;
import dev.gait.client.script.ScriptPlayer;
import dev.gait.motion.place.Position;
import dev.gait.motion.scene.MotionFrame;
import dev.gait.motion.world.FlatGround;
import dev.gait.net.impair.NetworkText;
import dev.gait.net.login.LoginPhase;
import dev.gait.server.OccupantStatus;
import dev.gait.server.ServerListener;
import dev.gait.server.ServerSettings;
import dev.gait.server.host.ServerHost;
import dev.gait.server.store.AccountService;
import dev.gait.server.store.MemoryStore;
import dev.gait.server.store.Passwords;
import dev.gait.testbed.proxy.UdpRelay;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * The motion matrix over real sockets on loopback: one world, twelve walkers at once, and one who watches all of them;
 * then the same through the impairing relay. What is judged, and how, is the same as in virtual time.
 */
@Tag("clock")
@Execution(ExecutionMode.CONCURRENT)
class MotionOverUdpTest {
    /** Seconds for which nobody saw anything, above which not every key need have been seen. */
    private static final double MOST_HELD_UP = 0.5;

    private static final long MOST_SECONDS = 40;

    /** A walker: waits for the sign, walks its script, says when it is done. */
    private static final class Walker implements ClientHost.Spectator {
        final String row;
        final CountDownLatch entered = new CountDownLatch(1);
        final CountDownLatch done = new CountDownLatch(1);
        final ScriptPlayer hands;
        volatile int guid;
        volatile boolean walking;
        double longestFrame;
        private long last;

        Walker(String row) throws Exception {
            this.row = row;
            hands = new ScriptPlayer(MotionMatrix.row(row));
        }

        @Override
        public void frame(MotionClient client, long nowNanos) {
            if (client.phase() != LoginPhase.IN_WORLD || client.player() == null) {
                return;
            }
            guid = client.playerGuid();
            entered.countDown();
            if (walking) {
                longestFrame = last == 0 ? 0 : Math.max(longestFrame, (nowNanos - last) * 1e-9);
                last = nowNanos;
                hands.play(client.player().controls(), client.now());
                if (hands.isDone(client.now())) {
                    done.countDown();
                }
            }
        }
    }

    /** The one who watches. Its maps are filled on its own thread and read when it has ended. */
    private static final class Watcher implements ClientHost.Spectator, ClientListener {
        final CountDownLatch entered = new CountDownLatch(1);
        final Map<Integer, Watch> watches = new ConcurrentHashMap<>();
        private final MotionFrame frame = new MotionFrame();
        volatile int known;
        double longestFrame;
        private long last;

        @Override
        public void frame(MotionClient client, long nowNanos) {
            if (client.phase() != LoginPhase.IN_WORLD) {
                return;
            }
            entered.countDown();
            client.frame(nowNanos, frame);
            known = frame.count;
            for (Watch watch : watches.values()) {
                watch.look(frame, nowNanos);
            }
            if (last != 0 && !watches.isEmpty()) {
                longestFrame = Math.max(longestFrame, (nowNanos - last) * 1e-9);
            }
            last = nowNanos;
        }

        @Override
        public void heard(byte[] bytes, int offset, int length, long nowNanos) {
            for (Watch watch : watches.values()) {
                watch.heard(bytes, offset, length, nowNanos);
            }
        }
    }

    private ServerHost server;
    private final List<ClientHost> hosts = new ArrayList<>();

    @BeforeEach
    void startServer() throws IOException {
        server = ServerHost.start(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                ServerSettings.usual().withStart(new Position(0xA9B40025, 96, 96, 0), 6),
                new FlatGround(0),
                AccountService.threaded(new MemoryStore(), Passwords.quick()),
                ServerListener.SILENT);
    }

    @AfterEach
    void stop() {
        hosts.forEach(ClientHost::close);
        server.close();
    }

    private record Seen(
            List<Walker> walkers,
            Watcher watcher,
            Map<Integer, OccupantStatus> truth,
            long corrections,
            double stood) {}

    private static void await(CountDownLatch latch, String what) throws InterruptedException {
        assertThat(latch.await(MOST_SECONDS, TimeUnit.SECONDS)).as(what).isTrue();
    }

    /** Everybody comes in, walks its row and stands for a while. */
    private Seen walkTheMatrix(InetSocketAddress to, Runnable meanwhile, double restSeconds) throws Exception {
        Watcher watcher = new Watcher();
        hosts.add(ClientHost.start(to, ClientConfig.of("watcher", "secret").withGlide(false), watcher, null, watcher));
        await(watcher.entered, "the watcher entered");
        List<Walker> walkers = new ArrayList<>();
        for (String row : MotionMatrix.names()) {
            Walker walker = new Walker(row);
            walkers.add(walker);
            hosts.add(ClientHost.start(to, ClientConfig.of(row, "secret"), ClientListener.NONE, null, walker));
        }
        for (Walker walker : walkers) {
            await(walker.entered, walker.row + " entered");
        }
        awaitSeconds(MOST_SECONDS, () -> watcher.known > walkers.size());
        assertThat(watcher.known).as("objects the watcher sees").isEqualTo(1 + walkers.size());
        Pulse pulse = new Pulse(server);
        for (Walker walker : walkers) {
            watcher.watches.put(walker.guid, new Watch(walker.guid));
            walker.walking = true;
        }
        meanwhile.run();
        for (Walker walker : walkers) {
            await(walker.done, walker.row + " walked");
        }
        awaitSeconds(restSeconds, () -> false);
        pulse.close();
        Map<Integer, OccupantStatus> truth = new ConcurrentHashMap<>();
        for (OccupantStatus one : ask()) {
            truth.put(one.guid(), one);
        }
        hosts.get(0).close();
        return new Seen(
                walkers,
                watcher,
                truth,
                server.ask(world -> world.counters().corrections).get(),
                pulse.holdUps().longestSeconds());
    }

    private List<OccupantStatus> ask() throws ExecutionException, InterruptedException {
        return server.ask(world -> world.status().occupants()).get();
    }

    private static void awaitSeconds(double seconds, java.util.function.BooleanSupplier so)
            throws InterruptedException {
        CountDownLatch never = new CountDownLatch(1);
        long end = System.nanoTime() + (long) (seconds * 1e9);
        while (!so.getAsBoolean() && System.nanoTime() - end < 0) {
            never.await(10, TimeUnit.MILLISECONDS);
        }
    }

    @Test
    void twelveMotionsOverACleanLink() throws Exception {
        Seen seen = walkTheMatrix(server.address(), () -> {}, 1.0);
        for (Walker walker : seen.walkers()) {
            Watch watch = Objects.requireNonNull(seen.watcher().watches.get(walker.guid));
            OccupantStatus truth = Objects.requireNonNull(seen.truth().get(walker.guid));
            double heldUp = seen.watcher().longestFrame + walker.longestFrame + seen.stood();
            // Who stood still for long may have pressed a key and let go of it between two pictures.
            boolean allSeen = heldUp < MOST_HELD_UP;
            Matrix.judge(walker.row, watch, truth.x(), truth.y(), truth.z(), allSeen, walker.longestFrame);
            Matrix.judgeClean(walker.row, watch, true, heldUp);
        }
        assertThat(seen.corrections()).as("corrections").isZero();
    }

    @Test
    void twelveMotionsThroughABadNetworkAndABlackOut() throws Exception {
        try (UdpRelay relay = UdpRelay.start(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                server.address(),
                NetworkText.parse("delay=60 jitter=25 loss=2% duplicate=2%"),
                7)) {
            Seen seen = walkTheMatrix(relay.address(), () -> blackOut(relay), 7.0);
            for (Walker walker : seen.walkers()) {
                Watch watch = Objects.requireNonNull(seen.watcher().watches.get(walker.guid));
                OccupantStatus truth = Objects.requireNonNull(seen.truth().get(walker.guid));
                Matrix.judge(walker.row, watch, truth.x(), truth.y(), truth.z(), false, walker.longestFrame);
            }
        }
    }

    /** A second into the walk nothing arrives for two. */
    private static void blackOut(UdpRelay relay) {
        try {
            awaitSeconds(1, () -> false);
            relay.hold(true);
            awaitSeconds(2, () -> false);
            relay.hold(false);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
