package dev.gait.cluster.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.server.glide.TrackState;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LaneWordsTest {
    /** What the engine carries at once is sixteen times as much (gait-cluster.conf), a frame has other messages, too. */
    private static final int MOST_BYTES = 32_768;

    /** Takes down who joins what, in order. */
    private static final class Joins implements LaneWords.Hearer {
        final List<Long> heard = new ArrayList<>();

        @Override
        public void begin(long feed, int guid, long lease, long epoch, TrackState state) {}

        @Override
        public void join(long feed, int guid, long lease) {
            heard.add(feed * 1_000 + guid);
        }

        @Override
        public void leave(long feed, int guid, long lease) {}

        @Override
        public void event(long feed, long millis, byte[] word) {}

        @Override
        public void place(long feed, long millis, boolean urgent, byte[] word) {}

        @Override
        public void end(long feed) {}
    }

    /** A block of 500 with 500 listeners at one gateway has another owner: 250,000 words in one turn. */
    @Test
    void aCrowdThatChangesHandsIsToldInMessagesThatCanBeCarried() {
        LaneWords words = new LaneWords();
        List<Long> said = new ArrayList<>();
        for (int feed = 0; feed < 500; feed++) {
            for (int guid = 0; guid < 500; guid++) {
                words.join(feed, guid, 7);
                said.add(feed * 1_000L + guid);
            }
        }
        Joins hearer = new Joins();
        while (!words.isEmpty()) {
            byte[] message = words.take();
            assertThat(message.length).isLessThan(MOST_BYTES);
            LaneWords.hear(message, hearer);
        }
        assertThat(hearer.heard).isEqualTo(said);
        assertThat(words.take()).as("nothing more").isEmpty();
    }
}
