package dev.gait.testbed.glide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.client.ClientConfig;
import dev.gait.client.ClientListener;
import dev.gait.client.MotionClient;
import dev.gait.client.host.ClientHost;
import dev.gait.client.script.MotionScript;
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
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Glide over real sockets and on real clocks: one walks, one watches, both through the relay of the bad network, and what
 * both draw is compared. Frames carry their own times and nothing is awaited but events, so a busy machine draws fewer
 * frames and the test is no less sure; the bounds are those of the network with room for a machine that falls asleep, as much as it did. The
 * same without Glide is a metre off and pops (LivingGlideTest has the exact figures, in virtual time).
 */
@Tag("clock")
class GlideOverUdpTest {
    private static final long MOST_SECONDS = 40;
    private static final double SHAPE = 0.4;
    /** A frame that comes so much later than the one before is of a machine that was held up, seconds. */
    private static final double HELD_UP = 0.1;

    private static final double RUN_SPEED = 8;
    private static final String SCRIPT = """
            wait 2
            run on
            press forward
            wait 1.5
            press turn-right
            wait 0.7
            release turn-right
            wait 0.7
            release forward
            wait 1
            """;

    /** Draws one body, on its own screen or another's. Filled on its own thread and read when that has ended. */
    private static final class Screen implements ClientHost.Spectator {
        final CountDownLatch entered = new CountDownLatch(1);
        final CountDownLatch done = new CountDownLatch(1);
        final DrawnPath path = new DrawnPath();
        final MotionFrame frame = new MotionFrame();
        final ScriptPlayer hands;
        volatile int whom;
        volatile int guid;
        volatile boolean begun;
        volatile double delay = Double.NaN;

        Screen() throws Exception {
            hands = new ScriptPlayer(MotionScript.parse("walk", SCRIPT));
        }

        @Override
        public void frame(MotionClient client, long nowNanos) {
            if (client.phase() != LoginPhase.IN_WORLD || client.player() == null) {
                return;
            }
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
                        done.countDown();
                    }
                }
            }
        }
    }

    /** The longest time from one frame to the next. */
    private static double longestPause(DrawnPath path) {
        double longest = 0;
        for (int i = 1; i < path.size(); i++) {
            longest = Math.max(longest, path.at(i) - path.at(i - 1));
        }
        return longest;
    }

    private static ClientHost start(UdpRelay relay, String account, Screen screen) {
        ClientConfig config = ClientConfig.of(account, "secret").withGlide(true);
        return ClientHost.start(relay.address(), config, ClientListener.NONE, null, screen);
    }

    private static void await(CountDownLatch latch, String what) throws InterruptedException {
        assertThat(latch.await(MOST_SECONDS, TimeUnit.SECONDS)).as(what).isTrue();
    }

    @Test
    void whatIsSeenIsWhatWasWalked() throws Exception {
        Screen walker = new Screen();
        Screen watcher = new Screen();
        InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        try (ServerHost server = ServerHost.start(
                        any,
                        ServerSettings.usual().withStart(new Position(0xA9B40025, 96, 96, 0), 6),
                        new FlatGround(0),
                        AccountService.threaded(new MemoryStore(), Passwords.quick()),
                        ServerListener.SILENT);
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
            await(walker.done, "the walk is done");
            assertThat(walking.ended()).isNotDone();
            assertThat(watching.ended()).isNotDone();
        }
        assertThat(watcher.delay).as("others are shown by Glide").isNotNaN();
        double from = walker.path.at(0) + 1;
        double until = walker.path.at(walker.path.size() - 1) - 0.5;
        LivingScore score = LivingScore.of(walker.path, watcher.path, from, until, 14);
        assertThat(score.pops()).as(score.toString()).isZero();
        // What a machine was held up its runner is off: it has run on elsewhere, or not yet.
        double heldUp = Math.max(longestPause(walker.path), longestPause(watcher.path)) - HELD_UP;
        assertThat(score.shape()).as(score.toString()).isLessThan(SHAPE + RUN_SPEED * Math.max(0, heldUp));
        assertThat(score.delay()).as(score.toString()).isLessThan(1);
    }
}
