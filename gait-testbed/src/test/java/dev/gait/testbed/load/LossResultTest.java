package dev.gait.testbed.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What a run must have seen of a node's loss to call it good. */
class LossResultTest {
    private static LossResult good(Loss loss) {
        LossResult result = new LossResult(loss, 30, 2, 20);
        result.people = 33;
        result.inWorld = 33;
        result.blocksUp = 2;
        result.bodiesBack = 2;
        result.silent = 2;
        result.ended = 3;
        result.longestAway = 2;
        result.oldest = 0.5;
        result.watcherAway = loss == Loss.LEAVES ? 2 : 8;
        return result;
    }

    @ParameterizedTest
    @EnumSource(Loss.class)
    void aLossThatCostLittleIsGood(Loss loss) {
        assertThat(good(loss).isGood()).isTrue();
    }

    static Stream<Arguments> whatNeverHappened() {
        Consumer<LossResult> blocks = result -> result.blocksUp = Double.NaN;
        Consumer<LossResult> bodies = result -> result.bodiesBack = Double.NaN;
        Consumer<LossResult> watcher = result -> result.watcherAway = Double.NaN;
        Consumer<LossResult> silent = result -> result.silent = Double.NaN;
        Consumer<LossResult> ended = result -> result.ended = Double.NaN;
        Stream<Arguments> ofAll = Stream.of(Loss.values())
                .flatMap(loss -> Stream.of(
                        Arguments.of(loss, "blocks up elsewhere", blocks),
                        Arguments.of(loss, "bodies back", bodies),
                        Arguments.of(loss, "the watcher hears again", watcher)));
        Stream<Arguments> ofTheLiving = Stream.of(Loss.LEAVES, Loss.CUT_OFF)
                .flatMap(loss ->
                        Stream.of(Arguments.of(loss, "stops serving", silent), Arguments.of(loss, "ends", ended)));
        return Stream.concat(ofAll, ofTheLiving);
    }

    @ParameterizedTest(name = "{0}: {1}")
    @MethodSource("whatNeverHappened")
    void whatNeverHappenedIsNotGood(Loss loss, String what, Consumer<LossResult> never) {
        LossResult result = good(loss);
        never.accept(result);
        assertThat(result.isGood()).as(what).isFalse();
    }

    @ParameterizedTest
    @EnumSource(Loss.class)
    void aWholeClientIsElsewhereWithinTenSecondsByItself(Loss loss) {
        LossResult result = good(loss);
        result.watcherAway = LossResult.MOST_SECONDS + 0.1;
        assertThat(result.isGood()).isFalse();
    }

    @Test
    void whoIsToldToLeaveCostsNobodyAPopNorThreeSeconds() {
        LossResult popped = good(Loss.LEAVES);
        popped.pops = 1;
        LossResult recovered = good(Loss.LEAVES);
        recovered.recoveries = 1;
        LossResult slow = good(Loss.LEAVES);
        slow.longestAway = LossResult.MOST_MOVING_SECONDS + 0.1;
        LossResult unheard = good(Loss.LEAVES);
        unheard.watcherAway = LossResult.MOST_MOVING_SECONDS + 0.1;
        assertThat(Stream.of(popped, recovered, slow, unheard).filter(LossResult::isGood))
                .isEmpty();
    }
}
