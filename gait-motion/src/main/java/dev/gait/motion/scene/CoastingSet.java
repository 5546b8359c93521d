package dev.gait.motion.scene;

import dev.gait.motion.MotionTuning;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.internal.actor.Recall;
import dev.gait.motion.internal.body.Body;
import dev.gait.motion.internal.body.Concern;
import dev.gait.motion.internal.body.PhysicsState;
import dev.gait.motion.internal.correct.Leash;
import dev.gait.motion.interp.Sequencer;
import dev.gait.motion.interp.SteadyLegs;
import dev.gait.motion.place.Frame;
import dev.gait.motion.place.Position;
import dev.gait.motion.world.CollisionWorld;
import dev.gait.motion.world.Patch;
import java.util.Arrays;

/**
 * The bodies of a scene with nothing on their minds, in columns: upright, on the ground, carried by steady legs or standing,
 * with no concern but the leash. Nearly everybody in a crowd is like that, and an {@link Actor} is dozens of objects of
 * which such a step would touch a dozen cache lines; here it touches three (decision 0003).
 *
 * <p>A row knows its <em>room</em>: how many metres the body can go before a cell's edge, a fold of the ground, an obstacle,
 * the leash or the 96 m around the viewer could matter. A step subtracts its length. One without room takes the general
 * step and comes in again where it ends up. The arithmetic is the general step's own: {@link SteadyLegs},
 * {@link Frame#combine}, {@link Patch}. Whoever asks an {@link Actor} anything gets its state recalled first, so nobody can
 * tell who coasts; the hashes are the same in both ways, and CoastingTest holds that.
 */
final class CoastingSet implements Recall {
    /** Shorter steps are near the 0.0002 m below which a body stays where it is, metres. */
    private static final double SHORTEST_STEP = 0.001;
    /** Less room is not worth coming in for, metres. */
    private static final double LEAST_ROOM = 0.3;
    /** Passes until somebody who was refused, or left again at once, is looked at again. */
    private static final int PATIENCE = 2;
    /** Steps after which coming in has paid. */
    private static final int WORTHWHILE = 4;
    /** On the steepest walkable ground a body rises and falls so much faster than its legs go. */
    private static final double STEEPEST = 1.6;
    /** Two steps in this time leave one pose, and are for the general way, seconds ({@link PoseHistory}). */
    private static final double SHORTEST_TIME = 0.0085;

    private static final byte ABSENT = 0;
    private static final byte STANDS = 1;
    private static final byte TURNS = 2;
    private static final byte WALKS_LEVEL = 3;
    private static final byte WALKS_SLOPE = 4;

    /** Doubles per row that a step reads and nothing changes: legs, then ground, then leash. */
    private static final int STRIDE = 12;

    private static final int LEGS_X = 0;
    private static final int LEGS_Y = 1;
    private static final int TURN = 2;
    private static final int SCALE = 3;
    private static final int CYCLE_SPEED = 4;
    private static final int SLOPE_X = 5;
    private static final int SLOPE_Y = 6;
    private static final int BASE = 7;
    private static final int NORMAL_X = 8;
    private static final int NORMAL_Y = 9;
    private static final int NORMAL_Z = 10;
    private static final int LEASH_END = 11;

    private final Actors actors;
    private final CollisionWorld world;
    private final boolean stepwise;
    private final CoastingPoses poses;
    private byte[] kind;
    private double[] steady;
    private double[] room;
    private double[] path;
    /** Where a row came in, and the room it had there before the viewer began to move: to measure its room anew. */
    private double[] anchor;

    private int[] since;

    private final TurnTable turns = new TurnTable();
    private final Patch patch = new Patch();
    private final Frame frame = new Frame();
    private final Frame offset = new Frame();
    private final Frame next = new Frame();
    private final Position scratch = new Position();
    /** The viewer in this pass and in the one before; everywhere is where the body is. */
    private final Position[] viewers = {new Position(), new Position()};

    private final boolean[] everywhere = new boolean[2];
    private double viewerStep;
    private double viewerWay;
    private int pass;
    /** In a pass, rows before this one have been stepped. */
    private int cursor = Integer.MAX_VALUE;

    private double dt;
    private double dtBefore;
    private boolean together;
    private boolean enabled = true;
    private int worldVersion;

