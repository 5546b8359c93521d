package dev.gait.motion.world;

import dev.gait.motion.place.Landblocks;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A fixed set of obstacles, sorted into the landblocks they touch. */
public final class Obstacles implements ObstacleSource {
    private final Map<Integer, List<Obstacle>> byBlock = new HashMap<>();

    private Obstacles(List<Obstacle> all) {
        for (Obstacle obstacle : all) {
            int west = block(obstacle.x() - obstacle.reachX());
            int east = block(obstacle.x() + obstacle.reachX());
            int south = block(obstacle.y() - obstacle.reachY());
            int north = block(obstacle.y() + obstacle.reachY());
            for (int x = west; x <= east; x++) {
                for (int y = south; y <= north; y++) {
                    byBlock.computeIfAbsent(x << 8 | y, key -> new ArrayList<>())
                            .add(obstacle);
                }
            }
        }
    }

    /** These and no others. */
    public static Obstacles of(Obstacle... obstacles) {
        return of(List.of(obstacles));
    }

    /** These and no others; the list is copied. */
    public static Obstacles of(List<Obstacle> obstacles) {
        return new Obstacles(obstacles);
    }

    @Override
    public List<Obstacle> obstacles(int blockX, int blockY) {
        return Collections.unmodifiableList(byBlock.getOrDefault(blockX << 8 | blockY, List.of()));
    }

    private static int block(double coordinate) {
        return (int) Math.min(Math.max(Math.floor(coordinate / Landblocks.BLOCK_METERS), 0), 0xFF);
    }
}
