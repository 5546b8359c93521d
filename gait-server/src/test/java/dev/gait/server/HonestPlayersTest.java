package dev.gait.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.outbound.MovementKey;
import dev.gait.motion.place.Position;
import dev.gait.motion.world.CollisionWorld;
import dev.gait.motion.world.FlatGround;
import dev.gait.motion.world.SeededWorld;
import dev.gait.server.gate.GateVerdict;
import dev.gait.server.store.MemoryStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Nobody who walks as its legs carry it is ever put back, however late and out of order its reports arrive. */
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

    private static void wander(
            long seed,
            CollisionWorld serverGround,
            CollisionWorld clientGround,
            long delay,
            long jitter,
            double loss,
            long millis) {
        List<String> corrections = new ArrayList<>();
        ServerListener listener = new ServerListener() {
            @Override
            public void corrected(String character, GateVerdict verdict) {
                corrections.add(verdict.name());
            }
        };
        Position start = new Position(0xA9B40025, 96, 96, 0);
        SimulatedNetwork network = new SimulatedNetwork(
                        seed, ServerSettings.usual().withStart(start, 4), serverGround, new MemoryStore(), listener)
                .link(delay, jitter, loss);
        WalkingClient walker = new WalkingClient(network, "walker", clientGround).enter();
        network.run(1000);
        Random lots = new Random(seed);
        boolean[] held = new boolean[KEYS.length];
        boolean charging = false;
        long end = network.nowNanos + millis * SimulatedNetwork.MILLI;
        while (network.nowNanos < end) {
            int choice = lots.nextInt(KEYS.length + 4);
            if (choice < KEYS.length) {
                if (held[choice]) {
                    walker.release(KEYS[choice]);
                } else {
                    walker.press(KEYS[choice]);
                }
                held[choice] = !held[choice];
            } else if (choice < KEYS.length + 2) {
                walker.run(lots.nextInt(4) != 0);
            } else if (charging) {
                walker.controls().releaseJump(walker.clock());
                charging = false;
            } else {
                charging = walker.controls().pressJump(walker.clock()) == 0;
            }
            network.run(50 + lots.nextInt(1500));
            assertThat(corrections)
                    .as("seed " + seed + " at " + walker.body().body().position)
                    .isEmpty();
            assertThat(walker.lost).as("seed " + seed).isNull();
        }
        assertThat(network.server.counters().of(GateVerdict.ACCEPTED)).isGreaterThan(50);
    }
}
