package dev.gait.motion.scene;

import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.internal.body.Body;
import dev.gait.motion.internal.body.Concern;
import dev.gait.motion.place.Frame;
import dev.gait.motion.world.CollisionWorld;
import dev.gait.motion.world.Patch;
import java.util.Arrays;

/**
 * What each of those who coast does, and who steps it: {@link CoastingLegs} all who are on their legs with room ahead, in one
 * loop; {@link CoastingRoads}, {@link CoastingFlights} and {@link CoastingEdges} those on a road, in the air or at an edge. A
 * row that none of them can step, and one that nobody is in, is answered: the general step is next for it.
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
    /** Has done so since it came in: what it touched is known at the edges. */
    static final byte TOUCHED = 64;

    /** Too far from the viewer to live, or a thing that never does: a step changes nothing but the time (motion.md §H.1). */
    static final byte SLEEPS = Byte.MIN_VALUE;

    private final Actors actors;
    private final CoastingRoom room;
    private final CoastingLegs legs;
    private final CoastingRoads roads;
    private final CoastingFlights flights;
    private final CoastingEdges edges;
    private final Patch patch = new Patch();
    private final Frame offset = new Frame();
    private final Frame target = new Frame();
    private byte[] kind;

    CoastingRows(Actors actors, int capacity, boolean stepwise, CollisionWorld world, CoastingRoom room) {
        this.actors = actors;
        this.room = room;
        legs = new CoastingLegs(capacity, stepwise, room);
        roads = new CoastingRoads(capacity, room);
        flights = new CoastingFlights(capacity, room);
        edges = new CoastingEdges(capacity, world, room);
        kind = new byte[capacity];
        Arrays.fill(kind, ABSENT);
    }

    int capacity() {
        return kind.length;
    }

    void grow(int capacity) {
        int before = kind.length;
        kind = Arrays.copyOf(kind, capacity);
        Arrays.fill(kind, before, capacity, ABSENT);
        legs.grow(capacity);
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
        return (what & (FLIES | ON_ROAD)) != 0 || (what & (TURNS | WALKS)) == (TURNS | WALKS);
    }

    // ---- Coming and going ----

    /** Somebody comes in as it stands after a pass; {@code path} is its way on the leash. */
    void enter(int i, int what, Actor actor, double path, int pass) {
        Body body = actor.body();
        Frame at = body.frame();
        kind[i] = (byte) what;
        legs.enter(i, actor.sequencer(), body.scale, path, pass);
        legs.tune(i, what, at.qw, at.qz);
        if ((what & FLIES) != 0) {
            flights.enter(i, body);
        } else if ((what & ON_ROAD) != 0) {
            roads.enter(i, actor.corrections().queue(), body, path);
        } else if ((what & AT_EDGE) == 0) {
            legs.measure(i, what, at.x, at.y, path);
        }
    }

    /**
     * Somebody comes in in the middle of a pass, as it stands, and makes the rest of the step, so many seconds, here; false,
     * and nobody is in the row, where the general step is needed.
     */
    boolean join(int i, int what, Actor actor, double path, double seconds, CoastingPoses poses, int pass) {
        double whole = legs.seconds();
        legs.setSeconds(seconds);
        enter(i, what, actor, path, pass - 1);
        boolean made = advanceOtherwise(i, poses, pass);
        legs.path(i, pass);
        legs.setSeconds(whole);
        if (made) {
            tune(i, poses, pass);
        } else {
            leave(i);
        }
        return made;
    }

    /** Gives somebody back what only its row knew after a pass. */
    void recall(int i, Actor actor, int pass) {
        int what = kind[i];
        Body body = actor.body();
        if ((what & FLIES) != 0) {
            body.airborneSeconds = flights.seconds(i);
        } else if ((what & (WALKS | ON_ROAD)) != 0) {
            body.planeDistance = edges.planeDistance(i, what, body.frame());
            boolean onRoad = (what & ON_ROAD) != 0;
            if (actor.corrections().leash().isConstrained()) {
                actor.corrections().leash().setPathLength(onRoad ? roads.path(i) : legs.path(i, pass));
            }
            if (onRoad) {
                roads.recall(i, actor.corrections().queue());
            } else if (body.hasConcern(Concern.QUEUE)) {
                actor.corrections().queue().stop();
            }
            if ((what & TOUCHED) != 0) {
                edges.recall(i, body);
            }
        }
    }

    void leave(int i) {
        kind[i] = ABSENT;
        legs.expire(i);
    }

    /** Everybody's room has to be measured anew. */
    void expire() {
        legs.expireFrom(0);
    }

    /** Begins a step of this length, from where everybody was after a pass. */
    void begin(double seconds, CoastingPoses poses, int pass) {
        if (!legs.begin(seconds)) {
            return;
        }
        for (int i = 0; i < kind.length; i++) {
            if (kind[i] != ABSENT) {
                legs.path(i, pass);
                tune(i, poses, pass);
            }
        }
    }

    private void tune(int i, CoastingPoses poses, int pass) {
        int pose = i * CoastingPoses.STRIDE;
        double[] there = poses.of(pass);
        legs.tune(i, kind[i], there[pose + CoastingPoses.QW], there[pose + CoastingPoses.QZ]);
    }

    // ---- A step ----

    /** Steps rows from one on; answers the first that wants the general step, or {@code end}. */
    int advance(int from, int end, CoastingPoses poses, int pass) {
        double[] before = poses.of(pass - 1);
        double[] after = poses.of(pass);
        byte[] kinds = kind;
        for (int i = legs.run(kinds, from, end, before, after);
                i < end;
                i = legs.run(kinds, i + 1, end, before, after)) {
            if (kinds[i] == ABSENT || !advanceOtherwise(i, poses, pass)) {
                return i;
            }
        }
        return end;
    }

    /** Somebody who has no room on its legs. */
    private boolean advanceOtherwise(int i, CoastingPoses poses, int pass) {
        int what = kind[i];
        CoastingPoses.advanceCycle(poses.of(pass - 1), poses.of(pass), i, legs.cycleStep(i));
        if ((what & ON_ROAD) != 0) {
            return advanceOnRoad(i, what, poses, pass);
        }
        if ((what & FLIES) != 0) {
            return flights.advance(
                    i,
                    legs.seconds(),
                    (what & SLOPE) == 0,
                    legs.offset(i, offset).setOrigin(0, 0, 0),
                    poses,
                    pass);
        }
        return (what & AT_EDGE) == 0 && legs.advanceNarrowly(i, kind, poses, pass)
                || (what & WALKS) != 0 && advanceAtEdge(i, what, poses, pass);
    }

    private boolean advanceOnRoad(int i, int what, CoastingPoses poses, int pass) {
        if (!roads.plan(i, legs.seconds(), poses.of(pass - 1))) {
            return roads.hasArrived(i) && arrive(i, what, poses, pass);
        }
        boolean known = (what & AT_EDGE) == 0 && roads.walk(i, (what & SLOPE) == 0, poses.of(pass));
        if (!known) {
            double path = roads.pathAfter();
            touch(i, what);
            if (!edges.advance(i, what, legs.seconds(), roads.target(), path, poses, pass)) {
                return false;
            }
            kind[i] = ON_ROAD | AT_EDGE | TOUCHED;
            if (edges.leaves(what, 0, 0, 0, patch)) {
                leaveEdge(i, ON_ROAD, path);
            }
        }
        roads.keep(i);
        return true;
    }

    /** Somebody is where the server wanted it, and goes on on its legs; its road is ended when it is recalled. */
    private boolean arrive(int i, int what, CoastingPoses poses, int pass) {
        int walks = what & ~ON_ROAD | legs.kind(i);
        if ((walks & WALKS) == 0) {
            return false;
        }
        kind[i] = (byte) (walks | AT_EDGE);
        tune(i, poses, pass - 1);
        legs.setPath(i, roads.path(i), pass - 1);
        if (advanceAtEdge(i, walks, poses, pass)) {
            return true;
        }
        kind[i] = (byte) (what | TOUCHED);
        return false;
    }

    /** Somebody comes to an edge, the first time with its body's dimensions. */
    private void touch(int i, int what) {
        if ((what & TOUCHED) == 0) {
            edges.enter(i, actors.at(i).keptBody());
            kind[i] = (byte) (what | TOUCHED);
        }
    }

    /** Somebody whom the world has to be asked about; who gets clear of everything walks on as before. */
    private boolean advanceAtEdge(int i, int what, CoastingPoses poses, int pass) {
        double gone = legs.path(i, pass - 1);
        touch(i, what);
        if ((what & AT_EDGE) == 0) {
            kind[i] = (byte) (what & ~SLOPE | AT_EDGE | TOUCHED);
            tune(i, poses, pass - 1);
        }
        double way = legs.way(i);
        double path = gone + way;
        legs.offset(i, offset);
        CoastingPoses.read(poses.of(pass - 1), i, target);
        target.combine(offset, target);
        if (!(way < Double.POSITIVE_INFINITY) || !edges.advance(i, what, legs.seconds(), target, path, poses, pass)) {
            kind[i] = (byte) (what | TOUCHED);
            return false;
        }
        legs.setPath(i, path, pass);
        if (edges.leaves(what, offset.x, offset.y, way, patch)) {
            leaveEdge(i, what & (WALKS | TURNS), path);
        }
        return true;
    }

    /** Somebody has got on to ground that is known as far as the patch goes. */
    private void leaveEdge(int i, int what, double path) {
        Frame place = edges.place();
        int known = what | TOUCHED | (patch.level ? 0 : SLOPE);
        kind[i] = (byte) known;
        room.moveOn(i, place, path);
        room.settle(i, patch, roams(known));
        legs.tune(i, known, place.qw, place.qz);
    }
}
