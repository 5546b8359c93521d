package dev.gait.net.session;

import dev.gait.net.packet.LoginRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A login that is not a session yet, in one of three states. {@link State#OFFERED}: what a stranger can make us remember
 * before it has proved its address, a datagram's worth of bytes for at most 15 s. {@link State#CHECKING}: its cookie came
 * back, so the address is real, and the world decides. {@link State#REFUSED}: it was told why not, and is remembered a
 * moment to say so again.
 *
 * The world that is asked answers {@link ServerEndpoint#admit} or {@link ServerEndpoint#refuse}, at once or later on the
 * same thread; a password check belongs on another thread.
 */
public final class PendingLogin {

    enum State {
        OFFERED,
        CHECKING,
        REFUSED
    }

    final PeerAddress address;
    private final String account;
    private final int fingerprint;
    private @Nullable LoginRequest request;

    State state = State.OFFERED;
    /** When the state began. */
    long sinceNanos;

    final int clientId;
    long cookie;
    int serverToClientSeed;
    int clientToServerSeed;
    /** Where the cookie came back from: another port of the same host behind some routers. */
    PeerAddress provedAddress;

    long answeredNanos;
    /** How long after the last offer the cookie came back. */
    long roundTripNanos;
    /** The datagrams that answered the login, to say them again. */
    List<byte[]> answers = List.of();

    PendingLogin(PeerAddress address, LoginRequest request, int clientId, long sinceNanos) {
        this.address = address;
        this.request = request;
        this.account = request.account();
        fingerprint = fingerprint(request);
        this.clientId = clientId;
        this.sinceNanos = sinceNanos;
        provedAddress = address;
    }

    public PeerAddress address() {
        return address;
    }

    public String account() {
        return account;
    }

    /** What the client sent, with its password; gone once the login is answered. */
    public LoginRequest request() {
        if (request == null) {
            throw new IllegalStateException("the login of " + account + " was answered already");
        }
        return request;
    }

    /** Whether this is the same login once more, and not another one under its address. */
    boolean isRepeatedBy(LoginRequest other) {
        return account.equals(other.account()) && fingerprint == fingerprint(other);
    }

    /** All but the time, which a client may set anew. */
    private static int fingerprint(LoginRequest request) {
        return request.at(0).hashCode();
    }

    void enter(State next, long nowNanos) {
        state = next;
        sinceNanos = nowNanos;
    }

    void forgetPassword() {
        request = null;
    }
}
