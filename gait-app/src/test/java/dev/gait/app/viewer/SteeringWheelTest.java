package dev.gait.app.viewer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.app.viewer.web.TabChannel;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Who has the wheel when tabs come, go, and fall silent. */
class SteeringWheelTest {
    private static final TabChannel NOWHERE = new TabChannel() {
        @Override
        public void text(String json) {}

        @Override
        public void binary(byte[] frame) {}

        @Override
        public boolean isReady() {
            return true;
        }

        @Override
        public void close() {}
    };

    private final SteeringWheel wheel = new SteeringWheel();
    private final List<BrowserTab> tabs = new ArrayList<>();
    private long now = 1_000_000_000_000L;

    private BrowserTab opened() {
        BrowserTab tab =
                new BrowserTab(NOWHERE, new Screen(0, new RudeTabsTest.Nothing(), new FrameHistory(1, 1), true));
        tab.heardNanos = now;
        tabs.add(tab);
        return tab;
    }

    private boolean pass(long nanos) {
        now += nanos;
        return wheel.pass(tabs, now);
    }

    @Test
    void theFirstHasItUntilItLeaves() {
        BrowserTab first = opened();
        assertThat(pass(0)).as("nobody had it before").isFalse();
        BrowserTab second = opened();
        assertThat(pass(0)).isFalse();
        assertThat(wheel.isHeldBy(first)).isTrue();
        tabs.remove(first);
        assertThat(pass(0)).isTrue();
        assertThat(wheel.isHeldBy(second)).isTrue();
    }

    /** One WebSocket that said nothing kept everybody else from steering for as long as it liked. */
    @Test
    void whoSaysNothingDoesNotKeepItFromWhoLooks() {
        BrowserTab silent = opened();
        pass(0);
        BrowserTab looks = opened();
        assertThat(pass(SteeringWheel.AWAY_NANOS - 1)).isFalse();
        assertThat(wheel.isHeldBy(silent)).isTrue();
        looks.heardNanos = now;
        assertThat(pass(1)).isTrue();
        assertThat(wheel.isHeldBy(looks)).isTrue();
        silent.heardNanos = now;
        assertThat(pass(1)).as("nobody is pushed aside").isFalse();
        assertThat(wheel.isHeldBy(looks)).isTrue();
    }

    @Test
    void whoIsAloneKeepsItInTheBackground() {
        BrowserTab only = opened();
        pass(0);
        assertThat(pass(100 * SteeringWheel.AWAY_NANOS)).isFalse();
        opened().heardNanos = now - SteeringWheel.AWAY_NANOS;
        assertThat(pass(0)).as("nobody else looks either").isFalse();
        assertThat(wheel.isHeldBy(only)).isTrue();
    }
}
