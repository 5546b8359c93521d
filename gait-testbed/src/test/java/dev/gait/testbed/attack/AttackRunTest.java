package dev.gait.testbed.attack;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What counts when an attack is made again because it seemed to be felt. */
class AttackRunTest {
    private final Deque<AttackRun.Result> attempts = new ArrayDeque<>();
    private final List<AttackRun.Result> printed = new ArrayList<>();

    private void attempt(double quietMillis, double attackedMillis) {
        attempt(quietMillis, attackedMillis, 0);
    }

    private void attempt(double quietMillis, double attackedMillis, double stolen) {
        attempts.add(
                new AttackRun.Result(AttackKind.values()[0], quietMillis, attackedMillis, 0, 0, 0, 0, 0, 0, stolen));
    }

    private AttackRun.Result run() throws IOException, InterruptedException {
        return AttackRun.upToThrice(attempts::remove, printed::add);
    }

    @Test
    void harmThatLastsIsNotTheMeasureOfTheNextAttempt() throws Exception {
        attempt(1, 5);
        attempt(5, 6);
        attempt(6, 6);
        assertThat(run().isGood()).isFalse();
        assertThat(printed).hasSize(3).extracting(AttackRun.Result::quietMillis).containsOnly(1.0);
    }

    @Test
    void aMachineThatSomebodyElseNeededForAMomentIsForgiven() throws Exception {
        attempt(1, 5);
        attempt(1.2, 1.9);
        assertThat(run().isGood()).isTrue();
        assertThat(printed).hasSize(2);
    }

    @Test
    void aQuieterMomentBeforeALaterAttemptCountsFromThenOn() throws Exception {
        attempt(2, 9);
        attempt(1, 3);
        attempt(3, 3.5);
        assertThat(run().isGood()).as("3.5 ms beside 1").isFalse();
    }

    @Test
    void whatTheHostHeldUpDoesNotCountAsATry() throws Exception {
        for (int i = 0; i < 5; i++) {
            attempt(1, 5, 0.2);
        }
        attempt(1, 1.5, 0.01);
        assertThat(run().isGood()).isTrue();
        assertThat(printed).hasSize(6);
    }

    @Test
    void aHostThatNeverHasTimeIsNotWaitedForAndProvesNothing() throws Exception {
        for (int i = 0; i < 20; i++) {
            attempt(1, 5, 0.2);
        }
        assertThat(run().isGood()).isFalse();
        assertThat(printed).hasSize(10);
    }
}
