package gait.net.session;

import static gait.net.packet.PacketFlags.*;

import gait.net.packet.Fragment;
import gait.net.packet.FragmentAssembler;
import gait.net.packet.Fragmenter;
import gait.net.packet.Isaac;
import gait.net.packet.KeyStream;
import gait.net.packet.Packet;
import gait.net.packet.PacketVerdict;
import gait.net.packet.PacketWriter;
import gait.net.packet.SequenceList;

/**
 * A session after its handshake: two key streams, two rows of sequence numbers, what is on its way and what is
 * missing. The same for client and server; what differs between them is in {@link Side}.
 *
 * Receiving judges a packet, reads its headers at once and hands its messages on in order. Sending only queues;
 * {@link #poll} packs what is queued into datagrams and does what time demands. Bad packets change nothing: a key is
 * spent only when its packet is really taken, so that a repeated copy is still good.
 */
final class Connection {

    /** What differs between the two ends. */
    enum Side {
        CLIENT,
        SERVER
    }

    /** Where the connection's datagrams go and its events. */
    interface Owner {
        void transmit(byte[] datagram, int length);

        /** Returns false if the session ended meanwhile. */
        boolean message(byte[] bytes, int offset, int length, int queue, long nowNanos);

        void timeSync(double peerSeconds, long nowNanos);

        void roundTrip(long nanos, long nowNanos);

        void ended(DisconnectReason reason, long nowNanos);
    }

    private static final int HEADERS_A_CLEAR_PACKET_MAY_HAVE = ACK_SEQUENCE | REQUEST_RETRANSMIT | REJECT_RETRANSMIT;

    private final Side side;
    private final Owner owner;
    private final LinkStats stats;
    private final GameClock clock;
    private final int headerId;

    private final Isaac sendKeys;
    private final KeyStream receiveKeys;
    private final ReceiveWindow received = new ReceiveWindow();
    private final ResendBuffer sent;
    private final SendQueue queue = new SendQueue(SessionRules.MAX_QUEUED_BYTES);
    private final FragmentAssembler assembler = new FragmentAssembler();
    private final MessageOrder order;

    private final PacketWriter writer = new PacketWriter();
    private final Packet earlyPacket = new Packet();
    private final Fragmenter fragmenter = new Fragmenter();
    private final SequenceList refused = new SequenceList();
    private final FragmentAssembler.Sink assembled = this::assembled;
    private final TokenBucket nakAnswers;
    private final TokenBucket repeats;
    private final ClockDriftGuard drift = new ClockDriftGuard();

    private int nextMessage;
    /** Parts of the oldest queued message that are already sent. */
    private int partsSent;

    private final long sinceNanos;
    private long nowNanos;
    private long heardNanos;
    private int unacknowledgedPackets;
    private long unacknowledgedSinceNanos;
    private long nextAckNanos;
    private long nextClockNanos;
    private boolean echoPending;
    private float echoTime;
    private long echoSentNanos;
    private float echoSentTime = Float.NaN;
    private boolean open = true;

    Connection(
            Side side,
            int sendSeed,
            int receiveSeed,
            int headerId,
            GameClock clock,
            Owner owner,
            LinkStats stats,
            long nowNanos) {
        this.side = side;
        this.owner = owner;
        this.stats = stats;
        this.clock = clock;
        this.headerId = headerId;
        sent = new ResendBuffer(1, nowNanos);
        sendKeys = new Isaac(sendSeed);
        receiveKeys = new KeyStream(receiveSeed);
        // Message numbers: servers count from 0, clients from 1 (wire.md §A.8).
        nextMessage = side == Side.SERVER ? 0 : 1;
        order = new MessageOrder(side == Side.SERVER ? 1 : 0, this::deliver);
        nakAnswers = new TokenBucket(SessionRules.NAK_BURST, SessionRules.NAKS_PER_SECOND, nowNanos);
        repeats = new TokenBucket(SessionRules.REPEAT_BURST, SessionRules.REPEATS_PER_SECOND, nowNanos);
        sinceNanos = nowNanos;
        heardNanos = nowNanos;
        nextAckNanos = nowNanos + SessionRules.ACK_PERIOD_NANOS;
        nextClockNanos = nowNanos;
        this.nowNanos = nowNanos;
    }

