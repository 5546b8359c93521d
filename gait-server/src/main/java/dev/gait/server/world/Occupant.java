package dev.gait.server.world;

import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.internal.body.Body;
import dev.gait.motion.place.Position;
import dev.gait.motion.update.MotionUpdate;
import dev.gait.motion.update.SequenceStamps;
import dev.gait.server.relay.Announcement;
import dev.gait.server.relay.Appearance;

/**
 * Somebody in the world: an actor, what it looks like, who knows it, and the controller that decides what it does. Players,
 * creatures and townspeople differ in their controllers only.
 */
public final class Occupant {
    private final Actor actor;
    private final Appearance appearance;
    private final Controller controller;
    private final Audience audience = new Audience();
    private final MotionUpdate motion = new MotionUpdate();
    private int physicsState;

    public Occupant(Actor actor, Appearance appearance, int physicsState, Controller controller) {
        this.actor = actor;
        this.appearance = appearance;
        this.physicsState = physicsState;
        this.controller = controller;
    }

    public int guid() {
        return actor.id();
    }

    public Actor actor() {
        return actor;
    }

    public Body body() {
        return actor.body();
    }

    public Position position() {
        return actor.body().position;
    }

    public SequenceStamps stamps() {
        return actor.stamps();
    }

    public Appearance appearance() {
        return appearance;
    }

    public Controller controller() {
        return controller;
    }

    public Audience audience() {
        return audience;
    }

    /** What it was last said to do, for whoever sees it for the first time. Fill it, then let the body do it, then say it. */
    public MotionUpdate motion() {
        return motion;
    }

    /** The bits clients are told; the body's own decide how it moves here. */
    public int physicsState() {
        return physicsState;
    }

    public void setPhysicsState(int state) {
        physicsState = state;
    }

    /** Tells those who were behind and have caught up how it is by now. */
    void repay(Announcement announcement, Outgoing out) {
        Body body = body();
        audience.repay(announcement.positionAgain(guid(), position(), body.isGrounded(), stamps()), false, out);
        if (!body.contact && body.hasVelocity()) {
            audience.repay(
                    announcement.vectorAgain(guid(), body.velocityX, body.velocityY, body.velocityZ, body, stamps()),
                    false,
                    out);
        }
        audience.repay(announcement.motionAgain(guid(), motion, stamps()), true, out);
    }

    /** Introduces it to somebody. */
    public Announcement create(Announcement announcement) {
        return announcement.create(guid(), appearance, body(), physicsState, motion, stamps());
    }

    @Override
    public String toString() {
        return appearance.name();
    }
}
