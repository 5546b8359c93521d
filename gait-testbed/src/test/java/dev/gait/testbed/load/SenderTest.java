package dev.gait.testbed.load;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What a client says is known by the stamps its server gives it, whatever the server says of its own meanwhile. */
class SenderTest {
    private static final long SECOND = 1_000_000_000L;

    private final Sender sender = new Sender();

    private void begin() {
        sender.begin(10, 20);
        sender.motion(true, true, SECOND);
        sender.motionEchoed(11);
        sender.placeEchoed(21);
    }

    /** A refused change of keys: its place is put right first, and the motion counts and is told after that. */
    @Test
    void afterItWasPutBackStampsAreThoseOfItsServer() {
        begin();
        sender.motion(true, true, 2 * SECOND);
        sender.place(true, true, 3 * SECOND);
        sender.putBack(22);
        sender.motionEchoed(12);

        sender.motion(true, true, 4 * SECOND);
        assertThat(sender.lastMotion()).isEqualTo(13);
        assertThat(sender.motionSaid(13)).isEqualTo(4 * SECOND);
        assertThat(sender.placeSaid(23)).isEqualTo(4 * SECOND);
        assertThat(sender.placesBetween(21, 23))
                .as("nobody else hears of a correction")
                .isZero();
    }

    /** It stopped before it heard of the correction, and that counts. */
    @Test
    void whatItDidNotKnowInAdvanceIsNotTimed() {
        begin();
        sender.putBack(22);
        sender.motionEchoed(12);
        sender.placeEchoed(23);
        assertThat(sender.motionSaid(12)).isZero();
        assertThat(sender.placeSaid(23)).isZero();
        sender.motion(false, true, 5 * SECOND);
        assertThat(sender.motionSaid(13)).isEqualTo(5 * SECOND);
        assertThat(sender.placeSaid(24)).isEqualTo(5 * SECOND);
    }

    /** What was under way when its next node left room in the stamps comes beyond it. */
    @Test
    void whatIsUnderWayIsKnownBeyondTheRoom() {
        begin();
        sender.motion(true, true, 2 * SECOND);
        sender.motion(true, true, 3 * SECOND);
        sender.motionEchoed(12 + Sender.ROOM);
        sender.placeEchoed(22 + Sender.ROOM);
        assertThat(sender.lastMotion()).isEqualTo(13 + Sender.ROOM);
        assertThat(sender.lastPlace()).isEqualTo(23 + Sender.ROOM);
        assertThat(sender.motionSaid(13 + Sender.ROOM)).isEqualTo(3 * SECOND);
        assertThat(sender.placeSaid(23 + Sender.ROOM)).isEqualTo(3 * SECOND);
        sender.motionEchoed(13 + Sender.ROOM);
        sender.motion(true, true, 4 * SECOND);
        assertThat(sender.lastMotion()).isEqualTo(14 + Sender.ROOM);
    }
}
