package dev.gait.testbed.soak;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.math.Prng;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class WorldSoakTest {
    private static final int SEEDS = 12;
    /**
     * Worlds of full length, shared out between the JDKs; in the first somebody lands on the last step of a steep flank, in
     * the second a key is let go and another pressed in one millisecond while the line freezes, in the third somebody comes
     * down on a flank that its body here has not reached.
     */
    private static final long[] HOSTILE_SEEDS = {30_346, 50_081, 50_513};

    @Test
    void eightPeopleAgreeAfterFiveMinutesOverBadLines() {
        List<String> failed = SeedShare.of(SEEDS)
                .parallel()
                .mapToObj(seed -> WorldSoak.run(seed, WorldSoak.WANDER_SECONDS, false))
                .filter(result -> !result.isGood())
                .map(result -> result + "; replay: gait soak --honest-only --seeds 1 --seed " + result.seed())
                .toList();
        assertThat(failed).isEmpty();
    }

    @Test
    void soTheyDoAmongNeighboursWhoSpamCheatForgeAndFallSilent() {
        List<WorldSoak.Result> results = SeedShare.of(HOSTILE_SEEDS.length)
                .map(seed -> HOSTILE_SEEDS[(int) seed - 1])
                .mapToObj(WorldSoak::run)
                .toList();
        assertThat(results).allSatisfy(result -> {
            assertThat(result.failure()).as(result.toString()).isEmpty();
            assertThat(result.neighbours()).as("somebody did nothing").doesNotContain(" 0 times");
        });
    }

    @Test
    void theSameSeedIsTheSameWorld() {
        assertThat(WorldSoak.run(7, 30)).isEqualTo(WorldSoak.run(7, 30));
        assertThat(WorldSoak.drawn(7, true)).isEqualTo(WorldSoak.drawn(7, true));
    }

    /** Its line froze for two seconds when it had hardly come in, and nobody knew yet how it reports. */
    @Test
    void whoseLineFreezesInItsFirstSecondsIsNotPutBack() {
        assertThat(WorldSoak.drawn(25, true).failure()).isEmpty();
    }

    /** What gait soak says of its seeds. */
    @Test
    void seedsDrawWorldsOfAllLengthsAndSizes() {
        List<WorldPlan> plans = LongStream.rangeClosed(1, 10_000)
                .mapToObj(seed -> WorldPlan.drawn(true, new Prng(seed).split("plan")))
                .toList();
        assertThat(plans)
                .allSatisfy(plan ->
                        assertThat(plan.seconds()).isBetween(WorldPlan.SHORTEST_SECONDS, WorldPlan.LONGEST_SECONDS));
        assertThat(plans.stream().mapToDouble(WorldPlan::seconds).average().orElseThrow())
                .isBetween(70.0, 74.0);
        assertThat(share(plans, plan -> plan.seconds() < 10)).isBetween(0.16, 0.18);
        assertThat(share(plans, plan -> plan.seconds() > 60)).isBetween(0.38, 0.41);
        assertThat(share(plans, plan -> plan.seconds() > 150)).isBetween(0.16, 0.18);
        assertThat(share(plans, plan -> plan.people().size() == WorldPlan.MOST_PEOPLE))
                .isBetween(0.04, 0.06);
        for (int people = WorldPlan.FEWEST_PEOPLE; people <= WorldPlan.USUAL_PEOPLE; people++) {
            int count = people;
            assertThat(share(plans, plan -> plan.people().size() == count)).isBetween(0.12, 0.15);
        }
        assertThat(share(plans, WorldPlan::wifi)).isBetween(0.48, 0.52);
        for (HostileNeighbours.Kind kind : HostileNeighbours.Kind.values()) {
            assertThat(share(plans, plan -> plan.hostile().getOrDefault(kind, 0) > 0))
                    .as(kind.name())
                    .isBetween(0.68, 0.72);
        }
    }

    private static double share(List<WorldPlan> plans, Predicate<WorldPlan> what) {
        return plans.stream().filter(what).count() / (double) plans.size();
    }
}
