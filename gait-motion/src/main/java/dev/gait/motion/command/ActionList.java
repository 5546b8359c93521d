package dev.gait.motion.command;

import dev.gait.motion.math.Digest;

/**
 * One-shot actions in the order they were asked for: motion, speed, stamp and whether a player asked (motion.md §C.1).
 *
 * <p>At most {@value #CAPACITY}; when full the oldest leaves, which only a peer that ignores the limit of six can cause.
 */
public final class ActionList {
    public static final int CAPACITY = 64;

    private int[] motions = {};
    private double[] speeds = {};
    private int[] stamps = {};
    private boolean[] autonomous = {};
    private int head;
    private int size;

    /** How many are held, {@link #CAPACITY} at most. */
    public int size() {
        return size;
    }

    /** Forgets all of them. */
    public void clear() {
        head = 0;
        size = 0;
    }

    /** Adds one behind the others; the oldest leaves if the list is full. */
    public void add(int motion, double speed, int stamp, boolean isAutonomous) {
        if (size == CAPACITY) {
            removeOldest();
        }
        if (size == motions.length) {
            grow();
        }
        int slot = (head + size) % motions.length;
        motions[slot] = motion;
        speeds[slot] = speed;
        stamps[slot] = stamp;
        autonomous[slot] = isAutonomous;
        size++;
    }

    /** Takes the oldest action out and returns its motion, or 0 when there is none. */
    public int removeOldest() {
        if (size == 0) {
            return MotionCommand.INVALID;
        }
        int motion = motions[head];
        head = (head + 1) % motions.length;
        size--;
        return motion;
    }

    /** The command of an action, 0 being the oldest. */
    public int motion(int index) {
        return motions[(head + index) % motions.length];
    }

    /** How fast an action is played, 1 being as it is. */
    public double speed(int index) {
        return speeds[(head + index) % motions.length];
    }

    /** The 15-bit stamp. */
    public int stamp(int index) {
        return stamps[(head + index) % motions.length];
    }

    /** Whether the player did it of its own accord. */
    public boolean isAutonomous(int index) {
        return autonomous[(head + index) % motions.length];
    }

    /** Takes over another list's actions. */
    public void set(ActionList other) {
        clear();
        for (int i = 0; i < other.size; i++) {
            add(other.motion(i), other.speed(i), other.stamp(i), other.isAutonomous(i));
        }
    }

    /** Most actors never act: the arrays come with the first action. */
    private void grow() {
        int capacity = Math.min(Math.max(4, motions.length * 2), CAPACITY);
        int[] newMotions = new int[capacity];
        double[] newSpeeds = new double[capacity];
        int[] newStamps = new int[capacity];
        boolean[] newAutonomous = new boolean[capacity];
        for (int i = 0; i < size; i++) {
            newMotions[i] = motion(i);
            newSpeeds[i] = speed(i);
            newStamps[i] = stamp(i);
            newAutonomous[i] = isAutonomous(i);
        }
        motions = newMotions;
        speeds = newSpeeds;
        stamps = newStamps;
        autonomous = newAutonomous;
        head = 0;
    }

    /** Adds everything that matters to a sum over a state. */
    public void addTo(Digest digest) {
        digest.add(size);
        for (int i = 0; i < size; i++) {
            digest.add(motion(i)).add(speed(i)).add(stamp(i)).add(isAutonomous(i));
        }
    }
}
