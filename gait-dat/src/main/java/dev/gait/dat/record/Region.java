package dev.gait.dat.record;

import dev.gait.dat.file.DatException;
import java.util.ArrayList;
import java.util.List;

/**
 * A region, record {@code 13xxxxxx} of a portal file, as far as the land needs it: what the 256 height numbers of the
 * landblocks mean in metres. Calendar, sky, sounds, scenery and textures follow in the record and are not read.
 *
 * @param blocksWide landblocks from west to east, 255
 * @param blocksLong landblocks from south to north
 * @param cellMeters edge of a land cell, 24 m
 * @param cellsPerBlock cells along a landblock's edge, 8
 * @param verticesPerCell vertices along a cell's edge
 * @param heights height in metres of each height number
 */
public record Region(
        int id,
        int number,
        int version,
        String name,
        int blocksLong,
        int blocksWide,
        float cellMeters,
        int cellsPerBlock,
        int verticesPerCell,
        float tallestObject,
        float skyHeight,
        float roadWidth,
        List<Float> heights) {
    /** The region everybody lives in. */
    public static final int DERETH = 0x13000000;

    public static final int HEIGHTS = 256;

    public static Region read(int id, byte[] content) throws DatException {
        RecordReader in = new RecordReader(id, content).beginsWithItsId();
        int number = in.i32();
        int version = in.i32();
        String name = in.text();
        in.align();
        int blocksLong = in.i32();
        int blocksWide = in.i32();
        float cellMeters = in.f32();
        int cellsPerBlock = in.i32();
        int verticesPerCell = in.i32();
        float tallestObject = in.f32();
        float skyHeight = in.f32();
        float roadWidth = in.f32();
        List<Float> heights = new ArrayList<>(HEIGHTS);
        for (int i = 0; i < HEIGHTS; i++) {
            heights.add(in.f32());
        }
        return new Region(
                id,
                number,
                version,
                name,
                blocksLong,
                blocksWide,
                cellMeters,
                cellsPerBlock,
                verticesPerCell,
                tallestObject,
                skyHeight,
                roadWidth,
                List.copyOf(heights));
    }
}
