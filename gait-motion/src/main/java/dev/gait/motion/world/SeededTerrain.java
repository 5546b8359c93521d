package dev.gait.motion.world;

import dev.gait.motion.math.Prng;

/**
 * The rolling ground of the built-in world: two layers of smooth noise that anybody can walk on, and here and there a
 * hill with a flat head and flanks too steep to climb.
 *
 * <p>Noise values sit on a coarse lattice, drawn by place, and are blended between. Only + − × ÷ on doubles and
 * the integer arithmetic of {@link Prng}: the same ground on every machine. Heights are rounded to 1/1024 m, so that a renderer that keeps
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

    private final Prng rollingLots;
    private final Prng bumpsLots;
    private final Prng hillsLots;

    SeededTerrain(long seed) {
        Prng lots = new Prng(seed);
        rollingLots = lots.split("rolling");
        bumpsLots = lots.split("bumps");
        hillsLots = lots.split("hills");
    }

    @Override
    public double vertexZ(int landX, int landY) {
        double rolling = ROLLING_HEIGHT * noise(landX, landY, ROLLING_WAVELENGTH, rollingLots);
        double bumps = BUMPS_HEIGHT * noise(landX, landY, BUMPS_WAVELENGTH, bumpsLots);
        boolean central = isCentral(landX) && isCentral(landY);
        int hillX = central ? (landX & ~7) + 4 : landX;
        int hillY = central ? (landY & ~7) + 4 : landY;
        double hill = noise(hillX, hillY, HILLS_WAVELENGTH, hillsLots);
        double rise = Math.min(Math.max((hill - HILLS_FOOT) / (HILLS_HEAD - HILLS_FOOT), 0), 1);
        return Math.rint((rolling + bumps + HILLS_HEIGHT * smooth(rise)) * 1024) / 1024;
    }

    /** Around the middle of a landblock, where players appear, nobody stands on a flank: the hill layer is level there. */
    private static boolean isCentral(int land) {
        int inBlock = land & 7;
        return inBlock >= 3 && inBlock <= 5;
    }

    private static double noise(int x, int y, int wavelength, Prng lots) {
        int x0 = Math.floorDiv(x, wavelength);
        int y0 = Math.floorDiv(y, wavelength);
        double shareX = smooth((double) Math.floorMod(x, wavelength) / wavelength);
        double shareY = smooth((double) Math.floorMod(y, wavelength) / wavelength);
        double south = blend(corner(x0, y0, lots), corner(x0 + 1, y0, lots), shareX);
        double north = blend(corner(x0, y0 + 1, lots), corner(x0 + 1, y0 + 1, lots), shareX);
        return blend(south, north, shareY);
    }

    private static double corner(int x, int y, Prng lots) {
        return lots.split(x).split(y).nextDouble();
    }

    private static double blend(double a, double b, double share) {
        return a + (b - a) * share;
    }

    /** Eases in and out: 0 at 0, 1 at 1, level at both. */
    private static double smooth(double t) {
        return t * t * (3 - 2 * t);
    }
}
