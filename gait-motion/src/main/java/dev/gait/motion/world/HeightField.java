package dev.gait.motion.world;

import dev.gait.motion.MotionTuning;
import dev.gait.motion.internal.body.Body;
import dev.gait.motion.place.Frame;
import dev.gait.motion.place.Landblocks;
import dev.gait.motion.place.Position;

/**
 * Open country: a vertex every 24 m and two triangles in every cell, as retail's landblocks are built (motion.md §A.1,
 * §H.6). The planes are exact, nothing is smoothed, and landblock borders are ordinary edges.
 *
 * <p>Nearly every step of a walker begins and ends inside one triangle; that step is answered here, on the spot, with
 * two dozen multiplications ({@link #walk}). Everything else, edges, landings, steep slopes, goes to
 * {@link Transition}, which gives the same answer to the last bit where both apply.
 *
 * <p>Indoor cells have geometry of their own that a height field does not hold; there bodies go where they are told, as
 * in a world without geometry.
 */
public final class HeightField implements CollisionWorld, GroundSurface {
    /** Landblocks kept, 4 kB each: 64 × 64 of them, a square of 12 km. */
    private static final int DEFAULT_CAPACITY = 4096;

    private static final double CELL = Landblocks.CELL_METERS;
    private static final double GRAZING = 1e-12;
    private static final double DIAGONAL = Math.sqrt(0.5);

    private static final int SOUTH = 0;
    private static final int NORTH = 1;
    private static final int WEST = 2;
    private static final int EAST = 3;
    private static final int MIDDLE = 4;

    private final TerrainSource source;
    private final LandblockCache<TerrainBlock> blocks;
    private final Transition transition;
    private final Placement placement;
    private final Facet sampled = new Facet();
    private final Frame stepped = new Frame();

    /** A ground out of heights; the source is asked for a landblock when somebody first comes near it. */
    public HeightField(TerrainSource source) {
        this(source, DEFAULT_CAPACITY);
    }

    /** {@code capacity} is the number of landblocks kept worked out at a time. */
    public HeightField(TerrainSource source, int capacity) {
        this.source = source;
        blocks = new LandblockCache<>(capacity, (x, y) -> new TerrainBlock(source, x, y));
        transition = new Transition(this, null);
        placement = new Placement(this, null);
    }

    /** Height of a corner of the grid, metres; corners are counted over the whole map. */
    public double vertexZ(int landX, int landY) {
        return source.vertexZ(landX, landY);
    }

    @Override
    public Sweep.Outcome sweep(Body body, Frame target, Sweep dest) {
        return transition.sweep(body, target, dest);
    }

    @Override
    public boolean place(Body body, Position target, Sweep dest) {
        return placement.place(body, target, dest);
    }

    @Override
    public double groundZ(Position at) {
        int low = (at.cell & 0xFFFF) - 1;
        double fromWest = at.frame.x - (low >> 3) * CELL;
        double fromSouth = at.frame.y - (low & 7) * CELL;
        if ((low & ~63) == 0 && isWellInCell(fromWest) && isWellInCell(fromSouth)) {
            // Nearly always: the cell says where its planes are, and they are in its own landblock's coordinates.
            TerrainBlock block = blocks.get(at.cell >>> 16);
            int plane = (2 * low + block.triangle(low, fromWest, fromSouth)) * TerrainBlock.STRIDE;
            double[] planes = block.planes;
            return planes[plane + 2] + planes[plane] * at.frame.x + planes[plane + 1] * at.frame.y;
        }
        if (!covers(at.cell)) {
            return Double.NaN;
        }
        return facetAt(at.cell, at.frame.x, at.frame.y, sampled).z(at.frame.x, at.frame.y);
    }

    /** Only where body and ground agree on the plane underfoot and the step ends in the same triangle. */
    @Override
    public boolean walk(Body body, Frame target) {
        Frame from = body.position.frame;
        int cell = body.position.cell;
        int low = (cell & 0xFFFF) - 1;
        double west = (low >> 3) * CELL;
        double south = (low & 7) * CELL;
        if ((low & ~63) != 0 || !isInCell(from.x - west, from.y - south)) {
            return false;
        }
        TerrainBlock block = blocks.get(cell >>> 16);
        int triangle = block.triangle(low, from.x - west, from.y - south);
        double[] planes = block.planes;
        int at = (2 * low + triangle) * TerrainBlock.STRIDE;
        double slopeX = planes[at];
        double slopeY = planes[at + 1];
        double base = planes[at + 2];
        double normalZ = planes[at + 3];
        double normalX = -slopeX * normalZ;
        double normalY = -slopeY * normalZ;
        if (normalZ < MotionTuning.FLOOR_Z
                || body.normalX != normalX
                || body.normalY != normalY
                || body.normalZ != normalZ
                || !(Math.abs(from.z - (base + slopeX * from.x + slopeY * from.y)) <= MotionTuning.EPSILON)) {
            return false;
        }
        double dx = target.x - from.x;
        double dy = target.y - from.y;
        double dz = target.z - from.z;
        if (!(dx * dx + dy * dy + dz * dz <= body.radius * body.radius)) {
            return false;
        }
        Frame end = stepped.set(target);
        double moved = Patch.follow(slopeX, slopeY, base, normalX, normalY, normalZ, from, end);
        double x = end.x;
        double y = end.y;
        if (moved < MotionTuning.EPSILON * MotionTuning.EPSILON
                || !isInCell(x - west, y - south)
                || x < MotionTuning.EPSILON
                || y < MotionTuning.EPSILON
                || block.triangle(low, x - west, y - south) != triangle) {
            return false;
        }
        from.set(end);
        body.planeDistance = Patch.planeDistance(normalX, normalY, normalZ, from);
        return true;
    }

