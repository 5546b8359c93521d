package dev.gait.net.packet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class KeyStreamTest {

    private static final int SEED = 0x00C0FFEE;
    /** A row in which two keys are alike and near each other. */
    private static final int TWINS_SEED = 28_569;

    private static final int TWIN = 571;
    private static final int LATER_TWIN = 796;

    private final int[] keys = keys(SEED, 1200);
    private final KeyStream stream = new KeyStream(SEED);

    @Test
    void isaacAgreesWithEveryVector() {
        var vectors = Vectors.read("isaac");
        assertThat(vectors).isNotEmpty();
        for (Vectors.Vector vector : vectors) {
            int[] drawn = keys(vector.hex("seed"), 514);
            List<?> first =
                    (List<?>) java.util.Objects.requireNonNull(vector.fields().get("first16"));
            for (int i = 0; i < first.size(); i++) {
                assertThat(drawn[i]).as("%s draw %d", vector, i).isEqualTo(Vectors.hexInt(first.get(i)));
            }
            vector.object("outputs")
                    .forEach((draw, key) -> assertThat(drawn[Integer.parseInt(draw)])
                            .as("%s draw %s", vector, draw)
                            .isEqualTo(Vectors.hexInt(key)));
        }
    }

    @Test
    void acceptsKeysInOrderOnceEach() {
        for (int i = 0; i < 1000; i++) {
            assertThat(stream.accept(keys[i])).as("key %d", i).isTrue();
            assertThat(stream.accept(keys[i])).as("key %d again", i).isFalse();
        }
    }

    @Test
    void keysPassedOverStayGoodOnce() {
        assertThat(stream.accept(keys[9])).isTrue();
        for (int i = 8; i >= 0; i--) {
            assertThat(stream.accept(keys[i])).isTrue();
            assertThat(stream.accept(keys[i])).isFalse();
        }
    }

    @Test
    void theWindowIs256KeysAhead() {
        assertThat(stream.contains(keys[256])).isFalse();
        assertThat(stream.accept(keys[255])).isTrue();
        assertThat(stream.accept(keys[511])).isTrue();
        assertThat(stream.contains(keys[512 + 256])).isFalse();
    }

    @Test
    void aKeyIsForgottenAfter256YoungerOnes() {
        assertThat(stream.accept(keys[255])).isTrue();
        assertThat(stream.contains(keys[0])).isTrue();
        assertThat(stream.accept(keys[256])).isTrue();
        assertThat(stream.contains(keys[0])).isFalse();
        assertThat(stream.contains(keys[1])).isTrue();
    }

    @Test
    void wrongGuessesChangeNothing() {
        for (int guess = 0; guess < 10_000; guess++) {
            stream.accept(guess * 31 + 7);
        }
        for (int i = 0; i < 1000; i++) {
            assertThat(stream.accept(keys[i])).as("key %d", i).isTrue();
        }
    }

    /** A late packet whose key comes once more a little further on: taken for that one, everything between would be out of reach. */
    @Test
    void aLatePacketIsNotTakenForOneThatIsStillToCome() {
        int[] row = keys(TWINS_SEED, 1200);
        assertThat(row[TWIN]).isEqualTo(row[LATER_TWIN]);
        KeyStream twins = new KeyStream(TWINS_SEED);
        for (int i = 0; i <= TWIN + 10; i++) {
            if (i != TWIN) {
                assertThat(twins.accept(row[i], i + 2)).as("key %d", i).isTrue();
            }
        }
        assertThat(twins.accept(row[TWIN], TWIN + 2)).isTrue();
        assertThat(twins.contains(row[TWIN], TWIN + 2)).isFalse();
        for (int i = TWIN + 11; i < row.length; i++) {
            assertThat(twins.contains(row[i], i + 2)).as("key %d", i).isTrue();
            assertThat(twins.accept(row[i], i + 2)).as("key %d", i).isTrue();
        }
    }

    /** Acknowledgements take keys and no numbers. */
    @Test
    void whatRepeatsANumberIsLookedForBehindIt() {
        assertThat(stream.accept(keys[0], 2)).isTrue();
        assertThat(stream.acceptAfter(keys[2], 2)).isTrue();
        assertThat(stream.acceptAfter(keys[1], 2)).as("the first, overtaken").isTrue();
        assertThat(stream.accept(keys[5], 4)).isTrue();
        assertThat(stream.containsAfter(keys[4], 3)).isTrue();
        assertThat(stream.accept(keys[3], 3)).isTrue();
        assertThat(stream.acceptAfter(keys[4], 3)).isTrue();
        assertThat(stream.acceptAfter(keys[4], 3)).isFalse();
        assertThat(stream.acceptAfter(keys[6], 1))
                .as("not everybody repeats the last number")
                .isTrue();
    }

    @Test
    void aNumberBeforeTheNewestHasNoKeyBehindIt() {
        assertThat(stream.accept(keys[3], 5)).isTrue();
        assertThat(stream.contains(keys[4], 4)).isFalse();
        assertThat(stream.contains(keys[2], 6)).isFalse();
        assertThat(stream.accept(keys[2], 4)).isTrue();
        assertThat(stream.accept(keys[4], 6)).isTrue();
    }

    private static int[] keys(int seed, int count) {
        Isaac isaac = new Isaac(seed);
        int[] keys = new int[count];
        for (int i = 0; i < count; i++) {
            keys[i] = isaac.nextKey();
        }
        return keys;
    }
}
