package dev.gait.motion.internal.actor;

import dev.gait.motion.command.InterpretedMotionState;
import dev.gait.motion.internal.body.Body;
import dev.gait.motion.place.Frame;

/**
 * An actor at a moment, for tests, traces and reports: what people look at, and the {@link MotionHash} of all the rest.
 *
 * @param id the object
 * @param time seconds, as of which the actor acts
 * @param cell the cell the origin counts from
 * @param x origin in the landblock, metres
 * @param qw rotation, a unit quaternion
 * @param velocityX physics velocity in world axes, m/s; a walking body has none
 * @param omegaX spin in world axes, radians per second
 * @param contact something is underneath
 * @param onWalkable and it is flat enough
 * @param forwardCommand interpreted state, as are the five after it
 * @param cycle the cycle that plays
 * @param waypoints length of the road the server has laid
 * @param fails failed waypoints so far
 * @param movementType 0, or the server-directed movement under way
 * @param leash metres walked since the last accepted server position
 * @param placements teleports, snaps and blips so far
 * @param hash everything that decides the future
 */
public record ActorSnapshot(
        int id,
        double time,
        int cell,
        double x,
        double y,
        double z,
        double qw,
        double qx,
        double qy,
        double qz,
        double velocityX,
        double velocityY,
        double velocityZ,
        double omegaX,
        double omegaY,
        double omegaZ,
        boolean contact,
        boolean onWalkable,
        int forwardCommand,
        double forwardSpeed,
        int sidestepCommand,
        double sidestepSpeed,
        int turnCommand,
        double turnSpeed,
        int cycle,
        int waypoints,
        int fails,
        int movementType,
        double leash,
        int placements,
        long hash) {

    public static ActorSnapshot of(Actor actor) {
        Body body = actor.body();
        Frame frame = body.frame();
        InterpretedMotionState state = actor.interpreter().interpreted();
        return new ActorSnapshot(
                actor.id(),
                actor.now(),
                body.position.cell,
                frame.x,
                frame.y,
                frame.z,
                frame.qw,
                frame.qx,
                frame.qy,
                frame.qz,
                body.velocityX,
                body.velocityY,
                body.velocityZ,
                body.omegaX,
                body.omegaY,
                body.omegaZ,
                body.contact,
                body.onWalkable,
                state.forwardCommand,
                state.forwardSpeed,
                state.sidestepCommand,
                state.sidestepSpeed,
                state.turnCommand,
                state.turnSpeed,
                actor.sequencer().cycle(),
                actor.corrections().queue().size(),
                actor.corrections().queue().fails(),
                actor.moveTo().movementType(),
                actor.corrections().leash().pathLength(),
                body.placements,
                MotionHash.once(actor));
    }
}
