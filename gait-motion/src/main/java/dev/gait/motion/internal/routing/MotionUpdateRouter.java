package dev.gait.motion.internal.routing;

import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.command.MovementError;
import dev.gait.motion.command.MovementParameters;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.internal.goal.MoveToDriver;
import dev.gait.motion.internal.goal.Tracked;
import dev.gait.motion.interp.MotionInterpreter;
import dev.gait.motion.update.MotionUpdate;
import dev.gait.motion.update.SequenceStamps;

/** UpdateMotion: a new state, or a movement the server directs (setObjectMovement, motion.md §G.5). */
public final class MotionUpdateRouter {
    private final MovementParameters style = new MovementParameters();
    private final MovementParameters wanted = new MovementParameters();

    /** Applies an update whose instance has passed the gate; false when it was ignored. */
    public boolean apply(Actor actor, MotionUpdate update, double now) {
        actor.setNow(now);
        SequenceStamps stamps = actor.stamps();
        if (!stamps.advance(SequenceStamps.MOVEMENT, update.movementStamp)
                || stamps.isOlder(SequenceStamps.SERVER_CONTROL, update.serverControlStamp)) {
            return false;
        }
        stamps.set(SequenceStamps.SERVER_CONTROL, update.serverControlStamp);
        MotionInterpreter interpreter = actor.interpreter();
        if (update.autonomous && interpreter.facts().isThePlayer()) {
            return false;
        }
        interpreter.setLastMoveWasAutonomous(update.autonomous);
        unpack(actor, update);
        return true;
    }

    /** unpackMovement: what ran before is off, then the new style, then by type. */
    public void unpack(Actor actor, MotionUpdate update) {
        MotionInterpreter interpreter = actor.interpreter();
        actor.moveTo().cancel(MovementError.ACTION_CANCELLED);
        actor.corrections().sticky().unstick();
        if (update.style != interpreter.interpreted().style) {
            interpreter.doMotion(update.style, style.reset());
        }
        switch (update.movementType) {
            case MoveToDriver.IDLE -> {
                interpreter.moveToInterpretedState(update.state);
                if (update.stickyGuid != 0) {
                    actor.stickTo(update.stickyGuid);
                }
                interpreter.tellStandingLongJump(update.standingLongJump);
            }
            case MoveToDriver.MOVE_TO_OBJECT -> {
                interpreter.setMyRunRate(update.runRate);
                Tracked target = actor.directory().find(update.targetGuid);
                if (target == null) {
                    actor.moveTo().moveToPosition(update.origin, update.params);
                } else {
                    actor.moveTo()
                            .moveToObject(update.targetGuid, target.body().radius, target.body().height, update.params);
                }
            }
            case MoveToDriver.MOVE_TO_POSITION -> {
                interpreter.setMyRunRate(update.runRate);
                actor.moveTo().moveToPosition(update.origin, update.params);
            }
            case MoveToDriver.TURN_TO_OBJECT -> {
                if (actor.directory().find(update.targetGuid) == null) {
                    wanted.set(update.params).desiredHeading = update.heading;
                    actor.moveTo().turnToHeading(wanted);
                } else {
                    actor.moveTo().turnToObject(update.targetGuid, update.params);
                }
            }
            case MoveToDriver.TURN_TO_HEADING -> actor.moveTo().turnToHeading(update.params);
            default -> {
                // Types 1 to 5 have no effect beyond the cancel and the style above.
            }
        }
    }

    /** The full style of a 16-bit style word; 0 stays 0, which no style equals. */
    public static int styleOf(int low) {
        return MotionCommand.expand(low);
    }
}
