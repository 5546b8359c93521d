package dev.gait.motion.game;

import dev.gait.motion.glide.GlideGround;
import dev.gait.motion.glide.GlideMode;
import dev.gait.motion.glide.GlideRemote;
import dev.gait.motion.glide.GlideRow;
import dev.gait.motion.glide.Legs;
import dev.gait.motion.place.Headings;

/** One character of a {@link Crowd}: what was heard of it, and its row. */
final class Member {
    /** How much longer than usual a pause between two positions must be to be a silence and no delay. */
    private static final double SILENCE = 3;
    /** A pause longer than this is not waited for, seconds. */
    private static final double LONGEST = 0.5;
    /** Share of a new pause in what is usual. */
    private static final double NEWS = 0.1;
    /** Slower than this a command says nothing about how much of it is made, m/s. */
    private static final double SLOW = 0.1;

    private static final int ACTIONS = 8;

    final CharacterView row;
    private final GlideRemote glide;
    private final GlideRow drawn = new GlideRow();
    private final Legs legs = new Legs();
    private final double[] actionAt = new double[ACTIONS];
    private final int[] actions = new int[ACTIONS];
    private int actionCount;
    private double actionBegan = Double.NaN;

    private double newest;
    private double lastX;
    private double lastY;
    private double lastZ;
    private double lastPlace;
    private double lastHeading;
    private double lastVx = Double.NaN;
    private double lastVy;
    /** Seconds between two positions as they usually come; NaN before the second. */
    private double interval = Double.NaN;

    private boolean commanded;
    private double commandAt = Double.NEGATIVE_INFINITY;
    private double commandForward;
    private double commandRight;
    private int cuts = -1;
    /** The moment the last message is needed for: see {@link #neededFrom}. */
    private double needed;

    private boolean shown;

    Member(long id, Speeds speeds, GlideGround ground, GlideMode mode) {
        row = new CharacterView(id, speeds);
        glide = new GlideRemote(ground, speeds.top(), mode);
    }

    void begin(double at, double x, double y, double z, double heading) {
        glide.begin(at, x, y, z, Headings.toRadians(heading));
        remember(at, x, y, z);
        newest = at;
    }

    /** Begins anew where it is drawn: the sender's clock was set. */
    void begin(double at) {
        begin(at, row.x, row.y, row.z, row.heading);
        interval = Double.NaN;
        commandAt = Double.NEGATIVE_INFINITY;
    }

    private void remember(double at, double x, double y, double z) {
        lastPlace = at;
        lastX = x;
        lastY = y;
        lastZ = z;
        lastVx = Double.NaN;
    }

    // ---- Hearing. Each says whether it was news. ----

    boolean place(
            double at, double x, double y, double z, double heading, double vx, double vy, double vz, boolean air) {
        needed = commanded ? at : neededFrom(at);
        double east = vx;
        double north = vy;
        double up = vz;
        if (Double.isNaN(vx) && at > lastPlace) {
            // Nobody said how fast: as fast as the last two places tell.
            east = (x - lastX) / (at - lastPlace);
            north = (y - lastY) / (at - lastPlace);
            up = (z - lastZ) / (at - lastPlace);
        }
        boolean news = commanded && !air
                ? glide.position(at, x, y, z, Headings.toRadians(heading), efficiency(at, heading, vx, vy))
                : glide.moving(at, x, y, z, Headings.toRadians(heading), east, north, up, air);
        if (news && at > lastPlace) {
            remember(at, x, y, z);
            lastHeading = heading;
            lastVx = air ? Double.NaN : vx;
            lastVy = vy;
        }
        newest = news ? Math.max(newest, at) : newest;
        return news;
    }

    /** How much of its commanded speed the body makes: less against a wall. */
    private double efficiency(double at, double heading, double vx, double vy) {
        double speed = Math.sqrt(commandForward * commandForward + commandRight * commandRight);
        if (Double.isNaN(vx) || at < commandAt || speed < SLOW) {
            return 1;
        }
        double sine = Headings.sin(heading);
        double cosine = Headings.cos(heading);
        double east = (commandForward * sine + commandRight * cosine) / speed;
        double north = (commandForward * cosine - commandRight * sine) / speed;
        return Math.max(0, Math.min(2, (vx * east + vy * north) / speed));
    }

