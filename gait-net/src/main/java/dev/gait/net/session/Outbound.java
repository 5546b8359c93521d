package dev.gait.net.session;

import static dev.gait.net.packet.PacketFlags.*;

import dev.gait.net.packet.Fragment;
import dev.gait.net.packet.Fragmenter;
import dev.gait.net.packet.Isaac;
import dev.gait.net.packet.PacketVerdict;
import dev.gait.net.packet.PacketWriter;
import dev.gait.net.packet.SequenceList;

/**
 * The sending half of a connection: packs queued messages into keyed, numbered packets, keeps them, and repeats
 * what the peer misses (wire.md §A.8, §A.10, §A.13).
 *
 * Acknowledgements and requests for repetition go out clear and repeat the last number; everything else is keyed and
 * takes the next one, except the RejectRetransmit, which is clear and takes one too.
 */
final class Outbound {

    /** Takes finished datagrams; the bytes are borrowed. */
    interface Sink {
        void transmit(byte[] datagram, int length);
    }

    private final boolean server;
    private final int headerId;
    private final GameClock clock;
    private final ReceiveWindow received;
    private final LinkStats stats;
    private final Sink sink;

    private final Isaac keys;
    private final ResendBuffer sent;
    private final SendQueue queue = new SendQueue(SessionRules.MAX_QUEUED_BYTES);
    private final PacketWriter writer = new PacketWriter();
    private final Fragmenter fragmenter = new Fragmenter();
    private final SequenceList gone = new SequenceList();
    private final TokenBucket nakAnswers;
    private final TokenBucket repeats;

    private int nextMessage;
    /** Parts of the oldest queued message that are already sent. */
    private int partsSent;

    private long nowNanos;

    Outbound(
            boolean server,
            int seed,
            int headerId,
            GameClock clock,
            ReceiveWindow received,
            LinkStats stats,
            Sink sink,
            long nowNanos) {
        this.server = server;
        this.headerId = headerId;
        this.clock = clock;
        this.received = received;
        this.stats = stats;
        this.sink = sink;
        this.nowNanos = nowNanos;
        keys = new Isaac(seed);
        sent = new ResendBuffer(1, nowNanos);
        // Servers number their messages from 0, clients from 1 (wire.md §A.8).
        nextMessage = server ? 0 : 1;
        nakAnswers = new TokenBucket(SessionRules.NAK_BURST, SessionRules.NAKS_PER_SECOND, nowNanos);
        repeats = new TokenBucket(SessionRules.REPEAT_BURST, SessionRules.REPEATS_PER_SECOND, nowNanos);
    }

    /** Everything until the next call happens at this moment. */
    void at(long nowNanos) {
        this.nowNanos = nowNanos;
    }

    /** Queues a message; false if there is no room. */
    boolean enqueue(byte[] message, int offset, int length, int messageQueue) {
        if (length > SessionRules.MAX_MESSAGE_BYTES) {
            throw new IllegalArgumentException(
                    "a message has at most " + SessionRules.MAX_MESSAGE_BYTES + " bytes, got " + length);
        }
        if (messageQueue == SessionRules.URGENT_QUEUE && length > Fragment.MAX_DATA_BYTES) {
            throw new IllegalArgumentException(
                    "an urgent message has at most " + Fragment.MAX_DATA_BYTES + " bytes, got " + length);
        }
        return queue.add(message, offset, length, messageQueue);
    }

    /**
     * Sends queued messages as far as the window allows; true if an acknowledgement went along. A client's data carry
     * one, a server's do not, as the field's do (wire.md §A.9).
     */
    boolean flush() {
        boolean acknowledged = false;
        while (!queue.isEmpty() && sent.inFlight() < SessionRules.SEND_WINDOW) {
            boolean withAck = !server && nextPart().size + 4 <= PacketWriter.MAX_BODY_BYTES;
            begin(withAck ? ACK_SEQUENCE : 0);
            while (!queue.isEmpty()) {
                Fragment part = nextPart();
                if (!writer.fits(part.dataLength())) {
                    break;
                }
                writer.add(part);
                partDone(part);
            }
            finishKeyed();
            acknowledged |= withAck;
        }
        return acknowledged;
    }

    private Fragment nextPart() {
        fragmenter.begin(queue.bytes(), queue.offset(), queue.length(), nextMessage, queue.queue());
        return fragmenter.part(partsSent);
    }

