package dev.gait.net.motion;

import dev.gait.motion.command.InterpretedMotionState;
import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.command.MovementParameters;
import dev.gait.motion.update.MotionUpdate;
import dev.gait.motion.update.PositionUpdate;
import dev.gait.motion.update.VelocityUpdate;
import dev.gait.net.message.InterpretedState;
import dev.gait.net.message.MoveParameters;
import dev.gait.net.message.Movement;
import dev.gait.net.message.PositionAndMovement;
import dev.gait.net.message.PositionPack;
import dev.gait.net.message.TurnParameters;
import dev.gait.net.message.UpdateMotion;
import dev.gait.net.message.UpdatePosition;
import dev.gait.net.message.VectorUpdate;

/**
 * The server's three motion messages and the core's updates: 16-bit commands become full ones, 32-bit floats become
 * doubles, absent fields are the defaults the codec has already filled in; and back. Allocates nothing.
 */
public final class MotionMessages {
    private MotionMessages() {}

    public static PositionUpdate toUpdate(UpdatePosition message, PositionUpdate dest) {
        dest.guid = message.guid;
        return position(message.pack, dest);
    }

    /** The two halves of a message that carries both. */
    public static void toUpdate(PositionAndMovement message, PositionUpdate position, MotionUpdate motion) {
        position.guid = message.guid;
        position(message.pack, position);
        motion.reset();
        motion.guid = message.guid;
        motion.instance = message.pack.instanceSequence;
        motion.movementStamp = message.movementSequence;
        motion.serverControlStamp = message.serverControlSequence;
        motion.autonomous = message.autonomous != 0;
        movement(message.movement, motion);
    }

    private static PositionUpdate position(PositionPack pack, PositionUpdate dest) {
        dest.instance = pack.instanceSequence;
        PositionMessages.toPosition(pack, dest.position);
        dest.contact = pack.isGrounded();
        dest.positionStamp = pack.positionSequence;
        dest.teleportStamp = pack.teleportSequence;
        dest.forcePositionStamp = pack.forcePositionSequence;
        return dest;
    }

    public static MotionUpdate toUpdate(UpdateMotion message, MotionUpdate dest) {
        dest.reset();
        dest.guid = message.guid;
        dest.instance = message.instanceSequence;
        dest.movementStamp = message.movementSequence;
        dest.serverControlStamp = message.serverControlSequence;
        dest.autonomous = message.isAutonomous();
        movement(message.movement, dest);
        return dest;
    }

    /** The movement part alone, as an object create carries it too. */
    public static void movement(Movement movement, MotionUpdate dest) {
        dest.movementType = movement.type;
        dest.style = MotionCommand.expand(movement.stance);
        dest.standingLongJump = (movement.flags & Movement.STANDING_LONG_JUMP) != 0;
        switch (movement.type) {
            case Movement.INTERPRETED_STATE -> {
                state(movement.state, dest.state);
                dest.styleSaid = (movement.state.flags & InterpretedState.HAS_STYLE) != 0;
                dest.forwardSaid = (movement.state.flags & InterpretedState.HAS_FORWARD) != 0;
                dest.stickyGuid = movement.stickyObject;
            }
            case Movement.MOVE_TO_OBJECT, Movement.MOVE_TO_POSITION -> {
                dest.targetGuid = movement.target;
                PositionMessages.toPosition(movement.origin, dest.origin);
                parameters(movement.move, dest.params);
                dest.runRate = movement.runRate;
            }
            case Movement.TURN_TO_OBJECT, Movement.TURN_TO_HEADING -> {
                dest.targetGuid = movement.target;
                dest.heading = movement.desiredHeading;
                parameters(movement.turn, dest.params);
            }
            default -> {
                // Types 1 to 5 say nothing the core reads.
            }
        }
    }

    public static VelocityUpdate toUpdate(VectorUpdate message, VelocityUpdate dest) {
        dest.guid = message.guid;
        dest.instance = message.instanceSequence;
        dest.vectorStamp = message.vectorSequence;
        dest.velocityX = message.vx;
        dest.velocityY = message.vy;
        dest.velocityZ = message.vz;
        dest.omegaX = message.omegaX;
        dest.omegaY = message.omegaY;
        dest.omegaZ = message.omegaZ;
        return dest;
    }

