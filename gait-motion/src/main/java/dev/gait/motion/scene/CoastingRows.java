package dev.gait.motion.scene;

import dev.gait.motion.MotionTuning;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.internal.body.Body;
import dev.gait.motion.interp.Sequencer;
import dev.gait.motion.interp.SteadyLegs;
import dev.gait.motion.place.Frame;
import dev.gait.motion.world.CollisionWorld;
import dev.gait.motion.world.Patch;
import java.util.Arrays;

/**
 * The step of those who coast, in columns: what a row adds to its pose in every step is worked out once, when it comes in
 * and when steps change their length; then a step is a few additions, for a turning body a rotation, on a slope the
 * plane's height. The arithmetic is the general step's, number by number: {@link SteadyLegs}, the upright forms of
 * {@link Frame}, {@link Patch}. Those on a road, in the air or at an edge have rows of their own ({@link CoastingRoads},
 * {@link CoastingFlights}, {@link CoastingEdges}).
 *
 * <p>A step takes its length from the row's room. A row without room, and one that nobody is in, ends the run: the general
 * step is next for it.
 */
final class CoastingRows {
    /** Shorter steps are near the 0.0002 m below which a body stays where it is, metres. */
    static final double SHORTEST_STEP = 0.001;

    static final byte ABSENT = -1;
    /** What a row does, added up; one that does nothing stands. */
    static final byte STANDS = 0;

    static final byte TURNS = 1;
    static final byte WALKS = 2;
    /** On a plane that is not level, or over one. */
    static final byte SLOPE = 4;

    static final byte FLIES = 8;
    static final byte ON_ROAD = 16;
    /** Walks where the world has to be asked in every step. */
    static final byte AT_EDGE = 32;

    /** Doubles per row that every step reads, one cache line of them. */
    private static final int STRIDE = 8;

    /** The step's translation: in world axes for who goes straight, in the body's for who turns or is at an edge. */
    private static final int MOVE_X = 0;

    private static final int MOVE_Y = 1;
    private static final int COS = 2;
    private static final int SIN = 3;
    private static final int CYCLE_STEP = 4;
    private static final int WAY = 5;
    private static final int ROOM = 6;
    private static final int PATH = 7;

    /** Doubles per row that a step is worked out from. */
    private static final int LEGS = 5;

    private static final int LEGS_X = 0;
    private static final int LEGS_Y = 1;
    private static final int TURN = 2;
    private static final int SCALE = 3;
    private static final int CYCLE_SPEED = 4;

    private final boolean stepwise;
    private final CoastingRoom room;
    private final CoastingRoads roads;
    private final CoastingFlights flights;
    private final CoastingEdges edges;
    private final Patch patch = new Patch();
    private final TurnTable turns = new TurnTable();
    private final Frame offset = new Frame();
    private final Frame target = new Frame();
    private byte[] kind;
    private double[] rows;
    private double[] legs;
    /** The length of step that the rows are worked out for. */
    private double dt = MotionTuning.LIVE_STEP;

    CoastingRows(int capacity, boolean stepwise, CollisionWorld world, CoastingRoom room) {
        this.stepwise = stepwise;
        this.room = room;
        roads = new CoastingRoads(capacity, room);
        flights = new CoastingFlights(capacity, room);
        edges = new CoastingEdges(capacity, world, room);
        kind = new byte[capacity];
        Arrays.fill(kind, ABSENT);
        rows = new double[capacity * STRIDE];
        legs = new double[capacity * LEGS];
    }

    int capacity() {
        return kind.length;
    }

    void grow(int capacity) {
        int before = kind.length;
        kind = Arrays.copyOf(kind, capacity);
        Arrays.fill(kind, before, capacity, ABSENT);
        rows = Arrays.copyOf(rows, capacity * STRIDE);
        legs = Arrays.copyOf(legs, capacity * LEGS);
        roads.grow(capacity);
        flights.grow(capacity);
        edges.grow(capacity);
    }

    byte kind(int i) {
        return kind[i];
    }

    boolean isPresent(int i) {
        return i < kind.length && kind[i] != ABSENT;
    }

