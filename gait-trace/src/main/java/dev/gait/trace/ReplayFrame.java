package dev.gait.trace;

/**
 * One entity after one step, as replay.md prints it. Plain data, filled anew for every entity of every step: a sink
 * that wants to keep a value copies it.
 */
public final class ReplayFrame {
    /** The step, from 1. */
    public int frame;
    /** Seconds: the end of the step. */
    public double at;

    public int guid;
    public int cell;
    /** Metres inside the landblock of {@link #cell}. */
    public double x;

    public double y;
    public double z;
    /** Degrees in [0, 360), 0 north, clockwise. */
    public double heading;
    /** No ground contact. */
    public boolean airborne;
    /** Length of the interpolation queue. */
    public int queued;
    /** The queue's fail counter. */
    public int fails;

    public int forward;
    public double forwardSpeed;
    public int sidestep;
    public double sidestepSpeed;
    public int turn;
    public double turnSpeed;
}
