package dev.gait.lab.scheme;

import dev.gait.lab.scenario.RunSetup;
import dev.gait.motion.MotionOptions;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.internal.body.Body;
import dev.gait.motion.interp.MotionProfile;
import dev.gait.motion.interp.MoverFacts;
import dev.gait.motion.interp.Sequencer;
import dev.gait.motion.scene.MotionFrame;
import dev.gait.motion.scene.MotionScene;
import dev.gait.motion.update.MotionUpdate;
import dev.gait.motion.update.PositionUpdate;
import dev.gait.motion.update.SequenceStamps;
import dev.gait.motion.update.VelocityUpdate;
import dev.gait.net.message.UpdateMotion;
import dev.gait.net.message.UpdatePosition;
import dev.gait.net.message.VectorUpdate;
import dev.gait.net.motion.MotionMessages;

/**
 * A client of the original protocol that only watches: messages are applied when they arrive, and what is drawn is a
 * {@link MotionScene}'s frame. Everybody is near, so that the 96 m rule (motion.md §G.3) stays out of what is measured.
 *
 * <p>The scene runs as a game's does, by {@link MotionScene#step} and {@link MotionScene#frame}: what is measured is what
 * people run. For comparison with published numbers it can be stepped by multiples of another step and drawn as it stands.
 */
final class RetailObserver implements Observer {
    /** Forgives the rounding of frame times that should fall on a step. */
    private static final double SLACK = 1e-6;

    private final MotionScene scene;
    private final double literalStep;
    private final boolean between;
    private final boolean added;
    private final UpdatePosition position = new UpdatePosition();
    private final UpdateMotion motion = new UpdateMotion();
    private final VectorUpdate vector = new VectorUpdate();
    private final PositionUpdate positionUpdate = new PositionUpdate();
    private final MotionUpdate motionUpdate = new MotionUpdate();
    private final VelocityUpdate velocityUpdate = new VelocityUpdate();
    private final MotionFrame frame = new MotionFrame();
    private final dev.gait.motion.place.Frame root = new dev.gait.motion.place.Frame();
    private long steps = Long.MIN_VALUE;
    private double drawnAt = Double.NaN;

    private RetailObserver(RunSetup setup, double literalStep, boolean between, boolean added) {
        this.literalStep = literalStep;
        this.between = between;
        this.added = added;
        this.scene = new MotionScene(
                setup.ground().build(),
                MotionProfile.classic(),
                MotionOptions.DEFAULT,
                Math.max(4, setup.cast().size()));
        scene.setViewerEverywhere();
    }

    /** As a game runs it. */
    static RetailObserver live(RunSetup setup) {
        return new RetailObserver(setup, 0, true, false);
    }

    /**
     * Stepped at multiples of a step, whatever comes in between acting in the next one.
     *
     * @param between drawn between two steps; otherwise as it stands after the last one
     * @param added the mistake: catch-up is added to root motion
     */
    static RetailObserver literal(RunSetup setup, double step, boolean between, boolean added) {
        return new RetailObserver(setup, step, between, added);
    }

    @Override
    public void enter(RunSetup.Entrance who) {
        // nobody has been seen running yet: the rate of 1 holds until a command tells another
        scene.create(who.guid(), who.position(), new SequenceStamps(), 0, MoverFacts.REMOTE, 1.0);
        drawnAt = Double.NaN;
    }

    @Override
    public void onMessage(byte[] message, double now) {
        if (position.decode(message).isOk()) {
            scene.apply(MotionMessages.toUpdate(position, positionUpdate), now);
        } else if (motion.decode(message).isOk()) {
            scene.apply(MotionMessages.toUpdate(motion, motionUpdate), now);
        } else if (vector.decode(message).isOk()) {
            scene.apply(MotionMessages.toUpdate(vector, velocityUpdate), now);
        }
    }

    @Override
    public boolean sample(int guid, double now, Pose dest) {
        advance(now);
        for (int i = 0; i < frame.count; i++) {
            if (frame.id[i] == guid) {
                fill(i, dest);
                return true;
            }
        }
        return false;
    }

    private void fill(int index, Pose dest) {
        root.setRotation(frame.qw[index], frame.qx[index], frame.qy[index], frame.qz[index]);
        dest.set(
                frame.x[index] - RunSetup.ORIGIN_X, frame.y[index] - RunSetup.ORIGIN_Y, frame.z[index], root.heading());
    }

    /** Steps up to now, and fills the frame once per moment however many bodies are asked for. */
    private void advance(double now) {
        if (now == drawnAt) {
            return;
        }
        drawnAt = now;
        if (literalStep == 0) {
            scene.step(now);
        } else {
            stepLiterally(now);
        }
        if (between) {
            scene.frame(now, frame);
        } else {
            scene.latest(frame);
        }
    }

    private void stepLiterally(double now) {
        long due = (long) Math.floor(now / literalStep + SLACK);
        if (steps == Long.MIN_VALUE) {
            steps = due;
        }
        while (steps < due) {
            steps++;
            for (int i = 0; i < scene.actors().size(); i++) {
                Actor actor = scene.actors().at(i);
                boolean catchingUp = actor.corrections().queue().isInterpolating();
                scene.stepOne(i, literalStep, steps * literalStep);
                if (added && catchingUp) {
                    addRootMotion(actor);
                }
            }
        }
    }

    /** The mistake: the legs move the body as well while the queue does. */
    private void addRootMotion(Actor actor) {
        Sequencer legs = actor.sequencer();
        Body body = actor.body();
        double forward = legs.velocityY() * literalStep;
        double right = legs.velocityX() * literalStep;
        body.position.setGlobal(
                body.position.globalX() + body.frame().worldX(right, forward, 0),
                body.position.globalY() + body.frame().worldY(right, forward, 0),
                body.frame().z);
    }
}
