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
import dev.gait.motion.place.Landblocks;
import dev.gait.motion.place.Position;
import dev.gait.motion.world.CollisionWorld;
import dev.gait.motion.world.Patch;
import java.util.Arrays;

/**
 * The bodies of a scene with nothing on their minds, in columns: upright, standing or carried by steady legs, by physics
 * through free air or along the server's road, with no other concern but the leash. Nearly everybody in a crowd is like
 * that, and an {@link Actor} is dozens of objects of which such a step would touch a dozen cache lines; here it touches three
 * (decision 0003).
 *
 * <p>A row knows its <em>room</em>: how many metres the body can go before a cell's edge, a fold of the ground, an obstacle,
 * the leash or the 96 m around the viewer could matter, and until when that will do ({@link CoastingLegs}). At a fold or an
 * obstacle the world is asked ({@link CoastingEdges}); whatever is more than that is the general step's, and the body comes
 * in again where it ends up. Here is who comes in, and how one gets its state back: whoever asks an {@link Actor} anything
 * gets it recalled first, so nobody can tell who coasts; the hashes are the same in both ways, and CoastingTest holds that.
 */
final class CoastingSet implements Recall {
    /** Less room is not worth coming in for, in steps. */
    private static final int LEAST_STEPS = 1;
    /** Passes until somebody who left again at once is looked at again. */
    private static final int PATIENCE = 2;
    /** Steps after which coming in has paid. */
    private static final int WORTHWHILE = 4;
    /** On the steepest walkable ground a body rises and falls so much faster than its legs go. */
    private static final double STEEPEST = 1.6;
    /**
     * Shorter steps are for the general way, seconds: a picture shows what was a thirtieth of a second ago, and four passes
     * remember three steps ({@link CoastingPoses}). A little more than a third of it, for clocks are rounded.
     */
    private static final double SHORTEST_TIME = 0.0112;

    /** A step of which less than this is left after a word, or before it, is the general one's, seconds. */
    private static final double LEAST_REST = 0.0005;

    /** Sums of distances are rounded, metres. */
    private static final double ROUNDING = 1e-6;

    private static final int NOT_COASTING =
            PhysicsState.HIDDEN | PhysicsState.STATIC | PhysicsState.ALIGN_PATH | PhysicsState.SLEDDING;

    private final Actors actors;
    private final CollisionWorld world;
    private final double viewDistance;
    private final CoastingPoses poses;
    private final CoastingPictures pictures;
    private final CoastingRoom room;
    private final CoastingRows rows;
    private final boolean stepwise;
    /** The pass in which a row came in; for somebody outside, the one in which it may be looked at again. */
    private int[] since;
    /** How long the step was that a row came in with, for who was told something in its middle: negative once its history knows. */
    private double[] firstSeconds;

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
        stepwise = options.stepwiseLaws();
        int most = Math.max(4, capacity);
        poses = new CoastingPoses(most);
        pictures = new CoastingPictures(poses, actors, most);
        room = new CoastingRoom(most);
        rows = new CoastingRows(actors, most, stepwise, world, room);
        since = new int[most];
        firstSeconds = new double[most];
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
        if (room.moveViewer(seesEverywhere ? 0 : last.distanceTo(viewer))) {
            rows.expire();
        }
        together = enabled && seconds >= SHORTEST_TIME && seconds <= MotionTuning.MAX_QUANTUM;
        if (together) {
            rows.begin(seconds, poses, pass);
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
        cursor = together && from < last ? rows.advance(from, last, poses, pass) : from;
        return cursor;
    }

    void end() {
        cursor = Integer.MAX_VALUE;
    }

    // ---- Coming in ----

    /** Takes an actor in after its general step of this pass, if it is one of those. */
    void enter(int i, Actor actor) {
        if (i >= rows.capacity()) {
            grow(Math.max(i + 1, rows.capacity() * 2));
        }
        if (!enabled || pass < since[i] || actor.updateTime() != time()) {
            return;
        }
        int what = find(i, actor);
        if (what != CoastingRows.ABSENT) {
            poses.enter(i, pass, actor.body(), actor.sequencer());
            rows.enter(i, what, actor, actor.corrections().leash().pathLength(), pass);
            keep(i, actor, 0);
        }
    }

    /**
     * Takes an actor in that was told something since the last pass, if it is one of those, and has it make the rest of this
     * step here. False, and nothing has happened, where the general step is needed.
     */
    boolean join(int i, Actor actor) {
        double rest = time() - actor.updateTime();
        boolean told = rest > LEAST_REST && rest < MotionTuning.LIVE_STEP - LEAST_REST;
        if (!together || !told || i >= rows.capacity() || pass < since[i]) {
            return false;
        }
        int what = find(i, actor);
        if (what == CoastingRows.ABSENT) {
            return false;
        }
        poses.enter(i, pass - 1, actor.body(), actor.sequencer());
        if (!rows.join(i, what, actor, actor.corrections().leash().pathLength(), rest, poses, pass)) {
            return false;
        }
        keep(i, actor, rest);
        return true;
    }

