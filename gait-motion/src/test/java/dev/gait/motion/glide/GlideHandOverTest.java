package dev.gait.motion.glide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** Somebody else tells of a body from a time on. */
class GlideHandOverTest {
    private static final double FRAME = 1 / 60.0;
    private static final double TOP = 8;

    private final GlideRemote remote = new GlideRemote(GlideGround.UNKNOWN, TOP, GlideMode.SMOOTH);
    private final GlideRow row = new GlideRow();

    private static Legs running(double speed) {
        return new Legs().set(speed, 0, 0);
    }

    @Test
    void whatWasSaidOfLaterTimesDoesNotHold() {
        remote.begin(0, 0, 0, 0, 0);
        remote.command(0.5, 1, running(4));
        remote.command(2.5, 2, running(TOP));
        remote.draw(2, FRAME, row);
        assertThat(remote.handedOver(2, 0, 6, 0, 0)).isTrue();
        remote.command(2, 3, running(4));
        remote.command(2.25, 4, running(0));
        for (double moment = 2 + FRAME; moment < 4; moment += FRAME) {
            remote.draw(moment, FRAME, row);
        }
        assertThat(row.y).as("stands where it stopped").isCloseTo(7, within(0.001));
    }

    /** The place is known, but what was to follow is not to be. */
    @Test
    void whatIsTakenBackIsWalkedOffAsAnyCorrectionIs() {
        remote.begin(0, 0, 0, 0, 0);
        remote.command(0.5, 1, running(4));
        remote.position(1, 0, 2, 0, 0, 1);
        remote.draw(1.25, FRAME, row);
        remote.command(1.1, 2, running(TOP));
        assertThat(row.y).isCloseTo(3, within(1e-9));
        assertThat(remote.handedOver(1, 0, 2, 0, 0)).isTrue();
        remote.draw(1.25 + FRAME, FRAME, row);
        assertThat(row.y).as("no jump").isCloseTo(3 + 4 * FRAME, within(0.02));
        assertThat(remote.handedOver(Double.NaN, 0, 2, 0, 0)).isFalse();
    }
}
