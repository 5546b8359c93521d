package dev.gait.motion.world;

/**
 * The heights of the map's corners: one vertex every 24 m, 2041 × 2041 of them, counted east and north from the map's
 * south-west corner, so that landblock (bx, by) owns the 9 × 9 vertices from (8·bx, 8·by) on and shares its rim with its
 * neighbours (motion.md §A.1, §H.6).
 *
 * <p>A source is pure: asked twice, it answers twice the same. It is asked once per landblock, not per step.
 */
@FunctionalInterface
public interface TerrainSource {
    /** Height in metres of the vertex at (24·landX, 24·landY); both run from 0 to 2040. */
    double vertexZ(int landX, int landY);

    /**
     * Which diagonal cuts the 24 m cell north-east of that vertex into its two triangles: south-west to north-east, or
     * north-west to south-east. By default as retail draws it from the cell's own coordinates (motion.md §O.10), so that
     * heights from the client's data need nothing else.
     */
    default boolean splitsSouthWestToNorthEast(int landX, int landY) {
        return CellDiagonals.runsSouthWestToNorthEast(landX, landY);
    }
}
