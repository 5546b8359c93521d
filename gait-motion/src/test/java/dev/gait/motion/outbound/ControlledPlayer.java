package dev.gait.motion.outbound;

import static dev.gait.motion.outbound.InputDevice.KEYBOARD;

import dev.gait.motion.MotionOptions;
import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.internal.goal.Directory;
import dev.gait.motion.internal.routing.MotionUpdateRouter;
import dev.gait.motion.internal.tick.ActorStepper;
import dev.gait.motion.interp.Attributes;
import dev.gait.motion.interp.MotionProfile;
import dev.gait.motion.interp.MoverFacts;
import dev.gait.motion.place.Position;
import dev.gait.motion.update.MotionUpdate;
import dev.gait.motion.world.FlatGround;

/** One's own player on flat ground with hands on the keys: frames of 1/30 s, time counted for the test. */
final class ControlledPlayer {
    /** Run rate 2.375 and a full jump of 9.08653 m/s: the player of most worked numbers. */
    static final Attributes SKILLED = new Attributes(200, 300, 0, 100);

    static final double DT = 1.0 / 30.0;

    final Words words = new Words();
    final Actor actor;
    final PlayerControls controls;
    final ActorStepper stepper = new ActorStepper(new FlatGround(0));
    final MotionUpdateRouter motions = new MotionUpdateRouter();
    private int frame;
    private int movementStamp;

    ControlledPlayer() {
        this(SKILLED, MotionOptions.DEFAULT);
    }

    ControlledPlayer(MoverFacts facts, MotionOptions options) {
        actor = new Actor(0x50000C0D, facts, MotionProfile.classic(), options, Directory.EMPTY);
        actor.enter(new Position(0xA9B40019, 84, 7.1, 0, 0), 0);
        actor.interpreter().completeFinished();
        controls = new PlayerControls(actor, words, options);
        controls.enterWorld(0);
    }

    double now() {
        return frame * DT;
    }

    ControlledPlayer facing(double heading) {
        actor.body().frame().setHeading(heading);
        return this;
    }

    ControlledPlayer press(MovementKey key) {
        controls.press(key, KEYBOARD, now());
        return this;
    }

    ControlledPlayer release(MovementKey key) {
        controls.release(key, KEYBOARD, now());
        return this;
    }

    ControlledPlayer running() {
        controls.holdRun(true, now());
        return this;
    }

    /** Whole frames: physics, then the controls' own time. */
    ControlledPlayer frames(int count) {
        for (int i = 0; i < count; i++) {
            frame++;
            stepper.step(actor, DT, now());
            controls.useTime(now());
        }
        return this;
    }

    /** The server moves the player: an UpdateMotion that is not its echo. */
    ControlledPlayer serverSays(int forwardCommand) {
        MotionUpdate update = new MotionUpdate();
        update.style = MotionCommand.NON_COMBAT;
        update.movementStamp = ++movementStamp;
        update.state.forwardCommand = forwardCommand;
        motions.apply(actor, update, now());
        controls.loseControlToServer();
        return this;
    }
}
