package dev.gait.motion.scene;

import dev.gait.motion.MotionTuning;
import dev.gait.motion.internal.body.Body;
import dev.gait.motion.internal.correct.InterpolationQueue;
import dev.gait.motion.place.Frame;
import dev.gait.motion.place.Landblocks;
import dev.gait.motion.place.Position;
import java.util.Arrays;

/**
 * The rows of a {@link CoastingSet} that are on their way to a place the server has told (motion.md §E.5). Their legs have
 * no say: a step has the length that catching up has, leads straight to that place and turns as one is to arrive. A step
 * that ends there, a stall and another place after this one are the general step's.
 */
final class CoastingRoads {
    /** A place no farther than so many steps is reached by the general step; sums are rounded. */
    private static final double NEARLY_THERE = 1 + 1e-6;
    /** Who is there, but for rounding, metres. */
    private static final double THERE = (1 - 1e-6) * MotionTuning.QUEUE_REACH;

    private static final int STRIDE = 12;
    /** The place, in the landblock of the body, and the upright rotation to arrive with. */
    private static final int GOAL_X = 0;

    private static final int GOAL_Y = 1;
    private static final int GOAL_Z = 2;
    private static final int GOAL_W = 3;
    private static final int GOAL_K = 4;
    private static final int KEEPS_HEADING = 5;
    private static final int SPEED = 6;
    private static final int PATH = 7;
    /** How progress is judged: ticks and seconds since it last was, and how far the place was then. */
    private static final int TICKS = 8;

    private static final int SECONDS = 9;
    private static final int DISTANCE = 10;
    /** Whether the road ends there. */
    private static final int LAST = 11;

    private final CoastingRoom room;
    private final Position goal = new Position();
    private final Frame from = new Frame();
    private final Frame offset = new Frame();
    private double[] rows;

    // The step that is being taken: where it leads, and what will be known of the road after it.
    private final Frame target = new Frame();
    private double distance;
    private double path;
    private double ticks;
    private double seconds;
    private boolean judged;

    CoastingRoads(int capacity, CoastingRoom room) {
        this.room = room;
        rows = new double[capacity * STRIDE];
    }

    void grow(int capacity) {
        rows = Arrays.copyOf(rows, capacity * STRIDE);
    }

    /** Whether somebody's road goes on for a while, to an upright place, and nothing has to be drained or given up. */
    boolean isWalkable(InterpolationQueue road) {
        double seconds = road.secondsToHead();
        return seconds > NEARLY_THERE * MotionTuning.LIVE_STEP
                && seconds < Double.POSITIVE_INFINITY
                && road.isWalked()
                && road.waypoint(0, goal).frame.qx == 0
                && goal.frame.qy == 0;
    }

    void enter(int i, InterpolationQueue road, Body body, double path) {
        road.waypoint(0, goal);
        int row = i * STRIDE;
        rows[row + GOAL_X] = Landblocks.offsetX(body.position.cell, goal.cell) + goal.frame.x;
        rows[row + GOAL_Y] = Landblocks.offsetY(body.position.cell, goal.cell) + goal.frame.y;
        rows[row + GOAL_Z] = goal.frame.z;
        rows[row + GOAL_W] = goal.frame.qw;
        rows[row + GOAL_K] = goal.frame.qz;
        rows[row + KEEPS_HEADING] = road.keepsHeading() ? 1 : 0;
        rows[row + SPEED] = road.maxSpeed();
        rows[row + PATH] = path;
        rows[row + TICKS] = road.progressTicks();
        rows[row + SECONDS] = road.progressSeconds();
        rows[row + DISTANCE] = road.progressFrom();
        rows[row + LAST] = road.size() == 1 ? 1 : 0;
    }

    /** Tells a road how it was gone on. */
    void recall(int i, InterpolationQueue road) {
        int row = i * STRIDE;
        road.setProgress((int) rows[row + TICKS], rows[row + SECONDS], rows[row + DISTANCE]);
    }

    double path(int i) {
        return rows[i * STRIDE + PATH];
    }

    /** Finds out where the next step leads; false where the general step is needed. */
    boolean plan(int i, double dt, double[] before) {
        int row = i * STRIDE;
        CoastingPoses.read(before, i, from);
        double dx = rows[row + GOAL_X] - from.x;
        double dy = rows[row + GOAL_Y] - from.y;
        double dz = rows[row + GOAL_Z] - from.z;
        distance = Math.sqrt(dx * dx + dy * dy + dz * dz);
        double speed = rows[row + SPEED];
        double step = speed * dt;
        boolean ordinary = step > CoastingRows.SHORTEST_STEP && step <= room.longest(i);
        boolean arrives = !(distance > Math.max(NEARLY_THERE * step, MotionTuning.QUEUE_REACH));
        if (!ordinary || arrives || dx * dx + dy * dy < dz * dz) {
            return false;
        }
        ticks = rows[row + TICKS] + 1;
        seconds = rows[row + SECONDS] + dt;
        judged = ticks >= MotionTuning.STALL_WINDOW_TICKS;
        if (judged && !InterpolationQueue.isProgress(rows[row + DISTANCE] - distance, seconds, speed)) {
            return false;
        }
        goal.frame.setRotation(rows[row + GOAL_W], 0, 0, rows[row + GOAL_K]);
        boolean keep = rows[row + KEEPS_HEADING] != 0;
        InterpolationQueue.walk(from, goal.frame, dx, dy, dz, step / distance, keep, offset);
        path = rows[row + PATH] + offset.length();
        from.combine(offset, target);
        return true;
    }

    /** Whether who could not plan a step is where its road ends: then its legs take the step. */
    boolean hasArrived(int i) {
        return distance < THERE && rows[i * STRIDE + LAST] != 0;
    }

    /** Where the step leads that was planned, before the ground has a say. */
    Frame target() {
        return target;
    }

    /** The way on the leash after it. */
    double pathAfter() {
        return path;
    }

    /** Takes the step on the ground that is known; false, and nothing happens, where the world has to be asked. */
    boolean walk(int i, boolean level, double[] after) {
        Frame next = goal.frame.set(target);
        if (level) {
            next.z = from.z;
        } else if (!room.follow(i, from, next)) {
            return false;
        }
        if (!room.holds(i, next.x, next.y, next.z, path)) {
            return false;
        }
        CoastingPoses.write(next, after, i);
        return true;
    }

    /** The planned step has been taken. */
    void keep(int i) {
        int row = i * STRIDE;
        rows[row + PATH] = path;
        rows[row + TICKS] = judged ? 0 : ticks;
        rows[row + SECONDS] = judged ? 0 : seconds;
        rows[row + DISTANCE] = judged ? distance : rows[row + DISTANCE];
    }
}
