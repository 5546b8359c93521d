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
 * takes the next one, except the RejectRetransmit, which is clear and takes one too. To a peer of our own all of it goes
 * keyed (wire.md §I).
 *
 * Who asks for repetitions in a clear packet may be anybody. So requests are not counted, but what they fetch is: each
 * packet only so often and all of them only so many a second. A forger can at most make us repeat what the peer could
 * ask for itself, and cannot use up the answers to the peer's own requests.
 */
final class Outbound {

    /** Takes finished datagrams; the bytes are borrowed. */
    interface Sink {
        void transmit(byte[] datagram, int length);
    }

    /** Where a client's actions go (wire.md §I). */
    private static final int ACTION_QUEUE = 3;

    private static final int ACTION_FRAGMENTS = 0x03000000;
    private static final int OTHER_FRAGMENTS = 0x23000000;
    private static final long HALF_SECOND_NANOS = 500_000_000L;

    private final boolean server;
    private final int headerId;
    private final GameClock clock;
    private final ReceiveWindow received;
    private final LinkStats stats;
    private final Sink sink;

    private final Isaac keys;
    private final KeyRoom keyRoom = new KeyRoom();
    private final ResendBuffer sent;
    private final SpareCopies copies;
    private final SendQueue queue = new SendQueue(SessionRules.MAX_QUEUED_BYTES);
    private final PacketWriter writer = new PacketWriter();
    private final Fragmenter fragmenter = new Fragmenter();
    private final SequenceList gone = new SequenceList();
    private final TokenBucket rejections;
    private final TokenBucket repeats;

    private int nextMessage;
    /** Parts of the oldest queued message that are already sent. */
    private int partsSent;

    private final long sinceNanos;
    private long nowNanos;
    private boolean ours;
    /** Whether a keyed packet came since the last acknowledgement. */
    private boolean heard;