    private void partDone(Fragment part) {
        partsSent++;
        if (partsSent == part.count) {
            partsSent = 0;
            nextMessage++;
            queue.removeOldest();
        }
    }

    /** Holds the values of the headers that {@link #sendKeyed} writes. */
    dev.gait.net.packet.OptionalHeaders headers() {
        return writer.optional;
    }

    /** Sends a keyed packet with these headers and no messages. */
    void sendKeyed(int flags) {
        begin(flags);
        finishKeyed();
    }

    void sendAck() {
        begin(ACK_SEQUENCE);
        finishRepeatingTheNumber();
    }

    /** Asks for everything that is missing. */
    void sendNak() {
        received.ask(writer.optional.requestRetransmit, nowNanos);
        begin(REQUEST_RETRANSMIT);
        finishRepeatingTheNumber();
        stats.naksSent++;
    }

    /** Says goodbye, twice, because nobody would ask for it again. */
    void sendGoodbye(boolean withAck) {
        sendKeyed(withAck ? DISCONNECT | ACK_SEQUENCE : DISCONNECT);
        byte[] again = sent.repeat(sent.lastSent(), nowNanos);
        if (again != null) {
            transmit(again, again.length);
        }
    }

    /** The peer has everything up to this number; how long that took, or -1 if it cannot be told. */
    long acknowledged(int sequence) {
        return sent.acknowledge(sequence, nowNanos);
    }

    /** Forgets what is old; repeats the packet the peer waits for if its acknowledgements stand still. */
    void age() {
        sent.age(nowNanos);
        int awaited = sent.firstUnacknowledged();
        if (sent.isStalled(nowNanos) && !sent.wasRepeatedSince(awaited, nowNanos - SessionRules.STALL_NANOS)) {
            repeat(awaited);
        }
    }

    /** Repeats what the peer misses, as far as it is still there (wire.md §A.10). */
    PacketVerdict answer(SequenceList wanted) {
        if (!nakAnswers.take(nowNanos)) {
            return PacketVerdict.RATE_LIMITED;
        }
        gone.clear();
        for (int i = 0; i < Math.min(wanted.count(), SessionRules.NAK_LIST); i++) {
            int sequence = wanted.get(i);
            if (sequence - 2 < 0 || !sent.wasSent(sequence)) {
                continue;
            }
            if (sent.isStored(sequence)) {
                repeat(sequence);
            } else if (!sent.isAcknowledged(sequence)) {
                gone.add(sequence);
            }
            // What is gone because the peer acknowledged it needs no answer: the request is old or replayed.
        }
        if (gone.count() > 0) {
            reject();
        }
        return PacketVerdict.OK;
    }

    private void repeat(int sequence) {
        if (sent.wasRepeatedSince(sequence, nowNanos - SessionRules.REPEAT_SPACING_NANOS) || !repeats.take(nowNanos)) {
            return;
        }
        byte[] datagram = sent.repeat(sequence, nowNanos);
        if (datagram != null) {
            stats.packetsRepeated++;
            transmit(datagram, datagram.length);
        }
    }

    private void reject() {
        stats.repeatsRejected += gone.count();
        writer.optional.rejectRetransmit.clear();
        for (int i = 0; i < gone.count(); i++) {
            writer.optional.rejectRetransmit.add(gone.get(i));
        }
        begin(REJECT_RETRANSMIT);
        writer.header.sequence = sent.lastSent() + 1;
        finish(writer.finishClear());
    }

    private void begin(int flags) {
        writer.optional.ackSequence = received.inOrder();
        writer.begin(flags);
        writer.header.id = headerId;
        writer.header.iteration = 1;
        writer.header.time = (int) (long) clock.secondsAt(nowNanos) & 0xFFFF;
    }

    private void finishKeyed() {
        writer.header.sequence = sent.lastSent() + 1;
        finish(writer.finishKeyed(keys.nextKey()));
    }

    private void finish(int length) {
        sent.put(writer.bytes(), length, nowNanos);
        transmit(writer.bytes(), length);
    }

    private void finishRepeatingTheNumber() {
        writer.header.sequence = sent.lastSent();
        transmit(writer.bytes(), writer.finishClear());
    }

    private void transmit(byte[] datagram, int length) {
        stats.datagramsSent++;
        stats.bytesSent += length;
        sink.transmit(datagram, length);
    }

    int queuedBytes() {
        return queue.heldBytes();
    }

    int heldBytes() {
        return queue.heldBytes() + sent.heldBytes();
    }
}