    public static void state(InterpretedState wire, InterpretedMotionState dest) {
        dest.reset();
        dest.style = MotionCommand.expand(wire.style);
        dest.forwardCommand = MotionCommand.expandForward(wire.forwardCommand);
        dest.forwardSpeed = wire.forwardSpeed;
        dest.sidestepCommand = MotionCommand.expand(wire.sidestepCommand);
        dest.sidestepSpeed = wire.sidestepSpeed;
        dest.turnCommand = MotionCommand.expand(wire.turnCommand);
        dest.turnSpeed = wire.turnSpeed;
        for (int i = 0; i < wire.actions.count(); i++) {
            dest.actions.add(
                    MotionCommand.expand(wire.actions.command(i)),
                    wire.actions.speed(i),
                    wire.actions.sequence(i),
                    wire.actions.isAutonomous(i));
        }
    }

    // ---- And back -----------------------------------------------------------------------------------------------

    /** The movement as it goes out: what differs from the default, and what is to be said anyway (wire.md §E.3). */
    public static void toWire(MotionUpdate update, Movement dest) {
        dest.type = update.movementType;
        dest.stance = MotionCommand.low(update.style);
        dest.stickyObject = update.stickyGuid;
        dest.flags = (update.standingLongJump ? Movement.STANDING_LONG_JUMP : 0)
                | (update.stickyGuid != 0 ? Movement.STICK_TO_OBJECT : 0);
        switch (update.movementType) {
            case Movement.INTERPRETED_STATE -> toWire(update, dest.state);
            case Movement.MOVE_TO_OBJECT, Movement.MOVE_TO_POSITION -> {
                dest.target = update.targetGuid;
                PositionMessages.toWire(update.origin, dest.origin);
                toWire(update.params, dest.move);
                dest.runRate = (float) update.runRate;
            }
            case Movement.TURN_TO_OBJECT, Movement.TURN_TO_HEADING -> {
                dest.target = update.targetGuid;
                dest.desiredHeading = (float) update.heading;
                dest.turn.bits = update.params.bits;
                dest.turn.speed = (float) update.params.speed;
                dest.turn.desiredHeading = (float) update.params.desiredHeading;
            }
            default -> throw new IllegalArgumentException("no movement of type " + update.movementType + " is sent");
        }
    }

    private static void toWire(MotionUpdate update, InterpretedState wire) {
        InterpretedMotionState state = update.state;
        wire.clear();
        if (update.styleSaid || state.style != MotionCommand.NON_COMBAT) {
            wire.setStyle(state.style);
        }
        if (update.forwardSaid || state.forwardCommand != MotionCommand.READY) {
            wire.setForward(state.forwardCommand, (float) state.forwardSpeed);
        }
        if (state.sidestepCommand != MotionCommand.INVALID) {
            wire.setSidestep(state.sidestepCommand, (float) state.sidestepSpeed);
        }
        if (state.turnCommand != MotionCommand.INVALID) {
            wire.setTurn(state.turnCommand, (float) state.turnSpeed);
        }
        for (int i = 0; i < state.actions.size(); i++) {
            wire.actions.add(
                    MotionCommand.low(state.actions.motion(i)),
                    state.actions.stamp(i),
                    state.actions.isAutonomous(i),
                    (float) state.actions.speed(i));
        }
    }

    private static void toWire(MovementParameters params, MoveParameters wire) {
        wire.bits = params.bits;
        wire.distanceToObject = (float) params.distanceToObject;
        wire.minDistance = (float) params.minDistance;
        wire.failDistance = (float) params.failDistance;
        wire.speed = (float) params.speed;
        wire.walkRunThreshold = (float) params.walkRunThreshold;
        wire.desiredHeading = (float) params.desiredHeading;
    }

    private static void parameters(MoveParameters wire, MovementParameters dest) {
        dest.reset();
        dest.bits = wire.bits;
        dest.distanceToObject = wire.distanceToObject;
        dest.minDistance = wire.minDistance;
        dest.failDistance = wire.failDistance;
        dest.speed = wire.speed;
        dest.walkRunThreshold = wire.walkRunThreshold;
        dest.desiredHeading = wire.desiredHeading;
    }

    private static void parameters(TurnParameters wire, MovementParameters dest) {
        dest.reset();
        dest.bits = wire.bits;
        dest.speed = wire.speed;
        dest.desiredHeading = wire.desiredHeading;
    }
}
