package dev.gait.motion.internal.tick;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.gait.motion.command.InterpretedMotionState;
import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.command.MovementParameters;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.internal.goal.MoveToDriver;
import dev.gait.motion.place.Position;
import dev.gait.motion.scene.MotionFrame;
import dev.gait.motion.support.Crowd;
import dev.gait.motion.support.Stage;
import dev.gait.motion.update.MotionUpdate;
import dev.gait.motion.world.NoGround;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

/** A tick allocates nothing: counted to the byte by the JVM's own counter of this thread, over ten thousand ticks. */
class TickAllocationTest {
    private static final int WARM_UP = 2_000;
    private static final int TICKS = 10_000;
    private static final int ROUNDS = 5;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /**
     * Bytes that ten thousand runs allocate in steady state. The JVM books a few bytes of its own on the thread when it
     * swaps compiled code, at most once in a while: so the best of a few rounds counts. A tick that allocates cannot hide
     * there, it does so in every round.
     */
    private static long bytesOf(Runnable tick) {
        for (int i = 0; i < WARM_UP; i++) {
            tick.run();
        }
        long least = Long.MAX_VALUE;
        for (int round = 0; round < ROUNDS && least > 0; round++) {
            long before = THREADS.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < TICKS; i++) {
                tick.run();
            }
            least = Math.min(least, THREADS.getCurrentThreadAllocatedBytes() - before);
        }
        return least;
    }

    private static InterpretedMotionState state(int forward, double speed, double turn) {
        InterpretedMotionState state = new InterpretedMotionState();
        state.forwardCommand = forward;
        state.forwardSpeed = speed;
        state.turnCommand = turn == 0 ? 0 : MotionCommand.TURN_RIGHT;
        state.turnSpeed = turn;
        return state;
    }

    @Test
    void theCounterNoticesATickThatAllocates() {
        Stage stage = Stage.onFlatGround();
        Object[] kept = new Object[1];

        long bytes = bytesOf(() -> {
            stage.tick();
            kept[0] = new double[4];
        });

        assertThat(bytes).isGreaterThanOrEqualTo(TICKS * 32L);
    }

    @Test
    void standingAllocatesNothing() {
        Stage stage = Stage.onFlatGround();

        assertThat(bytesOf(stage::tick)).isZero();
    }

    @Test
    void walkingInACircleAllocatesNothing() {
        Stage stage = Stage.onFlatGround().doing(state(MotionCommand.WALK_FORWARD, 1, 0.5));

        assertThat(bytesOf(stage::tick)).isZero();
        assertThat(stage.body.contact).isTrue();
    }

    @Test
    void runningOverLandblockEdgesAllocatesNothing() {
        Stage stage = Stage.onFlatGround().facing(270).running(1);

        assertThat(bytesOf(stage::tick)).isZero();
        assertThat(stage.body.position.cell >>> 24)
                .as("it went through many landblocks")
                .isLessThan(0xA5);
    }

    @Test
    void catchingUpAllocatesNothing() {
        Stage stage = Stage.onFlatGround().running(0.002);
        // At 0.016 m/s the way takes longer than the test.
        stage.queue().enqueue(Stage.at(0, 60, 0, 10), false);
        stage.queue().enqueue(Stage.at(0, 90, 0, 20), false);

        assertThat(bytesOf(stage::tick)).isZero();
        assertThat(stage.queue().size()).isEqualTo(2);
    }

    @Test
    void stallingAndBlippingAllocatesNothing() {
        Stage stage = Stage.heldStill();
        Position[] targets = {Stage.at(0, 3, 0), Stage.at(0, -3, 0)};
        int[] turn = {0};

        long bytes = bytesOf(() -> {
            if (!stage.queue().isInterpolating()) {
                stage.queue().enqueue(targets[turn[0]++ % 2], false);
            }
            stage.tick();
        });

        assertThat(bytes).isZero();
        assertThat(stage.body.placements).isGreaterThan(500);
    }

    @Test
    void onTheLeashAllocatesNothing() {
        Stage stage = Stage.onFlatGround().running(2);
        stage.actor.corrections().leash().constrainTo(stage.body.position);

        assertThat(bytesOf(stage::tick)).isZero();
    }

    @Test
    void jumpingFlyingAndLandingAllocatesNothing() {
        Stage stage = Stage.onFlatGround().doing(state(MotionCommand.RUN_FORWARD, 1, 0.3));
        int[] landings = {0};

        long bytes = bytesOf(() -> {
            if (stage.body.contact) {
                stage.body.setVelocity(0, 0, 5);
                stage.body.setOmega(0, 0, 1);
                landings[0]++;
            }
            stage.tick();
        });

        assertThat(bytes).isZero();
        assertThat(landings[0]).isGreaterThan(100);
    }

    @Test
    void fallingWithoutGeometryAllocatesNothing() {
        Stage stage = Stage.on(new NoGround());
        stage.body.setVelocity(1, 0, 5);
        stage.actor.takeOff();

        assertThat(bytesOf(stage::tick)).isZero();
        assertThat(stage.body.contact).isFalse();
    }

    @Test
    void turningToHeadingsAllocatesNothing() {
        Stage stage = Stage.onFlatGround();
        MovementParameters params = new MovementParameters();
        double[] heading = {0};

        long bytes = bytesOf(() -> {
            if (!stage.actor.moveTo().isMovingTo()) {
                heading[0] = (heading[0] + 100) % 360;
                params.desiredHeading = heading[0];
                stage.actor.moveTo().turnToHeading(params);
            }
            stage.tick();
        });

        assertThat(bytes).isZero();
    }

    @Test
    void movingToPlacesAllocatesNothing() {
        Stage stage = Stage.onFlatGround();
        MovementParameters params = new MovementParameters();
        Position[] places = {Stage.at(9, 0, 0), Stage.at(0, 9, 0), Stage.at(-9, -9, 0)};
        int[] arrivals = {0};

        long bytes = bytesOf(() -> {
            if (!stage.actor.moveTo().isMovingTo()) {
                stage.actor.moveTo().moveToPosition(places[arrivals[0]++ % 3], params);
            }
            stage.tick();
        });

        assertThat(bytes).isZero();
        assertThat(arrivals[0]).isGreaterThan(30);
    }

    @Test
    void aChaseAllocatesNothing() {
        Crowd crowd = new Crowd();
        Actor prey = crowd.create(0x50000002, 0, 20);
        prey.interpreter().moveToInterpretedState(state(MotionCommand.RUN_FORWARD, 1, 0.2));
        Actor hunter = crowd.create(0x50000001, 0, 0);
        MotionUpdate chase = crowd.motion(0x50000001, MoveToDriver.MOVE_TO_OBJECT);
        chase.targetGuid = 0x50000002;
        chase.runRate = 0.9;
        chase.params.with(MovementParameters.CAN_CHARGE, true);
        crowd.scene.apply(chase, 0);

        assertThat(bytesOf(crowd::tick)).isZero();
        assertThat(hunter.moveTo().isMovingTo()).as("the prey is faster").isTrue();
        assertThat(hunter.targets().targetId()).isEqualTo(0x50000002);
    }

    @Test
    void thePassAndTheDrawingAllocateNothing() {
        Crowd crowd = new Crowd();
        for (int i = 1; i <= 16; i++) {
            crowd.create(i, i, 0).interpreter().moveToInterpretedState(state(MotionCommand.WALK_FORWARD, 1, 0.5));
        }
        MotionFrame frame = new MotionFrame(16);
        double[] now = {0};

        long bytes = bytesOf(() -> {
            now[0] += 1 / 120.0;
            crowd.scene.step(now[0]);
            crowd.scene.frame(now[0], frame);
        });

        assertThat(bytes).isZero();
        assertThat(frame.count).isEqualTo(16);
    }
}
