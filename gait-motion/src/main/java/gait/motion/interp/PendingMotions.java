package gait.motion.interp;

/**
 * Motions that were started and are not yet done, oldest first: context, motion, the jump error that holds while they
 * play, and the seconds left (motion.md §D.1, §D.14).
 *
 * <p>At most {@value #CAPACITY}; when full the oldest is done at once.
 */
final class PendingMotions {
    static final int CAPACITY = 64;

    private final int[] contexts = new int[CAPACITY];
    private final int[] motions = new int[CAPACITY];
    private final int[] jumpErrors = new int[CAPACITY];
    private final double[] secondsLeft = new double[CAPACITY];
    private int head;
    private int size;

    boolean isEmpty() {
        return size == 0;
    }

    int size() {
        return size;
    }

    boolean isFull() {
        return size == CAPACITY;
    }

    void clear() {
        head = 0;
        size = 0;
    }

    void add(int context, int motion, int jumpError, double seconds) {
        int slot = (head + size) % CAPACITY;
        contexts[slot] = context;
        motions[slot] = motion;
        jumpErrors[slot] = jumpError;
        secondsLeft[slot] = seconds;
        size++;
    }

    int headMotion() {
        return motions[head];
    }

    int headJumpError() {
        return size == 0 ? 0 : jumpErrors[head];
    }

    double headSecondsLeft() {
        return secondsLeft[head];
    }

    void play(double dt) {
        if (size > 0 && secondsLeft[head] > 0) {
            secondsLeft[head] -= dt;
        }
    }

    void removeHead() {
        head = (head + 1) % CAPACITY;
        size--;
    }
}
