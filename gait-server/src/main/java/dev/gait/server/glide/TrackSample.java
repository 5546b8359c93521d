package dev.gait.server.glide;

import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.glide.Legs;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.internal.body.Body;
import dev.gait.motion.interp.Sequencer;
import dev.gait.motion.place.Frame;
import dev.gait.motion.place.Headings;

/** A body at one millisecond: where it is, how it moves and what its legs were told. Map coordinates. */
final class TrackSample {
    private static final double MILLIS = 1000;

    long millis;
    double x;
    double y;
    double z;
    /** Where the actor was, before what lies until the whole millisecond was reckoned. */
    double playedX;

    double playedY;
    double playedZ;
    /** Radians clockwise from north. */
    double heading;

    boolean airborne;
    /** What it really makes, world axes, m/s. */
    double vx;

    double vy;
    double vz;
    /** The rotation that was looked at last, and which way that is. */
    private final Frame turned = new Frame();

    private double facing;
    final Legs legs = new Legs();
    boolean running;
    /** Low 16 bits of what plays if that is neither a gait nor standing. */
    int cycle;

    /** Looks at an actor that was brought to a moment; what lies between that and the next millisecond is reckoned. */
    TrackSample read(Actor actor, long nowNanos) {
        Body body = actor.body();
        at(Math.round(nowNanos * 1e-6), actor);
        vx = airborne ? body.velocityX : body.cachedVelocityX();
        vy = airborne ? body.velocityY : body.cachedVelocityY();
        vz = airborne ? body.velocityZ : body.cachedVelocityZ();
        reckon(millis / MILLIS - nowNanos * 1e-9);
        return this;
    }

    /**
     * Looks at an actor that an input has moved from where the last one left it, for so many seconds, until a moment that
     * is given in milliseconds and parts of one. The sample is of the nearest whole one that is later than the last: half
     * a millisecond is half a centimetre at a run, and would be seen.
     */
    TrackSample read(Actor actor, double endMillis, double seconds, TrackSample before) {
        at(Math.max(Math.round(endMillis), before.millis + 1), actor);
        Body body = actor.body();
        vx = airborne ? body.velocityX : (x - before.playedX) / seconds;
        vy = airborne ? body.velocityY : (y - before.playedY) / seconds;
        vz = airborne ? body.velocityZ : (z - before.playedZ) / seconds;
        reckon((millis - endMillis) / MILLIS);
        return this;
    }

    /** Looks at an actor that somebody has put where it is. */
    TrackSample readPlaced(Actor actor, long atMillis) {
        at(atMillis, actor);
        Body body = actor.body();
        vx = airborne ? body.velocityX : 0;
        vy = airborne ? body.velocityY : 0;
        vz = airborne ? body.velocityZ : 0;
        return this;
    }

    /** What lies between the moment that was looked at and the whole millisecond. */
    private void reckon(double later) {
        x += vx * later;
        y += vy * later;
        z += vz * later;
        heading += legs.turn * later;
    }

    private void at(long atMillis, Actor actor) {
        Body body = actor.body();
        millis = atMillis;
        x = body.position.globalX();
        y = body.position.globalY();
        z = body.frame().z;
        playedX = x;
        playedY = y;
        playedZ = z;
        heading = facing(body.frame());
        airborne = !body.contact;
        Sequencer sequencer = actor.sequencer();
        // A heading that is held turns a little in every step; observers hear of it when it makes a difference.
        boolean held = !Double.isNaN(actor.interpreter().raw().heading);
        legs.set(sequencer.velocityY(), sequencer.velocityX(), held ? 0 : sequencer.turnRate());
        running = sequencer.cycle() == MotionCommand.RUN_FORWARD;
        boolean gait =
                running || sequencer.cycle() == MotionCommand.WALK_FORWARD || sequencer.cycle() == MotionCommand.READY;
        cycle = gait ? 0 : MotionCommand.low(sequencer.cycle());
    }

    /** Most look the same way as at the last look, and an angle costs more than all the rest. */
    private double facing(Frame frame) {
        if (frame.qw != turned.qw || frame.qx != turned.qx || frame.qy != turned.qy || frame.qz != turned.qz) {
            turned.setRotation(frame);
            facing = Headings.toRadians(frame.heading());
        }
        return facing;
    }

    void set(TrackSample other) {
        millis = other.millis;
        x = other.x;
        y = other.y;
        z = other.z;
        playedX = other.playedX;
        playedY = other.playedY;
        playedZ = other.playedZ;
        heading = other.heading;
        airborne = other.airborne;
        vx = other.vx;
        vy = other.vy;
        vz = other.vz;
        legs.set(other.legs);
        running = other.running;
        cycle = other.cycle;
    }

    /** It is where another sample was, a millisecond later, and stands. */
    void standAfter(TrackSample other) {
        set(other);
        millis++;
        legs.set(0, 0, 0);
        running = false;
        vx = 0;
        vy = 0;
        vz = 0;
    }

    /** Metres over the map to another sample. */
    double distanceTo(TrackSample other) {
        return Math.hypot(x - other.x, y - other.y);
    }

    double seconds() {
        return millis / MILLIS;
    }

    /** Whether the legs do the same, as far as the wire can tell. */
    boolean movesLike(TrackSample other) {
        return Math.abs(legs.forward - other.legs.forward) < 0.005
                && Math.abs(legs.right - other.legs.right) < 0.005
                && Math.abs(legs.turn - other.legs.turn) < 0.002
                && running == other.running
                && cycle == other.cycle;
    }

    boolean isStill() {
        return rests() && legs.turn == 0;
    }

    /** Whether it goes nowhere, though it may turn on the spot. */
    boolean rests() {
        return !airborne && legs.forward == 0 && legs.right == 0 && vx * vx + vy * vy + vz * vz < 1e-6;
    }

    /** Speed over the map, m/s. */
    double speed() {
        return Math.sqrt(vx * vx + vy * vy);
    }
}
