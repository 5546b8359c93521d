package dev.gait.motion.scene;

import dev.gait.motion.MotionOptions;
import dev.gait.motion.MotionTuning;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.internal.actor.Recall;
import dev.gait.motion.internal.body.Body;
import dev.gait.motion.internal.body.Concern;
import dev.gait.motion.internal.body.PhysicsState;
import dev.gait.motion.internal.correct.Leash;
import dev.gait.motion.interp.Sequencer;
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
 * the leash or the 96 m around the viewer could matter. A step subtracts its length ({@link CoastingRows}). One without
 * room takes the general step and comes in again where it ends up. Here is who comes in, and how one gets its state back:
 * whoever asks an {@link Actor} anything gets it recalled first, so nobody can tell who coasts; the hashes are the same in
 * both ways, and CoastingTest holds that.
 */
final class CoastingSet implements Recall {
    /** Less room is not worth coming in for, in steps. */
    private static final int LEAST_STEPS = 1;
    /** Passes until somebody who is not of that kind, or left again at once, is looked at again. */
    private static final int PATIENCE = 2;
    /** Steps after which coming in has paid. */
    private static final int WORTHWHILE = 4;
    /** On the steepest walkable ground a body rises and falls so much faster than its legs go. */
    private static final double STEEPEST = 1.6;
    /** Two steps in this time leave one pose, and are for the general way, seconds ({@link PoseHistory}). */
    private static final double SHORTEST_TIME = 0.0085;

    private static final int NOT_COASTING = PhysicsState.HIDDEN
            | PhysicsState.FROZEN
            | PhysicsState.STATIC
            | PhysicsState.ALIGN_PATH
            | PhysicsState.SLEDDING;

    private final Actors actors;
    private final CollisionWorld world;
    private final double viewDistance;
    private final CoastingPoses poses;
    private final CoastingRows rows;
    /** The pass in which a row came in; for somebody outside, the one in which it may be looked at again. */
    private int[] since;

    private final Patch patch = new Patch();
    private final Frame scratchFrame = new Frame();
    private final Position scratch = new Position();
    /** The viewer in this pass and in the one before; everywhere is where the body is. */
    private final Position[] viewers = {new Position(), new Position()};

    private final boolean[] everywhere = new boolean[2];
    private int pass;
    /** In a pass, rows before this one have been stepped. */
    private int cursor = Integer.MAX_VALUE;

    private double dt;
    private double dtBefore;
    private boolean together;
    private boolean enabled = true;
    private int worldVersion;

    CoastingSet(Actors actors, CollisionWorld world, MotionOptions options, int capacity) {
        this.actors = actors;
        this.world = world;
        viewDistance = options.viewDistance();
        int room = Math.max(4, capacity);
        poses = new CoastingPoses(room);
        rows = new CoastingRows(room, options.stepwiseLaws());
        since = new int[room];
    }

    void setEnabled(boolean on) {
        enabled = on;
        if (!on) {
            recallAll();
        }
    }

    int size() {
        int size = 0;
        for (int i = 0; i < rows.capacity(); i++) {
            size += rows.isPresent(i) ? 1 : 0;
        }
        return size;
    }

    private void recallAll() {
        for (int i = 0; i < Math.min(actors.size(), rows.capacity()); i++) {
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
        rows.moveViewer(seesEverywhere ? 0 : last.distanceTo(viewer));
        together = enabled && seconds >= SHORTEST_TIME && seconds <= MotionTuning.MAX_QUANTUM;
        if (together) {
            rows.tune(seconds, poses.of(pass));
        }
        pass++;
        cursor = 0;
        dtBefore = dt;
        dt = seconds;
        poses.setTime(pass, until);
        viewers[pass & 1].set(viewer);
        everywhere[pass & 1] = seesEverywhere;
    }

    /** The time up to which those in the set have been stepped. */
    double time() {
        return poses.time(pass);
    }

    /** Steps rows from one on; answers the first that wants the general step, or {@code end}. */
    int advance(int from, int end) {
        int last = Math.min(end, rows.capacity());
        cursor = together && from < last ? rows.advance(from, last, poses.of(pass - 1), poses.of(pass)) : from;
        return cursor;
    }

    void end() {
        cursor = Integer.MAX_VALUE;
    }

    // ---- Coming in ----

    /** Takes an actor in after its general step of this pass, if it is one of those. */
    void enter(int i, Actor actor) {
        if (i >= rows.capacity()) {
            int least = Math.max(i + 1, rows.capacity() * 2);
            rows.grow(least);
            poses.grow(least);
            since = Arrays.copyOf(since, least);
        }
        if (!enabled || pass < since[i] || actor.updateTime() != time()) {
            return;
        }
        Body body = actor.body();
        int what = kindOf(actor, body);
        if (what == CoastingRows.ABSENT) {
            since[i] = pass + PATIENCE;
        } else {
            put(i, what, actor, body);
        }
    }

    private static int kindOf(Actor actor, Body body) {
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
            return CoastingRows.ABSENT;
        }
        int turns = legs.turnRate() == 0 ? 0 : CoastingRows.TURNS;
        if (legs.velocityX() == 0 && legs.velocityY() == 0) {
            return turns;
        }
        return body.hasSpheres ? turns | CoastingRows.WALKS : CoastingRows.ABSENT;
    }

