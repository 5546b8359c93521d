package dev.gait.server.world;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.command.HoldKey;
import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.interp.Attributes;
import dev.gait.motion.interp.MotionProfile;
import dev.gait.motion.local.PlayerInput;
import dev.gait.motion.math.Prng;
import dev.gait.motion.outbound.JumpReport;
import dev.gait.motion.outbound.MotionReport;
import dev.gait.motion.outbound.PlayerReport;
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
import dev.gait.server.state.StateReader;
import dev.gait.server.state.StateVersion;
import dev.gait.server.state.StateWriter;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What a hand-over between machines carries is everything: somebody who is taken out of the world as bytes and comes back of
 * them, again and again, walks, jumps, is judged and is told of as if nothing had been done to it, to the last bit. Clients of
 * the field and clients that send inputs, among creatures that chase them.
 */
class HandOverTest {
    private static final long TURN = 10_000_000L;
    private static final int TURNS = 1500;
    private static final int PLAYERS = 8;
    private static final int FIRST_PLAYER = 0x50000001;
    private static final int FIRST_CREATURE = 0x80000001;
    private static final Attributes SKILLS = new Attributes(200, 200, 0, 100);

    /** What one client heard of each body, in order. */
    private static final class Listener implements AvatarHost {
        final Map<Integer, StringBuilder> heard = new TreeMap<>();
        final StringBuilder judged = new StringBuilder();
        int corrections;

        @Override
        public void send(byte[] bytes, int length, int queue) {
            int about = length < 8
                    ? 0
                    : bytes[4] & 0xFF | (bytes[5] & 0xFF) << 8 | (bytes[6] & 0xFF) << 16 | bytes[7] << 24;
            if (about < 0) {
                return; // who chases somebody looks for it anew where it has arrived
            }
            StringBuilder said = heard.computeIfAbsent(about, key -> new StringBuilder());
            for (int i = 0; i < length; i++) {
                said.append(Character.forDigit(bytes[i] >> 4 & 15, 16)).append(Character.forDigit(bytes[i] & 15, 16));
            }
            said.append('\n');
        }

        @Override
        public void judged(GateVerdict verdict) {
            judged.append(verdict).append(' ');
        }

        @Override
        public void corrected(GateVerdict verdict) {
            corrections++;
        }

        @Override
        public void heldBack() {
            judged.append("held back ");
        }

        @Override
        public void relayed(long arrivedNanos) {}

        @Override
        public void leftWorld(Position last, boolean loggedOff) {
            judged.append("left ");
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {7, 8})
    void whoIsTakenApartAndPutTogetherAgainGoesOnAsIfNothingHadBeen(long seed) {
        Stage still = new Stage(seed);
        Stage moved = new Stage(seed);
        for (int turn = 1; turn <= TURNS; turn++) {
            still.turn(turn, false);
            moved.turn(turn, true);
            assertThat(moved.places).as("seed " + seed + ", turn " + turn).isEqualTo(still.places);
        }
        still.listeners.forEach((guid, listener) -> {
            Listener other = Objects.requireNonNull(moved.listeners.get(guid));
            assertThat(other.judged).hasToString(listener.judged.toString());
            assertThat(other.corrections).isEqualTo(listener.corrections);
            assertThat(other.heard.keySet()).isEqualTo(listener.heard.keySet());
            listener.heard.forEach((about, said) -> assertThat(other.heard.get(about))
                    .as("seed %d: what %x heard of %x", seed, guid, about)
                    .hasToString(said.toString()));
        });
        assertThat(moved.handOvers).isGreaterThan(TURNS / 2);
        assertThat(still.listeners.values().stream()
                        .mapToInt(each -> each.heard.size())
                        .sum())
                .as("they hear of each other")
                .isGreaterThanOrEqualTo(PLAYERS * (PLAYERS - 1));
    }

    /** A world with its people, who do the same things at the same moments whatever is done to them. */
    private static final class Stage {
        private final Prng random;
        private final CollisionWorld ground;
        private final World world;
        final Map<Integer, Listener> listeners = new TreeMap<>();
        final Map<Integer, String> places = new TreeMap<>();
        int handOvers;

        Stage(long seed) {
            random = new Prng(seed);
            ground = new SeededWorld(seed);
            world = new World(ground, 0);
            Position corner = new Position();
            corner.setGlobal(Landblocks.BLOCK_METERS * 0xA9 + 20, Landblocks.BLOCK_METERS * 0xB4 + 20, 0);
            corner.frame.z = ground.groundZ(corner);
            int guid = FIRST_CREATURE;
            for (Spawn spawn : Population.around(corner, ground)) {
                world.enter(spawn.occupant(guid++, MotionProfile.classic(), 0));
            }
            for (int i = 0; i < PLAYERS; i++) {
                Position at = new Position();
                at.setGlobal(corner.globalX() + 15 * (i % 4) - 42, corner.globalY() + 15 * (i / 4) - 35, 0);
                at.frame.z = ground.groundZ(at);
                at.frame.setHeading(30 * i);
                Listener listener = new Listener();
                listeners.put(FIRST_PLAYER + i, listener);
                world.enter(Avatar.entering(
                        FIRST_PLAYER + i, "P" + i, 1, SKILLS, at, ground, MotionProfile.classic(), listener, 0));
            }
        }

