package dev.gait.motion.local;

import dev.gait.motion.MotionOptions;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.internal.body.Body;
import dev.gait.motion.internal.goal.Directory;
import dev.gait.motion.internal.tick.ActorStepper;
import dev.gait.motion.interp.MotionProfile;
import dev.gait.motion.interp.MoverFacts;
import dev.gait.motion.place.Position;
import dev.gait.motion.world.CollisionWorld;

/**
 * Plays inputs on from the server's word on a ghost of the player (motion.md §K.2 step 3). The ghost is a whole actor that
 * knows nobody: it takes the same step through the same world as everybody, so that a client foresees walls, slopes and
 * jumps as its server does, and nothing it does is heard or felt outside.
 *
 * <p>Give it {@link dev.gait.motion.world.NoGround} where the ground is unknown: then contact is what the server said.
 */
public final class InputReplay {
    private final InputStepper steps;
    private final Actor ghost;
    /** The ghost, moved on by the part of an input that is still being held. */
    private final Actor present;
    /** The ghost once more, for screens; it has steps of its own, so that looking leaves no trace. */
    private final Actor seen;

    private final InputStepper looks;
    private double time;

    public InputReplay(CollisionWorld world, MoverFacts facts, MotionProfile profile, MotionOptions options) {
        steps = new InputStepper(new ActorStepper(world));
        MotionProfile steady = profile.steady();
        ghost = new Actor(0, facts, steady, options, Directory.EMPTY);
        present = new Actor(0, facts, steady, options, Directory.EMPTY);
        seen = new Actor(0, facts, steady, options, Directory.EMPTY);
        looks = new InputStepper(new ActorStepper(world));
    }

    /** Takes on a body's dimensions. */
    public void takeShape(Body body) {
        ghost.body().setShape(body);
    }

    /** Takes on the player's dimensions, physics and skills; call it again when they change. */
    public void resemble(Actor player) {
        Body body = player.body();
        Body mine = ghost.body();
        takeShape(body);
        mine.physicsState = body.physicsState;
        mine.friction = body.friction;
        mine.elasticity = body.elasticity;
        ghost.interpreter().setFacts(player.interpreter().facts());
    }

    /** Rolls back to the server's word. */
    public void begin(PlayerState from) {
        from.write(ghost.body());
        ghost.corrections().queue().stop();
        ghost.corrections().leash().unConstrain();
        ghost.interpreter().enterDefaultState();
        time = 0;
        present.copyFrom(ghost);
    }

    /** Plays one input on from where the ghost is. */
    public void apply(PlayerInput input) {
        steps.apply(ghost, input, time);
        time += input.millis / 1000.0;
        present.copyFrom(ghost);
    }

    /** Shows where the ghost would be {@code seconds} into an input that is still being held; the ghost stays. */
    public void preview(PlayerInput held, double seconds) {
        present.copyFrom(ghost);
        steps.applyPart(present, held, time, seconds);
    }

    /** Where the ghost would be {@code seconds} into an input that is still being held; what is previewed stays too. */
    public Position look(PlayerInput held, double seconds) {
        return foresee(held, seconds).position;
    }

    /** The ghost's body as it would be then; a copy that the next look takes back. */
    public Body foresee(PlayerInput held, double seconds) {
        seen.copyFrom(ghost);
        looks.applyPart(seen, held, time, seconds);
        return seen.body();
    }

    /** Where the inputs applied so far lead. */
    public Position position() {
        return ghost.body().position;
    }

    /** The same, and what is previewed. */
    public Position presentPosition() {
        return present.body().position;
    }

    /** The simulated actor, for looking at. */
    public Actor ghost() {
        return ghost;
    }

    /**
     * Makes the actor that others see and that reports follow the prediction: place, velocity and ground are the ghost's.
     * Its motion state stays its own, and it leaves and hits the ground as the ghost does.
     */
    public void lead(Actor player) {
        Body from = present.body();
        Body body = player.body();
        body.position.set(from.position);
        body.contact = from.contact;
        body.normalX = from.normalX;
        body.normalY = from.normalY;
        body.normalZ = from.normalZ;
        body.planeDistance = from.planeDistance;
        if (body.onWalkable != from.onWalkable) {
            player.interpreter().setOnWalkable(from.onWalkable);
        }
        body.velocityX = from.velocityX;
        body.velocityY = from.velocityY;
        body.velocityZ = from.velocityZ;
        body.accelerationZ = from.accelerationZ;
        body.travelX = from.travelX;
        body.travelY = from.travelY;
        body.travelZ = from.travelZ;
        body.travelSeconds = from.travelSeconds;
    }
}