    private int peerTime;
    private long flowBytesTold;

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
        sinceNanos = nowNanos;
        keys = new Isaac(seed);
        sent = new ResendBuffer(1, nowNanos);
        copies = new SpareCopies(1, nowNanos);
        // Servers number their messages from 0, clients from 1 (wire.md §A.8).
        nextMessage = server ? 0 : 1;
        rejections = new TokenBucket(SessionRules.REJECT_BURST, SessionRules.REJECTS_PER_SECOND, nowNanos);
        repeats = new TokenBucket(SessionRules.REPEAT_BURST, SessionRules.REPEATS_PER_SECOND, nowNanos);
    }

    /** Everything until the next call happens at this moment. */
    void at(long nowNanos) {
        this.nowNanos = nowNanos;
    }

    void peerIsOurs() {
        ours = true;
    }

    /** The time in the header of the peer's last keyed packet. */
    void heardTime(int time) {
        peerTime = time;
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
        while (!queue.isEmpty() && sent.inFlight() < SessionRules.SEND_WINDOW && hasKeyFor(KeyRoom.FOR_DATA)) {
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
        Fragment part = fragmenter.part(partsSent);
        if (!server) {
            part.id = clientFragmentId(part);
        }
        return part;
    }

    /** The original client marks what its character does otherwise than the rest; nobody checks it (wire.md §I). */
    private static int clientFragmentId(Fragment part) {
        int kind = part.queue == ACTION_QUEUE ? ACTION_FRAGMENTS : OTHER_FRAGMENTS;
        return kind | part.sequence & 0xFFFFFF;
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
        finishRepeatingTheNumber(heard ? KeyRoom.FOR_ACKNOWLEDGEMENTS : KeyRoom.FOR_REQUESTS);
        heard = false;
    }

    /** Acknowledges as the original client does when much comes: keyed, with what arrived since (wire.md §I). */
    void sendFlow() {
        writer.optional.flowBytes = (int) (stats.bytesReceived - flowBytesTold);
        writer.optional.flowInterval = peerTime;
        flowBytesTold = stats.bytesReceived;
        sendKeyed(ACK_SEQUENCE | FLOW);
    }

    /** Asks for everything that is missing. */
    void sendNak() {
        received.ask(writer.optional.requestRetransmit, nowNanos);
        begin(REQUEST_RETRANSMIT);
        finishRepeatingTheNumber(KeyRoom.FOR_REQUESTS);
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

    void heardKeyed() {
        heard = true;
        stats.unawareNanos = 0;
        sent.heardKeyed(nowNanos);
    }

    /** Whether so few keys are on their way that another may be used for this. */
    private boolean hasKeyFor(int most) {
        return !ours || keyRoom.onTheirWay(sent.proven()) < most;
    }

    /** Whether the clocks may speak. */
    boolean hasKeyForClock() {
        return hasKeyFor(KeyRoom.FOR_CLOCKS);
    }

    /** The peer has everything up to this number; how long that took, or -1 if it cannot be told. */
    long acknowledged(int sequence, boolean keyed) {
        if (keyed) {
            stats.unawareNanos = sent.nanosSinceNext(sequence, nowNanos);
        }
        return sent.acknowledge(sequence, keyed, nowNanos);
    }

    /** Forgets what is old; repeats the packet the peer waits for if its acknowledgements stand still. */
    void age() {
        sent.age(nowNanos);
        int awaited = sent.firstUnacknowledged();
        if (sent.isStalled(nowNanos) && !sent.wasRepeatedSince(awaited, nowNanos - SessionRules.STALL_NANOS)) {
            repeat(awaited);
        }
        if (!ours) {
            sendCopies();
        }
    }

    private void sendCopies() {
        for (int sequence = copies.next(sent, nowNanos); sequence != 0; sequence = copies.next(sent, nowNanos)) {
            byte[] datagram = sent.copy(sequence);
            if (datagram != null) {
                stats.packetsRepeated++;
                transmit(datagram, datagram.length);
            }
        }
    }

    /** A round trip was measured. */
    void roundTrip(long nanos) {
        copies.roundTrip(nanos);
    }

    /** When {@link #age} has something to send, if nothing else happens. */
    long nextDueNanos() {
        return ours ? Long.MAX_VALUE : copies.nextDueNanos(sent);
    }

    /** Repeats what the peer misses, as far as it is still there (wire.md §A.10). */
    PacketVerdict answer(SequenceList wanted) {
        gone.clear();
        boolean repeated = false;
        boolean limited = false;
        for (int i = 0; i < Math.min(wanted.count(), SessionRules.NAK_LIST); i++) {
            int sequence = wanted.get(i);
            if (sequence - 2 < 0 || !sent.wasSent(sequence)) {
                continue;
            }
            if (sent.isStored(sequence)) {
                boolean sentAgain = repeat(sequence);
                repeated |= sentAgain;
                limited |= !sentAgain;
            } else if (!sent.isAcknowledged(sequence)) {
                gone.add(sequence);
            }
            // What is gone because the peer acknowledged it needs no answer: the request is old or replayed.
        }
        if (gone.count() > 0 && rejections.take(nowNanos)) {
            reject();
        } else if (limited && !repeated) {
            return PacketVerdict.RATE_LIMITED;
        }
        return PacketVerdict.OK;
    }

    private boolean repeat(int sequence) {
        long spacing = ours ? SessionRules.QUICK_MIN_NANOS : SessionRules.REPEAT_SPACING_NANOS;
        if (sent.wasRepeatedSince(sequence, nowNanos - spacing) || !repeats.take(nowNanos)) {
            return false;
        }
        byte[] datagram = sent.repeat(sequence, nowNanos);
        if (datagram == null) {
            return false;
        }
        stats.packetsRepeated++;
        transmit(datagram, datagram.length);
        return true;
    }

    private void reject() {
        stats.repeatsRejected += gone.count();
        writer.optional.rejectRetransmit.clear();
        for (int i = 0; i < gone.count(); i++) {
            writer.optional.rejectRetransmit.add(gone.get(i));
        }
        begin(REJECT_RETRANSMIT);
        if (ours) {
            finishKeyed();
        } else {
            writer.header.sequence = sent.lastSent() + 1;
            keyRoom.clear(writer.header.sequence);
            finish(writer.finishClear());
        }
    }

    private void begin(int flags) {
        writer.optional.ackSequence = received.inOrder();
        writer.begin(flags);
        writer.header.id = headerId;
        writer.header.iteration = 1;
        writer.header.time = time() & 0xFFFF;
    }

    /** A server's is its clock in seconds; a client's counts the half seconds of the session (wire.md §A.2, §I). */
    private int time() {
        return (int) (server ? (long) clock.secondsAt(nowNanos) : (nowNanos - sinceNanos) / HALF_SECOND_NANOS);
    }

    private void finishKeyed() {
        writer.header.sequence = sent.lastSent() + 1;
        keyRoom.numbered(writer.header.sequence);
        finish(writer.finishKeyed(keys.nextKey()));
    }

    private void finish(int length) {
        sent.put(writer.bytes(), length, nowNanos);
        transmit(writer.bytes(), length);
    }

    private void finishRepeatingTheNumber(int mostKeys) {
        writer.header.sequence = sent.lastSent();
        boolean keyed = ours && hasKeyFor(mostKeys);
        if (keyed) {
            keyRoom.unnumbered();
        }
        transmit(writer.bytes(), keyed ? writer.finishKeyed(keys.nextKey()) : writer.finishClear());
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
