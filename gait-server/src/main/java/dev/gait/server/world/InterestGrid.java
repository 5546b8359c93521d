package dev.gait.server.world;

import java.util.Arrays;

/**
 * Points on the map sorted into squares, so that "who is within r of here" looks at a few squares and not at everybody.
 *
 * <p>Built anew for each look (one counting sort over three arrays, nothing allocated once they have grown): cheaper
 * than keeping a tree in step with bodies that never stand still. Distances are horizontal.
 */
final class InterestGrid {
    /** Takes the row of one point in reach. */
    interface Visitor {
        void near(int row);
    }

    private final double squareMeters;
    private final int squares;
    private double originX;
    private double originY;
    private final int[] starts;
    private int[] sorted = new int[16];
    private int[] squareOf = new int[16];
    private double[] x = new double[16];
    private double[] y = new double[16];
    private int size;

    /** A grid of so many squares along each edge; points beyond its edges are kept in the outermost squares. */
    InterestGrid(double squareMeters, int squares) {
        this.squareMeters = squareMeters;
        this.squares = squares;
        starts = new int[squares * squares + 1];
    }

    void build(double westX, double southY, Watchers points) {
        originX = westX;
        originY = southY;
        size = points.size();
        if (size > sorted.length) {
            int capacity = Math.max(size, sorted.length * 2);
            sorted = new int[capacity];
            squareOf = new int[capacity];
            x = new double[capacity];
            y = new double[capacity];
        }
        Arrays.fill(starts, 0);
        for (int row = 0; row < size; row++) {
            x[row] = points.x(row);
            y[row] = points.y(row);
            squareOf[row] = column(x[row] - originX) * squares + column(y[row] - originY);
            starts[squareOf[row] + 1]++;
        }
        for (int square = 0; square < squares * squares; square++) {
            starts[square + 1] += starts[square];
        }
        for (int row = size - 1; row >= 0; row--) {
            sorted[--starts[squareOf[row] + 1]] = row;
        }
        // Each start was counted down to its square's first row; shift them back by one place.
        System.arraycopy(starts, 1, starts, 0, squares * squares);
        starts[squares * squares] = size;
    }

    /** Visits every point at most so far away, edge included. */
    void visit(double atX, double atY, double reachMeters, Visitor visitor) {
        int west = column(atX - reachMeters - originX);
        int east = column(atX + reachMeters - originX);
        int south = column(atY - reachMeters - originY);
        int north = column(atY + reachMeters - originY);
        double squared = reachMeters * reachMeters;
        for (int column = west; column <= east; column++) {
            int first = starts[column * squares + south];
            int end = starts[column * squares + north + 1];
            for (int i = first; i < end; i++) {
                int row = sorted[i];
                double dx = x[row] - atX;
                double dy = y[row] - atY;
                if (dx * dx + dy * dy <= squared) {
                    visitor.near(row);
                }
            }
        }
    }

    private int column(double offset) {
        return Math.min(Math.max((int) Math.floor(offset / squareMeters), 0), squares - 1);
    }
}
