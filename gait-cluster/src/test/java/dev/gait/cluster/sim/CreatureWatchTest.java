package dev.gait.cluster.sim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.interp.MotionProfile;
import dev.gait.motion.place.Landblocks;
import dev.gait.motion.place.Position;
import dev.gait.server.creature.Spawn;
import dev.gait.server.world.Occupant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** When a creature counts as gone. */
class CreatureWatchTest {
    private static final int GUID = 0x80000001;
    private static final long SECOND = 1_000_000_000L;

    private final Watchman watchman = new Watchman();
    private final Spawn spawn = spawn();
    private final Map<Integer, Occupant> there = Map.of(GUID, spawn.occupant(GUID, MotionProfile.classic(), 0));
    private final CreatureWatch watch = new CreatureWatch(watchman, List.of(spawn.at().cell));

    private static Spawn spawn() {
        Position home = new Position();
        home.setGlobal(160.5 * Landblocks.BLOCK_METERS, 160.5 * Landblocks.BLOCK_METERS, 0);
        return new Spawn.Creature("Hunter", home, List.of(), 40, 80, 1.5);
    }

    /** In seed 20076 the last look of all fell into such a moment, and its gateway did not know of the crossing yet. */
    @Test
    void whoIsBetweenTwoNodesForAMomentIsNotGone() {
        watch.look(there, block -> true, false, 10 * SECOND);
        watch.look(Map.of(), block -> true, false, 12 * SECOND);
        assertThat(watchman.failure()).isEmpty();
        watch.look(there, block -> true, false, 12 * SECOND + 1);
        watch.look(Map.of(), block -> true, false, 14 * SECOND);
        assertThat(watchman.failure()).isEmpty();
    }

    @Test
    void whoIsInNoBlockForLongerIsGoneWhateverItsGatewaySays() {
        watch.look(there, block -> true, false, 10 * SECOND);
        watch.look(Map.of(), block -> true, false, 12 * SECOND + 1);
        assertThat(watchman.failure()).contains("creature 0 is gone");
    }

    @Test
    void whileANodeIsBeingLostItMayTakeLonger() {
        watch.look(there, block -> true, false, 10 * SECOND);
        watch.look(Map.of(), block -> true, true, 20 * SECOND);
        assertThat(watchman.failure()).isEmpty();
        watch.look(Map.of(), block -> true, true, 20 * SECOND + 1);
        assertThat(watchman.failure()).contains("creature 0 is gone");
    }

    @Test
    void whoseHomeIsNobodysIsNotMissed() {
        watch.look(there, block -> true, false, 10 * SECOND);
        watch.look(Map.of(), block -> false, false, 20 * SECOND);
        assertThat(watchman.failure()).isEmpty();
    }
}
