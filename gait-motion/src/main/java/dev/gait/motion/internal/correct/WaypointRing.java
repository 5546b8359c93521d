package dev.gait.motion.internal.correct;

import dev.gait.motion.MotionTuning;
import dev.gait.motion.math.Digest;
import dev.gait.motion.place.Landblocks;
import dev.gait.motion.place.Position;
import java.util.Arrays;

/**
 * The storage of a waypoint queue: a ring of flat numbers, oldest first, grown when a node arrives and never in a tick.
 * Holds at most {@link MotionTuning#QUEUE_FAR_CAP} nodes; its owner makes room before it adds.
 */
final class WaypointRing {
    /** A place to walk to. */
    static final byte POSITION = 1;
    /** A jump; passes without effect. */
    static final byte JUMP = 2;
    /** A velocity to take on. */
    static final byte VELOCITY = 3;

    private static final int STRIDE = 7;

    private byte[] types = new byte[0];
    private int[] cells = new int[0];
    private double[] numbers = new double[0];
    private int head;
    private int size;

    int size() {
        return size;
    }

    boolean isEmpty() {
        return size == 0;
    }

    void clear() {
        head = 0;
        size = 0;
    }

    void add(byte type, Position position) {
        ensureRoom();
        int slot = slot(size);
        types[slot] = type;
        cells[slot] = position.cell;
        int at = slot * STRIDE;
        numbers[at] = position.frame.x;
        numbers[at + 1] = position.frame.y;
        numbers[at + 2] = position.frame.z;
        numbers[at + 3] = position.frame.qw;
        numbers[at + 4] = position.frame.qx;
        numbers[at + 5] = position.frame.qy;
        numbers[at + 6] = position.frame.qz;
        size++;
    }

    void addVector(byte type, double x, double y, double z) {
        ensureRoom();
        int slot = slot(size);
        types[slot] = type;
        cells[slot] = 0;
        int at = slot * STRIDE;
        Arrays.fill(numbers, at, at + STRIDE, 0);
        numbers[at] = x;
        numbers[at + 1] = y;
        numbers[at + 2] = z;
        size++;
    }

    void removeHead() {
        head = (head + 1) % types.length;
        size--;
    }

    void removeTail() {
        size--;
    }

    byte type(int index) {
        return types[slot(index)];
    }

    double number(int index, int which) {
        return numbers[slot(index) * STRIDE + which];
    }

    Position position(int index, Position dest) {
        int slot = slot(index);
        int at = slot * STRIDE;
        dest.cell = cells[slot];
        dest.frame.setOrigin(numbers[at], numbers[at + 1], numbers[at + 2]);
        dest.frame.setRotation(numbers[at + 3], numbers[at + 4], numbers[at + 5], numbers[at + 6]);
        return dest;
    }

    double distance(int index, Position from) {
        int slot = slot(index);
        int at = slot * STRIDE;
        double dx = Landblocks.offsetX(from.cell, cells[slot]) + numbers[at] - from.frame.x;
        double dy = Landblocks.offsetY(from.cell, cells[slot]) + numbers[at + 1] - from.frame.y;
        double dz = numbers[at + 2] - from.frame.z;
        return Math.sqrt(dx * dx + dy * dy + dz * dz);
    }

    private int slot(int index) {
        return (head + index) % types.length;
    }

    private void ensureRoom() {
        if (size < types.length) {
            return;
        }
        int capacity = Math.min(Math.max(4, types.length * 2), MotionTuning.QUEUE_FAR_CAP);
        byte[] newTypes = new byte[capacity];
        int[] newCells = new int[capacity];
        double[] newNumbers = new double[capacity * STRIDE];
        for (int i = 0; i < size; i++) {
            int slot = slot(i);
            newTypes[i] = types[slot];
            newCells[i] = cells[slot];
            System.arraycopy(numbers, slot * STRIDE, newNumbers, i * STRIDE, STRIDE);
        }
        types = newTypes;
        cells = newCells;
        numbers = newNumbers;
        head = 0;
    }

    void set(WaypointRing other) {
        clear();
        for (int i = 0; i < other.size; i++) {
            ensureRoom();
            int from = other.slot(i);
            int to = slot(size);
            types[to] = other.types[from];
            cells[to] = other.cells[from];
            System.arraycopy(other.numbers, from * STRIDE, numbers, to * STRIDE, STRIDE);
            size++;
        }
    }

    void addTo(Digest digest) {
        digest.add(size);
        for (int i = 0; i < size; i++) {
            int slot = slot(i);
            digest.add(types[slot]).add(cells[slot]);
            for (int j = 0; j < STRIDE; j++) {
                digest.add(numbers[slot * STRIDE + j]);
            }
        }
    }
}
