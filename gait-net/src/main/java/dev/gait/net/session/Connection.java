package dev.gait.net.session;

import static dev.gait.net.packet.PacketFlags.*;

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

    /** What a client puts into the headers that leave its last packet behind. */
    private static final int GOODBYES = DISCONNECT | NET_ERROR_DISCONNECT;

    private final Side side;
    private final Owner owner;
    private final LinkStats stats;
    private final EchoClock clock;
    private final KeyStream keys;
    private final TokenBucket keyedAllowance;
    private final TokenBucket clearAllowance;
    private final ReceiveWindow received = new ReceiveWindow();
    private final Outbound out;
    private final Delivery delivery;
    private final Packet earlyPacket = new Packet();

    private long nowNanos;
    private final SignsOfLife life;
    private final AckTimer acks;
    /** The peer said goodbye in a clear packet, which anybody can write. */
    private final GracePeriod leaving = new GracePeriod(SessionRules.LEAVING_NANOS);
    /** Packets came from beyond the window while the gap before them did not get smaller. */
    private final GracePeriod beyond = new GracePeriod(SessionRules.LARGE_GAP_NANOS);
    /** Whether the peer is one of ours; see {@link #peerIsOurs}. */
    private boolean ours;

    private boolean open = true;

    Connection(
            Side side,
            int sendSeed,
            int receiveSeed,
            int headerId,
            int datagramsPerSecond,
            GameClock clock,
            Owner owner,
            LinkStats stats,
            long nowNanos) {
        boolean server = side == Side.SERVER;
        this.side = side;
        this.owner = owner;
        this.stats = stats;
        this.clock = new EchoClock(server, clock, nowNanos);
        keyedAllowance = new TokenBucket(datagramsPerSecond, datagramsPerSecond, nowNanos);
        clearAllowance = new TokenBucket(datagramsPerSecond, datagramsPerSecond, nowNanos);
        keys = new KeyStream(receiveSeed);
        out = new Outbound(server, sendSeed, headerId, clock, received, stats, owner, nowNanos);
        // The peer's messages: a client numbers them from 1, a server from 0 (wire.md §A.8).
        delivery = new Delivery(server ? 1 : 0, stats, this::message);
        life = new SignsOfLife(nowNanos);
        acks = new AckTimer(side == Side.CLIENT, nowNanos);
        this.nowNanos = nowNanos;
    }

    /**
     * The peer runs our own code, as its Hello or Welcome says: it may be asked for a lost packet as soon as one is
     * missed, and acknowledgements and requests go keyed, so that nobody can forge them (wire.md §I).
     */
    void peerIsOurs() {
        ours = true;
        received.recoverQuickly();
        received.roundTrip(stats.roundTripNanos());
        out.peerIsOurs();
    }

    /** How long the handshake took: acknowledgements may come when the peer likes, its answer to the offer comes at once. */
    void shookHandsIn(long nanos) {
        out.roundTrip(nanos);
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

    /**
     * Clear packets can be forged and replayed, so they may only say what does no harm (wire.md §F): they prove nothing
     * about what was sent, and have an allowance of their own.
     */
    private PacketVerdict receiveClear(Packet packet) {
        if (!packet.isClearChecksumRight()) {
            return PacketVerdict.BAD_CHECKSUM;
        }
        int flags = packet.header.flags & ~RETRANSMISSION;
        boolean goodbye = side == Side.SERVER && (flags & ~ACK_SEQUENCE) == DISCONNECT;
        if (flags == 0 || (flags & ~HEADERS_OF_CLEAR_PACKETS) != 0 && !goodbye) {
            return PacketVerdict.NOT_KEYED;
        }
        if (!clearAllowance.take(nowNanos)) {
            return PacketVerdict.RATE_LIMITED;
        }
        if (goodbye) {
            // As the original client does (wire.md §I). Who lives sends a keyed packet within seconds, and takes it
            // back.
            leaving.begin(nowNanos);
            return PacketVerdict.OK;
        }
        life.heard(false, nowNanos);
        if (packet.header.has(REQUEST_RETRANSMIT)) {
            return out.answer(packet.optional.requestRetransmit);
        }
        if (packet.header.has(ACK_SEQUENCE)) {
            acknowledged(packet.optional.ackSequence, false);
        }
        return packet.header.has(REJECT_RETRANSMIT) ? rejected(packet) : PacketVerdict.OK;
    }

    private void heardKeyed() {
        life.heard(true, nowNanos);
        leaving.cancel();
        out.heardKeyed();
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
        // Judged first, counted then: what a stranger sends from this address must not cost the peer its share.
        if (!keys.contains(key, sequence)) {
            return PacketVerdict.BAD_CHECKSUM;
        }
        if (ahead > SessionRules.MAX_GAP) {
            beyondWindow();
            return PacketVerdict.OUT_OF_WINDOW;
        }
        if (ahead > 1 && !received.hasRoom(length)) {
            return PacketVerdict.STORE_FULL;
        }
        if (!keyedAllowance.take(nowNanos)) {
            return PacketVerdict.RATE_LIMITED;
        }
        keys.accept(key, sequence);
        heardKeyed();
        if (!packet.header.has(RETRANSMISSION)) {
            received.overtaken(sequence, nowNanos);
        }
        PacketVerdict verdict = readHeaders(packet);
        if (ahead > 1) {
            delivery.takeUrgent(packet, nowNanos);
            received.store(sequence, datagram, offset, length, nowNanos);
        } else if (open) {
            take(packet, false);
            takeStored();
        }
        return verdict;
    }

    /**
     * So large a gap is a broken peer's (wire.md §A.10), unless somebody forged acknowledgements of what did not arrive
     * while the link was dark, or hit a key by chance: then asking closes it. What is beyond is sent again when it is.
     */
    private void beyondWindow() {
        beyond.begin(nowNanos);
        if (beyond.isOver(nowNanos)) {
            end(DisconnectReason.GAP_TOO_LARGE);
        }
    }

    /** Acknowledgements and requests repeat a number; number 0 is how one client acknowledges (wire.md §A.8). */
    private PacketVerdict receiveUnnumbered(Packet packet) {
        int key = packet.recoveredKey();
        int sequence = packet.header.sequence;
        if (sequence == 0 ? !keys.contains(key) : !keys.containsAfter(key, sequence)) {
            return PacketVerdict.BAD_CHECKSUM;
        }
        if (!keyedAllowance.take(nowNanos)) {
            return PacketVerdict.RATE_LIMITED;
        }
        if (sequence == 0) {
            keys.accept(key);
        } else {
            keys.acceptAfter(key, sequence);
        }
        heardKeyed();
        received.announce(sequence, nowNanos);
        return readHeaders(packet);
    }

    /** Headers are read when a packet arrives, also when its messages must wait. */
    private PacketVerdict readHeaders(Packet packet) {
        out.heardTime(packet.header.time);
        if (packet.header.has(ACK_SEQUENCE)) {
            acknowledged(packet.optional.ackSequence, true);
        }
        if ((packet.header.flags & GOODBYES) != 0) {
            end(DisconnectReason.PEER_LEFT);
            return PacketVerdict.OK;
        }
        if (packet.header.has(TIME_SYNC)) {
            owner.timeSync(packet.optional.timeSync, nowNanos);
        }
        if (packet.header.has(ECHO_REQUEST)) {
            if (!clock.asked(packet.optional.echoRequestTime, nowNanos)) {
                end(DisconnectReason.CLOCK_DRIFT);
                return PacketVerdict.OK;
            }
        }
        if (packet.header.has(ECHO_RESPONSE)) {
            long took = clock.answered(packet.optional.echoResponseTime, nowNanos);
            if (took >= 0) {
                measured(took);
            }
        }
        if (packet.header.has(REJECT_RETRANSMIT) && received.misses(packet.optional.rejectRetransmit)) {
            // Keyed, so the peer's own word: it is lost for good (wire.md §A.8).
            end(DisconnectReason.MESSAGES_LOST);
            return PacketVerdict.OK;
        }
        return packet.header.has(REQUEST_RETRANSMIT) ? out.answer(packet.optional.requestRetransmit) : PacketVerdict.OK;
    }

    private void acknowledged(int sequence, boolean keyed) {
        long took = out.acknowledged(sequence, keyed);
        // A client measures with echoes, which are answered without a delay of the peer's choosing. A clear one proves
        // nothing: whoever forges it would have the line look quicker than it is, and its player judged by that.
        if (took >= 0 && keyed && side == Side.SERVER) {
            measured(took);
        }
    }

    private void measured(long roundTripNanos) {
        stats.addRoundTrip(roundTripNanos);
        received.roundTrip(stats.roundTripNanos());
        out.roundTrip(roundTripNanos);
        owner.roundTrip(roundTripNanos, nowNanos);
    }

    private void take(Packet packet, boolean wasStored) {
        received.advance();
        beyond.cancel();
        acks.received(nowNanos);
        delivery.take(packet, wasStored, nowNanos);
    }

    private void takeStored() {
        while (open) {
            byte[] next = received.takeNext();
            if (next == null) {
                return;
            }
            earlyPacket.parse(next, 0, next.length);
            take(earlyPacket, true);
        }
    }

    private boolean message(byte[] bytes, int offset, int length, int queue, long nowNanos) {
        return open && owner.message(bytes, offset, length, queue, nowNanos) && open;
    }

    /**
     * Somebody says that the peer cannot repeat something. It counts only for what we asked for, and only when it is
     * said again and again while we go on asking: a peer that still has the packet sends it meanwhile. The number that
     * the rejection itself takes is left to the keyed packet that may carry it for as long.
     */
    private PacketVerdict rejected(Packet packet) {
        SequenceList gone = packet.optional.rejectRetransmit;
        boolean expected = received.wasAskedForAny(gone);
        if (expected && received.isRejectedForLong(gone, nowNanos)) {
            end(DisconnectReason.MESSAGES_LOST);
            return PacketVerdict.OK;
        }
        int sequence = packet.header.sequence;
        if (!received.isLongMissing(sequence, nowNanos)) {
            return expected ? PacketVerdict.OK : PacketVerdict.UNEXPECTED;
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
        poll(nowNanos, timeoutNanos, true);
    }

    /** Does what time demands; what is queued is sent only if it is wanted. */
    void poll(long nowNanos, long timeoutNanos, boolean sendsQueued) {
        at(nowNanos);
        if (nowNanos - life.endNanos(timeoutNanos) > 0) {
            end(DisconnectReason.TIMED_OUT);
        }
        if (leaving.isOver(nowNanos)) {
            end(DisconnectReason.PEER_LEFT);
        }
        if (!open) {
            return;
        }
        delivery.poll(received.hasGap(), nowNanos);
        if (!open) {
            return;
        }
        out.age();
        if (received.shouldAsk(nowNanos)) {
            out.sendNak();
        }
        sendClock();
        if (sendsQueued && out.flush()) {
            acks.wentAlong();
        }
        if (acks.isDue(nowNanos)) {
            // Many packets at once fill a window that only a keyed acknowledgement opens again.
            if (side == Side.CLIENT && acks.areMany() && !ours) {
                out.sendFlow();
            } else {
                out.sendAck();
            }
            acks.sent(nowNanos);
        }
    }

    /** Sends what the clocks want to say, with an acknowledgement: then none needs to follow soon. */
    private void sendClock() {
        if (!out.hasKeyForClock()) {
            return;
        }
        boolean peerSpoke = received.inOrder() > 1;
        int flags = clock.due(out.headers(), peerSpoke, nowNanos);
        if (flags == 0) {
            return;
        }
        if (peerSpoke) {
            flags |= ACK_SEQUENCE;
            acks.sent(nowNanos);
        }
        out.sendKeyed(flags);
    }

    /** When {@link #poll} has something to do at the latest, if nothing arrives and nothing is sent. */
    long nextDueNanos(long timeoutNanos) {
        long due = Math.min(Math.min(acks.nextDueNanos(), clock.nextNanos()), out.nextDueNanos());
        if (received.hasGap()) {
            due = Math.min(due, received.nextAskNanos());
        }
        due = Math.min(due, leaving.endNanos());
        return Math.min(due, life.endNanos(timeoutNanos) + 1);
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
        return received.heldBytes() + delivery.heldBytes() + out.heldBytes();
    }
}
