package dev.gait.motion.interp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.math.Digest;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class PendingMotionsTest {
    @Test
    void aCopyIsTheSameHoweverFarTheOldestHasMovedOn() {
        SplittableRandom random = new SplittableRandom(3);
        PendingMotions motions = new PendingMotions();
        PendingMotions copy = new PendingMotions();
        for (int i = 0; i < 2000; i++) {
            if (motions.isFull() || !motions.isEmpty() && random.nextInt(20) < 8 + 4 * (i / 100 % 2)) {
                motions.removeHead();
            } else {
                motions.add(random.nextInt(), random.nextInt(), random.nextInt(), random.nextDouble());
            }
            motions.play(random.nextDouble(0.3));
            copy.set(motions);

            assertThat(digest(copy)).as("after %d changes", i).isEqualTo(digest(motions));
        }
    }

    private static long digest(PendingMotions motions) {
        Digest digest = new Digest();
        motions.addTo(digest);
        return digest.value();
    }
}
