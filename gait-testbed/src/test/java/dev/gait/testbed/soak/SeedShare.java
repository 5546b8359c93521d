package dev.gait.testbed.soak;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;

/**
 * The seeds that this JVM runs. A world is the same on every JDK, bit for bit (ReplayDeterminismTest), so a seed need not run on
 * both: {@code ./gait test} gives either JDK its half with {@code -Dgait.share=1/2} and {@code 2/2}. Without it, all.
 */
final class SeedShare {
    private static final String PROPERTY = "gait.share";

    private SeedShare() {}

    static LongStream of(int seeds) {
        return of(seeds, System.getProperty(PROPERTY, "1/1"));
    }

    static LongStream of(int seeds, String share) {
        String[] parts = share.split("/", 2);
        int mine = Integer.parseInt(parts[0]);
        int all = Integer.parseInt(parts[1]);
        assertThat(mine).as("share %s", share).isBetween(1, all);
        return LongStream.rangeClosed(1, seeds).filter(seed -> seed % all == mine % all);
    }
}
