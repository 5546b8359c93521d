package dev.gait.net.packet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class KeyStreamTest {

    private static final int SEED = 0x00C0FFEE;

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

    private static int[] keys(int seed, int count) {
        Isaac isaac = new Isaac(seed);
        int[] keys = new int[count];
        for (int i = 0; i < count; i++) {
            keys[i] = isaac.nextKey();
        }
        return keys;
    }
}