    /** The triangle underfoot, as far as its three sides; a body that is not quite on it is not described. */
    @Override
    public boolean patch(Body body, Patch dest) {
        return describe(body, dest)
                && dest.normalZ >= MotionTuning.FLOOR_Z
                && body.normalX == dest.normalX
                && body.normalY == dest.normalY
                && body.normalZ == dest.normalZ
                && Math.abs(above(body, dest)) <= MotionTuning.EPSILON;
    }

    /** The air over the triangle underneath. */
    @Override
    public boolean airspace(Body body, Patch dest) {
        return describe(body, dest) && above(body, dest) > MotionTuning.EPSILON && Sweep.isFree(body, 0);
    }

    private static double above(Body body, Patch patch) {
        Frame at = body.position.frame;
        return at.z - Patch.height(patch.slopeX, patch.slopeY, patch.base, at.x, at.y);
    }

    private boolean describe(Body body, Patch dest) {
        Frame at = body.position.frame;
        int cell = body.position.cell;
        int low = (cell & 0xFFFF) - 1;
        double west = (low >> 3) * CELL;
        double south = (low & 7) * CELL;
        double fromWest = at.x - west;
        double fromSouth = at.y - south;
        if ((low & ~63) != 0 || !isInCell(fromWest, fromSouth) || body.radius < dest.longest) {
            return false;
        }
        TerrainBlock block = blocks.get(cell >>> 16);
        int from = (2 * low + block.triangle(low, fromWest, fromSouth)) * TerrainBlock.STRIDE;
        dest.setPlane(block.planes[from], block.planes[from + 1], block.planes[from + 2], block.planes[from + 3]);
        boolean southWestToNorthEast = block.isSplitSouthWestToNorthEast(low);
        double offCut = southWestToNorthEast ? fromWest - fromSouth : CELL - fromWest - fromSouth;
        // Off the cut is south-east or south-west of it, or the other way where that is negative.
        double side = offCut < 0 ? -DIAGONAL : DIAGONAL;
        double cutX = southWestToNorthEast ? side : -side;
        dest.room = Double.POSITIVE_INFINITY;
        dest.clear = Double.POSITIVE_INFINITY;
        if (dest.isDirected()) {
            dest.limit(side * offCut, cutX, -side);
            dest.limit(fromWest, 1, 0);
            dest.limit(CELL - fromWest, -1, 0);
            dest.limit(fromSouth, 0, 1);
            dest.limit(CELL - fromSouth, 0, -1);
        } else {
            dest.setBox(west, west + CELL, south, south + CELL);
            dest.setCut(cutX, -side, side * (southWestToNorthEast ? south - west : CELL + west + south));
            dest.room = Patch.toEdge(
                    dest.west, dest.east, dest.south, dest.north, dest.cutX, dest.cutY, dest.cutAt, at.x, at.y);
        }
        return true;
    }

    /** So far from its edges that rounding cannot put it into another one. */
    private static boolean isWellInCell(double fromEdge) {
        return fromEdge > MotionTuning.EPSILON && fromEdge < CELL - MotionTuning.EPSILON;
    }

    private static boolean isInCell(double fromWest, double fromSouth) {
        return fromWest >= 0 && fromWest < CELL && fromSouth >= 0 && fromSouth < CELL;
    }

    @Override
    public boolean covers(int cell) {
        return !Landblocks.isIndoor(cell) || (cell & 0xFFFF) == 0xFFFF;
    }

    @Override
    public Facet facetAt(int cell, double x, double y, Facet dest) {
        dest.landX = lattice(8 * Landblocks.blockX(cell) + Math.floor(x / CELL));
        dest.landY = lattice(8 * Landblocks.blockY(cell) + Math.floor(y / CELL));
        int inBlock = inBlock(dest);
        dest.triangle = block(dest).triangle(inBlock, x - west(cell, dest), y - south(cell, dest));
        return fill(cell, dest);
    }

