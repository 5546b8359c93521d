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
    /** Legs that make less than this stand, m/s: so much do feet slide then beside what they may (glide.md, G7). */
    private static final double STANDS = 0.04;
    /** And those that make less than this share of what they were told, as before a wall. */
    private static final double HELD = 0.1;

    final int guid;
    final GlideRemote remote;
    private final GlideRow row = new GlideRow();
    private int known;
    /** The newest datagram that it entered in. */
    private int enteredIn;

    private double toldUntil = Double.NEGATIVE_INFINITY;
    private final GlideRecord.Kind[] lastKind = new GlideRecord.Kind[GlideStatus.TOLD];
    private final double[] lastAt = new double[GlideStatus.TOLD];
    private int lastTold;
    private long bytes;
    private int cycle;
    private double cycleSpeed;
    private double sidestepSpeed;
    private double phase;
    private boolean drawn;
    private boolean shown;
    private boolean taken;
    private final double begunAt;
    private double leftAt = Double.POSITIVE_INFINITY;
    private double introducedAt = Double.NEGATIVE_INFINITY;
    private double goneAt = Double.NaN;

    /** @param begunAt when on the server's clock it came into sight */
    GlideOther(int guid, GlideRemote remote, int known, double begunAt) {
        this.guid = guid;
        this.remote = remote;
        this.known = known;
        this.begunAt = begunAt;
    }

    // ---- Whether it is in the picture ---------------------------------------------------------------------------

    /** Nothing more will be told of it, from a time of the server's clock on. */
    void leaves(double at) {
        leftAt = at;
    }

    /** Whether the picture of a moment has it: told of already, and still. */
    boolean isIn(double moment) {
        return moment >= begunAt && moment < leftAt;
    }

    boolean hasLeft(double moment) {
        return moment >= leftAt;
    }

    /** The stream has introduced it, perhaps anew, at a moment of our clock. */
    void introduced(double now) {
        introducedAt = now;
    }

    /** Whether the stream introduced it after it left, by our clock, which a message needs so long to reach at least. */
    boolean wasIntroducedSince(double leastDelay) {
        return introducedAt > leftAt + leastDelay;
    }

    /** It is not in this picture. */
    void hide() {
        shown = false;
    }

    boolean isShown() {
        return shown;
    }

    // ---- Hearing ------------------------------------------------------------------------------------------------

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
        stays(at);
        if (at - toldUntil > DARKNESS) {
            raise(low);
        } else {
            whole(low);
        }
    }

    /** It is told of under another handle: nothing that was said under the old one counts, so its numbers are higher. */
    void enteredAnew(int low, double at) {
        stays(at);
        raise(low);
    }

    /** It is in sight at a time; one before it left tells nothing of now: the word that it left has overtaken that. */
    private void stays(double at) {
        if (at >= leftAt) {
            leftAt = Double.POSITIVE_INFINITY;
        }
    }

    /** An entry came in a datagram; false if one that was sent later has come before: it is told of under another handle since. */
    boolean entersIn(int datagram) {
        boolean newest = datagram - enteredIn >= 0;
        enteredIn = newest ? datagram : enteredIn;
        return newest;
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

    /** The scene has drawn it until this moment, where a row of the frame still has it: it goes on from there. */
    void goOn(double moment, MotionFrame frame, int at) {
        if (!drawn) {
            double heading = Headings.toRadians(frame.heading(at));
            remote.goOnFrom(moment, frame.x[at], frame.y[at], frame.z[at], heading);
            drawn = true;
            shown = true;
        }
    }

    void draw(double moment, double passed, MotionProfile profile, Position scratch, MotionFrame frame, int at) {
        if (drawn && !shown) {
            remote.reappear();
        }
        shown = true;
        look(moment, passed, profile);
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
        frame.cycleSpeed[at] = cycleSpeed;
        frame.phase[at] = phase;
        frame.sidestepSpeed[at] = sidestepSpeed;
        frame.turnSpeed[at] = row.turn / profile.turnRate(1);
        frame.action[at] = row.action;
        frame.actionAge[at] = row.actionAge;
        frame.airborne[at] = row.airborne;
        frame.placements[at] = row.cuts;
        frame.written(at);
    }

    /** Works out where it is seen, and what its legs do. */
    void look(double moment, double passed, MotionProfile profile) {
        remote.draw(moment, drawn ? passed : 0, row);
        drawn = true;
        int was = cycle;
        if (row.hurries) {
            hurry(profile);
        } else {
            walk(profile);
        }
        double turned = (cycle == was ? phase : 0) + passed * cycleSpeed / profile.cycleSeconds(cycle);
        phase = turned - Math.floor(turned);
    }

    /** Steps are as long as the way they make: a correction that is walked is seen in the legs, and so is a hill or a wall. */
    private void walk(MotionProfile profile) {
        boolean held = row.pace < HELD && !row.airborne;
        cycle = row.airborne ? MotionCommand.FALLING : row.cycle == 0 || held ? MotionCommand.READY : row.cycle;
        cycleSpeed = held ? 1 : row.cycleSpeed * row.pace;
        sidestepSpeed = held ? 0 : sidestep(row.right * row.pace, profile);
    }

    /** Metres that were told too late are run: forwards or backwards and sideways, as the body faces. */
    private void hurry(MotionProfile profile) {
        double north = Math.cos(row.heading);
        double east = Math.sin(row.heading);
        double forward = row.legsX * east + row.legsY * north;
        double right = row.legsX * north - row.legsY * east;
        boolean runs = forward >= profile.forwardVelocity(MotionCommand.RUN_FORWARD, 1);
        cycle = runs ? MotionCommand.RUN_FORWARD : MotionCommand.WALK_FORWARD;
        double full = profile.forwardVelocity(cycle, 1);
        boolean goes = full > 0 && Math.abs(forward) > STANDS;
        cycle = goes ? cycle : MotionCommand.READY;
        cycleSpeed = goes ? forward / full : 1;
        sidestepSpeed = Math.abs(right) > STANDS ? sidestep(right, profile) : 0;
    }

    /** How fast a sidestep plays that goes so fast to the right, m/s. */
    private static double sidestep(double right, MotionProfile profile) {
        double full = profile.sidestepVelocity(1);
        return full > 0 ? right / full : 0;
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
