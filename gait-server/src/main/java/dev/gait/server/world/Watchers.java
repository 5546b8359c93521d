package dev.gait.server.world;

import dev.gait.motion.place.Position;
import dev.gait.motion.scene.IdIndex;
import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The observers in and around one block, as columns: who, and where on the map. What {@link InterestGrid} sorts and what
 * creatures look for prey in.
 */
final class Watchers {
    private @Nullable Observer[] observers = new Observer[16];
    private int[] cell = new int[16];
    private double[] x = new double[16];
    private double[] y = new double[16];
    private double[] z = new double[16];
    private double[] velocityX = new double[16];
    private double[] velocityY = new double[16];
    /** Who has been marked last, by the number of the marking. */
    private int[] marks = new int[16];

    private int marking;
    private final IdIndex rows = new IdIndex(16);
    private int size;

    int size() {
        return size;
    }

    Observer at(int row) {
        Observer observer = row < size ? observers[row] : null;
        if (observer == null) {
            throw new IndexOutOfBoundsException("watcher " + row + " of " + size);
        }
        return observer;
    }

    double x(int row) {
        return x[row];
    }

    double y(int row) {
        return y[row];
    }

    /** Takes all marks away. */
    void unmark() {
        marking++;
    }

    /** Marks a row until {@link #unmark}, or until somebody comes or goes: who knows an object need not be looked for. */
    void mark(int row) {
        marks[row] = marking;
    }

    boolean isMarked(int row) {
        return marks[row] == marking;
    }

    boolean contains(Observer observer) {
        return row(observer) != IdIndex.MISSING;
    }

    /** Where an observer is kept, or {@link IdIndex#MISSING}. */
    int row(Observer observer) {
        int row = rows.get(observer.guid());
        return row != IdIndex.MISSING && at(row) == observer ? row : IdIndex.MISSING;
    }

    /** The last word of where an observer is, or null if it is not near. */
    BlockMessage.@Nullable Presence lastPresence(int guid) {
        int row = rows.get(guid);
        return row == IdIndex.MISSING
                ? null
                : new BlockMessage.Presence(at(row), cell[row], x[row], y[row], z[row], velocityX[row], velocityY[row]);
    }

    /** Notes where an observer is; true if it is new here. */
    boolean put(BlockMessage.Presence presence) {
        int guid = presence.observer().guid();
        int row = rows.get(guid);
        boolean isNew = row == IdIndex.MISSING || at(row) != presence.observer();
        if (row == IdIndex.MISSING) {
            if (size == observers.length) {
                grow(size * 2);
            }
            row = size++;
            rows.put(guid, row);
        }
        // What it says is copied, and who says it is stored once: a reference to something new in something old has the
        // collector look, and every step of everybody is told to nine blocks.
        if (isNew) {
            observers[row] = presence.observer();
        }
        cell[row] = presence.cell();
        x[row] = presence.x();
        y[row] = presence.y();
        z[row] = presence.z();
        velocityX[row] = presence.velocityX();
        velocityY[row] = presence.velocityY();
        return isNew;
    }

    private void grow(int capacity) {
        observers = Arrays.copyOf(observers, capacity);
        cell = Arrays.copyOf(cell, capacity);
        x = Arrays.copyOf(x, capacity);
        y = Arrays.copyOf(y, capacity);
        z = Arrays.copyOf(z, capacity);
        velocityX = Arrays.copyOf(velocityX, capacity);
        velocityY = Arrays.copyOf(velocityY, capacity);
        marks = Arrays.copyOf(marks, capacity);
    }

    void remove(Observer observer) {
        if (!contains(observer)) {
            return;
        }
        int row = rows.get(observer.guid());
        rows.remove(observer.guid());
        size--;
        if (row != size) {
            observers[row] = observers[size];
            cell[row] = cell[size];
            x[row] = x[size];
            y[row] = y[size];
            z[row] = z[size];
            velocityX[row] = velocityX[size];
            velocityY[row] = velocityY[size];
            Observer moved = observers[row];
            if (moved != null) {
                rows.put(moved.guid(), row);
            }
        }
        observers[size] = null;
    }

    /** Visits everybody at most so many metres away, horizontally: the few questions that are not worth sorting them for. */
    void visit(double atX, double atY, double reachMeters, InterestGrid.Visitor visitor) {
        double squared = reachMeters * reachMeters;
        for (int row = 0; row < size; row++) {
            double dx = x[row] - atX;
            double dy = y[row] - atY;
            if (dx * dx + dy * dy <= squared) {
                visitor.near(row);
            }
        }
    }

    /** Everybody within so many metres of a place, horizontally. */
    void within(Position from, double reachMeters, Consumer<Observer> each) {
        double ownX = from.globalX();
        double ownY = from.globalY();
        for (int row = 0; row < size; row++) {
            if (Math.hypot(x[row] - ownX, y[row] - ownY) <= reachMeters) {
                each.accept(at(row));
            }
        }
    }

    /** The guid of the nearest of them that is accepted; 0 if there is none. */
    int nearest(Position from, double reachMeters, IntPredicate accepted) {
        double best = reachMeters * reachMeters;
        int guid = 0;
        double ownX = from.globalX();
        double ownY = from.globalY();
        for (int row = 0; row < size; row++) {
            double dx = x[row] - ownX;
            double dy = y[row] - ownY;
            double squared = dx * dx + dy * dy;
            if (squared <= best && accepted.test(at(row).guid())) {
                best = squared;
                guid = at(row).guid();
            }
        }
        return guid;
    }
}
