package dev.gait.testbed.steady;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.client.ClientConfig;
import dev.gait.client.ClientListener;
import dev.gait.client.LocalPlayer;
import dev.gait.client.MotionClient;
import dev.gait.client.host.ClientHost;
import dev.gait.motion.MotionTuning;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.outbound.InputDevice;
import dev.gait.motion.outbound.MovementKey;
import dev.gait.motion.place.Position;
import dev.gait.motion.scene.MotionFrame;
import dev.gait.motion.update.Route;
import dev.gait.motion.world.FlatGround;
import dev.gait.net.login.LoginPhase;
import dev.gait.server.ServerListener;
import dev.gait.server.ServerSettings;
import dev.gait.server.host.ServerHost;
import dev.gait.server.store.AccountService;
import dev.gait.server.store.MemoryStore;
import dev.gait.server.store.Passwords;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A real server and two clients that really run and show others by the messages of retail, on loopback and on the system's clock: every frame that is drawn moves as
 * far as it lasted, however long that was. So a busy machine makes frames late and the test no less sure.
 *
 * <p>Another's frames are left out while its body is being led to where the server said it is: an answer that took longer
 * than others is put right then, and how large that may be is judged where time is made up. A hold-up beyond half a second is
 * left out too: what steps do not make up is lost on purpose.
 */
@Execution(ExecutionMode.CONCURRENT)
class SteadyOverUdpTest {
    private static final double WALK_SPEED = 3.12;
    private static final int FRAMES = 200;
    private static final long CORRECTED_NANOS = 100_000_000L;
    /** Inputs are whole milliseconds: the first may gain one, which the server's first answer to it puts right. */
    private static final long BEGUN_NANOS = 600_000_000L;
    /** Of a longer hold-up only this much is made up, the rest is dropped on purpose (motion.md §O.1). */
    private static final long MADE_UP_NANOS =
            MotionTuning.LIVE_MAX_STEPS * 1_000_000_000L / MotionTuning.LIVE_STEPS_PER_SECOND;

    /** Draws at every turn of its host; one of the two walks. */
    private static final class Screen implements ClientHost.Spectator, ClientListener {
        final boolean walks;
        final SteadyJudge judge = new SteadyJudge();
        final MotionFrame frame = new MotionFrame();
        final CountDownLatch entered = new CountDownLatch(1);
        final CountDownLatch done = new CountDownLatch(1);
        volatile int guid;
        volatile int watched;
        private boolean pressed;
        private boolean judging;
        private long correctedAt;
        private long lookedAt;
        private @Nullable MotionClient client;
        private boolean led;
        private int drawn;

        Screen(boolean walks) {
            this.walks = walks;
        }

        /** An update that found its body elsewhere has put it on its way; it may be there before the next frame. */
        @Override
        public void routed(int who, Route route) {
            Actor figure = client == null ? null : client.scene().actor(watched);
            led |= !walks && figure != null && figure.corrections().queue().isInterpolating();
        }

        @Override
        public void frame(MotionClient running, long nowNanos) {
            client = running;
            turn(running, nowNanos);
        }

        private void turn(MotionClient mineToTurn, long nowNanos) {
            LocalPlayer mine = mineToTurn.player();
            if (mineToTurn.phase() != LoginPhase.IN_WORLD || mine == null) {
                return;
            }
            guid = mineToTurn.playerGuid();
            entered.countDown();
            Actor figure = mineToTurn.scene().actor(watched);
            if (watched == 0 || figure == null) {
                return;
            }
            if (walks && !pressed) {
                pressed = true;
                correctedAt = nowNanos + BEGUN_NANOS;
                mine.controls().press(MovementKey.FORWARD, InputDevice.KEYBOARD, mineToTurn.now());
            }
            mineToTurn.frame(nowNanos, frame);
            look(figure, nowNanos);
        }

        private void look(Actor figure, long nowNanos) {
            int row = frame.row(watched);
            // On its first look it may have set out already, which is drawn a step later.
            boolean corrected = led || correctedAt == 0;
            led = !walks && figure.corrections().queue().isInterpolating();
            boolean heldUp = lookedAt != 0 && nowNanos - lookedAt > MADE_UP_NANOS;
            lookedAt = nowNanos;
            if (row < 0
                    || heldUp
                    || led
                    || corrected
                    || frame.cycleSpeed[row] == 0
                    || figure.sequencer().velocityY() == 0) {
                correctedAt = heldUp ? nowNanos + BEGUN_NANOS : nowNanos;
                judging = false;
                return;
            }
            if (nowNanos - correctedAt < CORRECTED_NANOS) {
                return;
            }
            if (!judging) {
                judging = true;
                judge.expect(WALK_SPEED, 0);
            }
            judge.frame(frame.x[row], frame.y[row], frame.z[row], frame.airborne[row], nowNanos);
            if (++drawn >= FRAMES) {
                done.countDown();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void everyFrameMovesAsFarAsItLasted(boolean extension) throws Exception {
        InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        ServerSettings settings = ServerSettings.usual().withStart(new Position(0xA9B40025, 96, 96, 0), 4);
        Screen walker = new Screen(true);
        Screen watcher = new Screen(false);
        try (ServerHost server = ServerHost.start(
                        any,
                        settings,
                        new FlatGround(0),
                        AccountService.threaded(new MemoryStore(), Passwords.quick()),
                        ServerListener.SILENT);
                ClientHost ada = start(server, "ada", extension, walker);
                ClientHost bob = start(server, "bob", extension, watcher)) {
            assertThat(walker.entered.await(30, TimeUnit.SECONDS)).isTrue();
            assertThat(watcher.entered.await(30, TimeUnit.SECONDS)).isTrue();
            watcher.watched = walker.guid;
            walker.watched = walker.guid;

            assertThat(walker.done.await(60, TimeUnit.SECONDS))
                    .as("drawn of oneself")
                    .isTrue();
            assertThat(watcher.done.await(60, TimeUnit.SECONDS))
                    .as("drawn of another")
                    .isTrue();
            assertThat(ada.ended()).isNotDone();
            assertThat(bob.ended()).isNotDone();
        }
        assertSteady(walker.judge, "oneself");
        assertSteady(watcher.judge, "another");
    }

    private static ClientHost start(ServerHost server, String account, boolean extension, Screen screen) {
        ClientConfig config =
                ClientConfig.of(account, "secret").withExtension(extension).withGlide(false);
        return ClientHost.start(server.address(), config, screen, null, screen);
    }

    private static void assertSteady(SteadyJudge judge, String who) {
        assertThat(judge.exactFrames()).as(who).isGreaterThan(FRAMES / 2);
        assertThat(judge.worst()).as("metres off, " + who).isLessThanOrEqualTo(0.001);
        assertThat(judge.pops()).as("pops, " + who).isZero();
        assertThat(judge.stillFrames()).as("still frames, " + who).isZero();
    }
}
