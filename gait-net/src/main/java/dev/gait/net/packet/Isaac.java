package dev.gait.net.packet;

/**
 * One direction's endless row of keys (wire.md §A.5).
 *
 * This is ISAAC with an unusual seeding: the 256-word state is always the one of an all-zero key, and the seed
 * only enters a, b and c. Keys are drawn from the last word of a round down to the first.
 */
public final class Isaac {

    private static final int WORDS = 256;
    private static final int GOLDEN_RATIO = 0x9E3779B9;

    private final int[] state = new int[WORDS];
    private final int[] results = new int[WORDS];
    private int a;
    private int b;
    private int c;
    private int next = WORDS - 1;

    public Isaac(int seed) {
        int[] x = new int[8];
        java.util.Arrays.fill(x, GOLDEN_RATIO);
        for (int i = 0; i < 4; i++) {
            mix(x);
        }
        fill(x, results);
        fill(x, state);
        a = seed;
        b = seed;
        c = seed;
        round();
    }

    /** The next key; every draw is final, a key is never given twice. */
    public int nextKey() {
        int key = results[next];
        if (next == 0) {
            round();
            next = WORDS - 1;
        } else {
            next--;
        }
        return key;
    }

    private void fill(int[] x, int[] source) {
        for (int j = 0; j < WORDS; j += 8) {
            for (int k = 0; k < 8; k++) {
                x[k] += source[j + k];
            }
            mix(x);
            System.arraycopy(x, 0, state, j, 8);
        }
    }

    private static void mix(int[] x) {
        stir(x, 0, x[1] << 11);
        stir(x, 1, x[2] >>> 2);
        stir(x, 2, x[3] << 8);
        stir(x, 3, x[4] >>> 16);
        stir(x, 4, x[5] << 10);
        stir(x, 5, x[6] >>> 4);
        stir(x, 6, x[7] << 8);
        stir(x, 7, x[0] >>> 9);
    }

    private static void stir(int[] x, int i, int shifted) {
        x[i] ^= shifted;
        x[(i + 3) & 7] += x[i];
        x[(i + 1) & 7] += x[(i + 2) & 7];
    }

    private void round() {
        c++;
        b += c;
        for (int i = 0; i < WORDS; i++) {
            int t = state[i];
            switch (i & 3) {
                case 0 -> a ^= a << 13;
                case 1 -> a ^= a >>> 6;
                case 2 -> a ^= a << 2;
                default -> a ^= a >>> 16;
            }
            a += state[(i + 128) & 255];
            int y = state[(t >>> 2) & 255] + a + b;
            state[i] = y;
            b = state[(y >>> 10) & 255] + t;
            results[i] = b;
        }
    }
}
