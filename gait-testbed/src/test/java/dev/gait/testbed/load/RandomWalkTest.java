package dev.gait.testbed.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.place.Position;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** A light client walks as a client does whose program hangs now and then, so that a server has nothing to object to. */
class RandomWalkTest {
    private static final long MILLI = 1_000_000L;

    @Test
    void whoIsTurnedLateMakesUpHalfASecondAtMost() {
        int hangs = 0;
        for (long seed = 1; seed <= 50; seed++) {
            RandomWalk walk = new RandomWalk(new SplittableRandom(seed), 0);
            long now = 1_000 * MILLI;
            walk.begin(new Position(0xA9B40025, 96, 96, 0), now);
            for (int i = 0; i < 40; i++) {
                long hang = (i % 2 == 0 ? 20 : 3000) * MILLI;
                long due = Math.max(walk.nextNanos(), now);
                double speed = Math.hypot(walk.velocityX(), walk.velocityY());
                double x = walk.place().globalX();
                double y = walk.place().globalY();
                double seconds = (due - now) * 1e-9 + Math.min(hang * 1e-9, 0.5);
                now = due + hang;
                assertThat(walk.advance(now)).isTrue();
                double gone =
                        Math.hypot(walk.place().globalX() - x, walk.place().globalY() - y);
                assertThat(gone).isLessThanOrEqualTo(speed * seconds + 1e-6);
                hangs += gone > 1 && hang > 500 * MILLI ? 1 : 0;
                walk.takeChange(now);
                while (walk.takeReport(now)) {
                    // Several were due.
                }
            }
        }
        assertThat(hangs).as("somebody walked while it hung").isGreaterThan(100);
    }
}
