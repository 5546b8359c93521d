package dev.gait.net.packet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.math.Prng;
import org.junit.jupiter.api.Test;

class Hash32Test {

    @Test
    void agreesWithEveryVector() {
        var vectors = Vectors.read("hash32");
        assertThat(vectors).isNotEmpty();
        for (Vectors.Vector vector : vectors) {
            assertThat(Hash32.of(vector.bytes(), 0, vector.bytes().length))
                    .as(vector.name())
                    .isEqualTo(vector.hex("hash32"));
        }
    }

    @Test
    void agreesWithTheDefinitionForEveryLengthAndPlace() {
        Prng random = new Prng(41);
        byte[] bytes = new byte[600];
        random.fill(bytes);
        for (int length = 0; length < 500; length++) {
            int offset = length % 13;
            assertThat(Hash32.of(bytes, offset, length))
                    .as("length %d", length)
                    .isEqualTo(definition(bytes, offset, length));
        }
    }

    /** wire.md §A.4, word for word. */
    private static int definition(byte[] bytes, int offset, int length) {
        int hash = length << 16;
        int at = 0;
        for (; at + 4 <= length; at += 4) {
            hash += LittleEndian.i32(bytes, offset + at);
        }
        for (int shift = 24; at < length; at++, shift -= 8) {
            hash += (bytes[offset + at] & 0xFF) << shift;
        }
        return hash;
    }
}
