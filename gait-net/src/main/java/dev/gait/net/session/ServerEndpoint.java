package dev.gait.net.session;

import static dev.gait.net.packet.PacketFlags.*;

import dev.gait.net.packet.Fragment;
import dev.gait.net.packet.Isaac;
import dev.gait.net.packet.LoginRequest;
import dev.gait.net.packet.Packet;
import dev.gait.net.packet.PacketVerdict;
import dev.gait.net.packet.PacketWriter;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A server's two ports: who is connected, who wants in, and nobody else. Single-threaded: one owner calls
 * everything.
 *
 * A login is remembered in little, for 15 s, and only so many at once from one host and from all; the client proves
 * its address by returning the cookie, once. From then on its packets are known by where they come from, not by the
 * id they claim (wire.md §A.12). Datagrams from strangers get no answer.
 */
public final class ServerEndpoint {

    /** Takes outgoing datagrams; the bytes are borrowed. */
    public interface Sink {
        void send(byte[] datagram, int offset, int length, PeerAddress to, ServerPort from);

        /** Whether there is room for what one session may send at once. Without it sessions wait for the next poll. */
        default boolean hasRoom() {
            return true;
        }
    }

    /** A repeated login is answered again at most this often. */
    private static final long ANSWER_SPACING_NANOS = 500_000_000L;

    private final ServerConfig config;
    private final GameClock clock;
    private final EndpointHandler handler;
    private final Sink sink;
    private final LongSupplier random;

    private final Packet packet = new Packet();
    private final PacketWriter writer = new PacketWriter();
    private final LinkStats stats = new LinkStats();

    private final List<ServerSession> sessions = new ArrayList<>();
    private final Map<PeerAddress, ServerSession> byAddress = new HashMap<>();
    private final Map<String, ServerSession> byAccount = new HashMap<>();
    private final Map<PeerAddress, PendingLogin> logins = new LinkedHashMap<>();
    private final Map<Long, PendingLogin> byCookie = new HashMap<>();
    private final Map<PeerAddress, Integer> halfOpenByHost = new HashMap<>();
    private final BitSet clientIds = new BitSet();
    private int turn;

    /**
     * @param random where cookies, seeds and client ids come from; a real server passes a secure source
     */
    public ServerEndpoint(
            ServerConfig config, GameClock clock, EndpointHandler handler, Sink sink, LongSupplier random) {
        this.config = Objects.requireNonNull(config);
        this.clock = Objects.requireNonNull(clock);
        this.handler = Objects.requireNonNull(handler);
        this.sink = Objects.requireNonNull(sink);
        this.random = Objects.requireNonNull(random);
    }

    /** Sessions in the order they were opened. */
    public List<ServerSession> sessions() {
        return Collections.unmodifiableList(sessions);
    }

    /** The session of an account, or null. Names differ in more than case. */
    public @Nullable ServerSession sessionOf(String account) {
        return byAccount.get(key(account));
    }

    /** Logins that have not become sessions. */
    public int halfOpen() {
        return logins.size();
    }

    /** Counters over all ports and peers, verdicts on strangers included. */
    public LinkStats stats() {
        return stats;
    }

    /** Takes one datagram that arrived on this of our ports. */
    public PacketVerdict receive(
            byte[] datagram, int offset, int length, PeerAddress from, ServerPort on, long nowNanos) {
        stats.datagramsReceived++;
        stats.bytesReceived += length;
        ServerSession session = byAddress.get(from);
        PacketVerdict verdict = judge(session, datagram, offset, length, from, on, nowNanos);
        if (session != null) {
            session.stats().datagramsReceived++;
            session.stats().bytesReceived += length;
            session.stats().count(verdict);
            if (session.isClosed()) {
                forget(session);
            }
        }
        return stats.count(verdict);
    }

    private PacketVerdict judge(
            @Nullable ServerSession session,
            byte[] datagram,
            int offset,
            int length,
            PeerAddress from,
            ServerPort on,
            long nowNanos) {
        if (length > SessionRules.MAX_CLIENT_DATAGRAM) {
            return PacketVerdict.TOO_LARGE;
        }
        PacketVerdict structure = packet.parse(datagram, offset, length);
        if (structure != PacketVerdict.OK) {
            return structure;
        }
        boolean handshake = packet.header.has(LOGIN_REQUEST) || packet.header.has(CONNECT_RESPONSE);
        if (session != null) {
            // Of a session that exists, both are echoes of its beginning (wire.md §A.7).
            return handshake ? PacketVerdict.DUPLICATE : session.receive(packet, datagram, offset, length, nowNanos);
        }
        if (!handshake) {
            return PacketVerdict.UNKNOWN_PEER;
        }
        if (packet.isKeyed() || !packet.isClearChecksumRight()) {
            return PacketVerdict.BAD_CHECKSUM;
        }
        if (packet.header.has(LOGIN_REQUEST)) {
            return on == ServerPort.FIRST ? login(from, nowNanos) : PacketVerdict.UNEXPECTED;
        }
        return on == ServerPort.SECOND ? connect(from, nowNanos) : PacketVerdict.UNEXPECTED;
    }