    // ---- receiving ----------------------------------------------------------------------------------------------

    /** Judges and takes a packet whose structure holds. The bytes are the datagram it was parsed from. */
    PacketVerdict receive(Packet packet, byte[] datagram, int offset, int length, long nowNanos) {
        this.nowNanos = nowNanos;
        if (!open) {
            return PacketVerdict.CLOSED;
        }
        return packet.isKeyed() ? receiveKeyed(packet, datagram, offset, length) : receiveClear(packet);
    }

    /** Clear packets can be forged and replayed, so they may only say what does no harm (wire.md §F). */
    private PacketVerdict receiveClear(Packet packet) {
        if (!packet.isClearChecksumRight()) {
            return PacketVerdict.BAD_CHECKSUM;
        }
        int flags = packet.header.flags & ~RETRANSMISSION;
        if (flags == 0 || (flags & ~HEADERS_A_CLEAR_PACKET_MAY_HAVE) != 0) {
            return PacketVerdict.NOT_KEYED;
        }
        heardNanos = nowNanos;
        received.announce(packet.header.sequence, nowNanos);
        if (packet.header.has(REQUEST_RETRANSMIT)) {
            return answer(packet.optional.requestRetransmit);
        }
        if (packet.header.has(ACK_SEQUENCE)) {
            acknowledged(packet.optional.ackSequence);
        }
        return packet.header.has(REJECT_RETRANSMIT) ? rejected(packet) : PacketVerdict.OK;
    }

    private PacketVerdict receiveKeyed(Packet packet, byte[] datagram, int offset, int length) {
        int sequence = packet.header.sequence;
        boolean repeatsANumber = packet.isAckOnly() || packet.isRetransmitRequest();
        // What comes again as a retransmission was stored under its number, so it took one.
        if (sequence == 0 || repeatsANumber && !packet.header.has(RETRANSMISSION)) {
            if (!receiveKeys.accept(packet.recoveredKey())) {
                return PacketVerdict.BAD_CHECKSUM;
            }
            heardNanos = nowNanos;
            if (sequence != 0) {
                received.announce(sequence, nowNanos);
            }
            return readHeaders(packet);
        }
        int ahead = received.ahead(sequence);
        if (ahead <= 0 || received.isStored(sequence)) {
            return PacketVerdict.DUPLICATE;
        }
        if (ahead > SessionRules.MAX_GAP) {
            if (!receiveKeys.contains(packet.recoveredKey())) {
                return PacketVerdict.BAD_CHECKSUM;
            }
            end(DisconnectReason.GAP_TOO_LARGE);
            return PacketVerdict.OUT_OF_WINDOW;
        }
        if (ahead > 1 && !received.hasRoom(length)) {
            return receiveKeys.contains(packet.recoveredKey()) ? PacketVerdict.STORE_FULL : PacketVerdict.BAD_CHECKSUM;
        }
        if (!receiveKeys.accept(packet.recoveredKey())) {
            return PacketVerdict.BAD_CHECKSUM;
        }
        heardNanos = nowNanos;
        PacketVerdict verdict = readHeaders(packet);
        if (!open) {
            return verdict;
        }
        if (ahead > 1) {
            received.store(sequence, datagram, offset, length, nowNanos);
            return verdict;
        }
        take(packet);
        takeStored();
        return verdict;
    }