    @Override
    public double exit(int cell, Facet facet, double x, double y, double dx, double dy) {
        double fromWest = x - west(cell, facet);
        double fromSouth = y - south(cell, facet);
        boolean southWestToNorthEast = block(facet).isSplitSouthWestToNorthEast(inBlock(facet));
        boolean north = facet.triangle == 1;
        boolean hasEast = southWestToNorthEast != north;
        // A path that runs along an edge does not cross it, whatever rounding says.
        double grazing = GRAZING * (Math.abs(dx) + Math.abs(dy));
        double first = Double.POSITIVE_INFINITY;
        double acrossX = hasEast ? dx : -dx;
        if (acrossX > grazing && facet.landX != (hasEast ? Landblocks.LAND_CELLS - 1 : 0)) {
            first = Math.max(0, (hasEast ? CELL - fromWest : fromWest) / acrossX);
            leaveBy(facet, hasEast ? EAST : WEST, hasEast ? 1 : -1, 0);
        }
        double acrossY = north ? dy : -dy;
        if (acrossY > grazing && facet.landY != (north ? Landblocks.LAND_CELLS - 1 : 0)) {
            double t = Math.max(0, (north ? CELL - fromSouth : fromSouth) / acrossY);
            if (t < first) {
                first = t;
                leaveBy(facet, north ? NORTH : SOUTH, 0, north ? 1 : -1);
            }
        }
        // Across the cut: out of the southern triangle is north-west or north-east, out of the northern one back.
        double outX = (southWestToNorthEast ? -DIAGONAL : DIAGONAL) * (north ? -1 : 1);
        double outY = north ? -DIAGONAL : DIAGONAL;
        double acrossCut = dx * outX + dy * outY;
        if (acrossCut > grazing) {
            double inside = southWestToNorthEast ? fromWest - fromSouth : CELL - fromWest - fromSouth;
            double t = Math.max(0, DIAGONAL * (north ? -inside : inside) / acrossCut);
            if (t < first) {
                first = t;
                leaveBy(facet, MIDDLE, outX, outY);
            }
        }
        return first;
    }

    private static void leaveBy(Facet facet, int edge, double outX, double outY) {
        facet.exitEdge = edge;
        facet.exitX = outX;
        facet.exitY = outY;
    }

    @Override
    public Facet across(int cell, Facet facet, Facet dest) {
        int edge = facet.exitEdge;
        dest.landX = facet.landX + (edge == EAST ? 1 : edge == WEST ? -1 : 0);
        dest.landY = facet.landY + (edge == NORTH ? 1 : edge == SOUTH ? -1 : 0);
        boolean southWestToNorthEast = block(dest).isSplitSouthWestToNorthEast(inBlock(dest));
        switch (edge) {
            case SOUTH -> dest.triangle = 1;
            case NORTH -> dest.triangle = 0;
            // Going west one enters by the east edge, which belongs to the southern triangle of a SW–NE cell.
            case WEST -> dest.triangle = southWestToNorthEast ? 0 : 1;
            case EAST -> dest.triangle = southWestToNorthEast ? 1 : 0;
            default -> dest.triangle = 1 - facet.triangle;
        }
        return fill(cell, dest);
    }

    /** Reads the plane of the facet's triangle and moves it into the coordinates of {@code cell}'s landblock. */
    private Facet fill(int cell, Facet facet) {
        double[] planes = block(facet).planes;
        int at = (2 * inBlock(facet) + facet.triangle) * TerrainBlock.STRIDE;
        double slopeX = planes[at];
        double slopeY = planes[at + 1];
        double shiftX = Landblocks.BLOCK_METERS * ((facet.landX >> 3) - Landblocks.blockX(cell));
        double shiftY = Landblocks.BLOCK_METERS * ((facet.landY >> 3) - Landblocks.blockY(cell));
        return facet.setPlane(slopeX, slopeY, planes[at + 2] - slopeX * shiftX - slopeY * shiftY, planes[at + 3]);
    }

    private TerrainBlock block(Facet facet) {
        return blocks.get((facet.landX >> 3) << 8 | facet.landY >> 3);
    }

    private static int inBlock(Facet facet) {
        return 8 * (facet.landX & 7) + (facet.landY & 7);
    }

    private static double west(int cell, Facet facet) {
        return CELL * (facet.landX - 8 * Landblocks.blockX(cell));
    }

    private static double south(int cell, Facet facet) {
        return CELL * (facet.landY - 8 * Landblocks.blockY(cell));
    }

    /** Beyond the map its rim goes on; the move is refused later, when it is given a cell. */
    private static int lattice(double land) {
        return (int) Math.min(Math.max(land, 0), Landblocks.LAND_CELLS - 1);
    }
}
