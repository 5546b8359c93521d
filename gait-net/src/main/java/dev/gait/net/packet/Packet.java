package dev.gait.net.packet;

import java.util.Arrays;

/**
 * A datagram taken apart: header, optional headers, fragments, hashes. Needs no session; a session asks the same
 * object and then judges key and sequence.
 *
 * A reused view: after {@link #parse} answered OK, everything refers to the caller's bytes until the next parse.
 */
public final class Packet {

    public final PacketHeader header = new PacketHeader();
    public final OptionalHeaders optional = new OptionalHeaders();

    private final Fragment fragment = new Fragment();
    private int[] fragmentOffsets = new int[16];
    private int fragmentCount;
    /** The fragment that the view holds already; most packets have one only, and it need not be read twice. */
    private int fragmentInView = -1;

    private byte[] bytes = new byte[0];
    private int end;
    private int tailOffset;
    private int headerHash;
    private int payloadHash;

    /**
     * Checks every length of one datagram before reading what it covers. Bytes behind the header's size are
     * ignored (wire.md §A.2), and so is a tail after the optional headers of a packet without fragments, which no
     * checksum covers: one client says its acknowledgement twice (wire.md §I). OK says that the structure holds; the
     * checksum is judged separately.
     */
    public PacketVerdict parse(byte[] datagram, int offset, int length) {
        if (bytes != datagram) {
            bytes = datagram;
        }
        fragmentCount = 0;
        fragmentInView = -1;
        end = offset;
        tailOffset = offset;
        if (length < PacketHeader.BYTES) {
            return PacketVerdict.SHORT_HEADER;
        }
        header.read(datagram, offset);
        if (header.size > length - PacketHeader.BYTES) {
            return PacketVerdict.SIZE_OVERRUN;
        }
        int body = offset + PacketHeader.BYTES;
        end = body + header.size;
        PacketVerdict verdict = optional.read(datagram, body, end, header.flags);
        if (verdict != PacketVerdict.OK) {
            return verdict;
        }
        headerHash = Checksum.headerHash(datagram, offset);
        int optionalBytes = optional.readEnd() - body;
        payloadHash = optionalBytes == 0 ? 0 : Hash32.of(datagram, body, optionalBytes);
        return readFragments(optional.readEnd());
    }

    private PacketVerdict readFragments(int start) {
        if (!header.has(PacketFlags.BLOB_FRAGMENTS)) {
            tailOffset = start;
            return PacketVerdict.OK;
        }
        tailOffset = end;
        for (int at = start; at < end; at += fragment.size) {
            PacketVerdict verdict = fragment.read(bytes, at, end);
            if (verdict != PacketVerdict.OK) {
                return verdict;
            }
            payloadHash += fragment.hash();
            if (fragmentCount == fragmentOffsets.length) {
                fragmentOffsets = Arrays.copyOf(fragmentOffsets, 2 * fragmentCount);
            }
            fragmentOffsets[fragmentCount++] = at;
        }
        fragmentInView = fragmentCount - 1;
        return PacketVerdict.OK;
    }

    public boolean isKeyed() {
        return header.has(PacketFlags.ENCRYPTED_CHECKSUM);
    }

    /** An acknowledgement and nothing else (wire.md §A.8): repeats a sequence instead of taking one. */
    public boolean isAckOnly() {
        return (header.flags & ~(PacketFlags.RETRANSMISSION | PacketFlags.ENCRYPTED_CHECKSUM))
                == PacketFlags.ACK_SEQUENCE;
    }

    /** A request to repeat packets, without messages (wire.md §A.8): repeats a sequence instead of taking one. */
    public boolean isRetransmitRequest() {
        return header.has(PacketFlags.REQUEST_RETRANSMIT) && !header.has(PacketFlags.BLOB_FRAGMENTS);
    }

    public int headerHash() {
        return headerHash;
    }

    public int payloadHash() {
        return payloadHash;
    }

    /** Whether the checksum of a clear packet is right. */
    public boolean isClearChecksumRight() {
        return header.checksum == Checksum.clear(headerHash, payloadHash);
    }

    /** The key that would make the checksum of a keyed packet right. */
    public int recoveredKey() {
        return Checksum.recoverKey(header.checksum, headerHash, payloadHash);
    }

    public int fragmentCount() {
        return fragmentCount;
    }

    /** Whether the body has bytes that belong to no header and no fragment: ignored, and not hashed. */
    public boolean hasTail() {
        return end > tailOffset;
    }

    /** A copy of the tail, for whoever shows a packet or writes it back as it came. */
    public byte[] tail() {
        return Arrays.copyOfRange(bytes, tailOffset, end);
    }

    /** One fragment, in a view that the next call reuses. */
    public Fragment fragment(int index) {
        if (index >= fragmentCount) {
            throw new IndexOutOfBoundsException("fragment " + index + " of " + fragmentCount);
        }
        if (index != fragmentInView) {
            fragment.read(bytes, fragmentOffsets[index], end);
            fragmentInView = index;
        }
        return fragment;
    }
}