    // ---- logins -------------------------------------------------------------------------------------------------

    private PacketVerdict login(PeerAddress from, long nowNanos) {
        PendingLogin known = logins.get(from);
        if (known != null) {
            return answerAgain(known, nowNanos);
        }
        LoginRequest request = packet.optional.loginRequest;
        if (request == null) {
            return PacketVerdict.LOGIN_MALFORMED;
        }
        PeerAddress host = from.host();
        if (logins.size() >= config.maxHalfOpen()
                || halfOpenByHost.getOrDefault(host, 0) >= config.maxHalfOpenPerHost()) {
            return PacketVerdict.LOGINS_FULL;
        }
        PendingLogin login = new PendingLogin(from, request, nowNanos);
        logins.put(from, login);
        halfOpenByHost.merge(host, 1, Integer::sum);
        if (!request.clientVersion().equals(config.clientVersion())) {
            refuse(login, Refusal.wrongVersion(config.clientVersion()), nowNanos);
        } else if (sessions.size() >= config.maxSessions()) {
            refuse(login, Refusal.serverFull(), nowNanos);
        } else {
            handler.loginRequested(login, nowNanos);
        }
        return PacketVerdict.OK;
    }

    /** A client that missed our answer asks again; the same answer costs nothing and proves nothing. */
    private PacketVerdict answerAgain(PendingLogin login, long nowNanos) {
        if (login.answers.isEmpty() || nowNanos - login.answeredNanos < ANSWER_SPACING_NANOS) {
            return PacketVerdict.DUPLICATE;
        }
        login.answeredNanos = nowNanos;
        for (byte[] answer : login.answers) {
            transmit(answer, answer.length, login.address, ServerPort.FIRST);
        }
        return PacketVerdict.OK;
    }

    /**
     * Lets a login in: the client is offered a connection and becomes a session when it answers. False if the login
     * has expired, was answered before, or had to be refused because its account or the last place was taken.
     */
    public boolean admit(PendingLogin login, long nowNanos) {
        if (logins.get(login.address) != login || login.isAnswered()) {
            return false;
        }
        if (byAccount.containsKey(key(login.account()))) {
            refuse(login, Refusal.accountInUse(), nowNanos);
            return false;
        }
        if (sessions.size() >= config.maxSessions() || !draw(login)) {
            refuse(login, Refusal.serverFull(), nowNanos);
            return false;
        }
        login.offered = true;
        login.forgetPassword();
        login.answeredNanos = nowNanos;
        login.answers = List.of(connectRequest(login, nowNanos));
        for (byte[] answer : login.answers) {
            transmit(answer, answer.length, login.address, ServerPort.FIRST);
        }
        return true;
    }

    /** Turns a login away with a reason its client can show (wire.md §A.7). */
    public void refuse(PendingLogin login, Refusal refusal, long nowNanos) {
        if (logins.get(login.address) != login || login.refused) {
            return;
        }
        if (!login.offered && !draw(login)) {
            drop(login);
            return;
        }
        login.offered = false;
        login.refused = true;
        login.refusedNanos = nowNanos;
        login.forgetPassword();
        login.answeredNanos = nowNanos;
        login.answers = List.of(connectRequest(login, nowNanos), refusalPacket(login, refusal, nowNanos));
        for (byte[] answer : login.answers) {
            transmit(answer, answer.length, login.address, ServerPort.FIRST);
        }
    }

    /** Cookie, seeds and a free client id; false if there is no id left. */
    private boolean draw(PendingLogin login) {
        int wanted = (int) random.getAsLong() & 0xFFFF;
        int id = clientIds.nextClearBit(wanted);
        if (id > 0xFFFF) {
            id = clientIds.nextClearBit(0);
        }
        if (id > 0xFFFF) {
            return false;
        }
        clientIds.set(id);
        login.clientId = id;
        do {
            login.cookie = random.getAsLong();
        } while (byCookie.containsKey(login.cookie));
        byCookie.put(login.cookie, login);
        login.serverToClientSeed = (int) random.getAsLong();
        login.clientToServerSeed = (int) random.getAsLong();
        return true;
    }

    private byte[] connectRequest(PendingLogin login, long nowNanos) {
        writer.optional.connectServerTime = clock.secondsAt(nowNanos);
        writer.optional.connectCookie = login.cookie;
        writer.optional.connectClientId = login.clientId;
        writer.optional.serverToClientSeed = login.serverToClientSeed;
        writer.optional.clientToServerSeed = login.clientToServerSeed;
        fillHeader(0, nowNanos);
        writer.begin(CONNECT_REQUEST);
        return java.util.Arrays.copyOf(writer.bytes(), writer.finishClear());
    }

