package dev.gait.testbed.glide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.client.ClientConfig;
import dev.gait.client.ClientListener;
import dev.gait.client.MotionClient;
import dev.gait.client.host.ClientHost;
import dev.gait.client.script.MotionScript;
import dev.gait.client.script.ScriptException;
import dev.gait.client.script.ScriptPlayer;
import dev.gait.motion.place.Position;
import dev.gait.motion.scene.MotionFrame;
import dev.gait.motion.world.FlatGround;
import dev.gait.net.impair.NetworkText;
import dev.gait.net.login.LoginPhase;
import dev.gait.server.ServerListener;
import dev.gait.server.ServerSettings;
import dev.gait.server.host.ServerHost;
import dev.gait.server.store.AccountService;
import dev.gait.server.store.MemoryStore;
import dev.gait.server.store.Passwords;
import dev.gait.testbed.proxy.UdpRelay;
import dev.gait.testbed.world.HoldUps;
import dev.gait.testbed.world.Pulse;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Glide over real sockets and on real clocks: one walks, one watches, both through the relay of the bad network, and what
 * both draw is compared. The walk is repeated until the machine has held up nobody for the length of one, which is asked of the
 * server and of both screens and not of the result; that one is judged. Where a machine is never so quiet, the quietest is, with as much
 * room as it was held up. The same without Glide is a metre off and pops (LivingGlideTest has the exact figures, in virtual
 * time).
 */
@Tag("clock")
class GlideOverUdpTest {
    private static final long MOST_SECONDS = 40;
    private static final int MOST_WALKS = 8;
    private static final double SHAPE = 0.4;
    private static final double DELAY = 1;
    private static final double RUN_SPEED = 8;
    private static final String SCRIPT = """
            wait 1
            run on
            press forward
            wait 1.5
            press turn-right
            wait 0.7
            release turn-right
            wait 0.7
            release forward
            wait 1.5
            """;

    /** Draws one body, on its own screen or another's. Filled on its own thread and read when that has ended. */
    private static final class Screen implements ClientHost.Spectator {
        final CountDownLatch entered = new CountDownLatch(1);
        final Semaphore walks = new Semaphore(0);
        final DrawnPath path = new DrawnPath();
        final HoldUps holdUps = new HoldUps();
        final MotionFrame frame = new MotionFrame();
        volatile int whom;
        volatile int guid;
        volatile boolean begun;
        volatile double delay = Double.NaN;
        private ScriptPlayer hands = newHands();

        private static ScriptPlayer newHands() {
            try {
                return new ScriptPlayer(MotionScript.parse("walk", SCRIPT));
            } catch (ScriptException e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public void frame(MotionClient client, long nowNanos) {
            if (client.phase() != LoginPhase.IN_WORLD || client.player() == null) {
                return;
            }
            holdUps.turn(nowNanos);
            guid = client.playerGuid();
            delay = client.playoutDelay();
            entered.countDown();
            client.frame(nowNanos, frame);
            int row = frame.row(whom);
            if (begun && row >= 0) {
                path.add(nowNanos * 1e-9, frame, row);
                if (whom == guid) {
                    hands.play(client.player().controls(), client.now());
                    if (hands.isDone(client.now())) {
                        hands = newHands();
                        walks.release();
                    }
                }
            }
        }
    }

    /** One walk, and how long the machine held up whoever had a part in it: all hold-ups together, in it and since the first walk, seconds. */
    private record Walk(double from, double until, double heldUp, double heldUpSoFar) {}

    private static ClientHost start(UdpRelay relay, String account, Screen screen) {
        ClientConfig config = ClientConfig.of(account, "secret").withGlide(true);
        return ClientHost.start(relay.address(), config, ClientListener.NONE, null, screen);
    }

    private static void await(CountDownLatch latch, String what) throws InterruptedException {
        assertThat(latch.await(MOST_SECONDS, TimeUnit.SECONDS)).as(what).isTrue();
    }

    private static double take(HoldUps... holdUps) {
        return Stream.of(holdUps).mapToDouble(HoldUps::takeSeconds).sum();
    }

    /** Walks until nothing was held up for one walk; the quietest. */
    private static Walk quietest(Screen walker, HoldUps... holdUps) throws InterruptedException {
        Walk quietest = null;
        double soFar = take(holdUps); // while everybody came in
        for (int i = 0; i < MOST_WALKS && (quietest == null || quietest.heldUp > 0); i++) {
            double from = System.nanoTime() * 1e-9;
            assertThat(walker.walks.tryAcquire(MOST_SECONDS, TimeUnit.SECONDS))
                    .as("the walk is done")
                    .isTrue();
            double until = System.nanoTime() * 1e-9;
            double heldUp = take(holdUps);
            soFar += heldUp;
            if (quietest == null || heldUp < quietest.heldUp) {
                quietest = new Walk(from, until, heldUp, soFar);
            }
        }
        return Objects.requireNonNull(quietest);
    }

    @Test
    void whatIsSeenIsWhatWasWalked() throws Exception {
        Screen walker = new Screen();
        Screen watcher = new Screen();
        Walk walk;
        InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        try (ServerHost server = ServerHost.start(
                        any,
                        ServerSettings.usual().withStart(new Position(0xA9B40025, 96, 96, 0), 6),
                        new FlatGround(0),
                        AccountService.threaded(new MemoryStore(), Passwords.quick()),
                        ServerListener.SILENT);
                Pulse pulse = new Pulse(server);
                UdpRelay relay =
                        UdpRelay.start(any, server.address(), NetworkText.parse("delay=80 jitter=30 loss=0.03"), 17);
                ClientHost watching = start(relay, "watcher", watcher);
                ClientHost walking = start(relay, "walker", walker)) {
            await(watcher.entered, "the watcher entered");
            await(walker.entered, "the walker entered");
            walker.whom = walker.guid;
            watcher.whom = walker.guid;
            watcher.begun = true;
            walker.begun = true;
            walk = quietest(walker, pulse.holdUps(), walker.holdUps, watcher.holdUps);
            assertThat(walking.ended()).isNotDone();
            assertThat(watching.ended()).isNotDone();
        }
        assertThat(watcher.delay).as("others are shown by Glide").isNotNaN();
        LivingScore score = LivingScore.of(walker.path, watcher.path, walk.from() + 0.5, walk.until(), 14);
        String what = score + ", held up for " + walk.heldUp() + " s";
        assertThat(score.seconds()).as(what).isGreaterThan(3);
        assertThat(score.pops()).as(what).isZero();
        // What a machine was held up its runner is off: it has run on elsewhere, or not yet.
        assertThat(score.shape()).as(what).isLessThan(SHAPE + RUN_SPEED * walk.heldUp());
        // The delay follows what came late in the last seconds, so the walks before this one count, too.
        assertThat(score.delay()).as(what).isLessThan(DELAY + walk.heldUpSoFar());
    }
}
