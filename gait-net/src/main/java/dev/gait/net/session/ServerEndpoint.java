package dev.gait.net.session;

import static dev.gait.net.packet.PacketFlags.*;

import dev.gait.net.packet.Fragment;
import dev.gait.net.packet.Isaac;
import dev.gait.net.packet.LoginRequest;
import dev.gait.net.packet.Packet;
import dev.gait.net.packet.PacketVerdict;
import dev.gait.net.packet.PacketWriter;
import dev.gait.net.session.PendingLogin.State;
import java.util.BitSet;
import java.util.HashMap;
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
 * A well-formed login is offered a connection at once and remembered in little ({@link PendingLogins}); the client proves
 * its address by returning the cookie, once. Only then is the world asked who that is, because a sender can be forged
 * and asking costs a password hash; the session opens when the world says yes. From then on its packets are known by
 * where they come from, not by the id they claim (wire.md §A.12). Datagrams from strangers get no answer.
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
    /** So many may share an address on any server; 50 must be able to (wire.md §F). */
    private static final int HOUSEHOLD = 64;

    private final ServerConfig config;
    private final GameClock clock;
    private final EndpointHandler handler;
    private final Sink sink;
    private final LongSupplier random;

    private final Packet packet = new Packet();
    private final PacketWriter writer = new PacketWriter();
    private final LinkStats stats = new LinkStats();

    private final SessionRound sessions = new SessionRound();
    private final Map<PeerAddress, ServerSession> byAddress = new HashMap<>();
    private final Map<String, ServerSession> byAccount = new HashMap<>();
    private final Map<PeerAddress, Integer> sessionsByHost = new HashMap<>();
    private final PendingLogins logins;
    private final BitSet clientIds = new BitSet();
    private long crowdedOut;

    /**
     * @param random where cookies, seeds and client ids come from; a real server passes a secure source
     */
    public ServerEndpoint(
            ServerConfig config, GameClock clock, EndpointHandler handler, Sink sink, LongSupplier random) {
        this.config = Objects.requireNonNull(config);
        logins = new PendingLogins(config.maxHalfOpen(), config.maxHalfOpenPerHost());
        this.clock = Objects.requireNonNull(clock);
        this.handler = Objects.requireNonNull(handler);
        this.sink = Objects.requireNonNull(sink);
        this.random = Objects.requireNonNull(random);
    }

    /** Sessions in the order they were opened. */
    public List<ServerSession> sessions() {
        return sessions.view();
    }

    /** How many there are. */
    public int sessionCount() {
        return sessions.size();
    }

    /** The session of an account, or null. Names differ in more than case. */
    public @Nullable ServerSession sessionOf(String account) {
        return byAccount.get(key(account));
    }

    /** Logins that have not become sessions. */
    public int halfOpen() {
        return logins.size();
    }

    /** Logins that made way for newer ones before they had proved their address. */
    public long crowdedOut() {
        return crowdedOut;
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
        LoginRequest request = packet.optional.loginRequest;
        if (request == null) {
            return PacketVerdict.LOGIN_MALFORMED;
        }
        PendingLogin known = logins.from(from, request);
        if (known != null) {
            return answerAgain(known, nowNanos);
        }
        PendingLogin inTheWay = logins.inTheWay(from);
        if (inTheWay != null) {
            crowdedOut++;
            drop(inTheWay);
        }
        PendingLogin login = logins.isFull(from) ? null : draw(from, request, nowNanos);
        if (login == null) {
            return PacketVerdict.LOGINS_FULL;
        }
        logins.add(login);
        // The offer and nothing else, even where the rest is known already: words for a forged sender would be more
        // bytes
        // than came.
        login.answers = List.of(connectRequest(login, nowNanos));
        sayAnswers(login, nowNanos);
        return PacketVerdict.OK;
    }

    private void sayAnswers(PendingLogin login, long nowNanos) {
        login.answeredNanos = nowNanos;
        for (byte[] answer : login.answers) {
            transmit(answer, answer.length, login.address, ServerPort.FIRST);
        }
    }

    /** A client that missed our answer asks again; the same answer costs nothing and proves nothing. */
    private PacketVerdict answerAgain(PendingLogin login, long nowNanos) {
        if (nowNanos - login.answeredNanos < ANSWER_SPACING_NANOS) {
            return PacketVerdict.DUPLICATE;
        }
        sayAnswers(login, nowNanos);
        return PacketVerdict.OK;
    }

    /**
     * Opens a session for a login whose cookie came back. False if the login has expired, was answered before, or had to
     * be refused because its account or the last place was taken.
     */
    public boolean admit(PendingLogin login, long nowNanos) {
        if (!logins.contains(login) || login.state != State.CHECKING) {
            return false;
        }
        Refusal refusal = obstacle(login);
        if (refusal != null) {
            refuse(login, refusal, nowNanos);
            return false;
        }
        logins.remove(login);
        login.forgetPassword();
        List.copyOf(logins.from(login.address)).forEach(this::drop);
        ServerSession session = new ServerSession(this, login, login.provedAddress, config, clock, nowNanos);
        sessions.add(session);
        byAddress.put(session.address(), session);
        byAddress.putIfAbsent(login.address, session);
        byAccount.put(key(login.account()), session);
        sessionsByHost.merge(login.address.network(), 1, Integer::sum);
        session.open(handler.connected(session, nowNanos), nowNanos);
        session.flush(nowNanos);
        if (session.isClosed()) {
            forget(session);
        }
        return true;
    }

    /** What needs no look at the account. */
    private @Nullable Refusal obstacleForAnybody(PendingLogin login) {
        if (!login.request().clientVersion().equals(config.clientVersion())) {
            return Refusal.wrongVersion(config.clientVersion());
        }
        return sessions.size() >= config.maxSessions() ? Refusal.serverFull() : null;
    }

    private @Nullable Refusal obstacle(PendingLogin login) {
        if (byAccount.containsKey(key(login.account()))) {
            return Refusal.accountInUse();
        }
        if (byAddress.containsKey(login.provedAddress)) {
            return Refusal.boot("Your address has a session already.");
        }
        if (sessions.size() >= config.maxSessions()) {
            return Refusal.serverFull();
        }
        if (hasItsShare(login.address)) {
            return Refusal.boot("There are too many sessions from your address.");
        }
        return null;
    }

    /**
     * Whether this host may have no more sessions. Unless their number was set, the last places are for hosts that have
     * fewer: nobody fills a server from one address, unless it is this machine's own.
     */
    private boolean hasItsShare(PeerAddress host) {
        int ofHost = sessionsByHost.getOrDefault(host.network(), 0);
        if (config.maxSessionsPerHost() < ServerConfig.ANY_NUMBER) {
            return ofHost >= config.maxSessionsPerHost();
        }
        return !host.isLoopback() && ofHost >= HOUSEHOLD && ofHost >= config.maxSessions() - sessions.size();
    }

    /** Turns a login away with a reason its client can show (wire.md §A.7). */
    public void refuse(PendingLogin login, Refusal refusal, long nowNanos) {
        if (!logins.contains(login) || login.state == State.REFUSED) {
            return;
        }
        byte[] words = refusalPacket(login, refusal, nowNanos);
        logins.move(login, State.REFUSED, nowNanos);
        login.forgetPassword();
        login.answers = List.of(login.answers.get(0), words);
        login.answeredNanos = nowNanos;
        transmit(words, words.length, login.address, ServerPort.FIRST);
    }

    /** A login with cookie, seeds and a free client id; null if there is no id left. */
    private @Nullable PendingLogin draw(PeerAddress from, LoginRequest request, long nowNanos) {
        int wanted = (int) random.getAsLong() & 0xFFFF;
        int id = clientIds.nextClearBit(wanted);
        if (id > 0xFFFF) {
            id = clientIds.nextClearBit(0);
        }
        if (id > 0xFFFF) {
            return null;
        }
        clientIds.set(id);
        PendingLogin login = new PendingLogin(from, request, id, nowNanos);
        do {
            login.cookie = random.getAsLong();
        } while (logins.withCookie(login.cookie) != null);
        login.serverToClientSeed = (int) random.getAsLong();
        login.clientToServerSeed = (int) random.getAsLong();
        return login;
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

    /** A cookie came back: from now on the login may cost us something, and the world is asked. */
    private PacketVerdict connect(PeerAddress from, long nowNanos) {
        PendingLogin login = logins.withCookie(packet.optional.connectResponseCookie);
        if (login == null || !login.address.sameHost(from)) {
            return PacketVerdict.UNKNOWN_PEER;
        }
        switch (login.state) {
            case CHECKING -> {
                return PacketVerdict.DUPLICATE;
            }
            case REFUSED -> {
                // A client repeats this until it is answered: the refusal may have been lost.
                return answerAgain(login, nowNanos);
            }
            case OFFERED -> {
                logins.move(login, State.CHECKING, nowNanos);
                login.provedAddress = from;
                login.roundTripNanos = nowNanos - login.answeredNanos;
                Refusal refusal = obstacleForAnybody(login);
                if (refusal == null) {
                    handler.loginRequested(login, nowNanos);
                } else {
                    refuse(login, refusal, nowNanos);
                }
                return login.state == State.REFUSED ? PacketVerdict.UNEXPECTED : PacketVerdict.OK;
            }
        }
        throw new IllegalStateException();
    }

    /** Lets every session send what is queued and what time demands, and forgets who left and who never came. */
    public void poll(long nowNanos) {
        poll(nowNanos, 0);
    }

    /** The same, but a session that sent something less than {@code spacingNanos} ago keeps what is not urgent. */
    public void poll(long nowNanos, long spacingNanos) {
        sessions.poll(nowNanos, spacingNanos, sink);
        sessions.takeEnded().forEach(this::forget);
        for (PendingLogin login : logins.expired(nowNanos)) {
            drop(login);
        }
    }

    /** Ends every session, with words, as a server does that goes down. */
    public void close(DisconnectReason reason, Refusal words, long nowNanos) {
        for (ServerSession session : List.copyOf(sessions.view())) {
            session.close(reason, words, nowNanos);
            forget(session);
        }
        for (PendingLogin login : logins.all()) {
            drop(login);
        }
    }

    /** A session has something to do, or has ended. */
    void wake(ServerSession session) {
        if (session.isClosed()) {
            sessions.ended();
        } else {
            sessions.wake(session);
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
            sessionsByHost.computeIfPresent(
                    session.loginAddress.network(), (host, count) -> count > 1 ? count - 1 : null);
            clientIds.clear(session.clientId());
        }
    }

    /** The login is over and did not become a session. */
    private void drop(PendingLogin login) {
        logins.remove(login);
        login.forgetPassword();
        clientIds.clear(login.clientId);
    }

    private static String key(String account) {
        return account.toLowerCase(Locale.ROOT);
    }
}
