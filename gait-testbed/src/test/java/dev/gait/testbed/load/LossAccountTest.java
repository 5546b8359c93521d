package dev.gait.testbed.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.gait.motion.place.Landblocks;
import org.junit.jupiter.api.Test;

/** A load run that cannot notice a loss proves nothing: here it is shown losses. */
class LossAccountTest {
    private static final int BOB = 0x50000002;

    private final Sender bob = new Sender();
    private final KnownOthers known = new KnownOthers();
    private final Findings findings = new Findings();

    private void meet() {
        bob.begin(0, 0);
        known.learn(BOB, bob, 0, 0);
    }

    @Test
    void whatIsHeardInOrderIsTimedAndNothingIsMissing() {
        meet();
        bob.motion(true, true, 1_000_000);
        bob.place(true, true, 2_000_000);
        known.motion(BOB, 1, findings, 5_000_000);
        known.place(BOB, 1, findings, 5_000_000);
        known.place(BOB, 2, findings, 8_000_000);

        assertThat(findings.lost).isZero();
        assertThat(known.missing(0)).isZero();
        assertThat(findings.byMessage.all().getTotalCount()).isEqualTo(3);
        assertThat((double) findings.byMessage.all().getMaxValue()).isCloseTo(6e6, within(1e4));
    }

    @Test
    void aSkippedMotionIsLostAtOnceAndAMissingLastOneAtTheEnd() {
        meet();
        bob.motion(true, true, 1);
        bob.motion(true, true, 2);
        bob.motion(true, true, 3);
        known.motion(BOB, 2, findings, 10);
        assertThat(findings.lost).as("the first was skipped").isEqualTo(1);
        known.place(BOB, 3, findings, 10);
        assertThat(findings.lost).as("and two places").isEqualTo(3);
        assertThat(known.missing(0)).as("the third motion never came").isEqualTo(1);
    }

    @Test
    void aPlaceOnlyItsMoverHearsIsNoLoss() {
        meet();
        bob.motion(false, true, 1);
        bob.place(true, true, 2);
        known.motion(BOB, 1, findings, 10);
        known.place(BOB, 2, findings, 10);

        assertThat(findings.lost).isZero();
        assertThat(known.missing(0)).isZero();
    }

    /** A server tells of who is near sooner: to be late with those must not hide among the far ones, nor the other way. */
    @Test
    void nearAndFarAreToldApartByWhereTheListenerHasGoneSince() {
        meet();
        bob.at(45, 0);
        known.here(0, 0, 8, 0, 0);
        bob.place(true, true, 1);
        known.place(BOB, 1, findings, 1_000_000);
        bob.place(true, true, 1_000_000_000);
        known.place(BOB, 2, findings, 1_003_000_000);

        assertThat(findings.byMessage.far.getTotalCount()).as("45 m away").isEqualTo(1);
        assertThat(findings.byMessage.near.getTotalCount())
                .as("37 m, a second later")
                .isEqualTo(1);
        assertThat((double) findings.byMessage.near.getMaxValue()).isCloseTo(3e6, within(1e4));
    }

    @Test
    void stampsWrapWithoutALoss() {
        bob.begin(0xFFFF, 0xFFFE);
        known.learn(BOB, bob, 0xFFFF, 0xFFFE);
        bob.motion(true, true, 1);
        bob.place(true, true, 2);
        known.motion(BOB, 0, findings, 10);
        known.place(BOB, 0xFFFF, findings, 10);
        known.place(BOB, 0, findings, 10);

        assertThat(findings.lost).isZero();
        assertThat(known.missing(0)).isZero();
    }

    /** A server forgets who has been out of the neighbourhood for 25 s (wire.md §E.2): what it does then is nobody's loss. */
    @Test
    void whoWasAwayForLongIsNotMissedAndWhoWasAwayForAMomentIs() {
        meet();
        bob.at(3.5 * Landblocks.BLOCK_METERS, 0);
        known.here(0, 0, 0, 0, 1_000_000_000L);
        bob.place(true, true, 2_000_000_000L);
        assertThat(known.missing(20_000_000_000L)).as("after 19 s").isEqualTo(1);
        assertThat(known.missing(25_000_000_000L)).as("after 24 s").isZero();
    }

    /** Room left in the stamps is nobody's loss, but who skipped something before it has lost that. */
    @Test
    void whatIsSaidAnewUnderLaterStampsIsNoLoss() {
        meet();
        for (int i = 1; i <= 3; i++) {
            bob.motion(true, true, 1_000_000L * i);
        }
        known.motion(BOB, 1, findings, 4_000_000);
        known.place(BOB, 1, findings, 4_000_000);
        known.motion(BOB, 2 + 256, findings, 5_000_000);
        known.place(BOB, 2 + 256, findings, 5_000_000);
        assertThat(findings.lost).isZero();
        assertThat(findings.saidAnew).isEqualTo(2);
        known.motion(BOB, 3 + 2 * 256 + 1, findings, 5_000_000);
        assertThat(findings.lost).as("one of them was not heard").isEqualTo(1);
    }

    /** Behind the room, who was behind is told how somebody is under the stamps it has: nothing was missed, nothing is late. */
    @Test
    void theSameStateToldAgainBehindRoomIsNeitherLossNorLate() {
        meet();
        bob.motion(true, true, 1_000_000);
        known.motion(BOB, 1, findings, 4_000_000);
        known.place(BOB, 1, findings, 4_000_000);
        known.motion(BOB, 1 + 256, findings, 9_000_000_000L);
        known.place(BOB, 1 + 256, findings, 9_000_000_000L);

        assertThat(findings.lost).isZero();
        assertThat(findings.byMessage.all().getTotalCount()).as("timed").isEqualTo(2);
    }

    @Test
    void wordOfAStrangerAndARepeatedStampAreNoticed() {
        known.motion(BOB, 1, findings, 10);
        assertThat(findings.strangers).isEqualTo(1);
        meet();
        bob.place(true, true, 1);
        known.place(BOB, 1, findings, 10);
        known.place(BOB, 1, findings, 11);
        assertThat(findings.repeatedStamps).isEqualTo(1);
    }

    @Test
    void lateIsCounted() {
        meet();
        bob.place(true, true, 1);
        known.place(BOB, 1, findings, Findings.LATE_NANOS + 2);
        assertThat(findings.late).isEqualTo(1);
    }

    @Test
    void theCrowdIsSpreadSoThatEachSeesAboutFifty() {
        for (int people : new int[] {100, 250, 500, 1000, 2000}) {
            double radius = CrowdLayout.radiusFor(people, 50);
            assertThat(CrowdLayout.meanSeen(people, radius))
                    .as(people + " people")
                    .isBetween(47.0, 53.0);
        }
        assertThat(CrowdLayout.meanSeen(40, CrowdLayout.radiusFor(40, 50))).isEqualTo(39.0);
    }
}