    private void keep(int i, Actor actor, double seconds) {
        since[i] = pass;
        firstSeconds[i] = seconds;
        actor.handOver(this, i);
    }

    private void grow(int capacity) {
        room.grow(capacity);
        rows.grow(capacity);
        poses.grow(capacity);
        pictures.grow(capacity);
        since = Arrays.copyOf(since, capacity);
        firstSeconds = Arrays.copyOf(firstSeconds, capacity);
    }

    /** What a row can keep: upright on its own, with nothing played over its legs. */
    private static boolean isPlain(Body body, Sequencer legs) {
        Frame at = body.frame();
        return !body.parented
                && !body.has(PhysicsState.FROZEN)
                && isZero(at.qx)
                && isZero(at.qy)
                && (at.z != 0 || isZero(at.z))
                && legs.isSteady();
    }

    private int kindOf(Actor actor, Body body) {
        Sequencer legs = actor.sequencer();
        boolean plain = !body.onWater
                && !body.jumpedThisFrame
                && body.stationaryTicks == 0
                && (body.physicsState & NOT_COASTING) == 0
                && isZero(body.omegaX)
                && isZero(body.omegaY)
                && isZero(body.omegaZ)
                && isPlain(body, legs);
        int concerns = body.concerns & ~Concern.LEASH;
        if (!plain || (concerns & ~Concern.QUEUE) != 0) {
            return CoastingRows.ABSENT;
        }
        int turns = legs.turnRate() == 0 ? 0 : CoastingRows.TURNS;
        if (!body.contact && !body.onWalkable) {
            // In the air nobody walks a road, but one that has failed may be given up.
            boolean falls = (concerns == 0 || actor.corrections().queue().isWalked())
                    && body.hasSpheres
                    && body.accelerationZ == MotionTuning.GRAVITY
                    && !body.sliding
                    && !stepwise;
            return falls ? CoastingRows.FLIES | turns : CoastingRows.ABSENT;
        }
        if (!body.contact || !body.onWalkable || !body.isAtRest()) {
            return CoastingRows.ABSENT;
        }
        int leans = body.sliding ? CoastingRows.AT_EDGE : 0;
        if (concerns != 0) {
            boolean walked = body.hasSpheres
                    && world.hasGeometry()
                    && rows.roads().isWalkable(actor.corrections().queue());
            return walked ? CoastingRows.ON_ROAD | leans : CoastingRows.ABSENT;
        }
        if (!hasWay(legs)) {
            return body.sliding ? CoastingRows.ABSENT : turns;
        }
        return body.hasSpheres ? turns | CoastingRows.WALKS | leans : CoastingRows.ABSENT;
    }

    /** Whether its cell is the one that it would be found in by where it is: a row keeps no cell. */
    private static boolean isInItsCell(Position at) {
        return at.hasCell() && at.cell == Landblocks.cellAt(at.cell, at.frame.x, at.frame.y);
    }

    private static boolean hasWay(Sequencer legs) {
        return legs.velocityX() != 0 || legs.velocityY() != 0;
    }

    /** Nought, and not its negative: what is kept here must come back to the last bit. */
    private static boolean isZero(double value) {
        return Double.doubleToRawLongBits(value) == 0;
    }

    /** Finds out what an actor does and how much room it has, and answers what its row is then. */
    private int find(int i, Actor actor) {
        Body body = actor.body();
        int what = body.active ? kindOf(actor, body) : CoastingRows.SLEEPS;
        if (what == CoastingRows.ABSENT) {
            return what;
        }
        double far = (everywhere[pass & 1] ? 0 : viewers[pass & 1].distanceTo(body.position)) - viewDistance;
        if (what == CoastingRows.SLEEPS) {
            return findSleep(i, actor, body, far - ROUNDING);
        }
        Leash leash = actor.corrections().leash();
        double near = everywhere[pass & 1] ? Double.POSITIVE_INFINITY : -far / STEEPEST;
        boolean goes = what >= CoastingRows.WALKS;
        int kind = goes ? findGround(what, actor.sequencer(), body, leash.slack()) : what;
        if (!(near > 0) || kind == CoastingRows.ABSENT) {
            return CoastingRows.ABSENT;
        }
        double path = leash.pathLength();
        // The leash counts a way of its own, which the room may not outlast.
        boolean held = leash.isConstrained() && (what & (CoastingRows.WALKS | CoastingRows.ON_ROAD)) != 0;
        room.enter(i, body.frame(), near, path, held ? path + leash.slack() : Double.POSITIVE_INFINITY);
        if (goes && (kind & CoastingRows.AT_EDGE) == 0) {
            room.settle(i, patch, CoastingRows.roams(kind));
        }
        return kind;
    }

