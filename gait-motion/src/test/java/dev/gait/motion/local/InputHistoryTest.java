package dev.gait.motion.local;

import static dev.gait.motion.local.Inputs.running;
import static dev.gait.motion.local.Inputs.standing;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The bounded memory of inputs (motion.md §K.3). */
class InputHistoryTest {
    private final InputHistory history = new InputHistory();

    private List<Integer> ticks() {
        return IntStream.range(0, history.size())
                .mapToObj(i -> history.get(i).tick)
                .toList();
    }

    private List<Integer> millis() {
        return IntStream.range(0, history.size())
                .mapToObj(i -> history.get(i).millis)
                .toList();
    }

    private int record(int tick, int millis) {
        return history.record(tick, running(), false, 0, millis);
    }

    @Test
    void inputsAreKeptInOrder() {
        record(1, 50);
        record(2, 50);
        record(7, 20);

        assertThat(ticks()).containsExactly(1, 2, 7);
        assertThat(history.totalMillis()).isEqualTo(120);
        assertThat(history.nextTick()).isEqualTo(8);
    }

    @Test
    void longerThan250MillisIsSplitOverConsecutiveTicksAndTheJumpGoesFirst() {
        assertThat(history.record(5, running(), false, 0.5, 600)).isEqualTo(3);

        assertThat(ticks()).containsExactly(5, 6, 7);
        assertThat(millis()).containsExactly(250, 250, 100);
        assertThat(history.get(0).jumpExtent).isEqualTo(0.5);
        assertThat(history.get(1).jumpExtent).isZero();
    }

    @Test
    void exactly250MillisIsOneInput() {
        assertThat(record(1, 250)).isEqualTo(1);
    }

    @Test
    void noTimeAtAllIsRejected() {
        assertThat(record(1, 0)).isZero();
        assertThat(record(1, -5)).isZero();

        assertThat(history.size()).isZero();
    }

    @Test
    void ticksOnlyGoUp() {
        record(5, 50);
        assertThat(record(5, 50)).isZero();
        assertThat(record(4, 50)).isZero();
        assertThat(record(6, 50)).isEqualTo(1);
    }

    @Test
    void ticksWrapAtThirtyTwoBits() {
        record(Integer.MAX_VALUE, 50);
        assertThat(record(Integer.MIN_VALUE, 50)).isEqualTo(1);
        history.prune(Integer.MAX_VALUE);

        assertThat(ticks()).containsExactly(Integer.MIN_VALUE);
    }

    @Test
    void anInputIsASnapshotOfWhatWasHeld() {
        var held = running();
        history.record(1, held, true, 0, 50);
        held.reset();

        assertThat(history.get(0).state.hasSameMovement(running())).isTrue();
        assertThat(history.get(0).standingLongJump).isTrue();
    }

    @Test
    void pruningForgetsUpToAndIncludingATick() {
        for (int tick = 1; tick <= 5; tick++) {
            record(tick, 50);
        }
        history.prune(3);
        assertThat(ticks()).containsExactly(4, 5);
        assertThat(history.totalMillis()).isEqualTo(100);

        history.prune(99);
        assertThat(history.size()).isZero();
        assertThat(history.totalMillis()).isZero();
    }

    @Test
    void the129thInputPushesTheOldestOut() {
        for (int tick = 1; tick <= 128; tick++) {
            record(tick, 10);
        }
        assertThat(history.isDesynchronised()).isFalse();
        record(129, 10);

        assertThat(history.size()).isEqualTo(128);
        assertThat(history.get(0).tick).isEqualTo(2);
        assertThat(history.isDesynchronised()).isTrue();
    }

    @Test
    void moreThanTwoSecondsPushTheOldestOut() {
        for (int tick = 1; tick <= 40; tick++) {
            record(tick, 50);
        }
        assertThat(history.totalMillis()).isEqualTo(2000);
        assertThat(history.isDesynchronised()).isFalse();
        record(41, 1);

        assertThat(history.totalMillis()).isEqualTo(1951);
        assertThat(history.get(0).tick).isEqualTo(2);
        assertThat(history.isDesynchronised()).isTrue();
    }

    @Test
    void anInputLongerThanTheHistoryLeavesItsEnd() {
        assertThat(record(1, 3000)).isEqualTo(12);

        assertThat(history.totalMillis()).isEqualTo(2000);
        assertThat(history.get(history.size() - 1).tick).isEqualTo(12);
        assertThat(history.isDesynchronised()).isTrue();
    }

    @Test
    void clearingKeepsTheCount() {
        record(9, 50);
        history.clear();

        assertThat(history.size()).isZero();
        assertThat(history.nextTick()).isEqualTo(10);
    }

    @Test
    void thereIsNoInputBeyondTheLast() {
        history.record(1, standing(), false, 0, 50);

        assertThatThrownBy(() -> history.get(1))
                .isInstanceOf(IndexOutOfBoundsException.class)
                .hasMessageContaining("input 1 of 1");
    }

    @Test
    void aStrangersInputIsAskedFirst() {
        PlayerInput input = Inputs.input(1, running(), 50);
        assertThat(input.isValid()).isTrue();
        input.millis = 251;
        assertThat(input.isValid()).isFalse();
        input.millis = 0;
        assertThat(input.isValid()).isFalse();
        input.millis = 50;
        input.state.turnSpeed = Double.NaN;
        assertThat(input.isValid()).isFalse();
        input.state.turnSpeed = 1;
        input.jumpExtent = Double.NaN;
        assertThat(input.isValid()).isFalse();
        input.jumpExtent = 1.5;
        assertThat(input.isValid()).isFalse();
    }
}