    /** Headers are read when a packet arrives, also when its messages must wait. */
    private PacketVerdict readHeaders(Packet packet) {
        if (packet.header.has(ACK_SEQUENCE)) {
            acknowledged(packet.optional.ackSequence);
        }
        if (packet.header.has(DISCONNECT) || packet.header.has(NET_ERROR_DISCONNECT)) {
            end(DisconnectReason.PEER_LEFT);
            return PacketVerdict.OK;
        }
        if (packet.header.has(TIME_SYNC)) {
            owner.timeSync(packet.optional.timeSync, nowNanos);
        }
        if (packet.header.has(ECHO_REQUEST)) {
            echoPending = true;
            echoTime = packet.optional.echoRequestTime;
            if (side == Side.SERVER && drift.isRunningAway(echoTime, nowNanos)) {
                end(DisconnectReason.CLOCK_DRIFT);
                return PacketVerdict.OK;
            }
        }
        if (packet.header.has(ECHO_RESPONSE) && packet.optional.echoResponseTime == echoSentTime) {
            echoSentTime = Float.NaN;
            measured(nowNanos - echoSentNanos);
        }
        return packet.header.has(REQUEST_RETRANSMIT) ? answer(packet.optional.requestRetransmit) : PacketVerdict.OK;
    }

    private void acknowledged(int sequence) {
        long took = sent.acknowledge(sequence, nowNanos);
        // A client measures with echoes, which its peer answers without delay of its own choosing.
        if (took >= 0 && side == Side.SERVER) {
            measured(took);
        }
    }

    private void measured(long roundTripNanos) {
        stats.addRoundTrip(roundTripNanos);
        owner.roundTrip(roundTripNanos, nowNanos);
    }

    private void take(Packet packet) {
        received.advance();
        if (unacknowledgedPackets++ == 0) {
            unacknowledgedSinceNanos = nowNanos;
        }
        for (int i = 0; i < packet.fragmentCount() && open; i++) {
            PacketVerdict verdict = assembler.accept(packet.fragment(i), nowNanos, assembled);
            if (verdict != PacketVerdict.OK) {
                stats.count(verdict);
            }
        }
    }

    private void takeStored() {
        while (open) {
            byte[] next = received.takeNext();
            if (next == null) {
                return;
            }
            earlyPacket.parse(next, 0, next.length);
            take(earlyPacket);
        }
    }

    private void assembled(int sequence, int messageQueue, byte[] bytes, int offset, int length) {
        if (!order.accept(sequence, messageQueue, bytes, offset, length, nowNanos)) {
            stats.count(PacketVerdict.DUPLICATE);
        }
    }

    private boolean deliver(byte[] bytes, int offset, int length, int messageQueue) {
        stats.messagesReceived++;
        return open && owner.message(bytes, offset, length, messageQueue, nowNanos) && open;
    }

