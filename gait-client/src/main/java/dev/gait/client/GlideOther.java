package dev.gait.client;

import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.glide.GlidePose;
import dev.gait.motion.glide.GlideRemote;
import dev.gait.motion.glide.GlideRow;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.interp.MotionProfile;
import dev.gait.motion.place.Headings;
import dev.gait.motion.place.Position;
import dev.gait.motion.scene.MotionFrame;
import dev.gait.net.extension.GlideRecord;

/** One body that Glide shows, and what is needed to read the small numbers that the lane tells about it. */
final class GlideOther {
    /** Nothing was heard of somebody for so long, seconds. */
    private static final double DARKNESS = 2;

    final int guid;
    final GlideRemote remote;
    private final GlideRow row = new GlideRow();
    private int known;
    private double toldUntil = Double.NEGATIVE_INFINITY;
    private final GlideRecord.Kind[] lastKind = new GlideRecord.Kind[GlideStatus.TOLD];
    private final double[] lastAt = new double[GlideStatus.TOLD];
    private int lastTold;
    private long bytes;
    private int cycle;
    private double phase;
    private boolean drawn;
    private boolean taken;
    private double goneAt = Double.NaN;

    GlideOther(int guid, GlideRemote remote, int known) {
        this.guid = guid;
        this.remote = remote;
        this.known = known;
    }

    /** Makes a told place whole: it is near where the body is believed to be at that time. */
    void near(GlideRecord told, double at) {
        GlidePose believed = remote.believed(at);
        told.x = GlideRecord.Unwrap.place(believed.x, told.x);
        told.y = GlideRecord.Unwrap.place(believed.y, told.y);
        told.z = GlideRecord.Unwrap.place(believed.z, told.z);
    }

    /** Something was told that is true at a time, in so many bytes. */
    void told(GlideRecord.Kind kind, double at, int length) {
        toldUntil = Math.max(toldUntil, at);
        lastKind[lastTold % GlideStatus.TOLD] = kind;
        lastAt[lastTold % GlideStatus.TOLD] = at;
        lastTold++;
        bytes += length;
    }

    /** How it is shown at a moment of the server's clock. */
    void describe(double moment, GlideStatus dest) {
        dest.offset = remote.offset();
        dest.remembered = remote.remembered();
        dest.bytes = bytes;
        dest.told = Math.min(lastTold, GlideStatus.TOLD);
        for (int i = 0; i < dest.told; i++) {
            int from = (lastTold - dest.told + i) % GlideStatus.TOLD;
            dest.kind[i] = lastKind[from];
            dest.ahead[i] = lastAt[from] - moment;
        }
    }

    /**
     * Everything is told anew, with the low bits of the newest number. After a darkness in which more happened than they
     * can tell it is a higher one all the same: else everything that follows would be taken for older than what is known.
     */
    void entered(int low, double at) {
        if (at - toldUntil > DARKNESS) {
            raise(low);
        } else {
            whole(low);
        }
    }

    /** It is told of under another handle: nothing that was said under the old one counts, so its numbers are higher. */
    void enteredAnew(int low) {
        raise(low);
    }

    private void raise(int low) {
        known += 1 + (low - known - 1 & 0xFF);
    }

    /** The whole number of a command. */
    int whole(int low) {
        int number = (int) GlideRecord.Unwrap.nearest(known, low, 8);
        known = Math.max(known, number);
        return number;
    }

    void draw(double moment, double passed, MotionProfile profile, Position scratch, MotionFrame frame, int at) {
        double pace = look(moment, passed, profile);
        if (scratch.setGlobal(row.x, row.y, row.z)) {
            scratch.frame.setHeading(Headings.reduce(Headings.toDegrees(row.heading)));
            frame.cell[at] = scratch.cell;
            frame.qw[at] = scratch.frame.qw;
            frame.qx[at] = scratch.frame.qx;
            frame.qy[at] = scratch.frame.qy;
            frame.qz[at] = scratch.frame.qz;
        }
        frame.x[at] = row.x;
        frame.y[at] = row.y;
        frame.z[at] = row.z;
        frame.cycle[at] = cycle;
        frame.cycleSpeed[at] = row.cycleSpeed * pace;
        frame.phase[at] = phase;
        frame.sidestepSpeed[at] = row.right / profile.sidestepVelocity(1);
        frame.turnSpeed[at] = row.turn / profile.turnRate(1);
        frame.action[at] = row.action;
        frame.actionAge[at] = row.actionAge;
        frame.airborne[at] = row.airborne;
        frame.placements[at] = row.cuts;
    }

    /** Works out where it is seen; returns how much faster than told its legs go. */
    double look(double moment, double passed, MotionProfile profile) {
        remote.draw(moment, drawn ? passed : 0, row);
        drawn = true;
        return legs(passed, profile);
    }

    /** Steps are as long as the way they make: a correction that is walked is seen in the legs. */
    private double legs(double passed, MotionProfile profile) {
        int plays = row.airborne ? MotionCommand.FALLING : row.cycle == 0 ? MotionCommand.READY : row.cycle;
        if (plays != cycle) {
            cycle = plays;
            phase = 0;
        }
        double pace = row.speed > 0.1 ? Math.hypot(row.legsX, row.legsY) / row.speed : 1;
        double turned = phase + passed * row.cycleSpeed * pace / profile.cycleSeconds(cycle);
        phase = turned - Math.floor(turned);
        return pace;
    }

    /** The scene has it, now or again. */
    void isThere() {
        if (!Double.isNaN(goneAt)) {
            goneAt = Double.NaN;
            remote.reappear();
        }
    }

    /** The scene has lost it; for how long, seconds. Whom it never had it may still get. */
    double goneFor(double now) {
        goneAt = Double.isNaN(goneAt) && taken ? now : goneAt;
        return Double.isNaN(goneAt) ? 0 : now - goneAt;
    }

    /** Whether the scene has had it. */
    boolean wasPlaced() {
        return taken;
    }

    /** Puts the scene's body where it is seen. */
    void place(Actor actor) {
        if (!drawn) {
            return;
        }
        if (!taken) {
            taken = true;
            actor.interpreter().performStopCompletely();
        }
        actor.body().setVelocity(0, 0, 0);
        actor.body().position.setGlobal(row.x, row.y, row.z);
        actor.body().frame().setHeading(Headings.reduce(Headings.toDegrees(row.heading)));
    }
}
