package dev.gait.testbed.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.net.extension.GlideRecord;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The account of the lane is shown a command that did not arrive. */
class LaneAccountTest {
    private static final int CYD = 0x50000007;
    private static final long MILLI = 1_000_000L;
    private static final int RUN = LegsCode.of(4, 0, 0, true);

    private final Sender cyd = new Sender();
    private final LaneAccount ada = new LaneAccount(guid -> guid == CYD ? cyd : null);
    private final LaneAccount bob = new LaneAccount(guid -> guid == CYD ? cyd : null);
    private final GlideRecord record = new GlideRecord();

    private GlideRecord told(GlideRecord.Kind kind, int handle, int number) {
        record.kind = kind;
        record.handle = handle;
        record.guid = CYD;
        record.number = number;
        record.forward = 0;
        record.running = false;
        return record;
    }

    private long missing() {
        Map<Integer, Integer> newest = new HashMap<>();
        ada.tell(newest);
        bob.tell(newest);
        return ada.missing(newest) + bob.missing(newest);
    }

    @Test
    void whoDoesNotKnowTheNewestCommandHasLostIt() {
        ada.hear(told(GlideRecord.Kind.ENTER, 3, 254), 0);
        bob.hear(told(GlideRecord.Kind.ENTER, 70, 254), 0);
        assertThat(ada.hear(told(GlideRecord.Kind.COMMAND, 3, 1), 0)).isTrue();
        assertThat(ada.hear(told(GlideRecord.Kind.COMMAND, 3, 255), 0))
                .as("an older one")
                .isFalse();
        assertThat(missing()).isEqualTo(1);
        assertThat(bob.hear(told(GlideRecord.Kind.ACTION, 70, 1), 0)).isTrue();
        assertThat(missing()).isZero();
        bob.hear(told(GlideRecord.Kind.COMMAND, 70, 2), 0);
        ada.forget(CYD);
        assertThat(missing()).as("who is out of sight is nobody's loss").isZero();
    }

    @Test
    void whoHasLeftTheLaneIsNobodysLoss() {
        ada.hear(told(GlideRecord.Kind.ENTER, 3, 1), 0);
        bob.hear(told(GlideRecord.Kind.ENTER, 70, 1), 0);
        ada.hear(told(GlideRecord.Kind.LEAVE, 3, 0), 0);
        bob.hear(told(GlideRecord.Kind.COMMAND, 70, 2), 0);
        assertThat(missing()).isZero();
        assertThat(ada.bodies()).isZero();
    }

    /** Listeners who all know the same may all have missed the same. */
    @Test
    void whatABodyDidLastMustBeKnownThoughNobodyHeardOfIt() {
        ada.hear(told(GlideRecord.Kind.ENTER, 3, 1), 500 * MILLI);
        cyd.legs(LegsCode.STAND, true, 900 * MILLI);
        assertThat(missing()).isEqualTo(1);
        ada.hear(told(GlideRecord.Kind.COMMAND, 3, 2), 900 * MILLI);
        assertThat(missing()).isZero();
    }

    @Test
    void momentsOfAnotherClockAreCountedFromTheYoungest() {
        LaneClock clock = new LaneClock();
        int theirs = Integer.MAX_VALUE - 3;
        assertThat(clock.ours(theirs, theirs, true, 1_000 * MILLI)).isEqualTo(1_000 * MILLI);
        assertThat(clock.ours(theirs + 20, theirs + 20, true, 1_010 * MILLI))
                .as("10 ms less old than the first, so the youngest")
                .isEqualTo(1_010 * MILLI);
        assertThat(clock.ours(theirs + 20, theirs + 60, true, 1_050 * MILLI)).isEqualTo(1_010 * MILLI);
    }

    /** They are put where nearly all of its inputs are in time, which may be long from now. */
    @Test
    void newsOfWhoseInputsArePlayedDoNotSetTheClock() {
        LaneClock clock = new LaneClock();
        assertThat(clock.ours(6_000, 2_000, false, 1_000 * MILLI)).isEqualTo(5_000 * MILLI);
        assertThat(clock.ours(2_010, 2_010, true, 1_010 * MILLI)).isEqualTo(1_010 * MILLI);
        assertThat(clock.ours(6_020, 2_020, false, 1_020 * MILLI)).isEqualTo(5_020 * MILLI);
        assertThat(clock.ours(2_030, 2_030, true, 1_030 * MILLI)).isEqualTo(1_030 * MILLI);
    }

    @Test
    void aCommandIsTimedByTheChangeOfLegsThatItTells() {
        ada.hear(told(GlideRecord.Kind.ENTER, 3, 254), 50 * MILLI);
        cyd.legs(LegsCode.STAND, false, 100 * MILLI);
        ada.hear(told(GlideRecord.Kind.COMMAND, 3, 255), 103 * MILLI);
        assertThat(ada.said()).as("not measured").isEqualTo(-100 * MILLI);
        cyd.legs(LegsCode.STAND, true, 1_100 * MILLI);
        cyd.legs(LegsCode.STAND, true, 2_100 * MILLI);
        ada.hear(told(GlideRecord.Kind.COMMAND, 3, 1), 2_099 * MILLI + MILLI / 2);
        assertThat(ada.said())
                .as("of two, by the milliseconds that the lane tells")
                .isEqualTo(2_100 * MILLI);
    }

