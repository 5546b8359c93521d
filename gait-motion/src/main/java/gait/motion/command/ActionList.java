package gait.motion.command;

/**
 * One-shot actions in the order they were asked for: motion, speed, stamp and whether a player asked (motion.md §C.1).
 *
 * <p>At most {@value #CAPACITY}; when full the oldest leaves, which only a peer that ignores the limit of six can cause.
 */
public final class ActionList {
    public static final int CAPACITY = 64;

    private final int[] motions = new int[CAPACITY];
    private final double[] speeds = new double[CAPACITY];
    private final int[] stamps = new int[CAPACITY];
    private final boolean[] autonomous = new boolean[CAPACITY];
    private int head;
    private int size;

    public int size() {
        return size;
    }

    public void clear() {
        head = 0;
        size = 0;
    }

    public void add(int motion, double speed, int stamp, boolean isAutonomous) {
        if (size == CAPACITY) {
            removeOldest();
        }
        int slot = (head + size) % CAPACITY;
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
        head = (head + 1) % CAPACITY;
        size--;
        return motion;
    }

    public int motion(int index) {
        return motions[(head + index) % CAPACITY];
    }

    public double speed(int index) {
        return speeds[(head + index) % CAPACITY];
    }

    /** The 15-bit stamp. */
    public int stamp(int index) {
        return stamps[(head + index) % CAPACITY];
    }

    public boolean isAutonomous(int index) {
        return autonomous[(head + index) % CAPACITY];
    }

    public void set(ActionList other) {
        clear();
        for (int i = 0; i < other.size; i++) {
            add(other.motion(i), other.speed(i), other.stamp(i), other.isAutonomous(i));
        }
    }
}
