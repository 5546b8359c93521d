package gait.motion.world;

/**
 * The rolling ground of the built-in world: two layers of smooth noise that anybody can walk on, and here and there a
 * hill with a flat head and flanks too steep to climb.
 *
 * <p>Noise values sit on a coarse lattice of scrambled coordinates and are blended between. Only + − × ÷ on doubles and
 * integer scrambling: the same ground on every machine. Heights are rounded to 1/1024 m, so that a renderer that keeps
 * them as 32-bit floats has the very same ground.
 */
final class SeededTerrain implements TerrainSource {
    // Wavelengths in vertices of 24 m, heights in metres.
    private static final int ROLLING_WAVELENGTH = 16;
    private static final double ROLLING_HEIGHT = 30;
    private static final int BUMPS_WAVELENGTH = 4;
    private static final double BUMPS_HEIGHT = 6;
    private static final int HILLS_WAVELENGTH = 12;
    private static final double HILLS_HEIGHT = 36;
    /** Where the hill layer begins to rise and where its head is reached. */
    private static final double HILLS_FOOT = 0.70;

    private static final double HILLS_HEAD = 0.82;

    private final long seed;

    SeededTerrain(long seed) {
        this.seed = seed;
    }

    @Override
    public double vertexZ(int landX, int landY) {
        double rolling = ROLLING_HEIGHT * noise(landX, landY, ROLLING_WAVELENGTH, 1);
        double bumps = BUMPS_HEIGHT * noise(landX, landY, BUMPS_WAVELENGTH, 2);
        boolean central = isCentral(landX) && isCentral(landY);
        int hillX = central ? (landX & ~7) + 4 : landX;
        int hillY = central ? (landY & ~7) + 4 : landY;
        double hill = noise(hillX, hillY, HILLS_WAVELENGTH, 3);
        double rise = Math.min(Math.max((hill - HILLS_FOOT) / (HILLS_HEAD - HILLS_FOOT), 0), 1);
        return Math.rint((rolling + bumps + HILLS_HEIGHT * smooth(rise)) * 1024) / 1024;
    }

    /** Around the middle of a landblock, where players appear, nobody stands on a flank: the hill layer is level there. */
    private static boolean isCentral(int land) {
        int inBlock = land & 7;
        return inBlock >= 3 && inBlock <= 5;
    }

    private double noise(int x, int y, int wavelength, int layer) {
        int x0 = Math.floorDiv(x, wavelength);
        int y0 = Math.floorDiv(y, wavelength);
        double shareX = smooth((double) Math.floorMod(x, wavelength) / wavelength);
        double shareY = smooth((double) Math.floorMod(y, wavelength) / wavelength);
        double south = blend(corner(x0, y0, layer), corner(x0 + 1, y0, layer), shareX);
        double north = blend(corner(x0, y0 + 1, layer), corner(x0 + 1, y0 + 1, layer), shareX);
        return blend(south, north, shareY);
    }

    private double corner(int x, int y, int layer) {
        return SeededStream.unit(SeededStream.at(seed, x, y, layer));
    }

    private static double blend(double a, double b, double share) {
        return a + (b - a) * share;
    }

    /** Eases in and out: 0 at 0, 1 at 1, level at both. */
    private static double smooth(double t) {
        return t * t * (3 - 2 * t);
    }
}
