package dev.gait.server.glide;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.math.Prng;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** When a player's inputs happened, on the server's clock. */
class InputStampsTest {
    private static final int INPUT_MILLIS = 50;

    /**
     * Of the first inputs some are lost and asked for: two come, nothing for a second, then all that waited. What came first is no
     * measure of the line (seed 7322 of the living world: everybody saw that player 1.4 s too late for seven seconds).
     */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void aLineThatIsSilentAfterItsFirstInputsIsNotTakenForALateOne(long seed) {
        Prng luck = new Prng(seed);
        InputStamps stamps = new InputStamps();
        double arrived = 0;
        for (int i = 1; i <= 100; i++) {
            double made = i * INPUT_MILLIS / 1000.0;
            double due = i <= 1 ? 1.0 : i <= 3 ? 1.9 : i <= 40 ? 2.9 : made + luck.between(0.12, 0.28);
            arrived = Math.max(arrived, due);
            double stamp = stamps.played(INPUT_MILLIS, arrived) / 1000;
            if (made > 4) {
                assertThat(stamp - made)
                        .as("seed %d: what the player did after %.2f s, on the server's clock", seed, made)
                        .isBetween(0.2, 0.45);
            }
        }
    }

    /** What is late here is not yet late on a screen: nobody is shown later than its slowest input for it. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void noMoreThanTheSlowestInputIsWaitedFor(long seed) {
        Prng luck = new Prng(seed);
        InputStamps stamps = new InputStamps();
        double arrived = 0;
        for (int i = 1; i <= 1200; i++) {
            double made = i * INPUT_MILLIS / 1000.0;
            arrived = Math.max(arrived, made + luck.between(0.12, 0.28));
            double stamp = stamps.played(INPUT_MILLIS, arrived) / 1000;
            if (made > 20) {
                assertThat(stamp - made)
                        .as("seed %d: what the player did after %.2f s, on the server's clock", seed, made)
                        .isBetween(0.25, 0.281);
            }
        }
    }
}
