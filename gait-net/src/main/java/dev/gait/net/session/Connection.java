package dev.gait.net.session;

import static dev.gait.net.packet.PacketFlags.*;

import dev.gait.net.packet.Fragment;
import dev.gait.net.packet.FragmentAssembler;
import dev.gait.net.packet.KeyStream;
import dev.gait.net.packet.Packet;
import dev.gait.net.packet.PacketVerdict;
import dev.gait.net.packet.SequenceList;

/**
 * A session after its handshake: two key streams, two rows of sequence numbers, what is on its way and what is
 * missing. The same for client and server; where they differ, {@link Side} says so.
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

    /** Where the connection's datagrams and events go. */
    interface Owner extends Outbound.Sink {

        /** Returns false if the session ended meanwhile. */
        boolean message(byte[] bytes, int offset, int length, int queue, long nowNanos);

        void timeSync(double peerSeconds, long nowNanos);

        void roundTrip(long nanos, long nowNanos);

        void ended(DisconnectReason reason, long nowNanos);
    }

    private static final int HEADERS_OF_CLEAR_PACKETS = ACK_SEQUENCE | REQUEST_RETRANSMIT | REJECT_RETRANSMIT;

    private final Side side;
    private final Owner owner;
    private final LinkStats stats;
    private final GameClock clock;
    private final KeyStream keys;
    private final ReceiveWindow received = new ReceiveWindow();
    private final Outbound out;
    private final FragmentAssembler assembler = new FragmentAssembler();
    private final FragmentAssembler.Sink assembled = this::assembled;
    private final MessageOrder order;
    private final Packet earlyPacket = new Packet();
    private final ClockDriftGuard drift = new ClockDriftGuard();

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
    /** Whether the packet being taken was stored, so that its urgent messages were handed on before. */
    private boolean urgentHeard;

    /** Whether the fragment being taken is an urgent message. */
    private boolean urgent;

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
        boolean server = side == Side.SERVER;
        this.side = side;
        this.owner = owner;
        this.stats = stats;
        this.clock = clock;
        keys = new KeyStream(receiveSeed);
        out = new Outbound(server, sendSeed, headerId, clock, received, stats, owner, nowNanos);
        // The peer's messages: a client numbers them from 1, a server from 0 (wire.md §A.8).
        order = new MessageOrder(server ? 1 : 0, this::deliver);
        sinceNanos = nowNanos;
        heardNanos = nowNanos;
        nextAckNanos = nowNanos + SessionRules.ACK_PERIOD_NANOS;
        nextClockNanos = nowNanos;
        this.nowNanos = nowNanos;
    }

    private void at(long nowNanos) {
        this.nowNanos = nowNanos;
        out.at(nowNanos);
    }

    // ---- receiving ----------------------------------------------------------------------------------------------

    /** Judges and takes a packet whose structure holds. The bytes are the datagram it was parsed from. */
    PacketVerdict receive(Packet packet, byte[] datagram, int offset, int length, long nowNanos) {
        at(nowNanos);
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
        if (flags == 0 || (flags & ~HEADERS_OF_CLEAR_PACKETS) != 0) {
            return PacketVerdict.NOT_KEYED;
        }
        heardNanos = nowNanos;
        received.announce(packet.header.sequence, nowNanos);
        if (packet.header.has(REQUEST_RETRANSMIT)) {
            return out.answer(packet.optional.requestRetransmit);
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
            return receiveUnnumbered(packet);
        }
        int ahead = received.ahead(sequence);
        if (ahead <= 0 || received.isStored(sequence)) {
            return PacketVerdict.DUPLICATE;
        }
        int key = packet.recoveredKey();
        if (ahead > SessionRules.MAX_GAP) {
            if (!keys.contains(key)) {
                return PacketVerdict.BAD_CHECKSUM;
            }
            end(DisconnectReason.GAP_TOO_LARGE);
            return PacketVerdict.OUT_OF_WINDOW;
        }
        if (ahead > 1 && !received.hasRoom(length)) {
            return keys.contains(key) ? PacketVerdict.STORE_FULL : PacketVerdict.BAD_CHECKSUM;
        }
        if (!keys.accept(key)) {
            return PacketVerdict.BAD_CHECKSUM;
        }
        heardNanos = nowNanos;
        PacketVerdict verdict = readHeaders(packet);
        if (ahead > 1) {
            deliverUrgent(packet);
            received.store(sequence, datagram, offset, length, nowNanos);
        } else if (open) {
            take(packet);
            takeStored();
        }
        return verdict;
    }

    /** Acknowledgements and requests repeat a number; number 0 is how one client acknowledges (wire.md §A.8). */
    private PacketVerdict receiveUnnumbered(Packet packet) {
        if (!keys.accept(packet.recoveredKey())) {
            return PacketVerdict.BAD_CHECKSUM;
        }
        heardNanos = nowNanos;
        received.announce(packet.header.sequence, nowNanos);
        return readHeaders(packet);
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
        return packet.header.has(REQUEST_RETRANSMIT) ? out.answer(packet.optional.requestRetransmit) : PacketVerdict.OK;
    }

    private void acknowledged(int sequence) {
        long took = out.acknowledged(sequence);
        // A client measures with echoes, which are answered without a delay of the peer's choosing.
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
            Fragment fragment = packet.fragment(i);
            urgent = isUrgent(fragment);
            PacketVerdict verdict = assembler.accept(fragment, nowNanos, assembled);
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
            urgentHeard = true;
            take(earlyPacket);
            urgentHeard = false;
        }
    }

    /** What is worth nothing later is handed on although packets before it are missing. */
    private void deliverUrgent(Packet packet) {
        for (int i = 0; i < packet.fragmentCount() && open; i++) {
            Fragment fragment = packet.fragment(i);
            if (isUrgent(fragment)) {
                deliver(fragment.bytes, fragment.dataOffset, fragment.dataLength(), fragment.queue);
            }
        }
    }

    private static boolean isUrgent(Fragment fragment) {
        return fragment.queue == SessionRules.URGENT_QUEUE && fragment.count == 1;
    }

    private void assembled(int sequence, int queue, byte[] bytes, int offset, int length) {
        if (urgent) {
            if (!urgentHeard) {
                deliver(bytes, offset, length, queue);
            }
            order.pass(sequence, nowNanos);
        } else if (!order.accept(sequence, queue, bytes, offset, length, nowNanos)) {
            stats.count(PacketVerdict.DUPLICATE);
        }
    }

    private boolean deliver(byte[] bytes, int offset, int length, int queue) {
        stats.messagesReceived++;
        return open && owner.message(bytes, offset, length, queue, nowNanos) && open;
    }

    /** The peer cannot repeat something: if we miss it, messages are lost for good (wire.md §A.8). */
    private PacketVerdict rejected(Packet packet) {
        if (!received.hasAskedSince(nowNanos - SessionRules.REJECT_WINDOW_NANOS)) {
            return PacketVerdict.UNEXPECTED;
        }
        SequenceList gone = packet.optional.rejectRetransmit;
        for (int i = 0; i < gone.count(); i++) {
            if (received.isMissing(gone.get(i))) {
                end(DisconnectReason.MESSAGES_LOST);
                return PacketVerdict.OK;
            }
        }
        int sequence = packet.header.sequence;
        if (!received.isMissing(sequence)) {
            return PacketVerdict.DUPLICATE;
        }
        if (received.ahead(sequence) > 1) {
            received.storeEmpty(sequence, nowNanos);
        } else {
            received.advance();
            takeStored();
        }
        return PacketVerdict.OK;
    }

    // ---- sending ------------------------------------------------------------------------------------------------

    /** Queues a message; a queue that is full ends the session. */
    boolean send(byte[] message, int offset, int length, int queue) {
        if (!open) {
            return false;
        }
        if (!out.enqueue(message, offset, length, queue)) {
            end(DisconnectReason.TOO_SLOW);
            return false;
        }
        stats.messagesSent++;
        return true;
    }

    /** Sends what is queued and what time demands. */
    void poll(long nowNanos, long timeoutNanos) {
        at(nowNanos);
        if (open && nowNanos - heardNanos > timeoutNanos) {
            end(DisconnectReason.TIMED_OUT);
        }
        if (!open) {
            return;
        }
        order.poll(received.hasGap(), nowNanos);
        stats.messagesSkipped = order.skipped() + assembler.forgottenMessages();
        if (!open) {
            return;
        }
        out.age();
        if (received.shouldAsk(nowNanos)) {
            out.sendNak();
        }
        sendClock();
        if (out.flush()) {
            unacknowledgedPackets = 0;
        }
        if (isAckDue()) {
            out.sendAck();
            unacknowledgedPackets = 0;
            nextAckNanos = nowNanos + SessionRules.ACK_PERIOD_NANOS;
        }
    }

    /** A server tells its time and answers echoes; a client asks for one (wire.md §A.11). */
    private void sendClock() {
        int flags = 0;
        if (nowNanos - nextClockNanos >= 0 && side == Side.SERVER) {
            flags |= TIME_SYNC;
            out.headers().timeSync = clock.secondsAt(nowNanos);
            nextClockNanos = nowNanos + SessionRules.TIME_SYNC_PERIOD_NANOS;
        }
        if (nowNanos - nextClockNanos >= 0 && side == Side.CLIENT && received.inOrder() > 1) {
            flags |= ECHO_REQUEST;
            echoSentNanos = nowNanos;
            echoSentTime = (float) ((nowNanos - sinceNanos) * 1e-9);
            out.headers().echoRequestTime = echoSentTime;
            nextClockNanos = nowNanos + SessionRules.ECHO_PERIOD_NANOS;
        }
        if (echoPending) {
            echoPending = false;
            flags |= ECHO_RESPONSE;
            out.headers().echoResponseTime = echoTime;
            out.headers().echoResponseHolding = (float) (clock.secondsAt(nowNanos) - echoTime);
        }
        if (flags == 0) {
            return;
        }
        if (received.inOrder() > 1) {
            flags |= ACK_SEQUENCE;
            unacknowledgedPackets = 0;
        }
        out.sendKeyed(flags);
    }

    private boolean isAckDue() {
        return nowNanos - nextAckNanos >= 0
                || unacknowledgedPackets >= SessionRules.ACK_PACKETS
                || side == Side.CLIENT
                        && unacknowledgedPackets > 0
                        && nowNanos - unacknowledgedSinceNanos >= SessionRules.CLIENT_ACK_DELAY_NANOS;
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

    /** Sends what is queued, says goodbye and ends without an event. */
    void leave(long nowNanos) {
        if (open) {
            at(nowNanos);
            out.flush();
            out.sendGoodbye(side == Side.CLIENT || received.inOrder() > 1);
            open = false;
        }
    }

    /** Ends without a word. */
    void shut() {
        open = false;
    }

    private void end(DisconnectReason reason) {
        if (open) {
            open = false;
            owner.ended(reason, nowNanos);
        }
    }

    /** Highest packet received in order. */
    int receivedInOrder() {
        return received.inOrder();
    }

    int queuedBytes() {
        return out.queuedBytes();
    }

    /** Bytes of payload held for this peer; never above {@link SessionRules#MAX_HELD_BYTES}. */
    int heldBytes() {
        return received.heldBytes() + assembler.heldBytes() + order.heldBytes() + out.heldBytes();
    }
}
