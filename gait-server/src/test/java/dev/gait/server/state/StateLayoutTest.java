package dev.gait.server.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gait.motion.interp.Attributes;
import dev.gait.motion.interp.MotionProfile;
import dev.gait.motion.place.Position;
import dev.gait.motion.world.CollisionWorld;
import dev.gait.motion.world.FlatGround;
import dev.gait.server.avatar.Avatar;
import dev.gait.server.creature.Spawn;
import dev.gait.server.gate.Lateness;
import dev.gait.server.world.BlockMessage;
import dev.gait.server.world.Occupant;
import dev.gait.server.world.PlayerCommand;
import dev.gait.server.world.World;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * Nodes of two releases hand people to each other while a cluster is upgraded, so the layout of each version stays as it is.
 * Whoever adds a field to an {@code exchange} finds this failing, and raises {@link StateVersion#NEWEST}.
 */
class StateLayoutTest {
    /** What is exchanged for each kind of body, in order: i and l whole numbers, d others, b flags, t texts, m s moments. */
    private static final Map<String, String> SECOND = Map.of(
            "reports",
            "t2i2db9ib2ib2idididi2b3i7di6d3i2di18d4b7dibi2dilsb2i3midmbdm"
                    + "bdm3bmbm2bdm2dm2dbm4dmbm7d2mdmbdmbi7di7d2b6dmd2m2bm",
            "inputs",
            "t2i2db9ib2ib2idididi2b3i7di6d3i2di18d4b7dibi2dilsb2i3midmbdm"
                    + "bdm3bmbm2bi10d2b6dil2bm5id2id2i2d2ibd3i2d2mbdmb7d2ibmbm",
            "creature",
            "9ib2ib2idididi2b3i7di6d3i2di18d4b7dibi2dilsmbi7d3i3sb",
            "townsperson",
            "9ib2ib2idididi2b3i7di6d3i2di18d4b7dibi2dilsmb2s2b");

    /** Who knows a body follows it, in a layout of its own ({@code AudiencePack}). */
    private static final Map<Integer, Map<String, String>> LAYOUTS = Map.of(2, SECOND, 3, SECOND, 4, SECOND, 5, SECOND);

    private static final Attributes SKILLS = new Attributes(200, 200, 0, 100);
    private static final int PLAYER = 0x50000001;
    private static final int CREATURE = 0x80000001;

    private final CollisionWorld ground = new FlatGround(0);
    private final World world = new World(ground, 0);
    private long now;

    @Test
    void theLayoutOfEveryVersionIsKnown() {
        Position at = new Position(0xA9B40025, 96, 96, 0);
        world.enter(player(PLAYER, at));
        world.enter(player(PLAYER + 1, at));
        List<Spawn> spawns = List.of(
                new Spawn.Creature("Hunter", at, List.of(), 40, 80, 1.5), new Spawn.Townsperson("Guard", at, 10));
        for (int i = 0; i < spawns.size(); i++) {
            world.enter(spawns.get(i).occupant(CREATURE + i, MotionProfile.classic(), 0));
        }
        turn();
        world.tell(PLAYER, new PlayerCommand.LoginCompleted(Lateness.USUAL));
        world.tell(PLAYER + 1, new PlayerCommand.LoginCompleted(Lateness.USUAL));
        world.tell(PLAYER + 1, new PlayerCommand.Predicted());
        turn();
        for (int version = StateVersion.OLDEST; version <= StateVersion.NEWEST; version++) {
            Map<String, String> layout = new TreeMap<>();
            layout.put("reports", layout(PLAYER, version));
            layout.put("inputs", layout(PLAYER + 1, version));
            layout.put("creature", layout(CREATURE, version));
            layout.put("townsperson", layout(CREATURE + 1, version));
            assertThat(layout).as("version " + version).isEqualTo(LAYOUTS.get(version));
        }
        assertThat(LAYOUTS).as("one for each version").hasSize(StateVersion.NEWEST - StateVersion.OLDEST + 1);
    }

    @Test
    void aStateOfAnUnknownVersionIsRefused() {
        for (int version : new int[] {StateVersion.OLDEST - 1, StateVersion.NEWEST + 1, 0, -1}) {
            byte[] bytes = new StateWriter().begin(0, version).toByteArray();
            assertThatThrownBy(() -> new StateReader().beginVersioned(bytes, 0))
                    .isInstanceOf(BadState.class)
                    .hasMessageContaining("version " + version);
        }
    }

    private Occupant player(int guid, Position at) {
        return Avatar.entering(
                guid, "P", 1, SKILLS, at, ground, MotionProfile.classic(), (bytes, length, queue) -> {}, 0);
    }

    private void turn() {
        now += 100_000_000L;
        world.step(now);
    }

    private String layout(int guid, int version) {
        Tracer tracer = new Tracer(version);
        Occupant occupant = Objects.requireNonNull(world.occupant(guid));
        if (occupant.controller() instanceof Avatar avatar) {
            avatar.describe(tracer);
        }
        world.depart(occupant, tracer, BlockMessage.Entry.HANDED_OVER);
        return tracer.layout();
    }

    /** Writes down the kinds of what it is told. */
    private static final class Tracer implements StateExchange {
        private final int version;
        private final StringBuilder kinds = new StringBuilder();

        Tracer(int version) {
            this.version = version;
        }

        /** Runs of the same kind are counted. */
        String layout() {
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < kinds.length(); ) {
                int run = i;
                while (run < kinds.length() && kinds.charAt(run) == kinds.charAt(i)) {
                    run++;
                }
                text.append(run - i > 1 ? String.valueOf(run - i) : "").append(kinds.charAt(i));
                i = run;
            }
            return text.toString();
        }

        @Override
        public int version() {
            return version;
        }

        @Override
        public boolean isReading() {
            return false;
        }

        @Override
        public int i32(int value) {
            kinds.append('i');
            return value;
        }

        @Override
        public long i64(long value) {
            kinds.append('l');
            return value;
        }

        @Override
        public double f64(double value) {
            kinds.append('d');
            return value;
        }

        @Override
        public boolean flag(boolean value) {
            kinds.append('b');
            return value;
        }

        @Override
        public String text(String value) {
            kinds.append('t');
            return value;
        }

        @Override
        public long moment(long nanos) {
            kinds.append('m');
            return nanos;
        }

        @Override
        public double seconds(double moment) {
            kinds.append('s');
            return moment;
        }
    }
}
