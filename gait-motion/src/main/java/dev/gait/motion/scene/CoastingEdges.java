package dev.gait.motion.scene;

import dev.gait.motion.internal.body.Body;
import dev.gait.motion.internal.tick.Commit;
import dev.gait.motion.place.Frame;
import dev.gait.motion.place.Landblocks;
import dev.gait.motion.world.CollisionWorld;
import dev.gait.motion.world.Patch;
import dev.gait.motion.world.Sweep;
import java.util.Arrays;

/**
 * The rows of a {@link CoastingSet} that go where the ground folds or something stands in the way: over the edge of a
 * triangle, along a wall, beside a house. Every step of theirs is the world's, which is asked with a body that is lent to
 * them; what they save is the way through an actor's many objects. A step off walkable ground, or out of the landblock, is
 * the general one's.
 *
 * <p>A row that has come to an edge has its body's dimensions here, and what it touched last.
 */
final class CoastingEdges {
    /** With room for fewer steps it is not worth while to leave the edge. */
    private static final int ROOMY = 2;

    private static final int STRIDE = 14;
    private static final int NORMAL_X = 0;
    private static final int NORMAL_Y = 1;
    private static final int NORMAL_Z = 2;
    private static final int PLANE_DISTANCE = 3;
    private static final int SLIDES = 4;
    private static final int SLIDING_X = 5;
    private static final int SLIDING_Y = 6;
    private static final int SLIDING_Z = 7;
    private static final int RADIUS = 8;
    private static final int HEIGHT = 9;
    private static final int STEP_UP = 10;
    private static final int STEP_DOWN = 11;
    private static final int SCALE = 12;
    /** How long the last step took that led anywhere. */
    private static final int SECONDS = 13;

    private final CollisionWorld world;
    private final CoastingRoom room;
    private final Body lent = new Body();
    private final Sweep sweep = new Sweep();
    /** Whether the last step led anywhere. */
    private boolean moved;

    private double[] rows;
    /** Per row its physics state, and a cell of its landblock. */
    private int[] states;

    CoastingEdges(int capacity, CollisionWorld world, CoastingRoom room) {
        this.world = world;
        this.room = room;
        rows = new double[capacity * STRIDE];
        states = new int[2 * capacity];
        lent.contact = true;
        lent.onWalkable = true;
    }

    void grow(int capacity) {
        rows = Arrays.copyOf(rows, capacity * STRIDE);
        states = Arrays.copyOf(states, 2 * capacity);
    }

    /** Whether somebody may be asked about step by step: in a world with geometry, and in the cell that it is over. */
    boolean admits(Body body) {
        Frame at = body.frame();
        return world.hasGeometry() && body.position.cell == Landblocks.cellAt(body.position.cell, at.x, at.y);
    }

    /** A row comes to an edge for the first time. */
    void enter(int i, Body body) {
        int row = i * STRIDE;
        keepGround(row, body);
        rows[row + RADIUS] = body.radius;
        rows[row + HEIGHT] = body.height;
        rows[row + STEP_UP] = body.stepUp;
        rows[row + STEP_DOWN] = body.stepDown;
        rows[row + SCALE] = body.scale;
        rows[row + SECONDS] = body.travelSeconds;
        states[2 * i] = body.physicsState;
        states[2 * i + 1] = body.position.cell;
    }

    private void keepGround(int row, Body body) {
        rows[row + NORMAL_X] = body.normalX;
        rows[row + NORMAL_Y] = body.normalY;
        rows[row + NORMAL_Z] = body.normalZ;
        rows[row + PLANE_DISTANCE] = body.planeDistance;
        rows[row + SLIDES] = body.sliding ? 1 : 0;
        rows[row + SLIDING_X] = body.slidingX;
        rows[row + SLIDING_Y] = body.slidingY;
        rows[row + SLIDING_Z] = body.slidingZ;
    }

