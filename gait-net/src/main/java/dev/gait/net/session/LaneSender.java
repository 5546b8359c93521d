package dev.gait.net.session;

import dev.gait.net.packet.LittleEndian;
import dev.gait.net.packet.PacketWriter;
import dev.gait.net.packet.SipHash;

/**
 * The sending end of the unordered lane (docs/protocol.md): numbers a datagram, seals it and lets it go. Nothing is kept
 * and nothing repeated; who wants something to arrive says it again. Bounded in datagrams per second, so that the lane is
 * no way around what a session may send.
 */
final class LaneSender {
    /** Datagrams at once, and per second after that. */
    private static final int BURST = 90;

    private static final int PER_SECOND = 240;

    private final SipHash seal;
    private final TokenBucket allowance;
    private final byte[] datagram = new byte[PacketWriter.MAX_BYTES];
    private int number;

    LaneSender(SipHash seal, long nowNanos) {
        this(seal, 0, nowNanos);
    }

    /** Begins after a number: for tests of what happens when numbers end. */
    LaneSender(SipHash seal, int number, long nowNanos) {
        this.seal = seal;
        this.number = number;
        allowance = new TokenBucket(BURST, PER_SECOND, nowNanos);
    }

    /**
     * Seals a body; the datagram's length, or 0 when there may be no more now. Numbers are never used twice: after the last
     * one the lane is silent.
     */
    int seal(byte[] body, int offset, int length, long nowNanos) {
        if (length > Lane.MAX_BODY_BYTES) {
            throw new IllegalArgumentException("a body has at most " + Lane.MAX_BODY_BYTES + " bytes, got " + length);
        }
        if (number == Lane.LAST_NUMBER || !allowance.take(nowNanos)) {
            return 0;
        }
        number++;
        LittleEndian.putI32(datagram, 0, Lane.MARK | number);
        System.arraycopy(body, offset, datagram, Lane.HEADER_BYTES, length);
        int sealed = Lane.HEADER_BYTES + length;
        LittleEndian.putI64(datagram, sealed, seal.of(datagram, 0, sealed));
        return sealed + Lane.TAG_BYTES;
    }

    /** What {@link #seal} sealed, until it is called again. */
    byte[] datagram() {
        return datagram;
    }

    /** The number of the last datagram. */
    int number() {
        return number;
    }
}