    CoastingSet(Actors actors, CollisionWorld world, boolean stepwise, int capacity) {
        this.actors = actors;
        this.world = world;
        this.stepwise = stepwise;
        int rows = Math.max(4, capacity);
        poses = new CoastingPoses(rows);
        kind = new byte[rows];
        steady = new double[rows * STRIDE];
        room = new double[rows];
        path = new double[rows];
        anchor = new double[rows * 3];
        since = new int[rows];
    }

    void setEnabled(boolean on) {
        enabled = on;
        if (!on) {
            recallAll();
        }
    }

    int size() {
        int size = 0;
        for (byte each : kind) {
            size += each == ABSENT ? 0 : 1;
        }
        return size;
    }

    private void recallAll() {
        for (int i = 0; i < Math.min(actors.size(), kind.length); i++) {
            actors.at(i).recall();
        }
    }

    // ---- A pass over everybody ----

    /** Begins a pass that brings everybody to {@code until}; those in the set by a step of {@code seconds}. */
    void begin(double seconds, double until, Position viewer, boolean seesEverywhere) {
        Position last = viewers[pass & 1];
        if (worldVersion != world.version() || everywhere[pass & 1] != seesEverywhere) {
            worldVersion = world.version();
            recallAll();
        }
        viewerStep = seesEverywhere ? 0 : last.distanceTo(viewer);
        viewerWay += viewerStep;
        pass++;
        cursor = 0;
        dtBefore = dt;
        dt = seconds;
        poses.setTime(pass, until);
        together = enabled && seconds >= SHORTEST_TIME && seconds <= MotionTuning.MAX_QUANTUM;
        viewers[pass & 1].set(viewer);
        everywhere[pass & 1] = seesEverywhere;
    }

    /** The time up to which those in the set have been stepped. */
    double time() {
        return poses.time(pass);
    }

    /** Steps rows from one on; answers the first that wants the general step, or {@code end}. */
    int advance(int from, int end) {
        int rows = together ? Math.min(end, kind.length) : from;
        double[] before = poses.of(pass - 1);
        double[] after = poses.of(pass);
        int i = from;
        while (i < rows && step(i, before, after)) {
            i++;
        }
        cursor = i;
        return i;
    }

    void end() {
        cursor = Integer.MAX_VALUE;
    }

    private boolean step(int i, double[] before, double[] after) {
        int what = kind[i];
        int row = i * STRIDE;
        int at = i * CoastingPoses.STRIDE;
        if (what == ABSENT) {
            return false;
        }
        double x = before[at + CoastingPoses.X];
        double y = before[at + CoastingPoses.Y];
        double z = before[at + CoastingPoses.Z];
        double qw = before[at + CoastingPoses.QW];
        double qz = before[at + CoastingPoses.QZ];
        double way = 0;
        if (what != STANDS) {
            double clockwise = steady[row + TURN] * dt;
            if (clockwise != 0) {
                turns.find(clockwise);
            }
            SteadyLegs.step(
                    steady[row + LEGS_X], steady[row + LEGS_Y], clockwise, turns.cos, turns.sin, dt, stepwise, offset);
            double scale = steady[row + SCALE];
            offset.setOrigin(offset.x * scale, offset.y * scale, 0);
            frame.setOrigin(x, y, z).setRotation(qw, 0, 0, qz);
            frame.combine(offset, next);
            qw = next.qw;
            qz = next.qz;
            if (what != TURNS) {
                way = offset.length();
                if (!(way > SHORTEST_STEP && way <= Patch.LONGEST_STEP) || !takeRoom(i, way + viewerStep, x, y)) {
                    return false;
                }
                path[i] += way;
                if (what == WALKS_SLOPE) {
                    Patch.follow(
                            steady[row + SLOPE_X],
                            steady[row + SLOPE_Y],
                            steady[row + BASE],
                            steady[row + NORMAL_X],
                            steady[row + NORMAL_Y],
                            steady[row + NORMAL_Z],
                            frame,
                            next);
                    z = next.z;
                }
                x = next.x;
                y = next.y;
            }
        }
        if (viewerStep != 0 && way == 0 && !takeRoom(i, viewerStep, x, y)) {
            return false;
        }
        after[at + CoastingPoses.X] = x;
        after[at + CoastingPoses.Y] = y;
        after[at + CoastingPoses.Z] = z;
        after[at + CoastingPoses.QW] = qw;
        after[at + CoastingPoses.QZ] = qz;
        after[at + CoastingPoses.CYCLE_TIME] = before[at + CoastingPoses.CYCLE_TIME] + steady[row + CYCLE_SPEED] * dt;
        return true;
    }

