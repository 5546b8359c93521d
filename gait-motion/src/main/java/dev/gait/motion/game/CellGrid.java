package dev.gait.motion.game;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Which things touch which square of the map, of any sign and extent: so that a step looks at the few around it. */
final class CellGrid {
    private static final int[] NONE = {};

    private final double size;
    private final Map<Long, List<Integer>> filling = new HashMap<>();
    private final Map<Long, int[]> cells = new HashMap<>();

    CellGrid(double size) {
        this.size = size;
    }

    void add(int thing, double west, double south, double east, double north) {
        for (long i = index(west); i <= index(east); i++) {
            for (long j = index(south); j <= index(north); j++) {
                filling.computeIfAbsent(key(i, j), none -> new ArrayList<>()).add(thing);
            }
        }
    }

    /** No more is added. */
    CellGrid done() {
        filling.forEach((key, things) ->
                cells.put(key, things.stream().mapToInt(Integer::intValue).toArray()));
        filling.clear();
        return this;
    }

    /** What touches the square of a point. */
    int[] at(double x, double y) {
        return cells.getOrDefault(key(index(x), index(y)), NONE);
    }

    /** What touches the squares around a point, each once, ascending. */
    int[] around(double x, double y, double reach) {
        long west = index(x - reach);
        long east = index(x + reach);
        long south = index(y - reach);
        long north = index(y + reach);
        if (west == east && south == north) {
            return at(x, y);
        }
        int[] all = NONE;
        for (long i = west; i <= east; i++) {
            for (long j = south; j <= north; j++) {
                int[] more = cells.getOrDefault(key(i, j), NONE);
                if (more.length > 0) {
                    int length = all.length;
                    all = Arrays.copyOf(all, length + more.length);
                    System.arraycopy(more, 0, all, length, more.length);
                }
            }
        }
        return Arrays.stream(all).sorted().distinct().toArray();
    }

    private long index(double coordinate) {
        return (long) Math.floor(coordinate / size);
    }

    private static long key(long i, long j) {
        return i << 32 | j & 0xFFFF_FFFFL;
    }
}
