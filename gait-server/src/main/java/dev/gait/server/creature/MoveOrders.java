package dev.gait.server.creature;

import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.command.MovementParameters;
import dev.gait.motion.internal.goal.MoveToDriver;
import dev.gait.motion.interp.MotionProfile;
import dev.gait.motion.place.Position;
import dev.gait.motion.update.MotionUpdate;
import dev.gait.server.state.StateExchange;
import dev.gait.server.world.Occupant;
import dev.gait.server.world.Surroundings;
import dev.gait.server.world.World;

/**
 * Tells a body where to go and says so to everybody who knows it (UpdateMotion types 6 to 9, wire.md §C.1). The body
 * here obeys exactly what is sent, through the same router as on every client; so what is sent is rounded here as the
 * wire will round it.
 *
 * <p>While it moves, its place is said five times a second (wire.md §E.1), and once more when it has stopped.
 */
final class MoveOrders {
    private static final long PLACE_NANOS = 6 * World.TICK_NANOS;

    private final double runRate;
    private final double walkSpeed;
    private long nextPlaceNanos;
    private boolean wasMoving;

    MoveOrders(double runRate) {
        this.runRate = (float) runRate;
        walkSpeed = 1;
    }

    /**
     * @param metersPerSecond how fast it walks on these legs
     */
    MoveOrders(double runRate, double metersPerSecond, MotionProfile legs) {
        this.runRate = (float) runRate;
        walkSpeed = (float) (metersPerSecond / legs.forwardVelocity(MotionCommand.WALK_FORWARD, 1));
    }

    void exchange(StateExchange s) {
        nextPlaceNanos = s.moment(nextPlaceNanos);
        wasMoving = s.flag(wasMoving);
    }

    /** Type 7: to a place, walking or running. */
    void moveTo(Occupant self, Position place, boolean run, float stopMeters, Surroundings here) {
        MotionUpdate order = begin(self, MoveToDriver.MOVE_TO_POSITION);
        setOrigin(order, place);
        order.params.distanceToObject = stopMeters;
        order.params.with(run ? MovementParameters.CAN_CHARGE : MovementParameters.CAN_RUN, run);
        order.params.speed = run ? 1 : walkSpeed;
        give(self, here);
    }

    /** Type 6: after somebody, running, to within 0.6 m. */
    void chase(Occupant self, int prey, Position where, Surroundings here) {
        MotionUpdate order = begin(self, MoveToDriver.MOVE_TO_OBJECT);
        order.targetGuid = prey;
        setOrigin(order, where);
        order.params.with(MovementParameters.CAN_CHARGE, true);
        give(self, here);
    }

    /** Type 8: face somebody. */
    void face(Occupant self, int whom, double heading, Surroundings here) {
        MotionUpdate order = begin(self, MoveToDriver.TURN_TO_OBJECT);
        order.targetGuid = whom;
        order.heading = (float) heading;
        order.params.desiredHeading = (float) heading;
        give(self, here);
    }

    /** Type 9: face a direction. */
    void turn(Occupant self, double heading, Surroundings here) {
        MotionUpdate order = begin(self, MoveToDriver.TURN_TO_HEADING);
        order.params.desiredHeading = (float) heading;
        give(self, here);
    }

    /** Type 0: stand. */
    void stand(Occupant self, Surroundings here) {
        begin(self, MoveToDriver.IDLE);
        give(self, here);
    }

    private MotionUpdate begin(Occupant self, int type) {
        MotionUpdate order = self.motion();
        order.reset();
        order.movementType = type;
        order.style = MotionCommand.NON_COMBAT;
        order.runRate = runRate;
        return order;
    }

    private static void setOrigin(MotionUpdate order, Position place) {
        order.origin.cell = place.cell;
        order.origin.frame.setOrigin((float) place.frame.x, (float) place.frame.y, (float) place.frame.z);
    }

    private void give(Occupant self, Surroundings here) {
        here.perform(self);
        here.tellOthers(self, here.announcement().motion(self.guid(), self.motion(), self.stamps()));
        nextPlaceNanos = here.nowNanos() + PLACE_NANOS;
    }

    boolean isMoving(Occupant self) {
        return self.actor().moveTo().isMovingTo();
    }

    /** After a step: says where the body is when that is due. */
    void sayPlace(Occupant self, Surroundings here) {
        boolean moving = isMoving(self);
        boolean due = moving ? here.nowNanos() - nextPlaceNanos >= 0 : wasMoving;
        if (wasMoving && !moving) {
            // What a newcomer is told from now on: it stands.
            begin(self, MoveToDriver.IDLE);
        }
        wasMoving = moving;
        if (due) {
            nextPlaceNanos = here.nowNanos() + PLACE_NANOS;
            here.tellOthers(
                    self,
                    here.announcement()
                            .position(self.guid(), self.position(), self.body().isGrounded(), self.stamps()));
        }
    }
}
