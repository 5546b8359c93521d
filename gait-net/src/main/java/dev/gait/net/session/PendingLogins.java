package dev.gait.net.session;

import dev.gait.net.packet.LoginRequest;
import dev.gait.net.session.PendingLogin.State;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The logins that are not sessions yet, bounded in all and per host.
 *
 * A datagram's sender can be forged, so a flood of forged logins must not shut the door: when there is no room, the
 * oldest login that has not proved its address makes way for the newest. An honest client answers its offer within a
 * round trip; a forger never does. With room for 8,192, ten thousand forged logins a second leave an honest one
 * 0.8 s. A login whose cookie came back is never pushed out.
 *
 * Nor must a forged login take the place of the honest one from the same address: one address may have a few, each with
 * an offer of its own, and a client answers the one it was sent.
 */
final class PendingLogins {
    /** Different logins from one address. */
    static final int MOST_PER_ADDRESS = 4;

    private final int most;
    private final int mostPerHost;
    private final Map<PeerAddress, List<PendingLogin>> byAddress = new HashMap<>();
    private final Map<Long, PendingLogin> byCookie = new HashMap<>();
    private final Map<PeerAddress, Set<PendingLogin>> offeredByHost = new HashMap<>();
    /** One queue for each state, oldest first: every member of a state waits equally long. */
    private final Set<PendingLogin> offered = new LinkedHashSet<>();

    private final Set<PendingLogin> checking = new LinkedHashSet<>();
    private final Set<PendingLogin> refused = new LinkedHashSet<>();

    PendingLogins(int most, int mostPerHost) {
        this.most = most;
        this.mostPerHost = mostPerHost;
    }

    int size() {
        return byCookie.size();
    }

    /** The login from there that asked the same, or null. */
    @Nullable
    PendingLogin from(PeerAddress address, LoginRequest request) {
        for (PendingLogin login : from(address)) {
            if (login.isRepeatedBy(request)) {
                return login;
            }
        }
        return null;
    }

    /** All logins from there, oldest first. */
    List<PendingLogin> from(PeerAddress address) {
        return byAddress.getOrDefault(address, List.of());
    }

    @Nullable
    PendingLogin withCookie(long cookie) {
        return byCookie.get(cookie);
    }

    boolean contains(PendingLogin login) {
        return byCookie.get(login.cookie) == login;
    }

    /** Whom a new login from here pushes out, or null if there is room or nobody to push out. */
    @Nullable
    PendingLogin inTheWay(PeerAddress from) {
        List<PendingLogin> ofAddress = from(from);
        if (ofAddress.size() >= MOST_PER_ADDRESS) {
            for (PendingLogin login : ofAddress) {
                if (login.state != State.CHECKING) {
                    return login;
                }
            }
        }
        Set<PendingLogin> ofHost = offeredByHost.get(from.network());
        if (ofHost != null && ofHost.size() >= mostPerHost) {
            return ofHost.iterator().next();
        }
        if (size() < most) {
            return null;
        }
        // Who was refused has had its answer.
        Set<PendingLogin> expendable = refused.isEmpty() ? offered : refused;
        return expendable.isEmpty() ? null : expendable.iterator().next();
    }

    /** Whether even without anybody pushed out there is no room: everybody here has proved its address. */
    boolean isFull(PeerAddress from) {
        return size() >= most || from(from).size() >= MOST_PER_ADDRESS;
    }

    void add(PendingLogin login) {
        byAddress.computeIfAbsent(login.address, address -> new ArrayList<>(1)).add(login);
        byCookie.put(login.cookie, login);
        enqueue(login);
    }

    void remove(PendingLogin login) {
        byAddress.computeIfPresent(login.address, (address, some) -> {
            some.remove(login);
            return some.isEmpty() ? null : some;
        });
        byCookie.remove(login.cookie, login);
        dequeue(login);
    }

    /** Moves a login to its next state, which begins now. */
    void move(PendingLogin login, State next, long nowNanos) {
        dequeue(login);
        login.enter(next, nowNanos);
        enqueue(login);
    }

    /** Those that have waited too long in their state. */
    List<PendingLogin> expired(long nowNanos) {
        List<PendingLogin> old = new ArrayList<>();
        collect(offered.iterator(), nowNanos, SessionRules.HANDSHAKE_TIMEOUT_NANOS, old);
        collect(checking.iterator(), nowNanos, SessionRules.HANDSHAKE_TIMEOUT_NANOS, old);
        collect(refused.iterator(), nowNanos, SessionRules.REFUSED_LOGIN_NANOS, old);
        return old;
    }

    private static void collect(Iterator<PendingLogin> oldest, long nowNanos, long limit, List<PendingLogin> dest) {
        while (oldest.hasNext()) {
            PendingLogin login = oldest.next();
            if (nowNanos - login.sinceNanos <= limit) {
                return;
            }
            dest.add(login);
        }
    }

    List<PendingLogin> all() {
        return List.copyOf(byCookie.values());
    }

    private void enqueue(PendingLogin login) {
        switch (login.state) {
            case OFFERED -> {
                offered.add(login);
                offeredByHost
                        .computeIfAbsent(login.address.network(), host -> new LinkedHashSet<>())
                        .add(login);
            }
            case CHECKING -> checking.add(login);
            case REFUSED -> refused.add(login);
        }
    }

    private void dequeue(PendingLogin login) {
        switch (login.state) {
            case OFFERED -> {
                offered.remove(login);
                offeredByHost.computeIfPresent(login.address.network(), (host, some) -> {
                    some.remove(login);
                    return some.isEmpty() ? null : some;
                });
            }
            case CHECKING -> checking.remove(login);
            case REFUSED -> refused.remove(login);
        }
    }
}
