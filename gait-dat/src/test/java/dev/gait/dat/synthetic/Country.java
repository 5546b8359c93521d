package dev.gait.dat.synthetic;

import dev.gait.dat.file.DatHeader;
import dev.gait.dat.record.Landblock;
import dev.gait.dat.record.Region;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A made-up land of the size of the real one: 255 × 255 landblocks, heights from a table of 256, rolling country whose
 * slopes go from flat to too steep, and neighbours that agree on their corners. Written as a portal and a cell file.
 */
public final class Country {
    private static final int BLOCKS = 255;

    private final int seed;

    public Country(int seed) {
        this.seed = seed;
    }

    /** Two metres a step up to number 200, then steeper. */
    public static Region region() {
        List<Float> heights = new ArrayList<>();
        for (int i = 0; i < Region.HEIGHTS; i++) {
            heights.add(i <= 200 ? 2f * i : 400f + 5f * (i - 200));
        }
        return new Region(Region.DERETH, 1, 2, "Nowhere", BLOCKS, BLOCKS, 24, 8, 1, 200, 1000, 5, List.copyOf(heights));
    }

    /** Height number of a corner of the map. */
    public int height(int landX, int landY) {
        double rolling = 60 + 40 * wave(landX, 37) * wave(landY, 41) + 3 * wave(landX + landY, 7);
        int bump = (lot(landX, landY) >>> 16) % 3;
        return (int) Math.min(Math.max(rolling + bump, 0), 255);
    }

    /** A triangle wave between −1 and 1: sums and products only, the same everywhere. */
    private static double wave(int at, int length) {
        double share = (double) Math.floorMod(at, 2 * length) / length;
        return share <= 1 ? 2 * share - 1 : 3 - 2 * share;
    }

    /** A number drawn by place. */
    private int lot(int x, int y) {
        int mixed = (x * 0x9E3779B1 + y) * 0x85EBCA6B + seed;
        mixed = (mixed ^ mixed >>> 15) * 0xC2B2AE35;
        return mixed ^ mixed >>> 13;
    }

    public Landblock landblock(int blockX, int blockY) {
        char[] terrain = new char[Landblock.CORNERS];
        byte[] heights = new byte[Landblock.CORNERS];
        for (int x = 0; x <= 8; x++) {
            for (int y = 0; y <= 8; y++) {
                heights[9 * x + y] = (byte) height(8 * blockX + x, 8 * blockY + y);
                terrain[9 * x + y] = (char) lot(8 * blockX + x, 8 * blockY + y);
            }
        }
        return Landblock.of(blockX << 24 | blockY << 16 | 0xFFFF, false, terrain, heights);
    }

    /** Writes both files: a cell file as {@link #writeCell} does, and a portal file with the region and a human. */
    public void write(Path directory, int centerX, int centerY, int reach) throws IOException {
        writeCell(directory, centerX, centerY, reach);
        FileWriter portal = new FileWriter(DatHeader.Format.NEW, 1024, DatHeader.PORTAL, 6);
        portal.put(Region.DERETH, RecordWriter.write(region()));
        portal.put(0x02000001, RecordWriter.write(KnownData.human()));
        new HumanTable().putInto(portal);
        portal.write(directory.resolve("client_portal.dat"));
    }

    /** Writes {@code client_cell_1.dat} with the landblocks of a square around a place, or all of them. */
    public void writeCell(Path directory, int centerX, int centerY, int reach) throws IOException {
        FileWriter writer = new FileWriter(DatHeader.Format.NEW, 256, DatHeader.CELL, 5);
        for (int x = Math.max(centerX - reach, 0); x <= Math.min(centerX + reach, BLOCKS - 1); x++) {
            for (int y = Math.max(centerY - reach, 0); y <= Math.min(centerY + reach, BLOCKS - 1); y++) {
                writer.put(x << 24 | y << 16 | 0xFFFF, RecordWriter.write(landblock(x, y)));
            }
        }
        writer.write(directory.resolve("client_cell_1.dat"));
    }
}
