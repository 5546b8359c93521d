package dev.gait.server.strict;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Hash, key stream and packet checksum, written once more from wire.md §A.4 to §A.6 so that ours are not judged by themselves. */
final class PeerCrypto {
    private static final int CHECKSUM_FILLER = 0xBADD70DD;
    private static final int[] SHIFTS = {11, -2, 8, -16, 10, -4, 8, -9};

    private final int[] mm = new int[256];
    private final int[] rsl = new int[256];
    private int a;
    private int b;
    private int c;
    private int next = 255;

    PeerCrypto(int seed) {
        int[] x = new int[8];
        java.util.Arrays.fill(x, 0x9E3779B9);
        for (int i = 0; i < 4; i++) {
            mix(x);
        }
        for (int pass = 0; pass < 2; pass++) {
            for (int j = 0; j < 256; j += 8) {
                for (int k = 0; k < 8; k++) {
                    x[k] += pass == 0 ? rsl[j + k] : mm[j + k];
                }
                mix(x);
                System.arraycopy(x, 0, mm, j, 8);
            }
        }
        a = seed;
        b = seed;
        c = seed;
        round();
    }

    private static void mix(int[] x) {
        for (int i = 0; i < 8; i++) {
            int neighbour = x[(i + 1) & 7];
            x[i] ^= SHIFTS[i] > 0 ? neighbour << SHIFTS[i] : neighbour >>> -SHIFTS[i];
            x[(i + 3) & 7] += x[i];
            x[(i + 1) & 7] += x[(i + 2) & 7];
        }
    }

    private void round() {
        c++;
        b += c;
        for (int i = 0; i < 256; i++) {
            int t = mm[i];
            a ^= switch (i & 3) {
                case 0 -> a << 13;
                case 1 -> a >>> 6;
                case 2 -> a << 2;
                default -> a >>> 16;
            };
            a += mm[(i + 128) & 255];
            int y = mm[(t >>> 2) & 255] + a + b;
            mm[i] = y;
            b = mm[(y >>> 10) & 255] + t;
            rsl[i] = b;
        }
    }

    int nextKey() {
        int key = rsl[next--];
        if (next < 0) {
            round();
            next = 255;
        }
        return key;
    }

    static int hash(byte[] bytes, int offset, int length) {
        ByteBuffer in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        int sum = length << 16;
        int at = 0;
        for (; at + 4 <= length; at += 4) {
            sum += in.getInt(offset + at);
        }
        for (int shift = 24; at < length; at++, shift -= 8) {
            sum += (bytes[offset + at] & 0xFF) << shift;
        }
        return sum;
    }

    /** Hash of the header as if its checksum field held the filler. */
    static int headerHash(byte[] datagram) {
        byte[] header = java.util.Arrays.copyOf(datagram, 20);
        ByteBuffer.wrap(header).order(ByteOrder.LITTLE_ENDIAN).putInt(8, CHECKSUM_FILLER);
        return hash(header, 0, 20);
    }
}
