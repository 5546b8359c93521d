package dev.gait.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.gait.motion.place.Position;
import dev.gait.motion.world.FlatGround;
import dev.gait.server.creature.Spawn;
import dev.gait.server.store.MemoryStore;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A place is of a moment: the tick's own, however late the thread came that stepped it. */
class OccupantMomentTest {
    /** Its own way by its own clock: whoever measures against it must not measure the server's thread. */
    @Test
    void whoWalksStraightOnIsWhereItsMomentSays() {
        Position home = new Position(0xA9B40025, 90, 100, 0);
        List<Position> rounds = List.of(new Position(0xA9B40025, 118, 100, 0), home);
        SimulatedNetwork network = new SimulatedNetwork(
                1,
                SimulatedNetwork.quiet().withPopulation(List.of(new Spawn.Creature("Guard", home, rounds, 0, 50, 2))),
                new FlatGround(0),
                new MemoryStore());
        ScriptedClient.inWorld(network, "Watcher");
        List<OccupantStatus> ticks = new ArrayList<>();
        List<Double> seenAt = new ArrayList<>();
        network.server.onTicked(() -> network.server.status().occupants().stream()
                .filter(one -> !one.isPlayer())
                .forEach(one -> {
                    ticks.add(one);
                    seenAt.add(network.nowNanos * 1e-9);
                }));
        network.run(6000);

        int walking = 0;
        double latest = 0;
        for (int i = 2; i < ticks.size(); i++) {
            OccupantStatus a = ticks.get(i - 2);
            OccupantStatus b = ticks.get(i - 1);
            OccupantStatus c = ticks.get(i);
            double first = (b.x() - a.x()) / (b.seconds() - a.seconds());
            double second = (c.x() - b.x()) / (c.seconds() - b.seconds());
            boolean straight = a.heading() == c.heading() && first > 0.5 && second > 0.5;
            if (straight && ticks.get(Math.max(0, i - 6)).heading() == c.heading()) {
                assertThat(second).as("speed at tick " + i).isCloseTo(first, within(1e-6));
                latest = Math.max(latest, seenAt.get(i) - c.seconds());
                walking++;
            }
        }
        assertThat(walking).isGreaterThan(50);
        assertThat(latest).as("how late the latest tick was stepped, seconds").isGreaterThan(0.003);
    }
}
