package dev.gait.server.gate;

import dev.gait.motion.MotionTuning;
import dev.gait.motion.internal.body.Body;
import dev.gait.motion.internal.body.PhysicsState;
import dev.gait.motion.place.Frame;
import dev.gait.motion.place.Position;
import dev.gait.motion.world.CollisionWorld;
import dev.gait.motion.world.Sweep;

/**
 * Whether a way leads from one place to another that a body can have gone between two reports, through the same world
 * everybody is stepped in.
 *
 * <p>Nobody says which way it went, so a few are tried, the likely ones first: straight on over the ground; up, across
 * and down for who has jumped or fell; and around what was run into, left and right, as far as there was time for. A
 * walker that slid along a wall or ran around a corner is found by one of these; nobody is found who went through.
 *
 * <p>What it costs is bounded: {@value #MOST_SWEEPS} sweeps for one question. Nearly every question is answered by the
 * first.
 */
final class Passage {
    /** A way that ends this near, metres along the ground, has led there. Less than any wall and a body's radius. */
    static final double NEAR = 0.35;
    /** And this near in height: a step and the rounding of a slope. */
    private static final double LEVEL = 0.6;
    /** Shorter moves need no way. */
    private static final double STEP = 0.01;
    /** Slopes shorten a step (motion.md §H.6), so a way may take several; each must get this much nearer, metres. */
    private static final double PROGRESS = 0.05;

    private static final int MOST_STEPS = 8;
    /** Who is not held slides this far down if it can, metres. */
    private static final double SLIP = 0.5;

    private static final double EDGE = 0.05;
    /** How far it may have gone along what it ran into, metres. */
    private static final double[] DETOURS = {0.7, 1.5, 3, 5, 8, 12};

    static final int MOST_SWEEPS = 48;

    private final CollisionWorld ground;
    private final Body probe = new Body();
    private final Sweep sweep = new Sweep();
    private final Frame target = new Frame();
    private final Position turning = new Position();
    private final Position corner = new Position();
    private double wallX;
    private double wallY;
    private boolean wallMet;
    private int sweeps;
    private long sweptInAll;

    Passage(CollisionWorld ground) {
        this.ground = ground;
        // A body that may walk off ledges can go wherever one that slides along them can.
        probe.physicsState = PhysicsState.DEFAULT & ~(PhysicsState.EDGE_SLIDE | PhysicsState.GRAVITY);
    }

    /** Sweeps done since the beginning, for whoever counts what believing costs. */
    long sweeps() {
        return sweptInAll;
    }

    /** Where the way that was found ended: at most {@link #NEAR} short of the place asked for. */
    Position end() {
        return probe.position;
    }

    /**
     * Whether the straight way leads there.
     *
     * @param standing whether it stood on something at the beginning
     * @param lift how far above its beginning a jump may have carried it, metres
     */
    boolean leads(Position from, boolean standing, Position to, double lift) {
        sweeps = 0;
        boolean found = straight(from, standing, to, lift);
        sweptInAll += sweeps;
        return found;
    }

    /**
     * Whether a way around leads there.
     *
     * @param most the longest way there was time for, metres
     */
    boolean leadsAround(Position from, boolean standing, Position to, double lift, double most) {
        sweeps = 0;
        boolean found = (standing && around(from, true, to, 0, most))
                || ((lift > 0 || !standing) && around(from, false, to, lift, most));
        sweptInAll += sweeps;
        return found;
    }

    /** Whether there is ground one can walk on; on a fold, on any side of it: who runs to an edge stops on the line itself. */
    boolean isWalkable(Position at) {
        begin(at, true);
        return probe.onWalkable || isNextTo(at, true);
    }

    /** Whether a body with its feet on a slope too steep to walk stays there, held between two of them. */
    boolean holds(Position at) {
        begin(at, true);
        sweeps = 0;
        double z = probe.position.frame.z;
        move(0, 0, -SLIP);
        sweptInAll++;
        return probe.position.frame.z > z - STEP;
    }

    /** Whether ground nobody can walk on begins here, within a hand's breadth. */
    boolean isAtSteepGround(Position at) {
        return isNextTo(at, false);
    }

    private boolean isNextTo(Position at, boolean walkable) {
        for (int corner = 0; corner < 4; corner++) {
            turning.set(at);
            turning.frame.x += (corner & 1) == 0 ? -EDGE : EDGE;
            turning.frame.y += (corner & 2) == 0 ? -EDGE : EDGE;
            if (ground.place(probe, turning, sweep)
                    && sweep.contact
                    && sweep.normalZ >= MotionTuning.FLOOR_Z == walkable) {
                return true;
            }
        }
        return false;
    }

