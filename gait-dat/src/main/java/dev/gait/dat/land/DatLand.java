package dev.gait.dat.land;

import dev.gait.dat.file.DatException;
import dev.gait.dat.record.Landblock;
import dev.gait.dat.record.Region;
import dev.gait.motion.internal.body.Body;
import dev.gait.motion.place.Frame;
import dev.gait.motion.place.Landblocks;
import dev.gait.motion.place.Position;
import dev.gait.motion.world.CollisionWorld;
import dev.gait.motion.world.HeightField;
import dev.gait.motion.world.Patch;
import dev.gait.motion.world.Sweep;
import dev.gait.motion.world.TerrainSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The real land: the heights of the user's own cell file, cut into triangles as retail cuts them (motion.md §O.10), as a
 * world to walk on. It is a {@link HeightField} like any other; only where its heights come from differs, and they are
 * read once per landblock, when somebody first comes near.
 *
 * <p>A corner that several landblocks share is taken from the one it is the south-west corner of or, on the map's far
 * rim, from the last one; so the ground has no seams even where a file's landblocks disagree. A landblock that is missing
 * or damaged lies at height number 0, the sea floor of the region's table, and is named in {@link #complaint}: somebody is
 * walking there and wants to go on.
 */
public final class DatLand implements CollisionWorld, TerrainSource {
    private static final int BLOCKS = Landblocks.LAND_CELLS / 8;

    /** Where landblocks come from. Must always answer the same. */
    @FunctionalInterface
    public interface Source {
        /** The ground of a landblock, or null where there is none. */
        @Nullable
        Landblock landblock(int blockX, int blockY) throws DatException;
    }

    private final Region region;
    private final Source source;
    private final double[] table = new double[Region.HEIGHTS];
    /** The height numbers of landblocks that were asked for: 81 bytes each, 5 MB for all there are. */
    private final byte[] @Nullable [] known = new byte[BLOCKS * BLOCKS] @Nullable [];

    private final HeightField ground;
    private @Nullable String complaint;

    public DatLand(Region region, Source source) {
        this.region = region;
        this.source = source;
        List<Float> heights = region.heights();
        for (int i = 0; i < Region.HEIGHTS; i++) {
            table[i] = heights.get(i);
        }
        ground = new HeightField(this);
    }

    /** The same land for another thread. */
    public DatLand copy() {
        return new DatLand(region, source);
    }

    /** Which diagonal cuts the cell at global cell coordinates, by the arithmetic of motion.md §O.10. */
    public static boolean isCutSouthWestToNorthEast(int x, int y) {
        int v = y * (214614067 * x + 1813693831) - 1109124029 * x - 1369149221;
        // Unsigned and at least half of 2³²: the sign bit.
        return v < 0;
    }

    @Override
    public double vertexZ(int landX, int landY) {
        int blockX = Math.min(landX >> 3, BLOCKS - 1);
        int blockY = Math.min(landY >> 3, BLOCKS - 1);
        byte[] heights = heights(blockX, blockY);
        return table[heights[9 * (landX - 8 * blockX) + landY - 8 * blockY] & 0xFF];
    }

    @Override
    public boolean splitsSouthWestToNorthEast(int landX, int landY) {
        return isCutSouthWestToNorthEast(landX, landY);
    }

    private byte[] heights(int blockX, int blockY) {
        int index = blockX * BLOCKS + blockY;
        byte[] heights = known[index];
        if (heights == null) {
            heights = load(blockX, blockY);
            known[index] = heights;
        }
        return heights;
    }

    private byte[] load(int blockX, int blockY) {
        byte[] heights = new byte[Landblock.CORNERS];
        try {
            Landblock block = source.landblock(blockX, blockY);
            if (block == null) {
                complaint = String.format("The land has no landblock 0x%02X%02X", blockX, blockY);
                return heights;
            }
            for (int i = 0; i < Landblock.CORNERS; i++) {
                heights[i] = (byte) block.height(i);
            }
        } catch (DatException damaged) {
            complaint = damaged.getMessage();
        }
        return heights;
    }

    /** What was last found missing or damaged in the land, as a sentence; null when nothing was. */
    public @Nullable String complaint() {
        return complaint;
    }

    @Override
    public Sweep.Outcome sweep(Body body, Frame target, Sweep dest) {
        return ground.sweep(body, target, dest);
    }

    @Override
    public boolean walk(Body body, Frame target) {
        return ground.walk(body, target);
    }

    @Override
    public boolean patch(Body body, Patch dest) {
        return ground.patch(body, dest);
    }

    @Override
    public boolean airspace(Body body, Patch dest) {
        return ground.airspace(body, dest);
    }

    @Override
    public boolean place(Body body, Position target, Sweep dest) {
        return ground.place(body, target, dest);
    }

    @Override
    public double groundZ(Position at) {
        return ground.groundZ(at);
    }
}
