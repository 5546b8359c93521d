package dev.gait.net.message;

import dev.gait.motion.math.Prng;

/** Random but lawful numbers and words; the same seed gives the same ones. */
abstract class RandomValues {
    final Prng random;

    RandomValues(long seed) {
        random = new Prng(seed);
    }

    int word() {
        return random.below(4) == 0 ? random.below(100) : (int) random.nextLong();
    }

    int half() {
        return random.below(4) == 0 ? random.below(3) + 0xFFFD : random.below(0x10000);
    }

    int octet() {
        return random.below(0x100);
    }

    /** Around the border between the short and the long form. */
    int packed() {
        return random.chance(0.5) ? random.below(0x10000) : random.below(0x1000000);
    }

    float real() {
        return switch (random.below(8)) {
            case 0 -> 0f;
            case 1 -> -0f;
            case 2 -> Float.MAX_VALUE;
            case 3 -> Float.MIN_VALUE;
            default -> (float) (random.between(-3, 3) * 100);
        };
    }

    String text() {
        StringBuilder text = new StringBuilder();
        for (int i = random.below(9); i > 0; i--) {
            text.append(Windows1252.decode(new byte[] {(byte) (int) random.nextLong()}, 0, 1));
        }
        return text.toString();
    }

    byte[] bytes() {
        byte[] bytes = new byte[random.below(30)];
        random.fill(bytes);
        return bytes;
    }
}