    private boolean straight(Position from, boolean standing, Position to, double lift) {
        begin(from, standing);
        if (isAt(to)) {
            return true;
        }
        press(to, false);
        return arrives(to) || ((lift > 0 || !standing) && across(from, to, lift));
    }

    private boolean isAt(Position to) {
        return flat(probe.position, to) < STEP && Math.abs(to.frame.z - probe.position.frame.z) < STEP;
    }

    /** Up as far as the jump carries, across at that height, and down. */
    private boolean across(Position from, Position to, double lift) {
        rise(from, lift);
        press(to, true);
        return arrives(to);
    }

    private void rise(Position from, double lift) {
        begin(from, false);
        if (lift > 0) {
            move(0, 0, lift);
        }
    }

    /** Along what was run into first, one way and the other, and straight on from there. */
    private boolean around(Position from, boolean standing, Position to, double lift, double most) {
        if (standing) {
            begin(from, true);
        } else {
            rise(from, lift);
        }
        wallMet = false;
        press(to, true);
        if (!wallMet) {
            return false;
        }
        turning.set(probe.position);
        boolean stands = probe.contact;
        double before = flat(from, turning);
        double alongX = -wallY;
        double alongY = wallX;
        for (double detour : DETOURS) {
            if (before + detour > most) {
                return false;
            }
            for (int side = -1; side <= 1; side += 2) {
                begin(turning, stands);
                move(side * detour * alongX, side * detour * alongY, 0);
                corner.set(probe.position);
                double gone = before + flat(turning, corner);
                if (gone + flat(corner, to) <= most && straight(corner, probe.contact, to, 0)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static double flat(Position from, Position to) {
        return Math.hypot(from.offsetXTo(to), from.offsetYTo(to));
    }

    /** Whether the probe is there, or above it with nothing in between. */
    private boolean arrives(Position to) {
        double above = probe.position.frame.z - to.frame.z;
        if (flat(probe.position, to) > NEAR || above < -LEVEL) {
            return false;
        }
        if (above > LEVEL) {
            probe.contact = false;
            probe.onWalkable = false;
            move(probe.position.offsetXTo(to), probe.position.offsetYTo(to), -above);
        }
        return Math.abs(probe.position.frame.z - to.frame.z) <= LEVEL;
    }

    // ---- The probe ----------------------------------------------------------------------------------------------

    private void begin(Position at, boolean standing) {
        probe.position.set(at);
        probe.contact = false;
        probe.onWalkable = false;
        if (standing && ground.place(probe, at, sweep) && sweep.contact) {
            stand();
        }
    }

    private void stand() {
        probe.contact = sweep.contact;
        probe.onWalkable = sweep.contact && sweep.normalZ >= MotionTuning.FLOOR_Z;
        probe.normalX = sweep.normalX;
        probe.normalY = sweep.normalY;
        probe.normalZ = sweep.normalZ;
        probe.planeDistance = sweep.planeDistance;
    }

    /** Goes towards a place as long as that leads nearer; in the air level, or straight at it. */
    private void press(Position to, boolean level) {
        double left = flat(probe.position, to);
        for (int step = 0; step < MOST_STEPS && left > STEP; step++) {
            double dz = level && !probe.contact ? 0 : to.frame.z - probe.position.frame.z;
            move(probe.position.offsetXTo(to), probe.position.offsetYTo(to), dz);
            double before = left;
            left = flat(probe.position, to);
            if (before - left < PROGRESS) {
                return;
            }
        }
    }

    private void move(double dx, double dy, double dz) {
        if (sweeps >= MOST_SWEEPS) {
            return;
        }
        sweeps++;
        target.set(probe.position.frame);
        target.x += dx;
        target.y += dy;
        target.z += dz;
        if (ground.sweep(probe, target, sweep) == Sweep.Outcome.MOVED) {
            noteWall();
            probe.position.set(sweep.position);
            stand();
        }
    }

    private void noteWall() {
        if (!sweep.sliding && !sweep.collided) {
            return;
        }
        double x = sweep.sliding ? sweep.slidingX : sweep.collisionX;
        double y = sweep.sliding ? sweep.slidingY : sweep.collisionY;
        double length = Math.hypot(x, y);
        if (length > 0.5) {
            wallMet = true;
            wallX = x / length;
            wallY = y / length;
        }
    }
}
