package dev.gait.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.MotionTuning;
import dev.gait.motion.internal.goal.MoveToDriver;
import dev.gait.motion.outbound.MovementKey;
import dev.gait.motion.place.Headings;
import dev.gait.motion.place.Position;
import dev.gait.motion.world.FlatGround;
import dev.gait.net.message.Movement;
import dev.gait.net.message.ObjectCreate;
import dev.gait.net.message.UpdateMotion;
import dev.gait.net.message.UpdatePosition;
import dev.gait.server.creature.Spawn;
import dev.gait.server.store.MemoryStore;
import dev.gait.server.world.Occupant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

class CreaturesTest {
    private static final int CREATURE = 0x80000001;
    private static final double BOTH_RADII = 2 * MotionTuning.DEFAULT_RADIUS;

    private static SimulatedNetwork worldWith(Spawn... spawns) {
        ServerSettings settings = ServerSettings.usual()
                .withStart(new Position(0xA9B40025, 96, 96, 0), 2)
                .withPopulation(List.of(spawns));
        return new SimulatedNetwork(9, settings, new FlatGround(0), new MemoryStore());
    }

    private static Spawn.Creature hunter(double x, double y, double sight, double leash) {
        return new Spawn.Creature("Hunter", new Position(0xA9B40025, x, y, 0), List.of(), sight, leash, 2.6);
    }

    private static OccupantStatus find(SimulatedNetwork network, int guid) {
        return network.server.status().occupants().stream()
                .filter(one -> one.guid() == guid)
                .findFirst()
                .orElseThrow();
    }

    private static double gap(OccupantStatus a, OccupantStatus b) {
        return Math.hypot(a.x() - b.x(), a.y() - b.y()) - BOTH_RADII;
    }

    @Test
    void aCreatureChasesARunningPlayerForAMinuteAndArrivesWhenItStops() {
        SimulatedNetwork network = worldWith(hunter(112, 96, 30, 2000));
        WalkingClient prey = new WalkingClient(network, "Prey", new FlatGround(0)).enter();
        prey.run(true);
        prey.press(MovementKey.FORWARD);
        network.run(300);
        Deque<Position> trail = new ArrayDeque<>();
        int judged = 0;
        double stalest = 0;
        for (int tick = 0; tick < 1800; tick++) {
            // A turn every four seconds: the chase goes zigzag over several landblocks.
            if (tick % 120 == 30) {
                prey.press(tick % 240 == 30 ? MovementKey.TURN_RIGHT : MovementKey.TURN_LEFT);
            } else if (tick % 120 == 60) {
                prey.release(tick % 240 == 60 ? MovementKey.TURN_RIGHT : MovementKey.TURN_LEFT);
            }
            network.run(33);
            trail.addLast(new Position().set(occupant(network, prey.guid).position()));
            // Where the prey was in the last half second and three ticks: one to look, one to step, one to measure.
            while (trail.size() > 18) {
                trail.removeFirst();
            }
            MoveToDriver chase = occupant(network, CREATURE).actor().moveTo();
            if (chase.movementType() == MoveToDriver.MOVE_TO_OBJECT
                    && chase.currentTarget().hasCell()) {
                judged++;
                double nearest = trail.stream()
                        .mapToDouble(place -> place.distanceTo(chase.currentTarget()))
                        .min()
                        .orElseThrow();
                stalest = Math.max(stalest, nearest);
            }
        }
        assertThat(judged).isGreaterThan(900);
        assertThat(stalest)
                .as("metres from where it runs to where the prey was in the last half second")
                .isLessThan(0.7);
        prey.release(MovementKey.FORWARD);
        network.run(8000);

        // It arrives at the place it was last told of, and is told anew only of moves that matter (motion.md §I.7).
        assertThat(gap(find(network, CREATURE), find(network, prey.guid))).isLessThanOrEqualTo(0.6 + 0.05);
        assertThat(prey.forcedCount).isZero();
    }

    private static Occupant occupant(SimulatedNetwork network, int guid) {
        List<Occupant> found = new ArrayList<>();
        network.server.world().forEach(one -> {
            if (one.guid() == guid) {
                found.add(one);
            }
        });
        return found.get(0);
    }

