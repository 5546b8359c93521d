package dev.gait.motion.interp;

import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.math.Digest;

/**
 * Motions that were started and are not yet done, oldest first: context, motion, the jump error that holds while they
 * play, and the seconds left (motion.md §D.1, §D.14).
 *
 * <p>At most {@value #CAPACITY}; when full the oldest is done at once.
 */
final class PendingMotions {
    static final int CAPACITY = 64;

    private int[] contexts = new int[8];
    private int[] motions = new int[8];
    private int[] jumpErrors = new int[8];
    private double[] secondsLeft = new double[8];
    private int head;
    private int size;
    /** How many of them are actions: mostly none, and then nobody need look for the first. */
    private int actions;

    /** For how long the head has been playing. */
    private double headPlayed;

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
        actions = 0;
        headPlayed = 0;
    }

    void add(int context, int motion, int jumpError, double seconds) {
        if (size == motions.length) {
            grow();
        }
        int slot = slot(size);
        contexts[slot] = context;
        motions[slot] = motion;
        jumpErrors[slot] = jumpError;
        secondsLeft[slot] = seconds;
        size++;
        actions += MotionCommand.isAction(motion) ? 1 : 0;
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
            headPlayed += dt;
        }
    }

    void removeHead() {
        actions -= MotionCommand.isAction(motions[head]) ? 1 : 0;
        head = slot(1);
        size--;
        headPlayed = 0;
    }

    /** The action that plays, or is the next to: the oldest one; 0 when there is none. */
    int action() {
        int index = indexOfAction();
        return index < 0 ? MotionCommand.INVALID : motions[slot(index)];
    }

    /** Seconds that action has been playing. */
    double actionAge() {
        return indexOfAction() == 0 ? headPlayed : 0;
    }

    private int indexOfAction() {
        for (int i = 0; actions > 0 && i < size; i++) {
            if (MotionCommand.isAction(motions[slot(i)])) {
                return i;
            }
        }
        return -1;
    }

    /** Where the so-manieth lies; the capacity is a power of two. */
    private int slot(int index) {
        return (head + index) & (motions.length - 1);
    }

    private void grow() {
        int capacity = Math.min(motions.length * 2, CAPACITY);
        int[] newContexts = new int[capacity];
        int[] newMotions = new int[capacity];
        int[] newErrors = new int[capacity];
        double[] newSeconds = new double[capacity];
        for (int i = 0; i < size; i++) {
            int slot = slot(i);
            newContexts[i] = contexts[slot];
            newMotions[i] = motions[slot];
            newErrors[i] = jumpErrors[slot];
            newSeconds[i] = secondsLeft[slot];
        }
        contexts = newContexts;
        motions = newMotions;
        jumpErrors = newErrors;
        secondsLeft = newSeconds;
        head = 0;
    }

    void set(PendingMotions other) {
        while (motions.length < other.size) {
            grow();
        }
        clear();
        int before = Math.min(other.size, other.motions.length - other.head);
        copy(other, other.head, 0, before);
        copy(other, 0, before, other.size - before);
        size = other.size;
        actions = other.actions;
        headPlayed = other.headPlayed;
    }

    private void copy(PendingMotions other, int from, int to, int count) {
        System.arraycopy(other.contexts, from, contexts, to, count);
        System.arraycopy(other.motions, from, motions, to, count);
        System.arraycopy(other.jumpErrors, from, jumpErrors, to, count);
        System.arraycopy(other.secondsLeft, from, secondsLeft, to, count);
    }

    void addTo(Digest digest) {
        digest.add(size).add(headPlayed);
        for (int i = 0; i < size; i++) {
            int slot = slot(i);
            digest.add(contexts[slot]).add(motions[slot]).add(jumpErrors[slot]).add(secondsLeft[slot]);
        }
    }
}