    /** Takes so much of a row's room; false when there is not so much. */
    private boolean takeRoom(int i, double metres, double x, double y) {
        if (metres >= room[i]) {
            measure(i, x, y);
        }
        if (!(metres < room[i])) {
            return false;
        }
        room[i] -= metres;
        return true;
    }

    /** Who walks in circles uses up room without getting anywhere: how much there really is. */
    private void measure(int i, double x, double y) {
        double dx = x - anchor[3 * i];
        double dy = y - anchor[3 * i + 1];
        double left = anchor[3 * i + 2] - viewerWay - Math.sqrt(dx * dx + dy * dy);
        room[i] = Math.min(left, steady[i * STRIDE + LEASH_END] - path[i]);
    }

    // ---- Coming in ----

    /** Takes an actor in after its general step of this pass, if it is one of those. */
    void enter(int i, Actor actor) {
        if (i >= kind.length) {
            grow(i + 1);
        }
        if (!enabled || pass < since[i] || actor.updateTime() != time()) {
            return;
        }
        Body body = actor.body();
        byte what = kindOf(actor, body);
        double left = what == ABSENT ? 0 : roomOf(what, actor, body);
        if (!(left > LEAST_ROOM)) {
            since[i] = pass + PATIENCE;
            return;
        }
        put(i, what == WALKS_LEVEL && !patch.level ? WALKS_SLOPE : what, actor, left);
        actor.handOver(this, i);
    }

    private static byte kindOf(Actor actor, Body body) {
        Frame at = body.frame();
        boolean idle = (body.concerns & ~Concern.LEASH) == 0
                && body.active
                && body.contact
                && body.onWalkable
                && !body.parented
                && !body.onWater
                && !body.sliding
                && !body.jumpedThisFrame
                && body.stationaryTicks == 0
                && (body.physicsState & NOT_COASTING) == 0
                && body.isAtRest()
                && isZero(body.omegaX)
                && isZero(body.omegaY)
                && isZero(body.omegaZ)
                && isZero(at.qx)
                && isZero(at.qy)
                && (at.z != 0 || isZero(at.z));
        Sequencer legs = actor.sequencer();
        if (!idle || !legs.isSteady()) {
            return ABSENT;
        }
        if (legs.velocityX() == 0 && legs.velocityY() == 0) {
            return legs.turnRate() == 0 ? STANDS : TURNS;
        }
        return body.hasSpheres ? WALKS_LEVEL : ABSENT;
    }

    private static final int NOT_COASTING = PhysicsState.HIDDEN
            | PhysicsState.FROZEN
            | PhysicsState.STATIC
            | PhysicsState.ALIGN_PATH
            | PhysicsState.SLEDDING;

    /** Nought, and not its negative: what is kept here must come back to the last bit. */
    private static boolean isZero(double value) {
        return Double.doubleToRawLongBits(value) == 0;
    }

    private double roomOf(byte what, Actor actor, Body body) {
        double far = everywhere[pass & 1]
                ? Double.POSITIVE_INFINITY
                : (MotionTuning.MAX_PHYSICS_DISTANCE - viewers[pass & 1].distanceTo(body.position)) / STEEPEST;
        if (what < WALKS_LEVEL) {
            return far;
        }
        Leash leash = actor.corrections().leash();
        if (!(Math.min(far, leash.slack()) > LEAST_ROOM) || !world.patch(body, patch)) {
            return 0;
        }
        return Math.min(far, patch.room);
    }

