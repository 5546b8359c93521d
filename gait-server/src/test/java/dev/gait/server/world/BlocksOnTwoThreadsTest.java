package dev.gait.server.world;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.command.HoldKey;
import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.interp.Attributes;
import dev.gait.motion.interp.MotionProfile;
import dev.gait.motion.local.PlayerInput;
import dev.gait.motion.math.Prng;
import dev.gait.motion.outbound.MotionReport;
import dev.gait.motion.outbound.PositionReport;
import dev.gait.motion.place.Landblocks;
import dev.gait.motion.place.Position;
import dev.gait.motion.update.SequenceStamps;
import dev.gait.motion.world.CollisionWorld;
import dev.gait.motion.world.SeededWorld;
import dev.gait.server.avatar.Avatar;
import dev.gait.server.avatar.AvatarHost;
import dev.gait.server.creature.Population;
import dev.gait.server.creature.Spawn;
import dev.gait.server.gate.GateVerdict;
import dev.gait.server.gate.Lateness;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;

/**
 * What {@link BlockMessage} promises: a block is changed by messages only, so blocks may have their turns at the same
 * time on different threads. Players run and are simulated across four blocks among creatures that chase them; every
 * client hears the same bytes in the same order, and everybody ends at the same place, as on one thread.
 */
class BlocksOnTwoThreadsTest {
    private static final long SEED = 7;
    private static final long TURN = 10_000_000L;
    private static final int PLAYERS = 12;
    private static final Attributes SKILLS = new Attributes(200, 200, 0, 100);

    private record Outcome(List<Long> heard, List<String> places, Set<Integer> blocks, int corrections) {}

    private static final class Listener implements AvatarHost {
        private final CRC32 heard = new CRC32();
        private int corrections;

        @Override
        public void send(byte[] bytes, int length, int queue) {
            heard.update(bytes, 0, length);
            heard.update(queue);
        }

        @Override
        public void judged(GateVerdict verdict) {
            heard.update(verdict.ordinal());
        }

        @Override
        public void corrected(GateVerdict verdict) {
            corrections++;
        }

        @Override
        public void heldBack() {
            heard.update(1);
        }

        @Override
        public void relayed(long arrivedNanos) {
            heard.update((int) arrivedNanos);
        }

        @Override
        public void leftWorld(Position last, boolean loggedOff) {
            heard.update(last.cell);
        }
    }

