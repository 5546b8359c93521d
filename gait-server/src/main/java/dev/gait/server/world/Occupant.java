package dev.gait.server.world;

import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.internal.body.Body;
import dev.gait.motion.place.Position;
import dev.gait.motion.update.MotionUpdate;
import dev.gait.motion.update.SequenceStamps;
import dev.gait.server.relay.Announcement;
import dev.gait.server.relay.Appearance;
import dev.gait.server.state.MotionStates;
import dev.gait.server.state.StateExchange;
import org.jspecify.annotations.Nullable;

/**
 * Somebody in the world: an actor, what it looks like, who knows it, and the controller that decides what it does. Players,
 * creatures and townspeople differ in their controllers only.
 */
public final class Occupant {
    /** More than is said about anybody in a second, and far from where the 16-bit counts wrap. */
    private static final int STAMPS_SKIPPED = 256;

    private final Actor actor;
    private final Appearance appearance;
    private final Controller controller;
    private final Audience audience = new Audience();
    private final MotionUpdate motion = new MotionUpdate();
    private int physicsState;
    private long heardWords;
    private long restsUntilNanos = Long.MIN_VALUE;

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

    /** How many words it has heard from its client, its session and operators: those who resend know from it where to go on. */
    public long heardWords() {
        return heardWords;
    }

    public void setHeardWords(long count) {
        heardWords = count;
    }

    void heardWord() {
        heardWords++;
        restsUntilNanos = Long.MIN_VALUE;
    }

    /** It goes on as it does; until then nobody needs to step it, unless it hears something. */
    void rest(long untilNanos) {
        restsUntilNanos = untilNanos;
    }

    boolean rests(long nowNanos) {
        return nowNanos < restsUntilNanos;
    }

    /**
     * Everything it is and does but its identity and its audience, on the way to another machine. There its legs are told
     * again what they were told here, as they would be on a client that sees it for the first time; then its body is put
     * into the state it had.
     *
     * @param here where it arrives; nowhere while it is taken down
     */
    public void exchange(StateExchange s, @Nullable Surroundings here) {
        MotionStates.exchange(s, stamps());
        MotionStates.exchange(s, motion);
        MotionStates.exchange(s, body());
        physicsState = s.i32(physicsState);
        heardWords = s.i64(heardWords);
        double updated = s.seconds(actor.updateTime());
        if (s.isReading() && here != null) {
            Body arrived = new Body();
            arrived.set(body());
            actor.enter(new Position().set(position()), here.now());
            here.perform(this);
            arrived.concerns = body().concerns;
            body().set(arrived);
            // What it did on its way it does when it is next looked at, if that was not too long.
            actor.setUpdateTime(updated);
        }
        Observer eyes = controller.observer();
        if (eyes != null) {
            eyes.exchange(s);
        }
        controller.exchange(s, here);
    }

    /** Tells everybody who knows it what it does and where it is, under stamps that nobody has used for it elsewhere. */
    void sayAgain(Surroundings here) {
        skipStamps();
        here.tellAll(this, here.announcement().motion(guid(), motion(), stamps()));
        here.tellAll(this, here.announcement().position(guid(), position(), body().isGrounded(), stamps()));
    }

    /**
     * Leaves enough room in the counts for what may have been said since this was taken down. Those that its client repeats
     * stay: what it is ahead of us is seen when it speaks.
     */
    public void skipStamps() {
        SequenceStamps stamps = stamps();
        for (int which = 0; which < SequenceStamps.COUNT; which++) {
            boolean repeated = which == SequenceStamps.TELEPORT || which == SequenceStamps.FORCE_POSITION;
            if (!repeated && which != SequenceStamps.INSTANCE) {
                stamps.set(which, stamps.get(which) + STAMPS_SKIPPED);
            }
        }
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
