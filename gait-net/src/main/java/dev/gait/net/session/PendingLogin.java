package dev.gait.net.session;

import dev.gait.net.packet.LoginRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A login that is not a session yet: what a stranger can make us remember before it has proved its address. A few
 * hundred bytes, for 15 s.
 *
 * The world that asked to hear of it answers {@link ServerEndpoint#admit} or {@link ServerEndpoint#refuse}, at once
 * or later on the same thread; a password check belongs on another thread.
 */
public final class PendingLogin {

    final PeerAddress address;
    final long sinceNanos;
    private final String account;
    private @Nullable LoginRequest request;

    long cookie;
    int clientId = -1;
    int serverToClientSeed;
    int clientToServerSeed;
    boolean offered;
    boolean refused;
    long refusedNanos;
    long answeredNanos;
    /** The datagrams that answered the login, to say them again. */
    List<byte[]> answers = List.of();

    PendingLogin(PeerAddress address, LoginRequest request, long sinceNanos) {
        this.address = address;
        this.request = request;
        this.account = request.account();
        this.sinceNanos = sinceNanos;
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

    boolean isAnswered() {
        return offered || refused;
    }

    void forgetPassword() {
        request = null;
    }
}