    /** Somebody whom steps pass by, whatever it has on its mind, until the viewer comes nearer by {@code far} metres. */
    private int findSleep(int i, Actor actor, Body body, double far) {
        boolean still = body.contact && body.isAtRest() && isPlain(body, actor.sequencer());
        double way = body.has(PhysicsState.STATIC) ? Double.POSITIVE_INFINITY : far;
        if (!still || actor.interpreter().action() != 0 || !(way > 0) || !isInItsCell(body.position)) {
            return CoastingRows.ABSENT;
        }
        room.enter(i, body.frame(), way, 0, Double.POSITIVE_INFINITY);
        return CoastingRows.SLEEPS;
    }

    /** Asks the world about the ground, or the air, that somebody goes through, and answers what its row is then. */
    private int findGround(int what, Sequencer legs, Body body, double slack) {
        boolean flies = (what & CoastingRows.FLIES) != 0;
        boolean found;
        if (flies) {
            patch.askAround(body.radius);
            found = world.airspace(body, patch) && patch.room > 0;
        } else if (!(slack > 0)) {
            return CoastingRows.ABSENT;
        } else {
            double least = (what & CoastingRows.ON_ROAD) != 0 ? 0 : leastRoom(legs, body);
            found = (what & CoastingRows.AT_EDGE) == 0
                    && rows.edges().findGround(body, what, legs.velocityX(), legs.velocityY(), least, patch);
        }
        if (found) {
            return patch.level ? what : what | CoastingRows.SLOPE;
        }
        return !flies && rows.edges().admits(body) ? what | CoastingRows.AT_EDGE : CoastingRows.ABSENT;
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
        if (steps > 0 || firstSeconds[i] != 0) {
            giveBack(actor, i, what, last, firstSeconds[i] > 0 ? steps + 1 : steps);
        }
        rows.leave(i);
        if (steps < WORTHWHILE) {
            since[i] = pass + PATIENCE;
        }
    }

    /** Its state after a pass; its own history does not know of the last steps. */
    private void giveBack(Actor actor, int i, int what, int last, int steps) {
        Body body = actor.body();
        Position at = body.position;
        pictures.recall(i, actor, last, steps, actors.poseAt(i));
        at.cell = poses.cell(i, last, at.cell);
        scratch.cell = at.cell;
        CoastingPoses.read(poses.of(last - 1), i, scratch.frame);
        CoastingPoses.read(poses.of(last), i, at.frame);
        body.playerDistance = everywhere[last & 1] ? 0 : viewers[last & 1].distanceTo(scratch);
        if (what == CoastingRows.STANDS || what == CoastingRows.TURNS) {
            body.clearCachedVelocity();
        } else if (what != CoastingRows.SLEEPS) {
            body.travelX = at.frame.x - scratch.frame.x;
            body.travelY = at.frame.y - scratch.frame.y;
            body.travelZ = at.frame.z - scratch.frame.z;
            boolean atEdge = (what & CoastingRows.AT_EDGE) != 0;
            body.travelSeconds = atEdge ? rows.edges().seconds(i) : secondsOf(i, last);
            if ((what & CoastingRows.FLIES) != 0) {
                body.velocityZ = poses.rises(last)[i];
            }
        }
        rows.recall(i, actor, last);
        actor.sequencer().setCycleTime(poses.cycleTime(i, last));
        actor.setNow(poses.time(last));
        actor.setUpdateTime(poses.time(last));
    }

    /** How long a row's step in a pass was. */
    private double secondsOf(int i, int last) {
        boolean whole = last != since[i] || firstSeconds[i] == 0;
        return !whole ? Math.abs(firstSeconds[i]) : last == pass ? dt : dtBefore;
    }

    // ---- Being drawn ----

    /** Begins a picture of a moment. */
    void beginPicture(double at, MotionFrame dest) {
        pictures.begin(pass, at, dest);
    }

    /**
     * Draws a stretch of actors, those who coast without asking them. Who has to be asked has its row of the frame, for the
     * caller to fill: {@link #askedCount} of them, {@link #asked}.
     *
     * @return where the stretch ended: at somebody who is nowhere, or at {@code end}
     */
    int draw(int from, int end, MotionFrame dest) {
        int first = dest.count - from;
        int last = pictures.draw(from, end, rows, since, dest);
        if (!pictures.isToCome()) {
            drawLate(first, dest);
        }
        return last;
    }

    /** Those who came in too lately for the columns to know: their own histories do. */
    private void drawLate(int first, MotionFrame dest) {
        int left = 0;
        for (int k = 0; k < pictures.askedCount; k++) {
            int i = pictures.asked[k];
            if (rows.isPresent(i)) {
                if (firstSeconds[i] > 0) {
                    firstSeconds[i] = -firstSeconds[i];
                    pictures.recall(i, actors.at(i), since[i], 1, actors.poseAt(i));
                }
                dest.begin(first + i, actors.at(i).id());
                actors.poseAt(i).draw(pictures.moment(), scratchFrame, dest, first + i);
            } else {
                pictures.asked[left++] = i;
            }
        }
        pictures.askedCount = left;
    }

    int askedCount() {
        return pictures.askedCount;
    }

    int asked(int k) {
        return pictures.asked[k];
    }
}