    CoastingRoads roads() {
        return roads;
    }

    CoastingEdges edges() {
        return edges;
    }

    /** Whether a row may go any way, and is held by the edges of its ground. */
    static boolean roams(int what) {
        return what >= FLIES || (what & (TURNS | WALKS)) == (TURNS | WALKS);
    }

    /** Somebody comes in as it stands; {@code path} is its way on the leash. */
    void enter(int i, int what, Actor actor, double path) {
        Body body = actor.body();
        Sequencer sequencer = actor.sequencer();
        kind[i] = (byte) what;
        int row = i * LEGS;
        legs[row + LEGS_X] = sequencer.velocityX();
        legs[row + LEGS_Y] = sequencer.velocityY();
        legs[row + TURN] = sequencer.turnRate();
        legs[row + SCALE] = body.scale;
        legs[row + CYCLE_SPEED] = sequencer.cycleSpeed();
        rows[i * STRIDE + PATH] = path;
        rows[i * STRIDE + ROOM] = 0;
        if ((what & FLIES) != 0) {
            flights.enter(i, body);
        } else if ((what & (WALKS | ON_ROAD)) != 0) {
            edges.enter(i, body);
        }
        if ((what & ON_ROAD) != 0) {
            roads.enter(i, actor.corrections().queue(), body, path);
        }
        tune(i, body.frame().qw, body.frame().qz);
    }

    /** Gives somebody back what only its row knew, and lets it go. */
    void recall(int i, Actor actor) {
        int what = kind[i];
        Body body = actor.body();
        if ((what & FLIES) != 0) {
            body.airborneSeconds = flights.seconds(i);
        } else if ((what & (WALKS | ON_ROAD)) != 0) {
            body.planeDistance = edges.planeDistance(i, what, body.frame());
            boolean onRoad = (what & ON_ROAD) != 0;
            if (actor.corrections().leash().isConstrained()) {
                actor.corrections().leash().setPathLength(onRoad ? roads.path(i) : rows[i * STRIDE + PATH]);
            }
            if (onRoad) {
                roads.recall(i, actor.corrections().queue());
            }
            edges.recall(i, body);
        }
    }

    void leave(int i) {
        kind[i] = ABSENT;
        rows[i * STRIDE + ROOM] = 0;
        rows[i * STRIDE + WAY] = 0;
    }

    /** The next step has this length, from these poses on. */
    void tune(double seconds, double[] poses) {
        if (seconds == dt) {
            return;
        }
        dt = seconds;
        for (int i = 0; i < kind.length; i++) {
            if (kind[i] != ABSENT) {
                int pose = i * CoastingPoses.STRIDE;
                tune(i, poses[pose + CoastingPoses.QW], poses[pose + CoastingPoses.QZ]);
            }
        }
    }

    /** Works out what a row that is turned so adds to its pose in a step. */
    private void tune(int i, double qw, double qz) {
        int from = i * LEGS;
        int row = i * STRIDE;
        rows[row + CYCLE_STEP] = legs[from + CYCLE_SPEED] * dt;
        rows[row + WAY] = 0;
        int what = kind[i];
        if (what == STANDS || (what & ON_ROAD) != 0) {
            return;
        }
        double clockwise = legs[from + TURN] * dt;
        if (clockwise != 0) {
            turns.find(clockwise);
        }
        SteadyLegs.step(
                legs[from + LEGS_X], legs[from + LEGS_Y], clockwise, turns.cos, turns.sin, dt, stepwise, offset);
        double scale = legs[from + SCALE];
        offset.setOrigin(offset.x * scale, offset.y * scale, 0);
        rows[row + COS] = offset.qw;
        rows[row + SIN] = offset.qz;
        if ((what & WALKS) == 0) {
            return;
        }
        boolean turning = (what & (TURNS | AT_EDGE)) != 0;
        rows[row + MOVE_X] = turning ? offset.x : Frame.uprightX(qw, qz, offset.x, offset.y);
        rows[row + MOVE_Y] = turning ? offset.y : Frame.uprightY(qw, qz, offset.x, offset.y);
        double way = offset.length();
        boolean ordinary = way > SHORTEST_STEP && way <= room.longest(i);
        rows[row + WAY] = ordinary ? way : Double.POSITIVE_INFINITY;
    }