        void turn(int turn, boolean handsOver) {
            long now = turn * TURN;
            for (int i = 0; i < PLAYERS; i++) {
                Occupant player = world.find(FIRST_PLAYER + i);
                if (player != null) {
                    command(player, i, turn, now);
                }
            }
            world.step(now);
            places.clear();
            world.forEach(occupant -> {
                if (occupant.guid() > 0) {
                    places.put(occupant.guid(), occupant.position() + " " + occupant.body().velocityX);
                }
            });
            if (handsOver) {
                handOver(FIRST_PLAYER + turn % PLAYERS, now);
            }
            // Who has come is let in; no time passes.
            world.step(now);
        }

        // ---- Out and in ---------------------------------------------------------------------------------------------

        private void handOver(int guid, long now) {
            Occupant before = world.occupant(guid);
            if (before == null || !(before.controller() instanceof Avatar avatar)) {
                return;
            }
            handOvers++;
            StateWriter out = new StateWriter().begin(now, StateVersion.NEWEST);
            avatar.describe(out);
            world.depart(before, out, BlockMessage.Entry.HANDED_OVER);
            int block = Landblocks.block(before.position().cell);
            world.takeOut(before);
            StateReader in = new StateReader().beginVersioned(out.toByteArray(), now);
            Occupant after =
                    Avatar.handedOver(guid, in, ground, MotionProfile.classic(), avatar.host(), avatar.observer());
            world.arrive(block, after, in, BlockMessage.Entry.HANDED_OVER);
            in.end();
            before.audience()
                    .forEach((observer, near, forgetAt) -> after.audience().remember(observer, near, forgetAt));
        }

        // ---- What clients say ---------------------------------------------------------------------------------------

        /** Half of the players report where they say they are, half send inputs; all turn, jump and stand now and then. */
        private void command(Occupant player, int index, int turn, long now) {
            PlayerCommand.Arrival arrival = new PlayerCommand.Arrival(Lateness.USUAL, now);
            boolean simulated = index % 2 == 1;
            if (turn == 2) {
                world.tell(player.guid(), new PlayerCommand.LoginCompleted(Lateness.USUAL));
                if (simulated) {
                    world.tell(player.guid(), new PlayerCommand.Predicted());
                }
            } else if (turn == 600 && index < 2) {
                Position away = new Position().set(player.position());
                away.setGlobal(away.globalX() + 40, away.globalY(), away.frame.z);
                world.tell(player.guid(), new PlayerCommand.Teleport(away));
            } else if (turn == 700 && index < 2) {
                world.tell(player.guid(), new PlayerCommand.LoginCompleted(Lateness.USUAL));
            } else if (turn == 750 && index == 2) {
                world.tell(player.guid(), new PlayerCommand.Push(3, -2, 0));
            } else if (turn == 800 && index == 4) {
                world.tell(player.guid(), new PlayerCommand.LogOff());
            } else if ((turn + 17 * index) % 90 == 0) {
                held(player, arrival);
            } else if (!simulated && (turn + 11 * index) % 230 == 0) {
                JumpReport jump = new JumpReport();
                jump.extent = 0.4;
                jump.velocityY = 3;
                jump.velocityZ = 6;
                say(player, jump);
                world.tell(player.guid(), new PlayerCommand.Jumped(jump, arrival));
            } else if (!simulated && (turn + 7 * index) % 100 == 0) {
                PositionReport report = new PositionReport();
                report.contact = player.body().contact;
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

        private void held(Occupant player, PlayerCommand.Arrival arrival) {
            MotionReport report = new MotionReport();
            report.state.currentHoldKey = HoldKey.RUN;
            report.state.forwardCommand = random.chance(0.3) ? MotionCommand.READY : MotionCommand.WALK_FORWARD;
            report.state.turnCommand = random.chance(0.5) ? MotionCommand.TURN_LEFT : MotionCommand.INVALID;
            report.forwardSaid = true;
            report.contact = player.body().contact;
            say(player, report);
            world.tell(player.guid(), new PlayerCommand.Held(report, arrival));
        }

        /** Where the server has it, which is where a client is that agrees; now and then a little further than it can be. */
        private void say(Occupant player, PlayerReport report) {
            report.position.set(player.position());
            if (random.chance(0.05)) {
                Position at = report.position;
                at.setGlobal(at.globalX() + 4, at.globalY(), at.frame.z);
            }
            report.teleportStamp = player.stamps().get(SequenceStamps.TELEPORT);
            report.forcePositionStamp = player.stamps().get(SequenceStamps.FORCE_POSITION);
        }
    }
}
