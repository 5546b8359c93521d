package dev.gait.motion.scene;

import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.internal.body.Body;
import dev.gait.motion.interp.Sequencer;
import dev.gait.motion.place.Frame;
import dev.gait.motion.place.Rotations;

/**
 * An actor as it was at one moment, as far as a screen can see, in map coordinates. What lies between two knots is drawn
 * from both: position linearly, in flight along the parabola, rotation along the shortest arc (motion.md §H.10). Legs do
 * what they began to do at the earlier one.
 */
final class Knot {
    /** Cosine of half the turn below which a straight blend would be seen: about six degrees. */
    private static final double NEARLY_THE_SAME = 0.9986;
    /** A fall that speeds up evenly covers the mean of its two speeds, to this many metres. */
    private static final double EVENLY = 1e-6;

    double time;
    private final Frame pose = new Frame();
    private double velocityZ;
    private int cell;
    private boolean airborne;
    private int placements;
    private int cycle;
    private double cycleSpeed;
    private double phase;
    private double phaseRate;
    private double sidestepSpeed;
    private double turnSpeed;
    private int action;
    private double actionAge;

    Knot take(Actor actor, double at) {
        Body body = actor.body();
        time = at;
        pose.setOrigin(body.position.globalX(), body.position.globalY(), body.frame().z)
                .setRotation(body.frame());
        velocityZ = body.velocityZ;
        cell = body.position.cell;
        airborne = !body.contact;
        placements = body.placements;
        Sequencer legs = actor.sequencer();
        cycle = legs.cycle();
        cycleSpeed = legs.cycleSpeed();
        phase = legs.phase();
        phaseRate = legs.phaseRate();
        sidestepSpeed = legs.sidestepSpeed();
        turnSpeed = legs.turnSpeed();
        action = actor.interpreter().action();
        actionAge = actor.interpreter().actionAge();
        return this;
    }

    /** Where an upright body was at a moment; legs are not set. */
    Knot setUpright(
            double at,
            double newX,
            double newY,
            double newZ,
            double qw,
            double qz,
            int newCell,
            int newPlacements,
            boolean flies,
            double rise) {
        time = at;
        pose.setOrigin(newX, newY, newZ).setRotation(qw, 0, 0, qz);
        velocityZ = rise;
        cell = newCell;
        airborne = flies;
        placements = newPlacements;
        return this;
    }

    /** What the legs do, with no action laid over it. */
    void setLegs(int newCycle, double speed, double newPhase, double rate, double sidestep, double turn) {
        cycle = newCycle;
        cycleSpeed = speed;
        phase = newPhase;
        phaseRate = rate;
        sidestepSpeed = sidestep;
        turnSpeed = turn;
        action = 0;
        actionAge = 0;
    }

    boolean isPlacedLike(Knot other) {
        return placements == other.placements;
    }

    /** Whether the actor stands and looks as it did here. */
    boolean isPoseOf(Actor actor) {
        Body body = actor.body();
        return placements == body.placements
                && pose.x == body.position.globalX()
                && pose.y == body.position.globalY()
                && pose.z == body.frame().z
                && pose.qw == body.frame().qw
                && pose.qx == body.frame().qx
                && pose.qy == body.frame().qy
                && pose.qz == body.frame().qz;
    }

    /** Fills a row with this moment. */
    void draw(MotionFrame dest, int row) {
        place(dest, row, pose);
        legs(dest, row, 0);
        dest.cell[row] = cell;
        dest.airborne[row] = airborne;
        dest.placements[row] = placements;
    }

    /** Fills a row with a moment between this one and a later one. A placement in between is shown at once. */
    void drawTowards(Knot later, double at, Frame scratch, MotionFrame dest, int row) {
        if (!isPlacedLike(later)) {
            later.draw(dest, row);
            return;
        }
        double span = later.time - time;
        double f = span > 0 ? (at - time) / span : 1;
        Frame next = later.pose;
        double height = between(pose.z, next.z, f);
        if (later.airborne) {
            height -= sag(pose.z, velocityZ, next.z, later.velocityZ, span, f);
        }
        blendRotation(pose, next, f, scratch);
        place(dest, row, scratch.setOrigin(between(pose.x, next.x, f), between(pose.y, next.y, f), height));
        legs(dest, row, at - time);
        dest.cell[row] = f < 0.5 ? cell : later.cell;
        dest.airborne[row] = later.airborne;
        dest.placements[row] = placements;
    }

    private static void place(MotionFrame dest, int row, Frame at) {
        dest.x[row] = at.x;
        dest.y[row] = at.y;
        dest.z[row] = at.z;
        dest.qw[row] = at.qw;
        dest.qx[row] = at.qx;
        dest.qy[row] = at.qy;
        dest.qz[row] = at.qz;
    }

    private void legs(MotionFrame dest, int row, double since) {
        dest.cycle[row] = cycle;
        dest.cycleSpeed[row] = cycleSpeed;
        dest.phase[row] = phaseAfter(phase, phaseRate, since);
        dest.sidestepSpeed[row] = sidestepSpeed;
        dest.turnSpeed[row] = turnSpeed;
        dest.action[row] = action;
        dest.actionAge[row] = action == 0 ? 0 : actionAge + since;
    }

    /**
     * Along the shortest arc at constant speed. A walker turns a few degrees a step, where a straight blend is the same to
     * a thousandth of a degree and needs no trigonometry; a body that is turned by an update may turn half round.
     */
    private static void blendRotation(Frame a, Frame b, double f, Frame dest) {
        if (a.qw == b.qw && a.qx == b.qx && a.qy == b.qy && a.qz == b.qz) {
            dest.setRotation(a);
            return;
        }
        Rotations.slerp(a, b, f, NEARLY_THE_SAME, dest);
    }

    // ---- The numbers of a picture, for whoever keeps knots in columns ----

    static double between(double a, double b, double f) {
        return a + (b - a) * f;
    }

    /** How far below the straight line an even fall is between two heights and speeds; nought if it was none. */
    static double sag(double z, double velocity, double laterZ, double laterVelocity, double span, double f) {
        boolean falls = Math.abs(laterZ - z - 0.5 * (velocity + laterVelocity) * span) < EVENLY;
        return falls ? 0.5 * (laterVelocity - velocity) * span * f * (1 - f) : 0;
    }

    static double mix(double a, double b, double ofA, double ofB) {
        return ofA * a + ofB * b;
    }

    /** Whether two rotations are so near that a straight blend will do, by the cosine of half the turn between them. */
    static boolean isNearlySame(double cosine) {
        return cosine >= NEARLY_THE_SAME;
    }

    static double phaseAfter(double phase, double rate, double seconds) {
        double turned = phase + rate * seconds;
        return turned - Math.floor(turned);
    }
}
