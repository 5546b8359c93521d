package dev.gait.testbed.world;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.client.ClientConfig;
import dev.gait.motion.math.Prng;
import dev.gait.motion.place.Position;
import dev.gait.motion.world.FlatGround;
import dev.gait.net.impair.NetworkText;
import dev.gait.net.impair.Networks;
import dev.gait.server.ServerListener;
import dev.gait.server.creature.Spawn;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Who is looked on at runs, and who looks on runs along (motion.md §L.2): at every position that arrives, the body it
 * arrives at is there already. Nobody's clock keeps step with anybody's, so whatever is told about another moment than
 * the one it is told at shows: a step of stale position is a third of a metre.
 */
class CoRunTest {
    /** Drift at each update, metres. */
    private static final double AT_UPDATES = 0.05;

    /** What the lossy link takes on the average, seconds. */
    private static final double LINK = 0.06;

    private static final double WALK = 3.12;
    private static final double STEP = 1.0 / 30;

    static Stream<Arguments> runs() {
        return Stream.of(true, false)
                .flatMap(extension -> Stream.of(1L, 2L, 3L, 4L).map(seed -> Arguments.of(extension, seed)));
    }

    @ParameterizedTest
    @MethodSource("runs")
    void everyPositionFindsTheBodyThere(boolean extension, long seed) {
        CoRun run = new CoRun(seed, extension, Networks.CLEAN);
        run.run(new Prng(seed), 60);
        assertThat(run.atUpdates).hasSizeGreaterThan(60);
        assertThat(run.atUpdates).as("seed %d: metres at each update", seed).allMatch(meters -> meters <= AT_UPDATES);
        assertThat(run.mostDrawnError(0))
                .as("seed %d: metres from the truth, drawn", seed)
                .isLessThan(AT_UPDATES);
        assertThat(run.mostBackwards(0))
                .as("seed %d: metres run backwards", seed)
                .isZero();
    }

    /**
     * What others do is said twice, in the field's configuration by copies of the packets, and what comes late pulls
     * nobody back. What is left is jitter, up and down: two times 50 ms at 9.5 m/s.
     */
    @ParameterizedTest
    @MethodSource("runs")
    void overALossyLinkOnlyJitterIsLeft(boolean extension, long seed) {
        CoRun run = new CoRun(seed, extension, NetworkText.parse("delay=60 jitter=25 loss=1%"));
        run.run(new Prng(seed), 60);
        run.judge(seed, LINK);
    }

    /**
     * A creature turns before it goes, and server and client each notice the end of the turn at the end of a step of their
     * own: they begin to walk up to a step apart. The first position afterwards mends that, and so it is at the arrival.
     */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void aCreatureOnPatrolIsWhereItIsSaidToBe(long seed) {
        Position home = new Position(0xA9B40025, 100, 100, 0);
        List<Position> way = List.of(
                new Position(0xA9B40025, 100, 120, 0),
                new Position(0xA9B40025, 120, 118, 0),
                new Position(0xA9B40025, 115, 100, 0));
        VirtualWorld world = new VirtualWorld(
                seed,
                VirtualWorld.quietSettings().withPopulation(List.of(new Spawn.Creature("Hound", home, way, 0, 50, 2))),
                new FlatGround(0),
                ServerListener.SILENT);
        VirtualClient watcher = world.enter(ClientConfig.of("watcher", "secret").withGlide(false), Networks.CLEAN);
        UpdateErrors errors = new UpdateErrors(watcher, 0x80000001);
        watcher.onHeard(errors);
        world.run(45_000);
        assertThat(errors.meters).hasSizeGreaterThan(100);
        assertThat(errors.meters)
                .as("seed %d: metres at each update", seed)
                .allMatch(meters -> meters <= WALK * STEP + 0.001);
        assertThat(errors.meters.stream().filter(meters -> meters > AT_UPDATES).count())
                .as("seed %d: legs of the way that began or ended a step apart", seed)
                .isLessThanOrEqualTo(2L * errors.orders);
    }
}
