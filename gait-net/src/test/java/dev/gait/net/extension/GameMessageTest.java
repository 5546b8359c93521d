package dev.gait.net.extension;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.net.message.Verdict;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** A game's messages are bounded where they are read, too, and old unreliable ones do not count. */
class GameMessageTest {
    /** Where the length is: envelope of 12, kind and zero, topic and zero. */
    private static final int LENGTH_AT = 18;

    private final GameMessage message = GameMessage.fromClient();

    private Verdict read(byte[] bytes) {
        return message.decode(bytes, 0, bytes.length);
    }

    @Test
    void aLengthThatIsNotThereOrNotAllowedIsRefused() {
        byte[] reliable = message.set(1, 0, new byte[GameMessage.MOST_BYTES]).encode();
        byte[] unreliable =
                message.set(1, 7, new byte[GameMessage.MOST_UNRELIABLE_BYTES]).encode();
        assertThat(read(reliable)).isEqualTo(Verdict.OK);
        assertThat(read(unreliable)).isEqualTo(Verdict.OK);
        assertThat(unreliable.length).as("fits one fragment").isLessThanOrEqualTo(448);
        assertThat(read(Arrays.copyOf(reliable, reliable.length - 1))).isEqualTo(Verdict.TRUNCATED);
        assertThat(message.content).isEmpty();

        byte[] longer = Arrays.copyOf(reliable, reliable.length + 1);
        longer[LENGTH_AT]++;
        assertThat(read(longer)).isEqualTo(Verdict.IMPOSSIBLE_COUNT);
        byte[] alsoLonger = Arrays.copyOf(unreliable, unreliable.length + 1);
        alsoLonger[LENGTH_AT]++;
        assertThat(read(alsoLonger)).isEqualTo(Verdict.IMPOSSIBLE_COUNT);
        for (int length = 0; length < 24; length++) {
            assertThat(read(Arrays.copyOf(unreliable, length)).isOk())
                    .as("%d bytes", length)
                    .isFalse();
        }
    }

    @Test
    void ofATopicOnlyTheNewestCounts() {
        NewestOfTopic newest = new NewestOfTopic();
        assertThat(newest.accepts(message.set(1, 5, new byte[0]))).isTrue();
        assertThat(newest.accepts(message.set(1, 5, new byte[0]))).isFalse();
        assertThat(newest.accepts(message.set(1, 4, new byte[0]))).isFalse();
        assertThat(newest.accepts(message.set(2, 4, new byte[0]))).isTrue();
        assertThat(newest.accepts(message.set(1, 0, new byte[0])))
                .as("reliable")
                .isTrue();
        assertThat(newest.accepts(message.set(1, 0x7FFFFFFF, new byte[0]))).isTrue();
        assertThat(newest.accepts(message.set(1, 0x80000003, new byte[0])))
                .as("numbers go round")
                .isTrue();
        assertThat(newest.accepts(message.set(1, 0x7FFFFFFF, new byte[0]))).isFalse();
    }

    @Test
    void aBudgetTakesBothOrNothing() {
        GameBudget budget = new GameBudget(3, 1, 100, 10);
        assertThat(budget.take(101, 0)).isFalse();
        assertThat(budget.take(90, 0)).isTrue();
        assertThat(budget.take(20, 0)).isFalse();
        assertThat(budget.take(10, 0)).isTrue();
        assertThat(budget.take(0, 0)).isTrue();
        assertThat(budget.take(0, 0)).as("the fourth at once").isFalse();
        assertThat(budget.take(10, 1_000_000_000L)).isTrue();
        assertThat(budget.take(0, 900_000_000L))
                .as("a clock that goes back brings nothing")
                .isFalse();
    }
}
