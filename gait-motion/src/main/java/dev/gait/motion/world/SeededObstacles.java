package dev.gait.motion.world;

import dev.gait.motion.math.Prng;
import dev.gait.motion.place.Headings;
import dev.gait.motion.place.Landblocks;
import dev.gait.motion.place.Position;
import java.util.ArrayList;
import java.util.List;

/**
 * What stands in the built-in world: in every landblock a few sites with walls, stairs, a ramp, a platform with steps,
 * trees and stumps, all following from the seed.
 *
 * <p>A site is one 24 m cell and nothing on it comes nearer than 2 m to the cell's rim, so sites never run into each
 * other and no obstacle spans a landblock border. The four cells around a landblock's middle stay free for whoever
 * appears there. Stairs are built on nearly level cells only, because their first step must be low enough to climb.
 */
final class SeededObstacles implements ObstacleSource {
    private static final int SITES = 7;
    /** Steepest ground that is built on with steps, as rise over run. */
    private static final double LEVEL = 0.13;
    /** How deep everything reaches below the lowest corner of its cell, metres. */
    private static final double FOUNDATION = 0.5;

    private final Prng lots;
    private final HeightField ground;
    private final Position sampled = new Position();
    private final Facet facet = new Facet();

    SeededObstacles(long seed, HeightField ground) {
        lots = new Prng(seed).split("obstacles");
        this.ground = ground;
    }

    @Override
    public List<Obstacle> obstacles(int blockX, int blockY) {
        List<Obstacle> built = new ArrayList<>();
        Prng here = lots.split(blockX).split(blockY);
        long taken = 0;
        for (int i = 0; i < SITES; i++) {
            int cell = here.below(64);
            int cellX = cell >> 3;
            int cellY = cell & 7;
            boolean central = (cellX == 3 || cellX == 4) && (cellY == 3 || cellY == 4);
            boolean free = (taken >>> cell & 1) == 0;
            taken |= 1L << cell;
            Site site = new Site(built, 8 * blockX + cellX, 8 * blockY + cellY, 15.0 * here.below(24));
            if (free && !central && site.lowest > Double.NEGATIVE_INFINITY) {
                build(site, i, here);
            }
        }
        return List.copyOf(built);
    }

    private static void build(Site site, int kind, Prng lots) {
        switch (kind) {
            case 0, 1 -> site.wall(lots);
            case 2 -> site.steps(8, 0.28, 0.7);
            case 3 -> site.steps(12, 0.12, 0.4);
            case 4 -> site.platform();
            default -> site.trees(lots);
        }
    }

    /** One cell to build on: a middle, a direction, and the ground under it. */
    private final class Site {
        private final List<Obstacle> built;
        private final double middleX;
        private final double middleY;
        private final double heading;
        /** Where foundations end; negative infinity off the map's rim or on ground too steep to build on at all. */
        private final double lowest;

        private final boolean level;

        Site(List<Obstacle> built, int landX, int landY, double heading) {
            this.built = built;
            this.heading = heading;
            middleX = Landblocks.CELL_METERS * (landX + 0.5);
            middleY = Landblocks.CELL_METERS * (landY + 0.5);
            double steepest = 0;
            double low = Double.POSITIVE_INFINITY;
            if (landX < Landblocks.LAND_CELLS && landY < Landblocks.LAND_CELLS) {
                for (int corner = 0; corner < 4; corner++) {
                    low = Math.min(low, ground.vertexZ(landX + (corner & 1), landY + (corner >> 1)));
                }
                steepest = Math.max(slopeAt(-1, -6), Math.max(slopeAt(1, 6), Math.max(slopeAt(-6, 1), slopeAt(6, -1))));
            }
            boolean buildable = low < Double.POSITIVE_INFINITY && steepest < 0.6;
            lowest = buildable ? low - FOUNDATION : Double.NEGATIVE_INFINITY;
            level = steepest < LEVEL;
        }

        private double slopeAt(double east, double north) {
            sampled.setGlobal(middleX + east, middleY + north, 0);
            ground.facetAt(sampled.cell, sampled.frame.x, sampled.frame.y, facet);
            return Math.sqrt(facet.slopeX * facet.slopeX + facet.slopeY * facet.slopeY);
        }

        private double x(double right, double forward) {
            return middleX + right * Headings.cos(heading) + forward * Headings.sin(heading);
        }

        private double y(double right, double forward) {
            return middleY - right * Headings.sin(heading) + forward * Headings.cos(heading);
        }

        private double groundAt(double right, double forward) {
            sampled.setGlobal(x(right, forward), y(right, forward), 0);
            return ground.groundZ(sampled);
        }

        private void box(double right, double forward, double halfRight, double halfForward, double top) {
            built.add(Obstacle.box(
                    x(right, forward), y(right, forward), lowest, halfRight, halfForward, top - lowest, heading));
        }

        /** A wall, and half the time a second one from its end: a corner to be stopped in. */
        void wall(Prng lots) {
            double half = lots.between(3, 6);
            double top = groundAt(0, 0) + lots.between(2.2, 3.2);
            box(0, 0, 0.3, half, top);
            if (lots.chance(0.5)) {
                box(-2.7, half - 0.3, 2.4, 0.3, top);
            }
        }

        /** Steps of one rise and depth going forward, and a landing on their head. */
        void steps(int count, double rise, double depth) {
            if (!level) {
                return;
            }
            double foot = -4.5;
            double base = groundAt(0, foot);
            for (int i = 0; i < count; i++) {
                box(0, foot + depth * (i + 0.5), 1.5, depth / 2, base + rise * (i + 1));
            }
            box(0, foot + depth * count + 1.5, 1.5, 1.5, base + rise * count);
        }

        /** Seven metres square, 1.2 m high, with three steps in front. */
        void platform() {
            if (!level) {
                return;
            }
            double base = groundAt(0, -5.9);
            for (int i = 0; i < 3; i++) {
                box(0, -5.9 + 0.8 * (i + 0.5), 1.5, 0.4, base + 0.3 * (i + 1));
            }
            box(0, 0, 3.5, 3.5, base + 1.2);
        }

        /** Up to nine trunks or stumps, one to a square of 6 m. */
        void trees(Prng lots) {
            for (int i = 0; i < 9; i++) {
                double right = 6 * (i % 3 - 1) + lots.between(-1.5, 1.5);
                double forward = 6 * (i / 3 - 1) + lots.between(-1.5, 1.5);
                double radius = lots.between(0.3, 0.6);
                boolean stump = lots.chance(0.25);
                double height = stump ? lots.between(0.2, 1.0) : lots.between(3.5, 7);
                if (lots.chance(0.5)) {
                    double x = middleX + right;
                    double y = middleY + forward;
                    sampled.setGlobal(x, y, 0);
                    double top = ground.groundZ(sampled) + height;
                    built.add(Obstacle.cylinder(x, y, lowest, stump ? radius + 0.4 : radius, top - lowest));
                }
            }
        }
    }
}
