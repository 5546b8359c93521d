package dev.gait.motion.internal.goal;

import dev.gait.motion.math.Digest;

/** What is left of a movement, in order: turns to a heading, and the move itself (motion.md §I.1). At most four. */
final class MoveNodes {
    private static final int CAPACITY = 4;

    private final boolean[] turns = new boolean[CAPACITY];
    private final double[] headings = new double[CAPACITY];
    private int size;

    boolean isEmpty() {
        return size == 0;
    }

    void clear() {
        size = 0;
    }

    void addTurn(double heading) {
        add(true, heading);
    }

    void addMove() {
        add(false, 0);
    }

    private void add(boolean turn, double heading) {
        if (size < CAPACITY) {
            turns[size] = turn;
            headings[size] = heading;
            size++;
        }
    }

    void drop() {
        size--;
        for (int i = 0; i < size; i++) {
            turns[i] = turns[i + 1];
            headings[i] = headings[i + 1];
        }
    }

    /** Whether the next node is the move; otherwise it is a turn to {@link #heading()}. */
    boolean isMove() {
        return !turns[0];
    }

    double heading() {
        return headings[0];
    }

    void set(MoveNodes other) {
        System.arraycopy(other.turns, 0, turns, 0, CAPACITY);
        System.arraycopy(other.headings, 0, headings, 0, CAPACITY);
        size = other.size;
    }

    void addTo(Digest digest) {
        digest.add(size);
        for (int i = 0; i < size; i++) {
            digest.add(turns[i]).add(headings[i]);
        }
    }
}
