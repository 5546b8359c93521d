package dev.gait.motion.scene;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What a renderer reads, in columns: who, where, facing where, and what an animator needs. Filled by
 * {@link MotionScene#frame}; the arrays are the caller's to keep and grow with the scene.
 *
 * <p>A frame that is filled again keeps what has not changed, who somebody is and what its legs do: most of a row. Who writes
 * into a row, to draw somebody otherwise, says so with {@link #written}; the next picture then fills all of it.
 */
public final class MotionFrame {
    /** A row that has to be filled with everything. */
    static final long NO_ENTRY = -1;

    /** How many rows are filled. */
    public int count;

    public int[] id;
    /** Map coordinates in metres: east, north, up. */
    public double[] x;

    public double[] y;
    public double[] z;
    /** Rotation as a unit quaternion, body axes x right, y forward, z up. */
    public double[] qw;

    public double[] qx;
    public double[] qy;
    public double[] qz;
    /** The cell the body is in. */
    public int[] cell;
    /** The cycle that plays (a motion command) and its signed speed: negative plays it backwards. */
    public int[] cycle;

    public double[] cycleSpeed;
    /** How far through the cycle, in [0, 1). */
    public double[] phase;
    /** Signed sidestep and turn laid over it; 0 is none, right is positive. */
    public double[] sidestepSpeed;

    public double[] turnSpeed;
    /** The one-shot action or emote that plays over it (a motion command), 0 for none, and for how many seconds. */
    public int[] action;

    public double[] actionAge;
    /** No ground underneath. */
    public boolean[] airborne;
    /** Changes whenever the body was placed (teleport, snap, blip): a camera should cut, a trail should break. */
    public int[] placements;

    /** Which entry of its filler a row was filled by last, see {@link CoastingPictures}. */
    long[] entry;

    private @Nullable Object filler;

    /** A frame that grows with its scene. */
    public MotionFrame() {
        this(64);
    }

    /** A frame with room for so many; it grows when there are more. */
    public MotionFrame(int capacity) {
        id = new int[capacity];
        x = new double[capacity];
        y = new double[capacity];
        z = new double[capacity];
        qw = new double[capacity];
        qx = new double[capacity];
        qy = new double[capacity];
        qz = new double[capacity];
        cell = new int[capacity];
        cycle = new int[capacity];
        cycleSpeed = new double[capacity];
        phase = new double[capacity];
        sidestepSpeed = new double[capacity];
        turnSpeed = new double[capacity];
        action = new int[capacity];
        actionAge = new double[capacity];
        airborne = new boolean[capacity];
        placements = new int[capacity];
        entry = new long[capacity];
        Arrays.fill(entry, NO_ENTRY);
    }

    /** Compass heading of a row, degrees. */
    public double heading(int row) {
        double fx = 2.0 * (qx[row] * qy[row] - qw[row] * qz[row]);
        double fy = 1.0 - 2.0 * (qx[row] * qx[row] + qz[row] * qz[row]);
        return dev.gait.motion.place.Headings.ofDirection(fx, fy);
    }

    /** The row of an id, or −1. */
    public int row(int wanted) {
        for (int i = 0; i < count; i++) {
            if (id[i] == wanted) {
                return i;
            }
        }
        return -1;
    }

    /** Takes a row out of the picture; the last one takes its place. */
    public void remove(int row) {
        int last = --count;
        id[row] = id[last];
        x[row] = x[last];
        y[row] = y[last];
        z[row] = z[last];
        qw[row] = qw[last];
        qx[row] = qx[last];
        qy[row] = qy[last];
        qz[row] = qz[last];
        cell[row] = cell[last];
        cycle[row] = cycle[last];
        cycleSpeed[row] = cycleSpeed[last];
        phase[row] = phase[last];
        sidestepSpeed[row] = sidestepSpeed[last];
        turnSpeed[row] = turnSpeed[last];
        action[row] = action[last];
        actionAge[row] = actionAge[last];
        airborne[row] = airborne[last];
        placements[row] = placements[last];
        entry[row] = entry[last];
    }

    /** Says that somebody else has written into a row: nothing of it is kept when the frame is filled again. */
    public void written(int row) {
        entry[row] = NO_ENTRY;
    }

    /** Begins anew, with room for so many rows. */
    void begin(int rows) {
        ensure(rows);
        count = 0;
    }

    /** Whose entries the rows are filled by from now on; what others filled is not kept. */
    void fillBy(Object next) {
        if (filler != next) {
            filler = next;
            Arrays.fill(entry, NO_ENTRY);
        }
    }

    /** Begins a row, of which everything is to be filled. */
    int begin(int row, int who) {
        entry[row] = NO_ENTRY;
        id[row] = who;
        return row;
    }

    private void ensure(int rows) {
        if (rows <= id.length) {
            return;
        }
        int capacity = Math.max(rows, id.length * 2);
        id = Arrays.copyOf(id, capacity);
        x = Arrays.copyOf(x, capacity);
        y = Arrays.copyOf(y, capacity);
        z = Arrays.copyOf(z, capacity);
        qw = Arrays.copyOf(qw, capacity);
        qx = Arrays.copyOf(qx, capacity);
        qy = Arrays.copyOf(qy, capacity);
        qz = Arrays.copyOf(qz, capacity);
        cell = Arrays.copyOf(cell, capacity);
        cycle = Arrays.copyOf(cycle, capacity);
        cycleSpeed = Arrays.copyOf(cycleSpeed, capacity);
        phase = Arrays.copyOf(phase, capacity);
        sidestepSpeed = Arrays.copyOf(sidestepSpeed, capacity);
        turnSpeed = Arrays.copyOf(turnSpeed, capacity);
        action = Arrays.copyOf(action, capacity);
        actionAge = Arrays.copyOf(actionAge, capacity);
        airborne = Arrays.copyOf(airborne, capacity);
        placements = Arrays.copyOf(placements, capacity);
        int before = entry.length;
        entry = Arrays.copyOf(entry, capacity);
        Arrays.fill(entry, before, capacity, NO_ENTRY);
    }
}