    @Test
    void aChaseIsToldAsMoveToObjectWithAPlaceFiveTimesASecond() {
        SimulatedNetwork network = worldWith(hunter(130, 96, 40, 2000));
        WalkingClient prey = new WalkingClient(network, "Prey", new FlatGround(0)).enter();
        network.run(4000);

        UpdateMotion order = prey.heard(UpdateMotion.class).stream()
                .filter(message -> message.guid == CREATURE)
                .findFirst()
                .orElseThrow();
        assertThat(order.movement.type).isEqualTo(Movement.MOVE_TO_OBJECT);
        assertThat(order.movement.target).isEqualTo(prey.guid);
        assertThat(order.autonomous).isZero();
        assertThat(order.serverControlSequence).isEqualTo(1);
        List<Long> times = new ArrayList<>();
        for (ScriptedClient.Heard one : prey.heard) {
            if (one.message() instanceof UpdatePosition update && update.guid == CREATURE) {
                times.add(one.atNanos());
            }
        }
        assertThat(times.size()).isGreaterThan(10);
        for (int i = 1; i < times.size() - 1; i++) {
            assertThat((times.get(i) - times.get(i - 1)) / SimulatedNetwork.MILLI)
                    .isBetween(150L, 250L);
        }
    }

    @Test
    void atTheEndOfItsLeashItReturns() {
        SimulatedNetwork network = worldWith(hunter(106, 96, 12, 25));
        WalkingClient prey = new WalkingClient(network, "Prey", new FlatGround(0)).enter();
        prey.run(true);
        prey.press(MovementKey.FORWARD);
        network.run(10_000);
        prey.release(MovementKey.FORWARD);
        network.run(15_000);

        OccupantStatus hunter = find(network, CREATURE);
        Position home = new Position(0xA9B40025, 106, 96, 0);
        assertThat(Math.hypot(hunter.x() - home.globalX(), hunter.y() - home.globalY()))
                .isLessThan(1.0);
        assertThat(prey.heard(UpdateMotion.class))
                .filteredOn(message -> message.guid == CREATURE)
                .extracting(message -> message.movement.type)
                .startsWith(Movement.MOVE_TO_OBJECT)
                .contains(Movement.MOVE_TO_POSITION);
    }

    @Test
    void aPatrolWalksItsRoundsAndWhoComesLateSeesWhereItIsGoing() {
        Position home = new Position(0xA9B40025, 110, 110, 0);
        List<Position> rounds =
                List.of(new Position(0xA9B40025, 116, 110, 0), new Position(0xA9B40025, 116, 118, 0), home);
        SimulatedNetwork network = worldWith(new Spawn.Creature("Guard", home, rounds, 0, 50, 2));
        ScriptedClient watcher = ScriptedClient.inWorld(network, "Watcher");
        network.run(40_000);

        assertThat(watcher.heard(UpdateMotion.class))
                .extracting(message -> message.movement.type)
                .contains(Movement.MOVE_TO_POSITION, Movement.TURN_TO_HEADING);
        List<Float> goals = watcher.heard(UpdateMotion.class).stream()
                .filter(message -> message.movement.type == Movement.MOVE_TO_POSITION)
                .map(message -> message.movement.origin.y)
                .toList();
        assertThat(goals).contains(110f, 118f);

        boolean seen = false;
        for (int i = 0; i < 12 && !seen; i++) {
            ScriptedClient late = ScriptedClient.inWorld(network, "Late" + i);
            network.run(500);
            seen = late.heard(ObjectCreate.class).stream()
                    .anyMatch(create -> create.guid == CREATURE
                            && create.physics.movement.type == Movement.MOVE_TO_POSITION
                            && create.physics.movementAutonomous == 0);
        }
        assertThat(seen).as("somebody met the guard on its way").isTrue();
    }

    @Test
    void aTownspersonTurnsToWhoComesNear() {
        Position at = new Position(0xA9B40025, 96, 103, 0, 0);
        SimulatedNetwork network = worldWith(new Spawn.Townsperson("Smith", at, 10));
        ScriptedClient visitor = ScriptedClient.inWorld(network, "Visitor");
        network.run(6000);

        UpdateMotion turn = visitor.heard(UpdateMotion.class).stream()
                .filter(message -> message.guid == CREATURE)
                .findFirst()
                .orElseThrow();
        assertThat(turn.movement.type).isEqualTo(Movement.TURN_TO_OBJECT);
        assertThat(turn.movement.target).isEqualTo(visitor.guid);
        OccupantStatus smith = find(network, CREATURE);
        OccupantStatus playerConnection = find(network, visitor.guid);
        double towards = Headings.ofDirection(playerConnection.x() - smith.x(), playerConnection.y() - smith.y());
        assertThat(Math.abs(Headings.signed(towards - smith.heading()))).isLessThan(5);
    }
}
