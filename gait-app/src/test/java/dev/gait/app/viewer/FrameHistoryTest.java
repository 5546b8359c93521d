package dev.gait.app.viewer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What a history keeps and what lies between two of its pictures; where a playhead goes on it. */
class FrameHistoryTest {
    private final FrameHistory history = new FrameHistory(60, Long.MAX_VALUE);

    private static ViewFrame frame(double time, double x, double heading, int placements) {
        ViewFrame frame = new ViewFrame();
        frame.clear(time);
        int row = frame.addRow(7);
        frame.put(row, ViewFrame.X, x);
        frame.put(row, ViewFrame.HEADING, heading);
        frame.putInt(row, ViewFrame.PLACEMENTS, placements);
        frame.addPoint(1, 2, 3);
        return frame.keep();
    }

    private ViewFrame at(double time) {
        return Objects.requireNonNull(history.at(time, new ViewFrame()));
    }

    @Test
    void betweenTwoPicturesLiesABlendOfBothTheShortWayRound() {
        history.add(frame(1, 10, 350, 0));
        history.add(frame(2, 20, 10, 0));

        ViewFrame half = at(1.5);

        assertThat(half.get(0, ViewFrame.X)).isCloseTo(15, within(1e-4f));
        assertThat(half.get(0, ViewFrame.HEADING)).isCloseTo(360, within(1e-3f));
        assertThat(at(1).get(0, ViewFrame.X)).isEqualTo(10);
        assertThat(at(99).get(0, ViewFrame.X)).isEqualTo(20);
        assertThat(at(-5).get(0, ViewFrame.X)).isEqualTo(10);
    }

    @Test
    void whoWasPlacedInBetweenDoesNotSlide() {
        history.add(frame(1, 10, 0, 3));
        history.add(frame(2, 200, 0, 4));

        assertThat(at(1.5).get(0, ViewFrame.X)).isEqualTo(200);
    }

    @Test
    void itForgetsWhatIsOlderThanItsMinute() {
        for (int i = 0; i <= 6000; i++) {
            history.add(frame(i * 0.02, i, 0, 0));
        }

        assertThat(history.first()).isCloseTo(60, within(1e-6));
        assertThat(history.last()).isCloseTo(120, within(1e-6));
        assertThat(history.size()).isEqualTo(3001);
    }

    @Test
    void aMomentThatSomebodyLooksAtIsNotForgotten() {
        for (int i = 0; i <= 6000; i++) {
            history.wantFrom(i < 5000 ? 30.01 : Double.POSITIVE_INFINITY);
            history.add(frame(i * 0.02, i, 0, 0));
            if (i == 4999) {
                assertThat(history.first()).isCloseTo(30, within(1e-6));
                assertThat(at(30.01).time).as("between two pictures").isCloseTo(30.01, within(1e-9));
            }
        }

        assertThat(history.first()).isCloseTo(60, within(1e-6));
    }

    @Test
    void aPlayheadFallsBehindWhenSlowAndComesBackToLive() {
        for (int i = 0; i <= 600; i++) {
            history.add(frame(i / 60.0, i, 0, 0));
        }
        Playhead head = new Playhead(true);
        head.advance(history, 0);
        assertThat(head.isLive()).isTrue();

        head.seek(4, history);
        assertThat(head.time()).isCloseTo(6, within(1e-9));
        head.advance(history, 0);
        head.setSpeed(0.5, history);
        head.advance(history, 400_000_000L);
        assertThat(head.time()).isCloseTo(6.2, within(1e-9));
        head.step(-1.0 / 30, history);
        assertThat(head.isPaused()).isTrue();
        head.advance(history, 800_000_000L);
        assertThat(head.time()).isCloseTo(6.2 - 1.0 / 30, within(1e-9));
        head.goLive();
        assertThat(head.isLive()).isTrue();
        assertThat(head.isPaused()).isFalse();
    }

    @Test
    void aRecordingBeginsAgainAtItsEnd() {
        for (int i = 0; i <= 60; i++) {
            history.add(frame(i / 60.0, i, 0, 0));
        }
        Playhead head = new Playhead(false);
        head.advance(history, 0);
        head.advance(history, 400_000_000L);
        assertThat(head.time()).isCloseTo(0.4, within(1e-9));
        head.advance(history, 800_000_000L);
        head.advance(history, 1_200_000_000L);
        assertThat(head.time()).isLessThan(0.3);
        assertThat(head.isLive()).isFalse();
    }
}
