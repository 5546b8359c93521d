package dev.gait.motion.scene;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.place.Position;
import dev.gait.motion.support.Crowd;
import dev.gait.motion.support.Prng;
import dev.gait.motion.support.Stage;
import dev.gait.motion.update.MotionUpdate;
import dev.gait.motion.update.PositionUpdate;
import dev.gait.motion.update.VelocityUpdate;
import java.util.ArrayDeque;
import java.util.Deque;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The motion matrix of motion.md §L.1, seen by an observer who hears of it late and unevenly: motions as they change, a
 * position each second and with every stop. The truth is the same body without any correction.
 */
class MotionMatrixTest {
    private static final int GUID = 0x50000C0D;
    private static final double RUN_RATE = 2.94;
    private static final int TICKS_OF_MOTION = 150;
    /** Latency of 100 ms and up to 66 ms more, in order. */
    private static final int LATENCY = 3;

    private static final int JITTER = 2;

    enum Row {
        STEADY_RUN,
        STEADY_WALK,
        STEADY_WALK_BACKWARD,
        STEADY_STRAFE_RIGHT,
        STEADY_STRAFE_LEFT,
        RUN_AND_TURN,
        WALK_AND_TURN,
        RUN_THEN_STOP,
        WALK_THEN_STOP,
        RUN_THEN_WALK,
        WALK_THEN_RUN,
        JUMP_AND_LAND
    }

    private record Late(int dueTick, Object message) {}

    private final Crowd truthWorld = new Crowd();
    private final Crowd seenWorld = new Crowd();
    private final Actor truth = truthWorld.create(GUID, 0, -60);
    private final Actor seen = seenWorld.create(GUID, 0, -60);
    private final Deque<Late> wire = new ArrayDeque<>();
    private final Prng jitter = new Prng(0x5EED);
    private int jitterTicks = JITTER;
    private int tick;
    private int lastDue;

    private void send(Object message) {
        lastDue = Math.max(lastDue, tick + LATENCY + jitter.between(0, jitterTicks));
        wire.add(new Late(lastDue, message));
    }

    private void tell(int forward, double speed, double sidestep, double turn) {
        MotionUpdate update = truthWorld.state(GUID, forward, speed);
        update.state.sidestepCommand = sidestep == 0 ? 0 : MotionCommand.SIDESTEP_RIGHT;
        update.state.sidestepSpeed = sidestep == 0 ? 1 : sidestep;
        update.state.turnCommand = turn == 0 ? 0 : MotionCommand.TURN_RIGHT;
        update.state.turnSpeed = turn == 0 ? 1 : turn;
        truthWorld.scene.apply(update, truthWorld.now());
        send(update);
    }

    private void tellPosition() {
        PositionUpdate update = truthWorld.position(GUID, new Position().set(truth.body().position));
        update.contact = truth.body().contact;
        send(update);
    }

    private void stop() {
        tell(MotionCommand.READY, 1, 0, 0);
        tellPosition();
    }

    private void begin(Row row) {
        switch (row) {
            case STEADY_RUN, RUN_THEN_STOP, RUN_THEN_WALK -> tell(MotionCommand.RUN_FORWARD, RUN_RATE, 0, 0);
            case STEADY_WALK, WALK_THEN_STOP, WALK_THEN_RUN, JUMP_AND_LAND -> tell(MotionCommand.WALK_FORWARD, 1, 0, 0);
            case STEADY_WALK_BACKWARD -> tell(MotionCommand.WALK_FORWARD, -0.65, 0, 0);
            case STEADY_STRAFE_RIGHT -> tell(MotionCommand.READY, 1, 1.248, 0);
            case STEADY_STRAFE_LEFT -> tell(MotionCommand.READY, 1, -1.248, 0);
            case RUN_AND_TURN -> tell(MotionCommand.RUN_FORWARD, RUN_RATE, 0, 1.5);
            case WALK_AND_TURN -> tell(MotionCommand.WALK_FORWARD, 1, 0, 1);
        }
    }

