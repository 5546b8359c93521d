package dev.gait.motion.local;

import static dev.gait.motion.local.Inputs.at;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.gait.motion.MotionOptions;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.internal.actor.MotionHash;
import dev.gait.motion.internal.tick.ActorStepper;
import dev.gait.motion.outbound.InputDevice;
import dev.gait.motion.outbound.JumpReport;
import dev.gait.motion.outbound.MotionReport;
import dev.gait.motion.outbound.MovementKey;
import dev.gait.motion.outbound.OutboundSink;
import dev.gait.motion.outbound.PlayerControls;
import dev.gait.motion.outbound.PositionReport;
import dev.gait.motion.world.CollisionWorld;
import dev.gait.motion.world.FlatGround;
import dev.gait.motion.world.NoGround;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

/**
 * A frame of a playing client, keys, step, prediction, server's word, presentation and reports, allocates nothing in
 * steady state: counted to the byte by the JVM's own counter of this thread.
 *
 * <p>Without jumps: the slide after a landing asks StrictMath.pow, which makes arrays until the JVM has compiled it.
 */
class PredictionAllocationTest implements OutboundSink {
    private static final int WARM_UP = 5_000;
    private static final int FRAMES = 10_000;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private int reports;

    @Override
    public void send(MotionReport report) {
        reports++;
    }

    @Override
    public void send(PositionReport report) {
        reports++;
    }

    @Override
    public void send(JumpReport report) {
        reports++;
    }

    /** One client and its server in one thread: 60 frames a second, a word of the server every 6 frames. */
    private final class Playing {
        final CollisionWorld world = new FlatGround(0);
        final ActorStepper stepper = new ActorStepper(world);
        final InputStepper server = new InputStepper(new ActorStepper(world));
        final Actor simulated = Inputs.player(at(90, 90, 0));
        final Actor player = Inputs.player(at(90, 90, 0));
        final PlayerControls controls =
                new PlayerControls(player, PredictionAllocationTest.this, MotionOptions.DEFAULT);
        final PresentationSmoother smoother = new PresentationSmoother(true);
        final PredictedPlayer predicted = new PredictedPlayer(Inputs.replay(Inputs.SKILLED, world), smoother);
        final InputRecorder recorder = new InputRecorder(predicted);
        final PlayerState word = new PlayerState();
        final BlindLanding landing = new BlindLanding();
        final CollisionWorld blind = new NoGround();
        int frame;
        int played;

        Playing() {
            controls.enterWorld(0);
        }

        void frame() {
            frame++;
            double now = frame / 60.0;
            switch (frame % 240) {
                case 0 -> controls.press(MovementKey.FORWARD, InputDevice.KEYBOARD, now);
                case 40 -> controls.holdRun(true, now);
                case 80 -> controls.press(MovementKey.TURN_LEFT, InputDevice.MOUSE, now);
                case 120 -> controls.release(MovementKey.FORWARD, InputDevice.KEYBOARD, now);
                case 130 -> controls.release(MovementKey.TURN_LEFT, InputDevice.MOUSE, now);
                case 140 -> controls.holdRun(false, now);
                default -> {}
            }
            recorder.advance(player, now);
            stepper.step(player, 1 / 60.0, now);
            predicted.lead(player);
            landing.land(player, blind);
            if (frame % 6 == 0) {
                for (int i = 0; i < predicted.history().size(); i++) {
                    PlayerInput input = predicted.history().get(i);
                    if (input.tick > played) {
                        server.apply(simulated, input, now);
                        played = input.tick;
                    }
                }
                word.tick = frame;
                word.acknowledgedTick = played - 3;
                word.read(simulated.body());
                predicted.acknowledge(word, now);
            }
            controls.useTime(now);
            smoother.at(predicted, now);
        }
    }

    private static long bytesOf(Runnable frame) {
        for (int i = 0; i < WARM_UP; i++) {
            frame.run();
        }
        long least = Long.MAX_VALUE;
        // The JVM books a few bytes of its own when it swaps compiled code, so the best of a few rounds counts.
        for (int round = 0; round < 5 && least > 0; round++) {
            long before = THREADS.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < FRAMES; i++) {
                frame.run();
            }
            least = Math.min(least, THREADS.getCurrentThreadAllocatedBytes() - before);
        }
        return least;
    }

    @Test
    void theFramesOfAPlayingClientAllocateNothing() {
        Playing playing = new Playing();

        assertThat(bytesOf(playing::frame)).isZero();
        assertThat(reports).as("and they did speak").isGreaterThan(300);
        assertThat(playing.predicted.ignoredStates() + playing.predicted.rejectedStates())
                .isZero();
    }

    @Test
    void savingAndHashingAnActorAllocatesNothing() {
        Playing playing = new Playing();
        Actor saved = Inputs.player(at(90, 90, 0));
        MotionHash hash = new MotionHash();
        long[] sum = new long[1];

        long bytes = bytesOf(() -> {
            playing.frame();
            saved.copyFrom(playing.player);
            sum[0] += hash.of(saved);
        });
        assertThat(bytes).isZero();
        assertThat(sum[0]).isNotZero();
    }
}
