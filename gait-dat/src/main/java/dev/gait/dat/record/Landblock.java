package dev.gait.dat.record;

import dev.gait.dat.file.DatException;
import java.util.Arrays;

/**
 * The ground of a landblock, record {@code xxyyFFFF} of a cell file: for its 9 × 9 corners a height, as an index into the
 * region's table, and what grows there. Corners are counted from the south-west, northwards first: number 9·x + y.
 */
public final class Landblock {
    public static final int CORNERS = 81;
    /** Kinds of terrain 16 to 20 are water; 22 looks like it and is not. */
    private static final int FIRST_WATER = 16;

    private static final int LAST_WATER = 20;

    private final int id;
    private final boolean hasObjects;
    private final char[] terrain;
    private final byte[] heights;

    private Landblock(int id, boolean hasObjects, char[] terrain, byte[] heights) {
        this.id = id;
        this.hasObjects = hasObjects;
        this.terrain = terrain;
        this.heights = heights;
    }

    /** A landblock of 81 terrain words and 81 heights. */
    public static Landblock of(int id, boolean hasObjects, char[] terrain, byte[] heights) {
        if (terrain.length != CORNERS || heights.length != CORNERS) {
            throw new IllegalArgumentException("a landblock has 81 corners");
        }
        return new Landblock(id, hasObjects, terrain.clone(), heights.clone());
    }

    public static Landblock read(int id, byte[] content) throws DatException {
        RecordReader in = new RecordReader(id, content).beginsWithItsId();
        boolean hasObjects = in.i32() != 0;
        char[] terrain = new char[CORNERS];
        for (int i = 0; i < CORNERS; i++) {
            terrain[i] = (char) in.u16();
        }
        return new Landblock(id, hasObjects, terrain, in.bytes(CORNERS));
    }

    public int id() {
        return id;
    }

    /** True when there is a record {@code xxyyFFFE} about what stands here. */
    public boolean hasObjects() {
        return hasObjects;
    }

    /** Index of a corner's height in the region's table, 0 to 255. */
    public int height(int corner) {
        return heights[corner] & 0xFF;
    }

    /** Road, kind and scenery of a corner in one word. */
    public int terrain(int corner) {
        return terrain[corner];
    }

    /** 0 where there is no road. */
    public int road(int corner) {
        return terrain[corner] & 0x3;
    }

    /** What covers the ground, 0 to 31. */
    public int kind(int corner) {
        return terrain[corner] >> 2 & 0x1F;
    }

    /** Which scenery may grow, 0 to 31. */
    public int scenery(int corner) {
        return terrain[corner] >> 11;
    }

    public boolean isWater(int corner) {
        return kind(corner) >= FIRST_WATER && kind(corner) <= LAST_WATER;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Landblock that
                && id == that.id
                && hasObjects == that.hasObjects
                && Arrays.equals(terrain, that.terrain)
                && Arrays.equals(heights, that.heights);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * id + Arrays.hashCode(terrain)) + Arrays.hashCode(heights);
    }

    @Override
    public String toString() {
        return String.format("Landblock[%08X]", id);
    }
}
