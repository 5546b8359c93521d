package dev.gait.net.packet;

/**
 * The additive hash under every checksum (wire.md §A.4): the length in the upper half, plus every whole
 * little-endian word, plus the left-over bytes from the top byte down.
 *
 * It is a sum, so it detects accidents and nothing else; the key stream is what makes a checksum hard to guess.
 */
public final class Hash32 {

    private static final long LOW_HALF = 0xFFFF_FFFFL;

    private Hash32() {}

    public static int of(byte[] bytes, int offset, int length) {
        // Two words at a time: the sum modulo 2^32 of both halves of a long needs no order between them.
        long low = 0;
        long high = 0;
        int at = offset;
        int pairsEnd = offset + (length & ~7);
        for (; at < pairsEnd; at += 8) {
            long pair = LittleEndian.i64(bytes, at);
            low += pair & LOW_HALF;
            high += pair >>> 32;
        }
        int hash = (length << 16) + (int) low + (int) high;
        if ((length & 4) != 0) {
            hash += LittleEndian.i32(bytes, at);
            at += 4;
        }
        int end = offset + length;
        for (int shift = 24; at < end; at++, shift -= 8) {
            hash += (bytes[at] & 0xFF) << shift;
        }
        return hash;
    }
}
