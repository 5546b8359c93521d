package dev.gait.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.math.Prng;
import dev.gait.motion.outbound.MovementKey;
import dev.gait.motion.place.Position;
import dev.gait.motion.world.CollisionWorld;
import dev.gait.motion.world.FlatGround;
import dev.gait.motion.world.Obstacle;
import dev.gait.motion.world.ObstacleWorld;
import dev.gait.motion.world.SeededWorld;
import dev.gait.server.gate.GateVerdict;
import dev.gait.server.store.MemoryStore;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Nobody who walks as its legs carry it is ever put back, however late and out of order its reports arrive. */
@Tag("firstJdk") // docs/decisions/0017
class HonestPlayersTest {
    private static final MovementKey[] KEYS = MovementKey.values();

    @Test
    void anHonestPlayerAt300MillisPlusMinus100IsNeverCorrectedOver100Seeds() {
        for (long seed = 1; seed <= 100; seed++) {
            CollisionWorld serverGround = seed % 2 == 0 ? new FlatGround(0) : new SeededWorld(7);
            CollisionWorld clientGround = seed % 2 == 0 ? new FlatGround(0) : new SeededWorld(7);
            wander(seed, serverGround, clientGround, 300, 100, 0, 60_000);
        }
    }

    @Test
    void norOneWhosePacketsAreLost() {
        for (long seed = 1; seed <= 20; seed++) {
            wander(seed, new FlatGround(0), new FlatGround(0), 200, 50, 0.05, 60_000);
        }
    }

    @Test
    void norOneWhoRunsIntoWallsAndAroundCorners() {
        for (long seed = 1; seed <= 12; seed++) {
            boolean lossy = seed % 2 == 0;
            wander(seed, maze(seed), maze(seed), lossy ? 150 : 300, lossy ? 50 : 100, lossy ? 0.05 : 0, 60_000);
        }
    }

    /** A landing carries a runner farther than its legs (motion.md §H.7), and the line is uneven at the same time. */
    @Test
    void norOneWhoJumpsAndRunsOn() {
        for (long seed = 1; seed <= 30; seed++) {
            List<String> corrections = new ArrayList<>();
            SimulatedNetwork network =
                    network(seed, new FlatGround(0), corrections).link(60, 55, 0);
            WalkingClient walker = new WalkingClient(network, "walker", new FlatGround(0)).enter();
            network.run(4000);
            Prng lots = new Prng(seed);
            walker.run(true);
            walker.press(MovementKey.FORWARD);
            for (int i = 0; i < 20; i++) {
                network.run(500 + lots.below(6000));
                walker.controls().pressJump(walker.clock());
                network.run(50 + lots.below(500));
                walker.controls().releaseJump(walker.clock());
                if (lots.below(3) == 0) {
                    walker.release(MovementKey.FORWARD);
                    network.run(lots.below(3000));
                    walker.press(MovementKey.FORWARD);
                }
                assertThat(corrections).as("seed " + seed + ", jump " + i).isEmpty();
            }
        }
    }

    /** Walls, corners, pillars and low steps every few metres around the start. */
    private static CollisionWorld maze(long seed) {
        Prng lots = new Prng(seed);
        List<Obstacle> built = new ArrayList<>();
        for (int column = 1; column < 19; column++) {
            for (int row = 1; row < 19; row++) {
                double x = 0xA9 * 192.0 + 10 * column + lots.nextDouble() * 3;
                double y = 0xB4 * 192.0 + 10 * row + lots.nextDouble() * 3;
                boolean start = Math.abs(10 * column - 95) < 10 && Math.abs(10 * row - 95) < 10;
                if (start) {
                    continue;
                }
                double heading = 15.0 * lots.below(24);
                switch (lots.below(4)) {
                    case 0 -> built.add(Obstacle.cylinder(x, y, -1, 0.3 + lots.nextDouble(), 5));
                    case 1 -> built.add(Obstacle.box(x, y, -1, 1.5, 1.5, 1.3 + lots.nextDouble(), heading));
                    default -> {
                        built.add(Obstacle.box(x, y, -1, 0.3, 4, 4, heading));
                        built.add(Obstacle.box(x, y, -1, 3, 0.3, 4, heading + 90 * lots.below(2)));
                    }
                }
            }
        }
        List<Obstacle> all = List.copyOf(built);
        return new ObstacleWorld(new FlatGround(0), (bx, by) -> bx == 0xA9 && by == 0xB4 ? all : List.of());
    }

    private static SimulatedNetwork network(long seed, CollisionWorld ground, List<String> corrections) {
        ServerListener listener = new ServerListener() {
            @Override
            public void corrected(String character, GateVerdict verdict) {
                corrections.add(verdict.name());
            }
        };
        Position start = new Position(0xA9B40025, 96, 96, 0);
        return new SimulatedNetwork(
                seed, ServerSettings.usual().withStart(start, 4), ground, new MemoryStore(), listener);
    }

    private static void wander(
            long seed,
            CollisionWorld serverGround,
            CollisionWorld clientGround,
            long delay,
            long jitter,
            double loss,
            long millis) {
        List<String> corrections = new ArrayList<>();
        SimulatedNetwork network = network(seed, serverGround, corrections).link(delay, jitter, loss);
        WalkingClient walker = new WalkingClient(network, "walker", clientGround).enter();
        network.run(1000);
        Prng lots = new Prng(seed);
        boolean[] held = new boolean[KEYS.length];
        boolean charging = false;
        long end = network.nowNanos + millis * SimulatedNetwork.MILLI;
        while (network.nowNanos < end) {
            int choice = lots.below(KEYS.length + 4);
            if (choice < KEYS.length) {
                if (held[choice]) {
                    walker.release(KEYS[choice]);
                } else {
                    walker.press(KEYS[choice]);
                }
                held[choice] = !held[choice];
            } else if (choice < KEYS.length + 2) {
                walker.run(lots.below(4) != 0);
            } else if (charging) {
                walker.controls().releaseJump(walker.clock());
                charging = false;
            } else {
                charging = walker.controls().pressJump(walker.clock()) == 0;
            }
            network.run(50 + lots.below(1500));
            assertThat(corrections)
                    .as("seed " + seed + " at " + walker.body().body().position)
                    .isEmpty();
            assertThat(walker.lost).as("seed " + seed).isNull();
        }
        assertThat(network.server.counters().of(GateVerdict.ACCEPTED)).isGreaterThan(50);
    }
}
