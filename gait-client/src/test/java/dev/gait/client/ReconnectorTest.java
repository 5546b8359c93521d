package dev.gait.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.net.session.DisconnectReason;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ReconnectorTest {
    private static final long SECOND = 1_000_000_000L;

    @Test
    void waitsTwiceAsLongAfterEveryLossUpToHalfAMinute() {
        Reconnector policy = new Reconnector(9);
        policy.entered(0);
        long[] waits = {500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000};
        for (long millis : waits) {
            assertThat(policy.afterLoss(DisconnectReason.TIMED_OUT, SECOND)).isEqualTo(millis * 1_000_000);
        }
        assertThat(policy.afterLoss(DisconnectReason.TIMED_OUT, SECOND)).isEqualTo(-1);
    }

    /** A machine that told its people to go says nothing of the others. */
    @Test
    void whereThereAreSeveralAddressesTheNextIsTriedAtOnceAndTheWaitGrowsWhenAllWereTried() {
        Reconnector policy = new Reconnector(9);
        policy.entered(0);
        long[] waits = {0, 500, 500, 1000, 1000, 1000, 2000, 2000, 2000};
        for (long millis : waits) {
            assertThat(policy.afterLoss(DisconnectReason.SHUTDOWN, SECOND, 3)).isEqualTo(millis * 1_000_000);
        }
        assertThat(policy.afterLoss(DisconnectReason.SHUTDOWN, SECOND, 3)).isEqualTo(-1);
    }

    @Test
    void beginsAnewAfterASessionThatLasted() {
        Reconnector policy = new Reconnector(9);
        policy.entered(0);
        policy.afterLoss(DisconnectReason.TIMED_OUT, SECOND);
        policy.afterLoss(DisconnectReason.TIMED_OUT, 2 * SECOND);
        policy.entered(3 * SECOND);
        assertThat(policy.afterLoss(DisconnectReason.TIMED_OUT, 80 * SECOND)).isEqualTo(SECOND / 2);
    }

    @ParameterizedTest
    @EnumSource(
            value = DisconnectReason.class,
            names = {"LEFT", "BOOTED", "KICKED", "CLOCK_DRIFT"})
    void whatSomebodyDecidedStands(DisconnectReason reason) {
        Reconnector policy = new Reconnector(9);
        policy.entered(0);
        assertThat(policy.afterLoss(reason, SECOND)).isEqualTo(-1);
    }

    @Test
    void aRefusalIsFinalUnlessWeWereInAlready() {
        Reconnector stranger = new Reconnector(9);
        assertThat(stranger.afterLoss(DisconnectReason.REFUSED, SECOND)).isEqualTo(-1);
        Reconnector known = new Reconnector(9);
        known.entered(0);
        assertThat(known.afterLoss(DisconnectReason.REFUSED, SECOND)).isPositive();
    }

    @Test
    void aServerThatNeverAnsweredIsLeftAlone() {
        assertThat(new Reconnector(9).afterLoss(DisconnectReason.NO_ANSWER, SECOND))
                .isEqualTo(-1);
    }
}
