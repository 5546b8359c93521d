package dev.gait.motion.world;

/**
 * The ground as a sheet of flat facets, one above every point of the map: what a sweep needs to walk over it exactly
 * instead of sampling it (the surface provider of motion.md §H.6).
 *
 * <p>A walk goes facet by facet: find the one underfoot, ask when the path leaves it, cross the edge, go on. Coordinates
 * are those of the landblock of {@code cell}; they may run past its borders. Height-field and flat ground are such
 * sheets; caves and bridges are not.
 */
public interface GroundSurface {
    /** False where this sheet knows nothing, as a height field does indoors: there bodies go where they are told. */
    boolean covers(int cell);

    /** The facet above or below a point. */
    Facet facetAt(int cell, double x, double y, Facet dest);

    /**
     * The fraction of the move (dx, dy) after which it leaves the facet, beyond 1 when it ends before, infinite when it
     * never would. Leaves in the facet which edge it is.
     */
    double exit(int cell, Facet facet, double x, double y, double dx, double dy);

    /** The facet across the edge that {@link #exit} found. */
    Facet across(int cell, Facet facet, Facet dest);
}
