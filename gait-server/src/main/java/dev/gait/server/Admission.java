package dev.gait.server;

import dev.gait.net.session.EndpointHandler;
import dev.gait.net.session.PeerAddress;
import dev.gait.net.session.PendingLogin;
import dev.gait.net.session.Refusal;
import dev.gait.net.session.ServerEndpoint;
import dev.gait.net.session.ServerSession;
import dev.gait.net.session.SessionHandler;
import dev.gait.server.store.Account;
import dev.gait.server.store.AccountService;
import dev.gait.server.store.CharacterRecord;
import dev.gait.server.store.NewCharacter;
import java.util.List;
import java.util.Locale;
import java.util.PriorityQueue;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Who may come in. The endpoint asks when a client has proved its address; version and room were its matter. Then, each step
 * on the world's thread with slow work behind the counter in between: the name, the account, whether this host may try
 * its password now, the password; or a new account, if this host may have one. Every no is said with words, and at once.
 *
 * <p>What this costs whom is in docs/security.md.
 */
final class Admission implements EndpointHandler {
    private static final String BUSY = "Too many people are logging in. Try again in a moment.";
    private static final String OVERLOADED = "The server has more to do than it can already. Try again in a minute.";

    /**
     * A wrong account or password is answered this long after the login was heard, or a multiple of it. So the answer does not say
     * how long the check took, which depends on whether there is an account and with which parameters its hash was made.
     */
    private static final long WRONG_ANSWER_STEP_NANOS = 500_000_000L;

    private final LoginLimits limits;
    private final boolean accountsOpen;
    private final AccountService accounts;
    private final ServerListener listener;
    private final ServerCounters counters;
    private final BooleanSupplier overloaded;
    private final Function<String, NewCharacter> firstCharacter;
    private final BiFunction<ServerSession, List<CharacterRecord>, SessionHandler> arrival;
    private final RateLimits checks;
    private final RateLimits creations;
    private final GuessGuard guard = new GuessGuard();
    private @Nullable ServerEndpoint endpoint;
    /** The characters of whoever is being let in just now: the endpoint asks for its handler before it returns. */
    private List<CharacterRecord> arriving = List.of();

    /** Wrong accounts and passwords whose answers wait for their moment; at most as many as logins are pending. */
    private final PriorityQueue<LateRefusal> late =
            new PriorityQueue<>((one, other) -> Long.signum(one.dueNanos - other.dueNanos));

    private long nowNanos;

    /**
     * @param overloaded whether those who are here are served too late already
     * @param firstCharacter what a new account of this name begins with
     * @param arrival who hears a new session with these characters
     */
    Admission(
            ServerSettings settings,
            AccountService accounts,
            ServerListener listener,
            ServerCounters counters,
            BooleanSupplier overloaded,
            Function<String, NewCharacter> firstCharacter,
            BiFunction<ServerSession, List<CharacterRecord>, SessionHandler> arrival) {
        this.limits = settings.logins();
        this.accountsOpen = settings.accountsOpen();
        this.accounts = accounts;
        this.listener = listener;
        this.counters = counters;
        this.overloaded = overloaded;
        this.firstCharacter = firstCharacter;
        this.arrival = arrival;
        checks = new RateLimits(limits.checksPerHost(), limits.checksPerHour());
        creations = new RateLimits(limits.accountsPerHost(), limits.accountsPerHour());
    }

    void attach(ServerEndpoint door) {
        endpoint = door;
    }

    /** Answers of the store are about this moment. */
    void pass(long time) {
        nowNanos = time;
    }

    /** Sends the answers that have waited for their moment. */
    void step(long time) {
        nowNanos = time;
        for (LateRefusal next = late.peek(); next != null && next.dueNanos - time <= 0; next = late.peek()) {
            late.remove();
            turnAway(next.login, Refusal.wrongAccountOrPassword());
        }
    }

    /** One log-in on its way through. */
    private record Login(
            PendingLogin pending, String name, String key, String password, PeerAddress host, long sinceNanos) {}

    private record LateRefusal(Login login, long dueNanos) {}