    private void change(Row row) {
        switch (row) {
            case RUN_THEN_STOP, WALK_THEN_STOP -> stop();
            case RUN_THEN_WALK -> tell(MotionCommand.WALK_FORWARD, 1, 0, 0);
            case WALK_THEN_RUN -> tell(MotionCommand.RUN_FORWARD, RUN_RATE, 0, 0);
            case JUMP_AND_LAND -> {
                VelocityUpdate jump = truthWorld.velocity(GUID, 0, 3.12, 6);
                truthWorld.scene.apply(jump, truthWorld.now());
                send(jump);
            }
            default -> {
                // the steady rows go on
            }
        }
    }

    private void step() {
        tick++;
        truthWorld.tick();
        while (!wire.isEmpty() && wire.getFirst().dueTick() <= tick) {
            Object message = wire.removeFirst().message();
            if (message instanceof PositionUpdate position) {
                seenWorld.scene.apply(position, seenWorld.now());
            } else if (message instanceof MotionUpdate motion) {
                seenWorld.scene.apply(motion, seenWorld.now());
            } else {
                seenWorld.scene.apply((VelocityUpdate) message, seenWorld.now());
            }
        }
        seenWorld.tick();
    }

    @ParameterizedTest
    @EnumSource(Row.class)
    void theObserverSeesTheMotionWithoutAPopAndEndsWhereItEnds(Row row) {
        step();
        begin(row);
        double fastest = 2 * 4 * RUN_RATE * Stage.DT + 6 * Stage.DT;
        for (int i = 1; i <= TICKS_OF_MOTION; i++) {
            Position before = new Position().set(seen.body().position);
            step();
            assertThat(seen.body().position.distanceTo(before)).as("tick %d", i).isLessThanOrEqualTo(fastest);
            if (i == TICKS_OF_MOTION / 2) {
                assertDirection(row);
                change(row);
            }
            if (i % 30 == 0) {
                tellPosition();
            }
        }
        stop();
        while (!wire.isEmpty()) {
            step();
        }
        // The position that came with the stop is there: now 200 ms are allowed.
        for (int i = 0; i < 6; i++) {
            step();
        }

        assertThat(seen.body().position.distanceTo(truth.body().position)).isLessThan(0.05);
        assertThat(seen.body().placements).as("blips").isZero();
        step();
        assertThat(seen.corrections().queue().size()).isZero();
        assertThat(seen.body().contact).isTrue();
        assertThat(Math.abs(dev.gait.motion.place.Headings.signed(
                        seen.body().frame().heading() - truth.body().frame().heading())))
                .isLessThan(0.1);
    }

    @Test
    void aLongRunInCirclesNeverDriftsMoreThanFiveCentimetresBetweenUpdates() {
        jitterTicks = 0;
        step();
        // Beyond ten metres a second the leash would brake it before the next update, as it should.
        tell(MotionCommand.RUN_FORWARD, 2.375, 0, 0.4);
        Deque<Position> past = new ArrayDeque<>();
        for (int i = 1; i <= 120 * 30; i++) {
            past.add(new Position().set(truth.body().position));
            if (past.size() == LATENCY) {
                past.removeFirst();
            }
            step();
            if (i % 30 == 0) {
                tellPosition();
            }
            if (i > 30) {
                assertThat(seen.body().position.distanceTo(past.getFirst()))
                        .as("tick %d", i)
                        .isLessThan(0.05);
            }
        }
        assertThat(seen.body().placements).isZero();
    }

    /** What an animator would show: the cycle of the motion, played backward for a walk backward. */
    private void assertDirection(Row row) {
        var legs = seen.sequencer();
        switch (row) {
            case STEADY_WALK_BACKWARD -> {
                assertThat(legs.cycle()).isEqualTo(MotionCommand.WALK_FORWARD);
                assertThat(legs.cycleSpeed()).isNegative();
            }
            case STEADY_STRAFE_RIGHT -> assertThat(legs.sidestepSpeed()).isPositive();
            case STEADY_STRAFE_LEFT -> assertThat(legs.sidestepSpeed()).isNegative();
            case STEADY_RUN, RUN_AND_TURN, RUN_THEN_STOP, RUN_THEN_WALK ->
                assertThat(legs.cycle()).isEqualTo(MotionCommand.RUN_FORWARD);
            default -> {
                assertThat(legs.cycle()).isEqualTo(MotionCommand.WALK_FORWARD);
                assertThat(legs.cycleSpeed()).isPositive();
            }
        }
    }
}