    private byte[] refusalPacket(PendingLogin login, Refusal refusal, long nowNanos) {
        byte[] message = refusal.message();
        Fragment fragment = new Fragment();
        fragment.count = 1;
        fragment.queue = Refusal.QUEUE;
        fragment.size = Fragment.HEADER_BYTES + message.length;
        fragment.bytes = message;
        fillHeader(2, nowNanos);
        writer.begin(0);
        writer.add(fragment);
        int length = writer.finishKeyed(new Isaac(login.serverToClientSeed).nextKey());
        return java.util.Arrays.copyOf(writer.bytes(), length);
    }

    private void fillHeader(int sequence, long nowNanos) {
        writer.header.sequence = sequence;
        writer.header.id = config.serverId();
        writer.header.iteration = 1;
        writer.header.time = (int) (long) clock.secondsAt(nowNanos) & 0xFFFF;
    }

    // ---- sessions -----------------------------------------------------------------------------------------------

    private PacketVerdict connect(PeerAddress from, long nowNanos) {
        PendingLogin login = byCookie.get(packet.optional.connectResponseCookie);
        if (login == null || !login.offered || !login.address.sameHost(from)) {
            return PacketVerdict.UNKNOWN_PEER;
        }
        // Two logins of one account may have been offered; the first to answer wins.
        if (byAccount.containsKey(key(login.account()))) {
            refuse(login, Refusal.accountInUse(), nowNanos);
            return PacketVerdict.UNEXPECTED;
        }
        if (sessions.size() >= config.maxSessions()) {
            refuse(login, Refusal.serverFull(), nowNanos);
            return PacketVerdict.UNEXPECTED;
        }
        forgetLogin(login);
        ServerSession session = new ServerSession(this, login, from, config, clock, nowNanos);
        sessions.add(session);
        byAddress.put(from, session);
        byAddress.putIfAbsent(login.address, session);
        byAccount.put(key(login.account()), session);
        session.open(handler.connected(session, nowNanos), nowNanos);
        session.flush(nowNanos);
        if (session.isClosed()) {
            forget(session);
        }
        return PacketVerdict.OK;
    }

    /** Lets every session send what is queued and what time demands, and forgets who left and who never came. */
    public void poll(long nowNanos) {
        // Whose turn it was when the sink was full begins the next round: messages keep in their queues, datagrams do
        // not.
        int count = sessions.size();
        int polled = 0;
        while (polled < count && sink.hasRoom()) {
            turn = turn >= sessions.size() ? 0 : turn;
            sessions.get(turn++).flush(nowNanos);
            polled++;
        }
        for (int i = sessions.size() - 1; i >= 0; i--) {
            if (sessions.get(i).isClosed()) {
                forget(sessions.get(i));
            }
        }
        if (!logins.isEmpty()) {
            for (PendingLogin login : List.copyOf(logins.values())) {
                boolean expired = login.refused
                        ? nowNanos - login.refusedNanos > SessionRules.REFUSED_LOGIN_NANOS
                        : nowNanos - login.sinceNanos > SessionRules.HANDSHAKE_TIMEOUT_NANOS;
                if (expired) {
                    drop(login);
                }
            }
        }
    }

    /** Ends every session, with words, as a server does that goes down. */
    public void close(DisconnectReason reason, Refusal words, long nowNanos) {
        for (ServerSession session : List.copyOf(sessions)) {
            session.close(reason, words, nowNanos);
            forget(session);
        }
        for (PendingLogin login : List.copyOf(logins.values())) {
            drop(login);
        }
    }

    void transmit(byte[] datagram, int length, PeerAddress to, ServerPort from) {
        stats.datagramsSent++;
        stats.bytesSent += length;
        sink.send(datagram, 0, length, to, from);
    }

    private void forget(ServerSession session) {
        if (sessions.remove(session)) {
            byAddress.remove(session.address(), session);
            byAddress.remove(session.loginAddress, session);
            byAccount.remove(key(session.account()), session);
            clientIds.clear(session.clientId());
        }
    }

    /** The login is over and did not become a session. */
    private void drop(PendingLogin login) {
        forgetLogin(login);
        if (login.clientId >= 0) {
            clientIds.clear(login.clientId);
        }
    }

    private void forgetLogin(PendingLogin login) {
        logins.remove(login.address);
        if (login.clientId >= 0) {
            byCookie.remove(login.cookie);
        }
        login.forgetPassword();
        halfOpenByHost.computeIfPresent(login.address.host(), (host, count) -> count > 1 ? count - 1 : null);
    }

    private static String key(String account) {
        return account.toLowerCase(Locale.ROOT);
    }
}