    @Test
    void twoThreadsMakeOfTheWorldWhatOneDoes() throws Exception {
        Outcome alone = run(List.of(new SeededWorld(SEED)), Workers.IN_TURN);
        Set<String> threads = new HashSet<>();
        ExecutorService second = Executors.newSingleThreadExecutor();
        CyclicBarrier start = new CyclicBarrier(2);
        Workers two = (count, work) -> {
            Future<?> other = second.submit(() -> {
                threads.add(Thread.currentThread().getName());
                start.await();
                work.accept(1);
                return null;
            });
            try {
                start.await();
                work.accept(0);
                other.get();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        };
        Outcome together;
        try {
            together = run(List.of(new SeededWorld(SEED), new SeededWorld(SEED)), two);
        } finally {
            second.shutdown();
        }

        assertThat(together).isEqualTo(alone);
        assertThat(threads).hasSize(1);
        assertThat(alone.blocks()).as("blocks that were stood in").hasSizeGreaterThan(2);
        assertThat(new HashSet<>(alone.heard()))
                .as("everybody hears something else")
                .hasSize(PLAYERS);
    }

    private static Outcome run(List<CollisionWorld> grounds, Workers workers) {
        CollisionWorld ground = new SeededWorld(SEED);
        World world = new World(grounds, workers, 0);
        Position corner = new Position();
        corner.setGlobal(Landblocks.BLOCK_METERS * 0xA9, Landblocks.BLOCK_METERS * 0xB4, 0);
        corner.frame.z = ground.groundZ(corner);
        int guid = 0x80000001;
        for (Spawn spawn : Population.around(corner, ground)) {
            world.enter(spawn.occupant(guid++, MotionProfile.classic(), 0));
        }
        List<Listener> listeners = new ArrayList<>();
        List<Occupant> players = new ArrayList<>();
        for (int i = 0; i < PLAYERS; i++) {
            Position at = new Position();
            at.setGlobal(corner.globalX() + 15 * (i % 4) - 22, corner.globalY() + 15 * (i / 4) - 15, 0);
            at.frame.z = ground.groundZ(at);
            at.frame.setHeading(30 * i);
            Listener listener = new Listener();
            listeners.add(listener);
            players.add(Avatar.entering(
                    0x50000001 + i, "P" + i, 1, SKILLS, at, ground, MotionProfile.classic(), listener, 0));
            world.enter(players.get(i));
        }
        Set<Integer> blocks = new HashSet<>();
        Prng random = new Prng(SEED);
        for (int turn = 1; turn <= 1200; turn++) {
            long now = turn * TURN;
            for (int i = 0; i < PLAYERS; i++) {
                command(world, players.get(i), i, turn, now, random);
            }
            world.step(now);
            players.forEach(player -> blocks.add(Landblocks.block(player.position().cell)));
        }
        List<Long> heard = new ArrayList<>();
        List<String> places = new ArrayList<>();
        int corrections = 0;
        for (Listener listener : listeners) {
            heard.add(listener.heard.getValue());
            corrections += listener.corrections;
        }
        world.forEach(occupant -> places.add(occupant + " " + occupant.position()));
        return new Outcome(heard, places, blocks, corrections);
    }

    /** Half of the players report where they say they are, half send inputs; both let go and turn now and then. */
    private static void command(World world, Occupant player, int index, int turn, long now, Prng random) {
        PlayerCommand.Arrival arrival = new PlayerCommand.Arrival(Lateness.USUAL, now);
        boolean simulated = index % 2 == 1;
        if (turn == 2) {
            world.tell(player.guid(), new PlayerCommand.LoginCompleted(Lateness.USUAL));
            if (simulated) {
                world.tell(player.guid(), new PlayerCommand.Predicted());
            }
        } else if (turn == 600 && index == 3) {
            Position away = new Position().set(player.position());
            away.setGlobal(away.globalX() + 40, away.globalY(), away.frame.z);
            world.tell(player.guid(), new PlayerCommand.Teleport(away));
        } else if (turn == 700 && index == 3) {
            world.tell(player.guid(), new PlayerCommand.LoginCompleted(Lateness.USUAL));
        } else if (turn == 900 && index == 4) {
            world.tell(player.guid(), new PlayerCommand.Gone());
        } else if ((turn + 17 * index) % 90 == 0) {
            MotionReport report = new MotionReport();
            hold(report.state, random);
            report.forwardSaid = true;
            report.contact = true;
            say(player, report);
            world.tell(player.guid(), new PlayerCommand.Held(report, arrival));
        } else if (!simulated && (turn + 7 * index) % 100 == 0) {
            PositionReport report = new PositionReport();
            report.contact = true;
            say(player, report);
            world.tell(player.guid(), new PlayerCommand.Reported(report, arrival));
        } else if (simulated && turn % 5 == 0) {
            PlayerInput input = new PlayerInput();
            input.tick = turn / 5;
            input.millis = 50;
            input.state.currentHoldKey = HoldKey.RUN;
            input.state.forwardCommand = turn / 200 % 3 == 0 ? MotionCommand.READY : MotionCommand.WALK_FORWARD;
            input.state.turnCommand = turn / 150 % 2 == 0 ? MotionCommand.TURN_RIGHT : MotionCommand.INVALID;
            input.jumpExtent = turn % 400 == 0 ? 0.5 : 0;
            world.tell(player.guid(), new PlayerCommand.Inputs(List.of(input)));
        }
    }

    private static void hold(dev.gait.motion.command.RawMotionState state, Prng random) {
        state.currentHoldKey = HoldKey.RUN;
        state.forwardCommand = random.nextDouble() < 0.3 ? MotionCommand.READY : MotionCommand.WALK_FORWARD;
        state.turnCommand = random.nextDouble() < 0.5 ? MotionCommand.TURN_LEFT : MotionCommand.INVALID;
    }

    /** Where the server has it, which is where a client is that agrees. */
    private static void say(Occupant player, dev.gait.motion.outbound.PlayerReport report) {
        report.position.set(player.position());
        report.teleportStamp = player.stamps().get(SequenceStamps.TELEPORT);
        report.forcePositionStamp = player.stamps().get(SequenceStamps.FORCE_POSITION);
    }
}
