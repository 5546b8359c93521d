package dev.gait.net.motion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.outbound.MotionReport;
import dev.gait.motion.update.MotionUpdate;
import dev.gait.net.message.InterpretedState;
import dev.gait.net.message.MoveToState;
import dev.gait.net.message.Movement;
import dev.gait.net.message.UpdateMotion;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the core makes of a message goes out again as the same bytes: nothing is lost at the border, and nothing added. */
class MotionMessagesTest {
    private static final int[] LEGS = {0, MotionCommand.READY, MotionCommand.WALK_FORWARD, MotionCommand.RUN_FORWARD};

    @ParameterizedTest
    @ValueSource(
            ints = {
                Movement.INTERPRETED_STATE,
                Movement.MOVE_TO_OBJECT,
                Movement.MOVE_TO_POSITION,
                Movement.TURN_TO_OBJECT,
                Movement.TURN_TO_HEADING
            })
    void aMotionPassesTheBorderTwiceUnchanged(int type) {
        for (long seed = 1; seed <= 200; seed++) {
            UpdateMotion message = new UpdateMotion();
            fill(message.movement, type, new Random(seed));
            UpdateMotion again = new UpdateMotion();

            MotionUpdate update = MotionMessages.toUpdate(message, new MotionUpdate());
            MotionMessages.toWire(update, again.movement);

            assertThat(again.encode()).as("type %d, seed %d", type, seed).isEqualTo(message.encode());
        }
    }

    @Test
    void aReportPassesTheBorderTwiceUnchanged() {
        for (long seed = 1; seed <= 200; seed++) {
            Random random = new Random(seed);
            MoveToState message = new MoveToState();
            message.state.setHoldKey(2);
            message.state.forwardCommand = MotionCommand.WALK_FORWARD;
            message.state.flags |= dev.gait.net.message.RawMotionState.HAS_FORWARD;
            message.state.setTurn(MotionCommand.TURN_LEFT, 1, random.nextFloat());
            message.state.actions.add(0x87, random.nextInt(0x8000), random.nextBoolean(), random.nextFloat());
            message.position.cell = 0xA9B40025;
            message.position.x = random.nextFloat() * 192;
            message.position.qw = random.nextFloat();
            message.position.qz = random.nextFloat();
            message.stamps.teleport = random.nextInt(0x10000);
            message.stamps.forcePosition = random.nextInt(0x10000);
            message.contactBits = random.nextInt(4);
            MoveToState again = new MoveToState();

            ReportMessages.toWire(ReportMessages.toReport(message, new MotionReport()), again);

            assertThat(again.encode()).as("seed %d", seed).isEqualTo(message.encode());
        }
    }

    private static void fill(Movement movement, int type, Random random) {
        movement.type = type;
        movement.stance = random.nextBoolean() ? 0x003D : 0;
        movement.target = random.nextInt();
        movement.origin.cell = 0xA9B40025;
        movement.origin.x = random.nextFloat() * 192;
        movement.origin.z = -random.nextFloat();
        movement.move.bits = random.nextInt();
        movement.move.distanceToObject = random.nextFloat();
        movement.move.speed = random.nextFloat();
        movement.runRate = random.nextFloat();
        movement.desiredHeading = random.nextFloat() * 360;
        movement.turn.bits = random.nextInt();
        movement.turn.speed = random.nextFloat();
        movement.turn.desiredHeading = random.nextFloat() * 360;
        if (type == Movement.INTERPRETED_STATE) {
            movement.flags = random.nextInt(4);
            movement.stickyObject = (movement.flags & Movement.STICK_TO_OBJECT) != 0 ? 0x50000001 : 0;
            fill(movement.state, random);
        }
    }

    private static void fill(InterpretedState state, Random random) {
        if (random.nextBoolean()) {
            state.setStyle(0x003D);
        }
        int legs = LEGS[random.nextInt(LEGS.length)];
        if (legs != 0) {
            state.setForward(legs, random.nextBoolean() ? 1f : random.nextFloat());
        }
        if (random.nextBoolean()) {
            state.setSidestep(MotionCommand.SIDESTEP_RIGHT, -random.nextFloat());
        }
        if (random.nextBoolean()) {
            state.setTurn(MotionCommand.TURN_RIGHT, random.nextFloat());
        }
        if (random.nextBoolean()) {
            state.actions.add(0x87, random.nextInt(0x8000), random.nextBoolean(), 1f);
        }
    }
}
