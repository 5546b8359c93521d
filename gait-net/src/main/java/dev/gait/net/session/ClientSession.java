package dev.gait.net.session;

import static dev.gait.net.packet.PacketFlags.*;

import dev.gait.net.packet.LoginRequest;
import dev.gait.net.packet.Packet;
import dev.gait.net.packet.PacketVerdict;
import dev.gait.net.packet.PacketWriter;
import dev.gait.net.packet.SipHash;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A client's end of a session. Single-threaded: one owner calls everything.
 *
 * {@link #start} sends the login; {@link #receive} takes what the server sent; {@link #send} queues messages;
 * {@link #poll}, called often, sends them and does what time demands. The server answers from its first port, and
 * from the second once the handshake is done; a datagram from a port that no longer speaks is dropped (wire.md §A.1).
 * A refused login ends the session with the server's reason.
 *
 * Offers are clear packets, which anybody can write under the server's address. So every offer that comes is answered,
 * and the one whose keys the server then uses was the right one.
 */
public final class ClientSession {

    /** Takes outgoing datagrams; the bytes are borrowed. */
    public interface Sink {
        void send(byte[] datagram, int offset, int length, ServerPort to);
    }

    /** Datagrams kept that came before the offer. */
    private static final int MAX_EARLY = 4;

    /** Offers that are answered; there is one, unless somebody forges more. */
    static final int MAX_OFFERS = 8;
    /** Who was refused under one of several offers waits so long for better news of the others. */
    private static final long SECOND_THOUGHT_NANOS = 2_000_000_000L;

    /** What a ConnectRequest offers. */
    private final class Offer {
        final long cookie = packet.optional.connectCookie;
        final int clientId = packet.optional.connectClientId & 0xFFFF;
        final double serverTime = packet.optional.connectServerTime;
        final SipHash seal = Lane.seal(cookie, packet.optional.serverToClientSeed, packet.optional.clientToServerSeed);
        final Connection connection;

        Offer(long nowNanos) {
            connection = new Connection(
                    Connection.Side.CLIENT,
                    packet.optional.clientToServerSeed,
                    packet.optional.serverToClientSeed,
                    clientId,
                    Integer.MAX_VALUE,
                    new GameClock(0),
                    new Events(this),
                    stats,
                    nowNanos);
        }
    }

    private final LoginRequest login;
    private final SessionHandler handler;
    private final Sink sink;
    private final long timeoutNanos;
    private final LinkStats stats = new LinkStats();
    private final Packet packet = new Packet();
    private final PacketWriter writer = new PacketWriter(PacketWriter.MAX_BYTES + 256);

    private SessionState state = SessionState.IDLE;
    /** Of the offer that turned out to be the server's; until then, of the first. */
    private @Nullable Connection connection;

    private final List<Offer> offers = new ArrayList<>();
    private @Nullable Offer chosen;
    private String refusalWords = "";
    private long refusedNanos;
    private long startedNanos;
    private long nextLoginNanos;
    private long nextSendNanos;
    private final List<byte[]> early = new ArrayList<>();
    private int clientId;
    private boolean secondPortSpoke;
    private @Nullable LaneReceiver lane;

    public ClientSession(LoginRequest login, SessionHandler handler, Sink sink) {
        this(login, handler, sink, SessionRules.CLIENT_TIMEOUT_NANOS);
    }

    public ClientSession(LoginRequest login, SessionHandler handler, Sink sink, long timeoutNanos) {
        this.login = Objects.requireNonNull(login);
        this.handler = Objects.requireNonNull(handler);
        this.sink = Objects.requireNonNull(sink);
        this.timeoutNanos = timeoutNanos;
    }

    public SessionState state() {
        return state;
    }

    public LinkStats stats() {
        return stats;
    }

    /** The id the server gave us, 0 before. */
    public int clientId() {
        return clientId;
    }

    /** Bytes of payload held for the server; never above {@link SessionRules#MAX_HELD_BYTES}. */
    public int heldBytes() {
        return connection == null ? 0 : connection.heldBytes();
    }

    /** Bytes of messages that wait to be sent; whoever sends much looks here before it sends more. */
    public int queuedBytes() {
        return connection == null ? 0 : connection.queuedBytes();
    }

    /** Sends the login request. */
    public void start(long nowNanos) {
        if (state != SessionState.IDLE) {
            throw new IllegalStateException("started already, state " + state);
        }
        startedNanos = nowNanos;
        state = SessionState.LOGIN_SENT;
        sendLogin(nowNanos);
    }

    /** Takes one datagram that came from the server's host and this of its ports. */
    public PacketVerdict receive(byte[] datagram, int offset, int length, ServerPort from, long nowNanos) {
        stats.datagramsReceived++;
        stats.bytesReceived += length;
        return stats.count(judge(datagram, offset, length, from, nowNanos));
    }

    private PacketVerdict judge(byte[] datagram, int offset, int length, ServerPort from, long nowNanos) {
        if (state == SessionState.CLOSED || state == SessionState.IDLE) {
            return PacketVerdict.CLOSED;
        }
        if (length > SessionRules.MAX_SERVER_DATAGRAM) {
            return PacketVerdict.TOO_LARGE;
        }
        if (from == ServerPort.FIRST ? secondPortSpoke : connection == null) {
            return PacketVerdict.WRONG_SOURCE;
        }
        if (lane != null && Lane.isOne(datagram, offset, length)) {
            return hearLane(lane, datagram, offset, length, nowNanos);
        }
        PacketVerdict structure = packet.parse(datagram, offset, length);
        if (structure != PacketVerdict.OK) {
            return structure;
        }
        if (packet.header.has(CONNECT_REQUEST)) {
            return connectRequest(nowNanos);
        }
        if (connection == null) {
            return keepEarly(datagram, offset, length);
        }
        PacketVerdict verdict = chosen == null
                ? judgeByOffers(datagram, offset, length, nowNanos)
                : connection.receive(packet, datagram, offset, length, nowNanos);
        // Only a keyed packet proves that the server speaks from there: the other port will not be heard any more.
        if (verdict == PacketVerdict.OK && packet.isKeyed() && from == ServerPort.SECOND) {
            secondPortSpoke = true;
        }
        if (state != SessionState.CLOSED && connection.receivedInOrder() > 1) {
            becomeConnected(nowNanos);
        }
        return verdict;
    }

    /** A keyed packet is of the offer whose keys fit, and shows that this one is the server's. */
    private PacketVerdict judgeByOffers(byte[] datagram, int offset, int length, long nowNanos) {
        boolean keyed = packet.isKeyed();
        PacketVerdict verdict = PacketVerdict.BAD_CHECKSUM;
        for (Offer offer : List.copyOf(offers)) {
            verdict = offer.connection.receive(packet, datagram, offset, length, nowNanos);
            if (keyed && verdict == PacketVerdict.OK) {
                if (offers.contains(offer)) {
                    choose(offer, nowNanos);
                }
                return verdict;
            }
        }
        return verdict;
    }

    private void choose(Offer offer, long nowNanos) {
        if (chosen == null && state != SessionState.CLOSED) {
            chosen = offer;
            if (offers.indexOf(offer) != 0) {
                handler.timeSync(offer.serverTime, nowNanos);
            }
            connection = offer.connection;
            clientId = offer.clientId;
            offers.clear();
            early.clear();
        }
    }

    private PacketVerdict hearLane(LaneReceiver in, byte[] datagram, int offset, int length, long nowNanos) {
        PacketVerdict verdict = in.judge(datagram, offset, length, nowNanos);
        if (verdict == PacketVerdict.OK) {
            handler.lane(
                    LaneReceiver.number(datagram, offset),
                    datagram,
                    offset + Lane.HEADER_BYTES,
                    length - Lane.OVERHEAD_BYTES,
                    nowNanos);
        }
        return verdict;
    }

    private PacketVerdict connectRequest(long nowNanos) {
        if (packet.isKeyed() || !packet.isClearChecksumRight()) {
            return PacketVerdict.BAD_CHECKSUM;
        }
        long cookie = packet.optional.connectCookie;
        if (chosen != null || offers.stream().anyMatch(offer -> offer.cookie == cookie)) {
            return PacketVerdict.DUPLICATE;
        }
        if (offers.size() == MAX_OFFERS) {
            return PacketVerdict.UNEXPECTED;
        }
        Offer offer = new Offer(nowNanos);
        offers.add(offer);
        if (connection == null) {
            connection = offer.connection;
            clientId = offer.clientId;
            state = SessionState.OFFERED;
            handler.timeSync(offer.serverTime, nowNanos);
        }
        nextSendNanos = nowNanos;
        for (byte[] datagram : List.copyOf(early)) {
            judge(datagram, 0, datagram.length, ServerPort.FIRST, nowNanos);
        }
        return PacketVerdict.OK;
    }

    /** The server said no, or somebody who forged its offer. */
    private void refused(Offer offer, String words, long nowNanos) {
        offers.remove(offer);
        if (!offers.isEmpty() && chosen == null) {
            connection = offers.get(0).connection;
            refusalWords = words;
            refusedNanos = nowNanos;
            return;
        }
        close(DisconnectReason.REFUSED, words, nowNanos);
    }

    /** A refusal can overtake the offer it belongs to; a few datagrams are kept until the keys are known. */
    private PacketVerdict keepEarly(byte[] datagram, int offset, int length) {
        if (early.size() == MAX_EARLY) {
            return PacketVerdict.UNEXPECTED;
        }
        early.add(Arrays.copyOfRange(datagram, offset, offset + length));
        return PacketVerdict.OK;
    }

    /**
     * Queues a message for the next {@link #poll}. False if the session has ended or has no connection yet; a queue
     * that is full ends the session.
     */
    public boolean send(byte[] message, int offset, int length, int queue) {
        return connection != null && connection.send(message, offset, length, queue);
    }

    /** Sends what is queued and what time demands. Call it after sending, and at least every 50 ms or so. */
    public void poll(long nowNanos) {
        switch (state) {
            case IDLE, CLOSED -> {}
            case CONNECTED -> pollConnection(nowNanos);
            default -> pollHandshake(nowNanos);
        }
    }

    private void pollHandshake(long nowNanos) {
        if (nowNanos - startedNanos > SessionRules.HANDSHAKE_TIMEOUT_NANOS) {
            close(DisconnectReason.NO_ANSWER, DisconnectReason.NO_ANSWER.sentence(), nowNanos);
            return;
        }
        if (!refusalWords.isEmpty() && nowNanos - refusedNanos > SECOND_THOUGHT_NANOS) {
            close(DisconnectReason.REFUSED, refusalWords, nowNanos);
            return;
        }
        // Once the offer has come only its answer is repeated: a second login ends the session there (wire.md §I). But
        // where several came somebody forges them, and the server may not have heard of the login yet.
        boolean doubtful = chosen == null && offers.size() > 1;
        if ((state == SessionState.LOGIN_SENT || doubtful) && nowNanos - nextLoginNanos >= 0) {
            sendLogin(nowNanos);
        }
        if (state != SessionState.LOGIN_SENT && nowNanos - nextSendNanos >= 0) {
            sendConnectResponses(nowNanos);
        }
        if (state == SessionState.ANSWERED) {
            pollConnection(nowNanos);
        }
    }

    private void pollConnection(long nowNanos) {
        if (connection != null) {
            connection.poll(nowNanos, timeoutNanos);
        }
    }

    /** When {@link #poll} has something to do at the latest, if nothing arrives and nothing is sent. */
    public long nextDueNanos() {
        return switch (state) {
            case IDLE, CLOSED -> Long.MAX_VALUE;
            case CONNECTED -> connection == null ? Long.MAX_VALUE : connection.nextDueNanos(timeoutNanos);
            case LOGIN_SENT -> Math.min(nextLoginNanos, startedNanos + SessionRules.HANDSHAKE_TIMEOUT_NANOS + 1);
            default -> Math.min(nextSendNanos, startedNanos + SessionRules.HANDSHAKE_TIMEOUT_NANOS + 1);
        };
    }

    /**
     * The server runs our own code, as its Welcome says (docs/protocol.md): lost packets are recovered as fast as the
     * link allows, and nothing we send can be forged any more.
     */
    public void serverIsOurs() {
        if (connection != null) {
            connection.peerIsOurs();
        }
    }

    /** Listens to the unordered lane from now on, as the server's Welcome grants it. */
    public void openLane(long nowNanos) {
        if (lane == null && chosen != null) {
            lane = new LaneReceiver(chosen.seal, nowNanos);
        }
    }

    /** Sends what is queued, says goodbye and ends the session. */
    public void close(long nowNanos) {
        if (connection != null && (state == SessionState.CONNECTED || state == SessionState.ANSWERED)) {
            connection.leave(nowNanos);
        }
        close(DisconnectReason.LEFT, DisconnectReason.LEFT.sentence(), nowNanos);
    }

    private void close(DisconnectReason reason, String detail, long nowNanos) {
        if (state != SessionState.CLOSED) {
            state = SessionState.CLOSED;
            if (connection != null) {
                connection.shut();
            }
            handler.disconnected(reason, detail, nowNanos);
        }
    }

    private void sendLogin(long nowNanos) {
        writer.optional.loginRequest = login;
        writer.header.sequence = 0;
        writer.begin(LOGIN_REQUEST);
        transmit(writer.finishClear(), ServerPort.FIRST);
        nextLoginNanos = nowNanos + SessionRules.LOGIN_REPEAT_NANOS;
    }

    private void sendConnectResponses(long nowNanos) {
        if (chosen != null) {
            sendConnectResponse(chosen);
        }
        offers.forEach(this::sendConnectResponse);
        state = SessionState.ANSWERED;
        nextSendNanos = nowNanos + SessionRules.CONNECT_RESPONSE_REPEAT_NANOS;
    }

    private void sendConnectResponse(Offer offer) {
        writer.optional.connectResponseCookie = offer.cookie;
        // As the original client: number 0 and the id that the offer gave; one server looks at both (wire.md §I).
        writer.header.sequence = 0;
        writer.header.id = offer.clientId;
        writer.header.iteration = 1;
        writer.begin(CONNECT_RESPONSE);
        transmit(writer.finishClear(), ServerPort.SECOND);
    }

    private void transmit(int length, ServerPort to) {
        stats.datagramsSent++;
        stats.bytesSent += length;
        sink.send(writer.bytes(), 0, length, to);
    }

    private void becomeConnected(long nowNanos) {
        if (state == SessionState.OFFERED || state == SessionState.ANSWERED) {
            state = SessionState.CONNECTED;
            handler.connected(nowNanos);
        }
    }

    private final class Events implements Connection.Owner {
        private final Offer offer;

        Events(Offer offer) {
            this.offer = offer;
        }

        @Override
        public void transmit(byte[] datagram, int length) {
            sink.send(datagram, 0, length, ServerPort.FIRST);
        }

        @Override
        public boolean message(byte[] bytes, int offset, int length, int queue, long nowNanos) {
            Refusal refusal = Refusal.read(bytes, offset, length);
            if (refusal != null && state != SessionState.CONNECTED) {
                refused(offer, refusal.text(), nowNanos);
                return false;
            }
            choose(offer, nowNanos);
            becomeConnected(nowNanos);
            handler.message(bytes, offset, length, queue, nowNanos);
            if (refusal != null && refusal.isBoot()) {
                close(DisconnectReason.BOOTED, refusal.text(), nowNanos);
            }
            return state != SessionState.CLOSED;
        }

        @Override
        public void timeSync(double peerSeconds, long nowNanos) {
            handler.timeSync(peerSeconds, nowNanos);
        }

        @Override
        public void roundTrip(long nanos, long nowNanos) {
            handler.roundTrip(nanos, nowNanos);
        }

        @Override
        public void ended(DisconnectReason reason, long nowNanos) {
            if (chosen == null && offers.size() > 1) {
                refused(offer, reason.sentence(), nowNanos);
                return;
            }
            close(reason, reason.sentence(), nowNanos);
        }
    }
}