    /** Gives a body back what it stands on and leans on; the plane's distance apart. */
    void recall(int i, Body body) {
        int row = i * STRIDE;
        body.normalX = rows[row + NORMAL_X];
        body.normalY = rows[row + NORMAL_Y];
        body.normalZ = rows[row + NORMAL_Z];
        body.sliding = rows[row + SLIDES] != 0;
        body.slidingX = rows[row + SLIDING_X];
        body.slidingY = rows[row + SLIDING_Y];
        body.slidingZ = rows[row + SLIDING_Z];
    }

    /** The distance of the plane under a row that is here. */
    double planeDistance(int i, int what, Frame at) {
        if ((what & CoastingRows.AT_EDGE) != 0) {
            return rows[i * STRIDE + PLANE_DISTANCE];
        }
        return (what & CoastingRows.SLOPE) == 0 ? -at.z : room.planeDistance(i, at);
    }

    double seconds(int i) {
        return rows[i * STRIDE + SECONDS];
    }

    /** Steps towards a place, after which the leash has this path; false, and nothing happens, where the general step is needed. */
    boolean advance(int i, int what, double dt, Frame target, double path, CoastingPoses poses, int pass) {
        lend(i, what, poses, pass - 1);
        int cell = lent.position.cell;
        moved = !lent.sliding && world.walk(lent, target);
        if (!moved) {
            moved = world.sweep(lent, target, sweep) == Sweep.Outcome.MOVED;
            if (moved && (!Commit.endsOnFoot(sweep) || sweep.onWater)) {
                return false;
            }
            if (moved) {
                Commit.stepOn(lent, sweep);
            } else if ((what & CoastingRows.AT_EDGE) == 0) {
                return false;
            } else {
                lent.frame().setRotation(target);
            }
        }
        Frame at = lent.frame();
        boolean home = lent.position.cell == Landblocks.cellAt(cell, at.x, at.y);
        if (!home || !room.isInSight(i, at, path)) {
            return false;
        }
        keepGround(i * STRIDE, lent);
        if (moved) {
            rows[i * STRIDE + SECONDS] = dt;
        }
        CoastingPoses.write(at, poses.of(pass), i);
        return true;
    }

    private void lend(int i, int what, CoastingPoses poses, int pass) {
        int row = i * STRIDE;
        lent.position.cell = poses.cell(i, pass, states[2 * i + 1]);
        CoastingPoses.read(poses.of(pass), i, lent.frame());
        recall(i, lent);
        lent.planeDistance = planeDistance(i, what, lent.frame());
        lent.radius = rows[row + RADIUS];
        lent.height = rows[row + HEIGHT];
        lent.stepUp = rows[row + STEP_UP];
        lent.stepDown = rows[row + STEP_DOWN];
        lent.scale = rows[row + SCALE];
        lent.physicsState = states[2 * i];
    }

    /** Whether who has just taken such a step may take a few without asking. */
    boolean leaves(int what, double right, double ahead, double way, Patch patch) {
        boolean free = moved && !lent.sliding && way <= Patch.LONGEST_STEP;
        return free && findGround(lent, what, right, ahead, ROOMY * way, patch);
    }

    /** Asks the world about the ground that somebody goes on, on legs that go so in its own axes: is there more room than this? */
    boolean findGround(Body body, int what, double right, double ahead, double least, Patch patch) {
        Frame at = body.frame();
        if ((what & CoastingRows.ON_ROAD) != 0) {
            patch.askAround(body.radius);
        } else if ((what & CoastingRows.TURNS) != 0) {
            patch.askAround(Patch.LONGEST_STEP);
        } else {
            patch.askAhead(
                    Frame.uprightX(at.qw, at.qz, right, ahead),
                    Frame.uprightY(at.qw, at.qz, right, ahead),
                    Patch.LONGEST_STEP);
        }
        return world.patch(body, patch) && patch.room > least;
    }

    /** Where the last step ended. */
    Frame place() {
        return lent.frame();
    }
}