    /** Steps rows from one on; answers the first that wants the general step, or {@code end}. */
    int advance(int from, int end, CoastingPoses poses, int pass) {
        double[] before = poses.of(pass - 1);
        double[] after = poses.of(pass);
        for (int i = run(from, end, before, after); i < end; i = run(i + 1, end, before, after)) {
            if (!advanceOtherwise(i, poses, pass)) {
                return i;
            }
        }
        return end;
    }

    /** Steps rows on their legs as long as each has room; answers the first that has none, or {@code end}. */
    private int run(int from, int end, double[] before, double[] after) {
        byte[] kinds = kind;
        double[] row = rows;
        double[] planes = room.planes;
        double aside = room.viewerStep();
        for (int i = from; i < end; i++) {
            int at = i * STRIDE;
            double way = row[at + WAY];
            double need = way + aside;
            double left = row[at + ROOM];
            if (!(need < left)) {
                return i;
            }
            row[at + ROOM] = left - need;
            row[at + PATH] += way;
            int pose = i * CoastingPoses.STRIDE;
            double x = before[pose + CoastingPoses.X];
            double y = before[pose + CoastingPoses.Y];
            double z = before[pose + CoastingPoses.Z];
            double qw = before[pose + CoastingPoses.QW];
            double qz = before[pose + CoastingPoses.QZ];
            int what = kinds[i];
            if (what != STANDS) {
                double moveX = row[at + MOVE_X];
                double moveY = row[at + MOVE_Y];
                if ((what & TURNS) != 0) {
                    double bodyX = moveX;
                    moveX = Frame.uprightX(qw, qz, bodyX, moveY);
                    moveY = Frame.uprightY(qw, qz, bodyX, moveY);
                    double cos = row[at + COS];
                    double sin = row[at + SIN];
                    double w = Frame.uprightW(qw, qz, cos, sin);
                    double k = Frame.uprightK(qw, qz, cos, sin);
                    double scale = Frame.unitScale(w, 0, 0, k);
                    qw = w * scale;
                    qz = k * scale;
                }
                if ((what & SLOPE) != 0) {
                    int on = i * CoastingRoom.PLANE;
                    double slopeX = planes[on + CoastingRoom.SLOPE_X];
                    double slopeY = planes[on + CoastingRoom.SLOPE_Y];
                    double normalZ = planes[on + CoastingRoom.NORMAL_Z];
                    double normalX = -slopeX * normalZ;
                    double normalY = -slopeY * normalZ;
                    double dx = x + moveX - x;
                    double dy = y + moveY - y;
                    double pressed = Patch.pressed(dx, dy, 0, normalX, normalY, normalZ);
                    x += dx - pressed * normalX;
                    y += dy - pressed * normalY;
                    z = Patch.height(slopeX, slopeY, planes[on + CoastingRoom.BASE], x, y);
                } else if ((what & WALKS) != 0) {
                    x += moveX;
                    y += moveY;
                }
            }
            after[pose + CoastingPoses.CYCLE_TIME] = before[pose + CoastingPoses.CYCLE_TIME] + row[at + CYCLE_STEP];
            after[pose + CoastingPoses.X] = x;
            after[pose + CoastingPoses.Y] = y;
            after[pose + CoastingPoses.Z] = z;
            after[pose + CoastingPoses.QW] = qw;
            after[pose + CoastingPoses.QZ] = qz;
        }
        return end;
    }