    /** Repeats what the peer misses, as far as it is still there (wire.md §A.10). */
    private PacketVerdict answer(SequenceList wanted) {
        if (!nakAnswers.take(nowNanos)) {
            return PacketVerdict.RATE_LIMITED;
        }
        refused.clear();
        for (int i = 0; i < Math.min(wanted.count(), SessionRules.NAK_LIST); i++) {
            int sequence = wanted.get(i);
            if (sequence - 2 < 0 || !sent.wasSent(sequence)) {
                continue;
            }
            if (sent.isStored(sequence)) {
                repeat(sequence);
            } else if (!sent.isAcknowledged(sequence)) {
                refused.add(sequence);
            }
            // What is gone because the peer acknowledged it needs no answer: the request is old or replayed.
        }
        if (refused.count() > 0) {
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

    /** Says which packets are gone. Clear, but with a number of its own (wire.md §A.8). */
    private void reject() {
        stats.repeatsRejected += refused.count();
        writer.optional.rejectRetransmit.clear();
        for (int i = 0; i < refused.count(); i++) {
            writer.optional.rejectRetransmit.add(refused.get(i));
        }
        writer.header.sequence = sent.lastSent() + 1;
        writer.begin(REJECT_RETRANSMIT);
        fillHeader();
        int length = writer.finishClear();
        sent.put(writer.bytes(), length, nowNanos);
        transmit(writer.bytes(), length);
    }

    /** The peer cannot repeat something: if we miss it, messages are lost for good. */
    private PacketVerdict rejected(Packet packet) {
        if (!received.hasAskedSince(nowNanos - SessionRules.REJECT_WINDOW_NANOS)) {
            return PacketVerdict.UNEXPECTED;
        }
        SequenceList gone = packet.optional.rejectRetransmit;
        for (int i = 0; i < gone.count(); i++) {
            int ahead = received.ahead(gone.get(i));
            if (ahead > 0 && ahead <= SessionRules.MAX_GAP && !received.isStored(gone.get(i))) {
                end(DisconnectReason.MESSAGES_LOST);
                return PacketVerdict.OK;
            }
        }
        int sequence = packet.header.sequence;
        int ahead = received.ahead(sequence);
        if (ahead <= 0 || ahead > SessionRules.MAX_GAP || received.isStored(sequence)) {
            return PacketVerdict.DUPLICATE;
        }
        if (ahead > 1) {
            received.storeEmpty(sequence, nowNanos);
        } else {
            received.advance();
            takeStored();
        }
        return PacketVerdict.OK;
    }

    // ---- sending ------------------------------------------------------------------------------------------------

    /** Queues a message; a queue that is full ends the session. */
    boolean send(byte[] message, int offset, int length, int messageQueue) {
        if (length > SessionRules.MAX_MESSAGE_BYTES) {
            throw new IllegalArgumentException(
                    "a message has at most " + SessionRules.MAX_MESSAGE_BYTES + " bytes, got " + length);
        }
        if (!open) {
            return false;
        }
        if (!queue.add(message, offset, length, messageQueue)) {
            end(DisconnectReason.TOO_SLOW);
            return false;
        }
        stats.messagesSent++;
        return true;
    }

    /** Sends what is queued and what time demands. */
    void poll(long nowNanos, long timeoutNanos) {
        this.nowNanos = nowNanos;
        if (open && nowNanos - heardNanos > timeoutNanos) {
            end(DisconnectReason.TIMED_OUT);
        }
        if (!open) {
            return;
        }
        sent.age(nowNanos);
        order.poll(received.hasGap(), nowNanos);
        stats.messagesSkipped = order.skipped() + assembler.forgottenMessages();
        if (!open) {
            return;
        }
        if (received.shouldAsk(nowNanos)) {
            ask();
        }
        if (sent.isStalled(nowNanos)
                && !sent.wasRepeatedSince(sent.firstUnacknowledged(), nowNanos - SessionRules.STALL_NANOS)) {
            repeat(sent.firstUnacknowledged());
        }
        sendClock();
        flush();
        sendAck();
    }

    /** When {@link #poll} has something to do at the latest, if nothing arrives and nothing is sent. */
    long nextDueNanos(long timeoutNanos) {
        long due = Math.min(nextAckNanos, nextClockNanos);
        if (unacknowledgedPackets > 0 && side == Side.CLIENT) {
            due = Math.min(due, unacknowledgedSinceNanos + SessionRules.CLIENT_ACK_DELAY_NANOS);
        }
        if (received.hasGap()) {
            due = Math.min(due, received.nextAskNanos());
        }
        return Math.min(due, heardNanos + timeoutNanos + 1);
    }

    /** A client's data carry its acknowledgement, a server's do not, as the field's do (wire.md §A.9). */
    void flush() {
        while (open && !queue.isEmpty() && sent.inFlight() < SessionRules.SEND_WINDOW) {
            Fragment part = nextPart();
            boolean withAck = side == Side.CLIENT && part.size + 4 <= PacketWriter.MAX_BODY_BYTES;
            begin(withAck ? ACK_SEQUENCE : 0);
            while (!queue.isEmpty()) {
                part = nextPart();
                if (!writer.fits(part.dataLength())) {
                    break;
                }
                writer.add(part);
                partDone(part);
            }
            finishKeyed();
            if (withAck) {
                unacknowledgedPackets = 0;
            }
        }
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

    /** A server tells its time and answers echoes; a client asks for one. */
    private void sendClock() {
        int flags = 0;
        if (side == Side.SERVER) {
            if (nowNanos - nextClockNanos >= 0) {
                flags |= TIME_SYNC;
                writer.optional.timeSync = clock.secondsAt(nowNanos);
                nextClockNanos = nowNanos + SessionRules.TIME_SYNC_PERIOD_NANOS;
            }
        } else if (nowNanos - nextClockNanos >= 0 && received.inOrder() > 1) {
            flags |= ECHO_REQUEST;
            echoSentNanos = nowNanos;
            echoSentTime = (float) ((nowNanos - sinceNanos) * 1e-9);
            writer.optional.echoRequestTime = echoSentTime;
            nextClockNanos = nowNanos + SessionRules.ECHO_PERIOD_NANOS;
        }
        if (echoPending) {
            echoPending = false;
            flags |= ECHO_RESPONSE;
            writer.optional.echoResponseTime = echoTime;
            writer.optional.echoResponseHolding = (float) (clock.secondsAt(nowNanos) - echoTime);
        }
        if (flags == 0) {
            return;
        }
        boolean withAck = received.inOrder() > 1;
        begin(withAck ? flags | ACK_SEQUENCE : flags);
        finishKeyed();
        if (withAck) {
            unacknowledgedPackets = 0;
        }
    }

    private void sendAck() {
        boolean due = nowNanos - nextAckNanos >= 0
                || unacknowledgedPackets >= SessionRules.ACK_PACKETS
                || side == Side.CLIENT
                        && unacknowledgedPackets > 0
                        && nowNanos - unacknowledgedSinceNanos >= SessionRules.CLIENT_ACK_DELAY_NANOS;
        if (!due) {
            return;
        }
        begin(ACK_SEQUENCE);
        writer.header.sequence = sent.lastSent();
        finishClear();
        unacknowledgedPackets = 0;
        nextAckNanos = nowNanos + SessionRules.ACK_PERIOD_NANOS;
    }

    private void ask() {
        received.ask(writer.optional.requestRetransmit, nowNanos);
        if (writer.optional.requestRetransmit.count() == 0) {
            return;
        }
        begin(REQUEST_RETRANSMIT);
        writer.header.sequence = sent.lastSent();
        finishClear();
        stats.naksSent++;
    }

    /** Says goodbye, twice, because nobody would ask for it again. */
    void leave(long nowNanos) {
        if (!open) {
            return;
        }
        this.nowNanos = nowNanos;
        flush();
        boolean withAck = side == Side.CLIENT || received.inOrder() > 1;
        begin(withAck ? DISCONNECT | ACK_SEQUENCE : DISCONNECT);
        finishKeyed();
        byte[] again = sent.repeat(sent.lastSent(), nowNanos);
        if (again != null) {
            transmit(again, again.length);
        }
        open = false;
    }

    private void begin(int flags) {
        writer.optional.ackSequence = received.inOrder();
        writer.begin(flags);
        fillHeader();
    }

    private void fillHeader() {
        writer.header.id = headerId;
        writer.header.iteration = 1;
        writer.header.time = side == Side.SERVER
                ? (int) (long) clock.secondsAt(nowNanos) & 0xFFFF
                : (int) ((nowNanos - heardNanos) / 1_000_000_000L) & 0xFFFF;
    }

    private void finishKeyed() {
        writer.header.sequence = sent.lastSent() + 1;
        int length = writer.finishKeyed(sendKeys.nextKey());
        sent.put(writer.bytes(), length, nowNanos);
        transmit(writer.bytes(), length);
    }

    private void finishClear() {
        transmit(writer.bytes(), writer.finishClear());
    }

    private void transmit(byte[] datagram, int length) {
        stats.datagramsSent++;
        stats.bytesSent += length;
        owner.transmit(datagram, length);
    }

    private void end(DisconnectReason reason) {
        if (open) {
            open = false;
            owner.ended(reason, nowNanos);
        }
    }

    /** Stops without a word. */
    void shut() {
        open = false;
    }

    /** Highest packet received in order. */
    int receivedInOrder() {
        return received.inOrder();
    }

    int queuedBytes() {
        return queue.heldBytes();
    }

    /** Bytes of payload held for this peer; never above {@link SessionRules#MAX_HELD_BYTES}. */
    int heldBytes() {
        return received.heldBytes() + assembler.heldBytes() + order.heldBytes() + sent.heldBytes() + queue.heldBytes();
    }
}
