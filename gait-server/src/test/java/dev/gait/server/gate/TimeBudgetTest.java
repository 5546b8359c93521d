package dev.gait.server.gate;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Runners whose lines froze, as Wi-Fi does: what was held up comes at once, or only one report was and the next is in time. */
class TimeBudgetTest {
    private static final Lateness STEADY = new Lateness(0.27, false);
    /** Its words know nothing of what was said meanwhile ({@link LinkPatience}). */
    private static final Lateness HELD_UP = new Lateness(0.32, false);

    private final TimeBudget budget = new TimeBudget();
    private double now = 100;

    TimeBudgetTest() {
        budget.begin(STEADY, nanos());
        claim(1.0, 0);
        claim(0.1, 0.1);
    }

    private long nanos() {
        return Math.round(now * 1e9);
    }

    /** So many seconds later somebody who holds a key says that it has walked for so many; whether there was time. */
    private boolean claim(double later, double walked) {
        now += later;
        budget.earn(STEADY, nanos());
        budget.regain(STEADY);
        if (!budget.canSpend(walked)) {
            return false;
        }
        budget.spend(walked, STEADY, true, nanos());
        return true;
    }

    @Test
    void allThatTwoSecondsHeldUpIsBelieved() {
        assertThat(claim(2.42, 0.42)).isTrue();
        assertThat(claim(0, 0.58)).isTrue();
        assertThat(claim(0, 0.89)).isTrue();
        assertThat(claim(0.46, 0.62)).isTrue();
    }

    @Test
    void theReportAfterOneThatWasHeldUpIsBelieved() {
        assertThat(claim(0.74, 0.23)).isTrue();
        assertThat(claim(0.58, 0.96)).isTrue();
    }

    /** It stood; the words of its first step came half a second late, those of the next in time. */
    @Test
    void whoBeginsToWalkWhileItsLineFreezesIsBelieved() {
        walkForAWhile();
        stand(0.77, HELD_UP);
        budget.hold(false, true, nanos());
        assertThat(claim(0, 0.05)).isTrue();
        assertThat(claim(0.39, 0.77)).isTrue();
    }

    /** Seed 3881 of the soak: nothing was said meanwhile that it could not know; but its report at rest was 0.29 s late. */
    @Test
    void orWhoseReportAtRestWasLateByAsMuch() {
        walkForAWhile();
        stand(1.29, STEADY);
        budget.hold(false, true, nanos());
        assertThat(claim(0.61, 0.61 + 0.27 + 0.25)).isTrue();
    }

    /** Seed 5422 of the soak: the silence was as long as usual, but start and first steps came at once. */
    @Test
    void orWhoseFirstStepsComeWithItsStart() {
        walkForAWhile();
        stand(1.0, STEADY);
        budget.hold(false, true, nanos());
        assertThat(claim(0, 0.04)).isTrue();
        assertThat(claim(0.6, 1.0)).isTrue();
    }

    @Test
    void butNobodyElse() {
        walkForAWhile();
        stand(1.0, STEADY);
        budget.hold(false, true, nanos());
        assertThat(claim(0.04, 0.04)).isTrue();
        assertThat(claim(0.6, 1.0)).isFalse();
    }

    @Test
    void butNoMoreThanByThat() {
        walkForAWhile();
        stand(1.29, STEADY);
        budget.hold(false, true, nanos());
        assertThat(claim(0.61, 0.61 + 0.27 + 0.35)).isFalse();
    }

    @Test
    void whoBeginsToWalkOverALineThatDidNotFreezeHasNoTimeSaved() {
        walkForAWhile();
        stand(0.77, STEADY);
        budget.hold(false, true, nanos());
        assertThat(claim(0.05, 0.05)).isTrue();
        assertThat(claim(0.39, 0.77)).isFalse();
    }

    @Test
    void whoBeginsAgainAndAgainIsNoFasterThanItsLegs() {
        double began = now;
        double walked = 0;
        for (int i = 0; i < 30; i++) {
            stand(0.8, HELD_UP);
            budget.hold(false, true, nanos());
            walked += claim(0.2, 0.5) ? 0.5 : 0;
            walked += claim(0.2, 0.9) ? 0.9 : 0;
        }
        assertThat(walked).isLessThanOrEqualTo(now - began + STEADY.patience());
    }

    @Test
    void norIsWhoReportsLateBeforeEachStart() {
        double began = now;
        double walked = 0;
        for (int i = 0; i < 30; i++) {
            stand(1.34, STEADY);
            budget.hold(false, true, nanos());
            walked += claim(0, 0.04) ? 0.04 : 0;
            walked += claim(0.4, 1.0) ? 1.0 : 0;
        }
        assertThat(walked).isLessThanOrEqualTo(now - began + STEADY.patience());
    }

    /** What was saved before is gone. */
    private void walkForAWhile() {
        assertThat(claim(1.0, 1.0)).isTrue();
        assertThat(claim(1.0, 1.0)).isTrue();
    }

    /** The same of somebody who holds nothing and has not moved. */
    private void stand(double later, Lateness lateness) {
        now += later;
        budget.earn(lateness, nanos());
        budget.regain(lateness);
        budget.spend(0, lateness, false, nanos());
    }

    @Test
    void nobodyIsFasterThanItsLegsByIt() {
        double began = now;
        double walked = 0;
        for (int i = 0; i < 30; i++) {
            walked += claim(0.7, 0.2) ? 0.2 : 0;
            walked += claim(0.3, 1.2) ? 1.2 : 0;
        }
        assertThat(walked).isLessThanOrEqualTo(now - began + STEADY.patience());
    }

    @Test
    void whatIsKeptForTheNextReportIsNotSaved() {
        assertThat(claim(1.0, 0.1)).isTrue();
        assertThat(claim(1.4, 1.4 + 0.5)).as("half a second more than passed").isFalse();
    }
}