    /** Somebody who has no room on its legs. */
    private boolean advanceOtherwise(int i, CoastingPoses poses, int pass) {
        int what = kind[i];
        if (what == ABSENT) {
            return false;
        }
        double[] before = poses.of(pass - 1);
        double[] after = poses.of(pass);
        CoastingPoses.advanceCycle(before, after, i, rows[i * STRIDE + CYCLE_STEP]);
        if ((what & ON_ROAD) != 0) {
            return advanceOnRoad(i, what, poses, pass);
        }
        if ((what & FLIES) != 0) {
            offset.setOrigin(0, 0, 0).setRotation(rows[i * STRIDE + COS], 0, 0, rows[i * STRIDE + SIN]);
            return flights.advance(i, dt, (what & SLOPE) == 0, offset, poses, pass);
        }
        return (what & AT_EDGE) == 0 && advanceNarrowly(i, before, after)
                || (what & WALKS) != 0 && advanceAtEdge(i, what, poses, pass);
    }

    private boolean advanceOnRoad(int i, int what, CoastingPoses poses, int pass) {
        if (!roads.plan(i, dt, poses.of(pass - 1))) {
            return false;
        }
        boolean known = (what & AT_EDGE) == 0 && roads.walk(i, (what & SLOPE) == 0, poses.of(pass));
        if (!known) {
            double path = roads.pathAfter();
            if (!edges.advance(i, what, dt, roads.target(), path, poses, pass)) {
                return false;
            }
            kind[i] = ON_ROAD | AT_EDGE;
            if (edges.leaves(what, 0, 0, 0, patch)) {
                leaveEdge(i, ON_ROAD, path);
            }
        }
        roads.keep(i);
        return true;
    }

    /** Somebody whom the world has to be asked about; who gets clear of everything walks on as before. */
    private boolean advanceAtEdge(int i, int what, CoastingPoses poses, int pass) {
        int at = i * STRIDE;
        int pose = i * CoastingPoses.STRIDE;
        if ((what & AT_EDGE) == 0) {
            double[] before = poses.of(pass - 1);
            kind[i] = (byte) (what & ~SLOPE | AT_EDGE);
            tune(i, before[pose + CoastingPoses.QW], before[pose + CoastingPoses.QZ]);
        }
        double way = rows[at + WAY];
        double path = rows[at + PATH] + way;
        double right = rows[at + MOVE_X];
        double ahead = rows[at + MOVE_Y];
        offset.setOrigin(right, ahead, 0).setRotation(rows[at + COS], 0, 0, rows[at + SIN]);
        CoastingPoses.read(poses.of(pass - 1), i, target);
        target.combine(offset, target);
        if (!(way < Double.POSITIVE_INFINITY) || !edges.advance(i, what, dt, target, path, poses, pass)) {
            kind[i] = (byte) what;
            return false;
        }
        rows[at + PATH] = path;
        rows[at + ROOM] = 0;
        if (edges.leaves(what, right, ahead, way, patch)) {
            leaveEdge(i, what & (WALKS | TURNS), path);
        }
        return true;
    }

    /** Somebody has got on to ground that is known as far as the patch goes. */
    private void leaveEdge(int i, int what, double path) {
        Frame place = edges.place();
        int known = patch.level ? what : what | SLOPE;
        kind[i] = (byte) known;
        room.moveOn(i, place, path);
        room.settle(i, patch, roams(known));
        tune(i, place.qw, place.qz);
    }

    /** Somebody whose room is used up: measured anew, and who is near an edge may still end its step on this side of it. */
    private boolean advanceNarrowly(int i, double[] before, double[] after) {
        int what = kind[i];
        int at = i * STRIDE;
        int pose = i * CoastingPoses.STRIDE;
        double need = rows[at + WAY] + room.viewerStep();
        double x = before[pose + CoastingPoses.X];
        double y = before[pose + CoastingPoses.Y];
        double path = rows[at + PATH];
        double left = room.left(i, x, y, path, (what & TURNS) != 0);
        if (!(need < left)) {
            return false;
        }
        double toEdge = roams(what) ? room.toEdge(i, x, y) : left;
        boolean narrow = !(need < toEdge);
        rows[at + ROOM] = narrow ? left : Math.min(left, toEdge);
        run(i, i + 1, before, after);
        if (!narrow) {
            return true;
        }
        rows[at + ROOM] = 0;
        if (room.toEdge(i, after[pose + CoastingPoses.X], after[pose + CoastingPoses.Y]) > 0) {
            return true;
        }
        rows[at + PATH] = path;
        return false;
    }
}
