package dev.gait.net.packet;

/**
 * Puts split messages together again, whatever order their parts arrive in (wire.md §A.13).
 *
 * A message in one part passes through uncopied. Unfinished ones wait here, and a stranger decides how many there
 * are, so their number, their bytes and their age are bounded: a part that would exceed a bound is refused (the
 * newest is refused, what is there stays), and a message whose first part is too old is forgotten. Room for a
 * message is taken part by part, never by the count it announces.
 */
public final class FragmentAssembler {

    /** Unfinished messages at once. */
    public static final int MAX_MESSAGES = 16;

    /** Longest message accepted. Bytes; 146 parts and a bit. */
    public static final int MAX_MESSAGE_BYTES = 65_536;

    /** Bytes of all unfinished messages together. */
    public static final int MAX_BYTES = 131_072;

    /** A message that takes longer than this to arrive is forgotten. Nanoseconds. */
    public static final long MAX_AGE_NANOS = 60_000_000_000L;

    private static final int MAX_PARTS = (MAX_MESSAGE_BYTES + Fragment.MAX_DATA_BYTES - 1) / Fragment.MAX_DATA_BYTES;

    /** A whole message; the bytes are valid during the call. */
    public interface Sink {
        void message(int sequence, int queue, byte[] bytes, int offset, int length);
    }

    private final Unfinished[] unfinished = new Unfinished[MAX_MESSAGES];
    private int count;
    private int bytes;
    private long forgotten;

    /** Takes one part; calls the sink if it completes a message. */
    public PacketVerdict accept(Fragment part, long nowNanos, Sink sink) {
        if (part.count == 0) {
            return PacketVerdict.FRAGMENT_COUNT_ZERO;
        }
        if (part.index >= part.count) {
            return PacketVerdict.FRAGMENT_INDEX;
        }
        if (part.count == 1) {
            sink.message(part.sequence, part.queue, part.bytes, part.dataOffset, part.dataLength());
            return PacketVerdict.OK;
        }
        if (part.count > MAX_PARTS) {
            return PacketVerdict.MESSAGE_TOO_LONG;
        }
        expire(nowNanos);
        return keep(part, nowNanos, sink);
    }

    private PacketVerdict keep(Fragment part, long nowNanos, Sink sink) {
        int at = indexOf(part.sequence);
        if (at >= 0) {
            if (unfinished[at].parts.length != part.count || unfinished[at].queue != part.queue) {
                return PacketVerdict.FRAGMENT_COUNT_DIFFERS;
            }
            if (unfinished[at].parts[part.index] != null) {
                return PacketVerdict.DUPLICATE;
            }
        } else if (count == MAX_MESSAGES) {
            return PacketVerdict.TOO_MANY_PARTS;
        }
        if (bytes + part.dataLength() > MAX_BYTES) {
            return PacketVerdict.TOO_MANY_PARTS;
        }
        if (at < 0) {
            at = count++;
            unfinished[at] = new Unfinished(part.sequence, part.count, part.queue, nowNanos);
        }
        Unfinished message = unfinished[at];
        message.put(part);
        bytes += part.dataLength();
        if (message.missing == 0) {
            remove(at);
            byte[] whole = message.join();
            sink.message(message.sequence, message.queue, whole, 0, whole.length);
        }
        return PacketVerdict.OK;
    }

    private int indexOf(int sequence) {
        for (int i = 0; i < count; i++) {
            if (unfinished[i].sequence == sequence) {
                return i;
            }
        }
        return -1;
    }

    private void expire(long nowNanos) {
        for (int i = count - 1; i >= 0; i--) {
            if (nowNanos - unfinished[i].sinceNanos > MAX_AGE_NANOS) {
                remove(i);
                forgotten++;
            }
        }
    }

    @SuppressWarnings("NullAway") // a freed slot is behind count and never read
    private void remove(int at) {
        bytes -= unfinished[at].bytes;
        count--;
        unfinished[at] = unfinished[count];
        unfinished[count] = null;
    }

    public int unfinishedMessages() {
        return count;
    }

    /** Data bytes held for unfinished messages. */
    public int heldBytes() {
        return bytes;
    }

    /** Messages given up because of their age. */
    public long forgottenMessages() {
        return forgotten;
    }

    private static final class Unfinished {
        private final int sequence;
        private final int queue;
        private final long sinceNanos;
        private final byte[][] parts;
        private int missing;
        private int bytes;

        Unfinished(int sequence, int count, int queue, long sinceNanos) {
            this.sequence = sequence;
            this.queue = queue;
            this.sinceNanos = sinceNanos;
            parts = new byte[count][];
            missing = count;
        }

        void put(Fragment part) {
            byte[] data = new byte[part.dataLength()];
            System.arraycopy(part.bytes, part.dataOffset, data, 0, data.length);
            parts[part.index] = data;
            bytes += data.length;
            missing--;
        }

        byte[] join() {
            byte[] whole = new byte[bytes];
            int at = 0;
            for (byte[] part : parts) {
                System.arraycopy(part, 0, whole, at, part.length);
                at += part.length;
            }
            return whole;
        }
    }
}
