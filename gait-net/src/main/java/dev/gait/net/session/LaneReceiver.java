package dev.gait.net.session;

import dev.gait.net.packet.LittleEndian;
import dev.gait.net.packet.PacketVerdict;
import dev.gait.net.packet.SipHash;

/**
 * The receiving end of the unordered lane: looks at the tag first, so that a stranger's datagram changes nothing, then at
 * the number, which is taken once. What is further behind the newest than the window is old and may have been heard
 * before; it is dropped.
 */
final class LaneReceiver {
    /** Numbers behind the newest that may still come. */
    static final int WINDOW = 256;
    /** Datagrams at once, and per second after that; more than any server of ours sends. */
    private static final int PER_SECOND = 480;

    private final SipHash seal;
    private final TokenBucket allowance;
    private final long[] heard = new long[WINDOW / Long.SIZE];
    private int newest;

    LaneReceiver(SipHash seal, long nowNanos) {
        this.seal = seal;
        allowance = new TokenBucket(PER_SECOND, PER_SECOND, nowNanos);
    }

    /** Judges a datagram; OK takes its number. */
    PacketVerdict judge(byte[] datagram, int offset, int length, long nowNanos) {
        int sealed = length - Lane.TAG_BYTES;
        if (LittleEndian.i64(datagram, offset + sealed) != seal.of(datagram, offset, sealed)) {
            return PacketVerdict.BAD_CHECKSUM;
        }
        int number = number(datagram, offset);
        int behind = newest - number;
        if (behind >= WINDOW) {
            return PacketVerdict.OUT_OF_WINDOW;
        }
        if (behind >= 0 && isHeard(number)) {
            return PacketVerdict.DUPLICATE;
        }
        if (!allowance.take(nowNanos)) {
            return PacketVerdict.RATE_LIMITED;
        }
        for (int next = newest + 1; behind < 0 && next - number <= 0 && next - newest <= WINDOW; next++) {
            heard[word(next)] &= ~bit(next);
        }
        newest = Math.max(newest, number);
        heard[word(number)] |= bit(number);
        return PacketVerdict.OK;
    }

    static int number(byte[] datagram, int offset) {
        return LittleEndian.i32(datagram, offset) & Lane.LAST_NUMBER;
    }

    private boolean isHeard(int number) {
        return (heard[word(number)] & bit(number)) != 0;
    }

    private static int word(int number) {
        return (number & WINDOW - 1) / Long.SIZE;
    }

    private static long bit(int number) {
        return 1L << (number & Long.SIZE - 1);
    }
}
