package dev.gait.net.packet;

/**
 * SipHash-2-4: a short keyed hash made for datagrams (Aumasson and Bernstein, 2012). Who does not know the 128 bits of the
 * key can neither guess nor alter a tag of 64 bits, whatever tags of other messages it has seen.
 */
public final class SipHash {
    private final long key0;
    private final long key1;

    public SipHash(long key0, long key1) {
        this.key0 = key0;
        this.key1 = key1;
    }

    /** The tag of some bytes. */
    public long of(byte[] bytes, int offset, int length) {
        long v0 = key0 ^ 0x736f6d6570736575L;
        long v1 = key1 ^ 0x646f72616e646f6dL;
        long v2 = key0 ^ 0x6c7967656e657261L;
        long v3 = key1 ^ 0x7465646279746573L;
        int words = length >> 3;
        // After the last word, four more rounds close it.
        for (int i = 0; i <= words + 1; i++) {
            boolean closing = i > words;
            long word = closing ? 0 : i < words ? LittleEndian.i64(bytes, offset + 8 * i) : last(bytes, offset, length);
            v3 ^= word;
            v2 ^= closing ? 0xff : 0;
            for (int round = closing ? 4 : 2; round > 0; round--) {
                v0 += v1;
                v1 = Long.rotateLeft(v1, 13) ^ v0;
                v0 = Long.rotateLeft(v0, 32);
                v2 += v3;
                v3 = Long.rotateLeft(v3, 16) ^ v2;
                v0 += v3;
                v3 = Long.rotateLeft(v3, 21) ^ v0;
                v2 += v1;
                v1 = Long.rotateLeft(v1, 17) ^ v2;
                v2 = Long.rotateLeft(v2, 32);
            }
            v0 ^= word;
        }
        return v0 ^ v1 ^ v2 ^ v3;
    }

    /** The bytes that fill no word, and the length in the top byte. */
    private static long last(byte[] bytes, int offset, int length) {
        long word = (long) length << 56;
        int begin = length & ~7;
        for (int i = begin; i < length; i++) {
            word |= (bytes[offset + i] & 0xFFL) << 8 * (i - begin);
        }
        return word;
    }
}
