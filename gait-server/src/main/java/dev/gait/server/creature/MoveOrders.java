package dev.gait.server.creature;

import dev.gait.motion.command.MovementParameters;
import dev.gait.motion.place.Position;
import dev.gait.motion.routing.MotionUpdateRouter;
import dev.gait.motion.update.MotionUpdate;
import dev.gait.net.message.MoveParameters;
import dev.gait.net.message.Movement;
import dev.gait.net.motion.MotionMessages;
import dev.gait.server.world.Occupant;
import dev.gait.server.world.Surroundings;
import dev.gait.server.world.World;

/**
 * Tells a body where to go and says so to everybody who knows it (UpdateMotion types 6 to 9, wire.md §C.1). The body
 * here obeys exactly what is sent, read back through the same router as on every client.
 *
 * <p>While it moves, its place is said five times a second (wire.md §E.1), and once more when it has stopped.
 */
final class MoveOrders {
    private static final long PLACE_NANOS = 6 * World.TICK_NANOS;

    private final MotionUpdateRouter router = new MotionUpdateRouter();
    private final MotionUpdate update = new MotionUpdate();
    private final double runRate;
    private long nextPlaceNanos;
    private boolean wasMoving;

    MoveOrders(double runRate) {
        this.runRate = runRate;
    }

    /** Type 7: to a place, walking or running. */
    void moveTo(Occupant self, Position place, boolean run, float stopMeters, Surroundings here) {
        Movement order = begin(self, Movement.MOVE_TO_POSITION);
        fill(order, place);
        order.move.distanceToObject = stopMeters;
        order.move.bits = run
                ? MoveParameters.DEFAULT_BITS | MovementParameters.CAN_CHARGE
                : MoveParameters.DEFAULT_BITS & ~MovementParameters.CAN_RUN;
        give(self, here);
    }

    /** Type 6: after somebody, running, to within 0.6 m. */
    void chase(Occupant self, int prey, Position where, Surroundings here) {
        Movement order = begin(self, Movement.MOVE_TO_OBJECT);
        order.target = prey;
        fill(order, where);
        order.move.bits = MoveParameters.DEFAULT_BITS | MovementParameters.CAN_CHARGE;
        give(self, here);
    }

    /** Type 8: face somebody. */
    void face(Occupant self, int whom, double heading, Surroundings here) {
        Movement order = begin(self, Movement.TURN_TO_OBJECT);
        order.target = whom;
        order.desiredHeading = (float) heading;
        order.turn.desiredHeading = (float) heading;
        give(self, here);
    }

    /** Type 9: face a direction. */
    void turn(Occupant self, double heading, Surroundings here) {
        Movement order = begin(self, Movement.TURN_TO_HEADING);
        order.turn.desiredHeading = (float) heading;
        give(self, here);
    }

    /** Type 0: stand. */
    void stand(Occupant self, Surroundings here) {
        begin(self, Movement.INTERPRETED_STATE);
        give(self, here);
    }

    private Movement begin(Occupant self, int type) {
        Movement order = self.movement();
        order.type = type;
        order.flags = 0;
        order.stance = 0x003D;
        order.state.clear();
        order.move.clear();
        order.turn.bits = MoveParameters.DEFAULT_BITS;
        order.turn.speed = 1f;
        order.runRate = (float) runRate;
        return order;
    }

    private static void fill(Movement order, Position place) {
        order.origin.cell = place.cell;
        order.origin.x = (float) place.frame.x;
        order.origin.y = (float) place.frame.y;
        order.origin.z = (float) place.frame.z;
    }

    private void give(Occupant self, Surroundings here) {
        update.reset();
        MotionMessages.movement(self.movement(), update);
        self.actor().setNow(here.now());
        router.unpack(self.actor(), update);
        self.setMovementAutonomous(false);
        here.tellOthers(self, here.announcement().motion(self.guid(), self.movement(), false, self.stamps()));
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
            begin(self, Movement.INTERPRETED_STATE);
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