    boolean teleport(double at, double x, double y, double z, double heading) {
        needed = at;
        boolean news = glide.teleport(at, x, y, z, Headings.toRadians(heading));
        if (news && at > lastPlace) {
            remember(at, x, y, z);
        }
        newest = news ? Math.max(newest, at) : newest;
        return news;
    }

    boolean command(double at, Command command) {
        legs.set(command.forward(), command.right(), Headings.toRadians(command.turn()));
        needed = at;
        boolean news = glide.command(at, order(at), legs);
        commanded = true;
        if (news && at >= commandAt) {
            commandAt = at;
            commandForward = command.forward();
            commandRight = command.right();
            if (at <= lastPlace) {
                // The place overtook its command and was judged by the one before.
                glide.judge(lastPlace, efficiency(lastPlace, lastHeading, lastVx, lastVy));
            }
        }
        newest = news ? Math.max(newest, at) : newest;
        return news;
    }

    /** The time as the command's number: repeats bear the same, later ones a larger one. */
    private static long order(double at) {
        long bits = Double.doubleToLongBits(at + 0.0);
        return bits ^ ((bits >> 63) & Long.MAX_VALUE);
    }

    boolean flight(double at, double x, double y, double z, double heading, double vx, double vy, double vz) {
        needed = at;
        boolean news = glide.flight(at, x, y, z, Headings.toRadians(heading), vx, vy, vz);
        newest = news ? Math.max(newest, at) : newest;
        return news;
    }

    /** False when there are too many that have not been shown yet. */
    boolean act(double at, int action) {
        if (actionCount == ACTIONS) {
            return false;
        }
        int i = actionCount++;
        while (i > 0 && actionAt[i - 1] > at) {
            actionAt[i] = actionAt[i - 1];
            actions[i] = actions[i - 1];
            i--;
        }
        actionAt[i] = at;
        actions[i] = action;
        return true;
    }

    /**
     * The moment a message is needed for, so that the picture waits for it. A command is needed from its own moment on;
     * a position without commands already at the one before it, because only both together tell the way.
     */
    private double neededFrom(double at) {
        double gap = at - newest;
        if (gap <= 0) {
            return Double.isNaN(interval) ? at : at - interval;
        }
        boolean first = Double.isNaN(interval);
        if (gap > (first ? LONGEST : Math.min(LONGEST, SILENCE * interval))) {
            return first ? at : at - interval;
        }
        interval = first ? gap : interval + NEWS * (gap - interval);
        return newest;
    }

    /** A time so far from everything known that it is of another clock, or of one that was set. */
    boolean isForeign(double at) {
        return Math.abs(at - newest) > Crowd.SET_BACK;
    }

    double needed() {
        return needed;
    }

    boolean wasShown() {
        return shown;
    }

    // ---- Drawing ----

    void draw(double moment, double passed) {
        row.appeared = !shown;
        double dt = shown ? passed : 0;
        shown = true;
        glide.draw(moment, dt, drawn);
        row.teleported = cuts >= 0 && drawn.cuts != cuts;
        cuts = drawn.cuts;
        row.take(drawn.x, drawn.y, drawn.z, Headings.toDegrees(drawn.heading), drawn.airborne, dt);
        row.play(row.teleported ? 0 : drawn.legsX, row.teleported ? 0 : drawn.legsY, dt);
        row.age = Math.max(0, moment - newest);
        actions(moment);
    }

    private void actions(double moment) {
        int begun = 0;
        while (begun < actionCount && actionAt[begun] <= moment) {
            row.action = actions[begun];
            actionBegan = actionAt[begun++];
        }
        if (begun > 0) {
            actionCount -= begun;
            System.arraycopy(actionAt, begun, actionAt, 0, actionCount);
            System.arraycopy(actions, begun, actions, 0, actionCount);
        }
        row.actionAge = Double.isNaN(actionBegan) ? Double.POSITIVE_INFINITY : moment - actionBegan;
    }
}