    private void put(int i, byte what, Actor actor, double left) {
        Sequencer legs = actor.sequencer();
        Frame at = actor.body().frame();
        Leash leash = actor.corrections().leash();
        kind[i] = what;
        since[i] = pass;
        int row = i * STRIDE;
        steady[row + LEGS_X] = legs.velocityX();
        steady[row + LEGS_Y] = legs.velocityY();
        steady[row + TURN] = legs.turnRate();
        steady[row + SCALE] = actor.body().scale;
        steady[row + CYCLE_SPEED] = legs.cycleSpeed();
        steady[row + SLOPE_X] = patch.slopeX;
        steady[row + SLOPE_Y] = patch.slopeY;
        steady[row + BASE] = patch.base;
        steady[row + NORMAL_X] = patch.normalX;
        steady[row + NORMAL_Y] = patch.normalY;
        steady[row + NORMAL_Z] = patch.normalZ;
        path[i] = leash.pathLength();
        // The leash counts a way of its own, which the room may not outlast.
        steady[row + LEASH_END] = leash.isConstrained() ? path[i] + leash.slack() : Double.POSITIVE_INFINITY;
        anchor[3 * i] = at.x;
        anchor[3 * i + 1] = at.y;
        anchor[3 * i + 2] = left + viewerWay;
        room[i] = 0;
        poses.enter(i, pass, actor);
    }

    private void grow(int least) {
        int rows = Math.max(least, kind.length * 2);
        poses.grow(rows);
        kind = Arrays.copyOf(kind, rows);
        steady = Arrays.copyOf(steady, rows * STRIDE);
        room = Arrays.copyOf(room, rows);
        path = Arrays.copyOf(path, rows);
        anchor = Arrays.copyOf(anchor, rows * 3);
        since = Arrays.copyOf(since, rows);
    }

    // ---- Being asked ----

    private int passOf(int i) {
        return i < cursor ? pass : pass - 1;
    }

    @Override
    public void recall(Actor actor, int i) {
        int last = passOf(i);
        int steps = last - since[i];
        byte what = kind[i];
        kind[i] = ABSENT;
        if (steps < WORTHWHILE) {
            since[i] = pass + PATIENCE;
        }
        if (steps <= 0) {
            return;
        }
        Body body = actor.body();
        Position at = body.position;
        double[] now = poses.of(last);
        double[] before = poses.of(last - 1);
        at.cell = poses.cell(i, last);
        int from = i * CoastingPoses.STRIDE;
        int row = i * STRIDE;
        scratch.cell = at.cell;
        scratch.frame.setOrigin(
                before[from + CoastingPoses.X], before[from + CoastingPoses.Y], before[from + CoastingPoses.Z]);
        at.frame.setOrigin(now[from + CoastingPoses.X], now[from + CoastingPoses.Y], now[from + CoastingPoses.Z]);
        at.frame.setRotation(now[from + CoastingPoses.QW], 0, 0, now[from + CoastingPoses.QZ]);
        body.playerDistance = everywhere[last & 1] ? 0 : viewers[last & 1].distanceTo(scratch);
        if (what < WALKS_LEVEL) {
            body.clearCachedVelocity();
        } else {
            body.travelX = at.frame.x - scratch.frame.x;
            body.travelY = at.frame.y - scratch.frame.y;
            body.travelZ = at.frame.z - scratch.frame.z;
            body.travelSeconds = last == pass ? dt : dtBefore;
            body.planeDistance = what == WALKS_LEVEL
                    ? -at.frame.z
                    : Patch.planeDistance(
                            steady[row + NORMAL_X], steady[row + NORMAL_Y], steady[row + NORMAL_Z], at.frame);
            if (actor.corrections().leash().isConstrained()) {
                actor.corrections().leash().setPathLength(path[i]);
            }
        }
        actor.sequencer().setCycleTime(now[from + CoastingPoses.CYCLE_TIME]);
        actor.setNow(poses.time(last));
        actor.setUpdateTime(poses.time(last));
        poses.recall(i, last, steps, actors.poseAt(i));
    }

    /** Draws somebody who coasts, without asking the actor; false when nobody does, or the moment is still to come. */
    boolean draw(int i, double at, MotionFrame dest) {
        if (i >= kind.length || kind[i] == ABSENT || at > time()) {
            return false;
        }
        int row = dest.add(poses.id(i));
        if (!poses.draw(i, pass, pass - since[i], at, dest, row)) {
            actors.poseAt(i).draw(at, next, dest, row);
        }
        return true;
    }
}