    @Override
    public void loginRequested(PendingLogin pending, long time) {
        nowNanos = time;
        String name = pending.account();
        Login login = new Login(
                pending,
                name,
                name.toLowerCase(Locale.ROOT),
                pending.request().password(),
                pending.address().network(),
                time);
        String objection = AccountNames.objection(name);
        if (objection != null) {
            turnAway(login, Refusal.boot(objection));
        } else if (overloaded.getAsBoolean()) {
            counters.loginsBusy++;
            turnAway(login, Refusal.boot(OVERLOADED));
        } else if (login.password().isEmpty()) {
            turnAway(login, Refusal.boot("A password is needed."));
        } else if (!checks.take(login.host(), time)) {
            turnAway(login, Refusal.boot("Too many log-ins from your address. Try again in a while."));
        } else {
            accounts.findAccount(name, account -> found(login, account), cause -> failed(login, cause));
        }
    }

    private void found(Login login, @Nullable Account account) {
        if (account != null || !accountsOpen) {
            check(login, account);
        } else if (!creations.take(login.host(), nowNanos)) {
            counters.accountsDenied++;
            turnAway(login, Refusal.boot("Too many new accounts from your address. Try again later."));
        } else {
            boolean taken = accounts.createAccount(
                    login.host(),
                    login.name(),
                    login.password(),
                    firstCharacter.apply(login.name()),
                    characters -> created(login, characters),
                    () -> busy(login),
                    cause -> failed(login, cause));
            if (!taken) {
                busy(login);
            }
        }
    }

    private void created(Login login, @Nullable List<CharacterRecord> characters) {
        if (characters == null) {
            // Somebody else's first log-in of the same name was faster: then this one must know its password.
            accounts.findAccount(login.name(), account -> found(login, account), cause -> failed(login, cause));
            return;
        }
        counters.accountsCreated++;
        listener.accountCreated(login.name());
        admit(login, characters);
    }

    /** An unknown account is treated as a known one whose password is wrong, limits included (wire.md §A.7). */
    private void check(Login login, @Nullable Account account) {
        long wait = guard.secondsToWait(login.key(), login.host(), nowNanos);
        if (wait > 0) {
            counters.guessesDelayed++;
            turnAway(
                    login,
                    Refusal.boot(
                            "Too many wrong passwords. Try again in " + wait + " second" + (wait == 1 ? "." : "s.")));
            return;
        }
        guard.tries(login.key(), login.host(), nowNanos);
        Runnable unread = () -> {
            guard.notWrong(login.key(), login.host());
            busy(login);
        };
        boolean taken = accounts.checkPassword(
                login.host(), account, login.password(), characters -> checked(login, characters), unread, cause -> {
                    guard.notWrong(login.key(), login.host());
                    failed(login, cause);
                });
        if (!taken) {
            unread.run();
        }
    }

    private void checked(Login login, @Nullable List<CharacterRecord> characters) {
        if (characters == null) {
            guard.wrong(login.host(), nowNanos);
            long steps = Math.max(0, nowNanos - login.sinceNanos()) / WRONG_ANSWER_STEP_NANOS + 1;
            late.add(new LateRefusal(login, login.sinceNanos() + steps * WRONG_ANSWER_STEP_NANOS));
        } else {
            admit(login, characters);
        }
    }

    private void admit(Login login, List<CharacterRecord> characters) {
        guard.right(login.key(), login.host());
        arriving = characters;
        if (endpoint != null && !endpoint.admit(login.pending(), nowNanos)) {
            counters.loginsRefused++;
            listener.loginRefused(
                    login.name(),
                    login.pending().address().toString(),
                    "it was too late, already here or without room");
        }
        arriving = List.of();
    }

    @Override
    public SessionHandler connected(ServerSession session, long time) {
        counters.logins++;
        listener.connected(session.account(), session.address().toString());
        return arrival.apply(session, arriving);
    }

    private void busy(Login login) {
        counters.loginsBusy++;
        turnAway(login, Refusal.boot(BUSY));
    }

    private void failed(Login login, Throwable cause) {
        listener.failed("logging in " + login.name(), cause);
        turnAway(login, Refusal.boot("The server could not look after your account just now. Try again in a moment."));
    }

    private void turnAway(Login login, Refusal refusal) {
        counters.loginsRefused++;
        listener.loginRefused(login.name(), login.pending().address().toString(), refusal.text());
        if (endpoint != null) {
            endpoint.refuse(login.pending(), refusal, nowNanos);
        }
    }
}