    /** Words of another node are dated later by the way from there, and the clock that is set by them has others' too early. */
    @Test
    void aCommandThatSeemsALittleOlderThanItsChangeTellsIt() {
        ada.hear(told(GlideRecord.Kind.ENTER, 3, 0), 50 * MILLI);
        cyd.legs(LegsCode.STAND, true, 1_000 * MILLI);
        ada.hear(told(GlideRecord.Kind.COMMAND, 3, 1), 988 * MILLI);
        assertThat(ada.said()).isEqualTo(1_000 * MILLI);
        assertThat(missing()).isZero();
    }

    /** The newest change is not what a server tells that is three seconds behind, however often legs change. */
    @Test
    void ofAServerThatIsFarBehindNothingIsTimed() {
        ada.hear(told(GlideRecord.Kind.ENTER, 3, 0), 0);
        for (int i = 1; i <= 20; i++) {
            cyd.legs(LegsCode.STAND, true, i * 1_000 * MILLI);
            if (i > 3) {
                ada.hear(told(GlideRecord.Kind.COMMAND, 3, i - 3), (i * 1_000 + 400) * MILLI);
                assertThat(ada.said()).isZero();
            }
        }
        assertThat(missing()).as("three changes are not told yet").isEqualTo(1);
        ada.hear(told(GlideRecord.Kind.COMMAND, 3, 20), 24_000 * MILLI);
        assertThat(missing()).isZero();
    }

    /** An entry tells a place, which may be older than the newest command that it names. */
    @Test
    void whatWasSaidBeforeAnEntryCameIsToldWithIt() {
        cyd.legs(LegsCode.STAND, true, 1_000 * MILLI);
        ada.hear(told(GlideRecord.Kind.ENTER, 3, 7), 400 * MILLI);
        assertThat(missing()).isZero();
        cyd.legs(LegsCode.STAND, true, 2_000 * MILLI);
        ada.hear(told(GlideRecord.Kind.COMMAND, 3, 8), 2_003 * MILLI);
        assertThat(ada.said()).isEqualTo(2_000 * MILLI);
    }

    @Test
    void aChangeWithoutANumberIsGotOver() {
        ada.hear(told(GlideRecord.Kind.ENTER, 3, 0), 0);
        cyd.legs(LegsCode.STAND, true, 1_000 * MILLI);
        for (int i = 1; i <= 5; i++) {
            cyd.legs(LegsCode.STAND, true, (i + 1) * 1_000 * MILLI);
            ada.hear(told(GlideRecord.Kind.COMMAND, 3, i), ((i + 1) * 1_000 + 20) * MILLI);
            assertThat(missing()).isZero();
            assertThat(ada.said()).as("command %d", i).isEqualTo(i <= 3 ? 0 : (i + 1) * 1_000 * MILLI);
        }
    }

    /** As when a server makes somebody stand. */
    @Test
    void whatNobodySaidIsNotTimed() {
        ada.hear(told(GlideRecord.Kind.ENTER, 3, 0), 0);
        ada.hear(told(GlideRecord.Kind.COMMAND, 3, 1), 500 * MILLI);
        assertThat(ada.said()).isZero();
        cyd.legs(LegsCode.STAND, true, 1_000 * MILLI);
        ada.hear(told(GlideRecord.Kind.COMMAND, 3, 2), 1_010 * MILLI);
        assertThat(ada.said()).as("and the next one is").isEqualTo(1_000 * MILLI);
    }

    private GlideRecord runs(int handle, int number) {
        told(GlideRecord.Kind.COMMAND, handle, number);
        record.forward = 4;
        record.running = true;
        return record;
    }

    /** A gateway says so of whom it has not heard for long, as of somebody who is on its way to another node. */
    @Test
    void thatItStandsIsNotWhatOneSaidWhoRuns() {
        ada.hear(told(GlideRecord.Kind.ENTER, 3, 0), 0);
        cyd.legs(RUN, true, 1_000 * MILLI);
        assertThat(ada.hear(told(GlideRecord.Kind.COMMAND, 3, 1), 2_600 * MILLI))
                .isTrue();
        assertThat(ada.said()).isZero();
        assertThat(ada.hear(runs(3, 2), 2_900 * MILLI)).isTrue();
        assertThat(ada.said()).as("now it is told, and that late").isEqualTo(1_000 * MILLI);
    }

    @Test
    void whatIsToldWithAHandOverIsTimedIfItIsNews() {
        ada.hear(told(GlideRecord.Kind.ENTER, 3, 7), 0);
        cyd.legs(RUN, true, 1_000 * MILLI);
        ada.hear(told(GlideRecord.Kind.ENTER, 4, 1), 1_050 * MILLI);
        assertThat(ada.hear(runs(4, 1), 1_050 * MILLI)).isTrue();
        assertThat(ada.said()).isEqualTo(1_000 * MILLI);
        assertThat(ada.hear(runs(4, 1), 1_050 * MILLI)).as("said again").isFalse();
        ada.hear(told(GlideRecord.Kind.ENTER, 5, 1), 1_900 * MILLI);
        assertThat(ada.hear(runs(5, 1), 1_900 * MILLI)).as("no news").isFalse();
    }
}