    /** Nought, and not its negative: what is kept here must come back to the last bit. */
    private static boolean isZero(double value) {
        return Double.doubleToRawLongBits(value) == 0;
    }

    /** Finds out how much room an actor has, and takes it in if that is worth it. */
    private void put(int i, int what, Actor actor, Body body) {
        Sequencer legs = actor.sequencer();
        Leash leash = actor.corrections().leash();
        double near = everywhere[pass & 1]
                ? Double.POSITIVE_INFINITY
                : (viewDistance - viewers[pass & 1].distanceTo(body.position)) / STEEPEST;
        double room = near;
        int kind = what;
        if ((what & CoastingRows.WALKS) != 0) {
            room = Math.min(near, leash.slack());
            Frame at = body.frame();
            double least = leastRoom(legs, body);
            patch.setAhead(
                    (what & CoastingRows.TURNS) != 0
                            ? 0
                            : Frame.uprightX(at.qw, at.qz, legs.velocityX(), legs.velocityY()),
                    (what & CoastingRows.TURNS) != 0
                            ? 0
                            : Frame.uprightY(at.qw, at.qz, legs.velocityX(), legs.velocityY()));
            if (!(room > least) || !world.patch(body, patch) || !(patch.room > least)) {
                return;
            }
            kind |= patch.level ? 0 : CoastingRows.ON_SLOPE;
        } else if (!(room > 0)) {
            return;
        }
        since[i] = pass;
        double path = leash.pathLength();
        // The leash counts a way of its own, which the room may not outlast.
        double leashEnd = leash.isConstrained() ? path + leash.slack() : Double.POSITIVE_INFINITY;
        rows.enter(i, kind, legs, body.scale, body.frame(), patch, near, path, leashEnd);
        poses.enter(i, pass, actor);
        actor.handOver(this, i);
    }

    private static double leastRoom(Sequencer legs, Body body) {
        double speed = Math.sqrt(legs.velocityX() * legs.velocityX() + legs.velocityY() * legs.velocityY());
        return LEAST_STEPS * MotionTuning.LIVE_STEP * speed * Math.abs(body.scale);
    }

    // ---- Being asked ----

    private int passOf(int i) {
        return i < cursor ? pass : pass - 1;
    }

    @Override
    public void recall(Actor actor, int i) {
        int last = passOf(i);
        int steps = last - since[i];
        int what = rows.kind(i);
        rows.leave(i);
        if (steps < WORTHWHILE) {
            since[i] = pass + PATIENCE;
        }
        if (steps <= 0) {
            return;
        }
        Body body = actor.body();
        Position at = body.position;
        at.cell = poses.cell(i, last);
        scratch.cell = at.cell;
        poses.read(i, last - 1, scratch.frame);
        poses.read(i, last, at.frame);
        body.playerDistance = everywhere[last & 1] ? 0 : viewers[last & 1].distanceTo(scratch);
        if ((what & CoastingRows.WALKS) == 0) {
            body.clearCachedVelocity();
        } else {
            body.travelX = at.frame.x - scratch.frame.x;
            body.travelY = at.frame.y - scratch.frame.y;
            body.travelZ = at.frame.z - scratch.frame.z;
            body.travelSeconds = last == pass ? dt : dtBefore;
            body.planeDistance = (what & CoastingRows.ON_SLOPE) == 0 ? -at.frame.z : rows.planeDistance(i, at.frame);
            if (actor.corrections().leash().isConstrained()) {
                actor.corrections().leash().setPathLength(rows.path(i));
            }
        }
        actor.sequencer().setCycleTime(poses.cycleTime(i, last));
        actor.setNow(poses.time(last));
        actor.setUpdateTime(poses.time(last));
        poses.recall(i, last, steps, actors.poseAt(i));
    }

    // ---- Being drawn ----

    /** Begins a picture of a moment. */
    void beginPicture(double at) {
        poses.beginPicture(pass, at);
    }

    /** Draws those who coast, from one on, without asking them; answers the first who must be asked, or {@code end}. */
    int draw(int from, int end, MotionFrame dest) {
        int last = Math.min(end, rows.capacity());
        int i = from;
        while (i < last) {
            i = poses.draw(i, last, rows, since, dest);
            if (i == last || !rows.isPresent(i) || poses.isToCome()) {
                break;
            }
            // Came in too lately for the columns to know; its own history does.
            actors.poseAt(i).draw(poses.moment(), scratchFrame, dest, dest.add(poses.id(i)));
            i++;
        }
        return i;
    }
}
