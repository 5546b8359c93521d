package dev.gait.server;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Slows the guessing of passwords. After a few wrong ones the next is not even looked at for a while, and the while
 * doubles: for an account tried from one host, for an account tried from anywhere, and for a host that tries many accounts.
 *
 * <p>An account must not be closed by somebody else's guessing: whoever has logged in from the same host before, since
 * the server began, is judged by what this host got wrong about this account and by nothing else. And for whom it is a new
 * host, the wait because of what others guessed is short: who has a handful of addresses could go on for ever. It would also
 * take every turn there is, by trying all the time: so a host's first few tries at an account have turns of their own, which
 * only who has ever new addresses can take.
 *
 * <p>A try at an account counts as wrong until it turns out right, so that many at once are no way around it.
 */
final class GuessGuard {
    private static final long SECOND = 1_000_000_000L;
    private static final int MOST = 8192;
    /** Accounts that one host is familiar with: whoever makes thousands makes only its own host forget. */
    private static final int MOST_OF_A_HOST = 128;

    /** So many wrong tries of a host at an account, for ever, have turns of their own. */
    private static final int FIRST_TRIES = 2;

    /** Wrong tries of one kind: how many are free, and how long the longest wait is. */
    private static final class Tally {
        private final int free;
        private final long longestSeconds;
        private final Map<Object, Tries> tries = remembering(MOST);

        Tally(int free, long longestSeconds) {
            this.free = free;
            this.longestSeconds = longestSeconds;
        }

        void wrong(Object who, long nowNanos) {
            tries.computeIfAbsent(who, key -> new Tries()).add(nowNanos);
        }

        void takeBack(Object who) {
            Tries some = tries.get(who);
            if (some != null) {
                some.count = Math.max(0, some.count - 1);
                some.ever = Math.max(0, some.ever - 1);
            }
        }

        /** Whether it has hardly been wrong before, forgiven or not. */
        boolean isNew(Object who) {
            Tries some = tries.get(who);
            return some == null || some.ever < FIRST_TRIES;
        }

        void forget(Object who) {
            tries.remove(who);
        }

        long waitNanos(Object who, long nowNanos) {
            Tries some = tries.get(who);
            if (some == null) {
                return 0;
            }
            some.forgive(nowNanos);
            if (some.count < free) {
                return 0;
            }
            int doublings = Math.min(some.count - free, 20);
            long wait = Math.min(1L << doublings, longestSeconds) * SECOND;
            return Math.max(0, some.lastNanos + wait - nowNanos);
        }
    }

    private static final class Tries {
        /** One wrong try is forgiven for each of these without another. */
        private static final long FORGIVEN_NANOS = 120 * SECOND;

        int count;
        int ever;
        long lastNanos;
        private long forgivenNanos;

        void add(long nowNanos) {
            count++;
            ever++;
            lastNanos = nowNanos;
            forgivenNanos = nowNanos;
        }

        void forgive(long nowNanos) {
            long earned = (nowNanos - forgivenNanos) / FORGIVEN_NANOS;
            count = (int) Math.max(0, count - earned);
            forgivenNanos += earned * FORGIVEN_NANOS;
        }
    }

    private record Pair(String account, Object host) {}

    private final Tally pairs = new Tally(5, 300);
    private final Tally accounts = new Tally(10, 10);
    /** The same of hosts that have hardly tried it. */
    private final Tally newcomers = new Tally(10, 5);

    private final Tally hosts = new Tally(30, 300);
    private final Map<Object, Map<Object, Boolean>> familiar = remembering(MOST);

    private static <T> Map<Object, T> remembering(int most) {
        return new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.@Nullable Entry<Object, T> eldest) {
                return size() > most;
            }
        };
    }

    /** How many seconds this host must wait before it may try this account's password; 0 if it may now. */
    long secondsToWait(String account, Object host, long nowNanos) {
        Pair pair = new Pair(account, host);
        long wait = pairs.waitNanos(pair, nowNanos);
        Map<Object, Boolean> ofHost = familiar.get(host);
        if (ofHost == null || !ofHost.containsKey(account)) {
            wait = Math.max(wait, turns(pair).waitNanos(account, nowNanos));
            wait = Math.max(wait, hosts.waitNanos(host, nowNanos));
        }
        return (wait + SECOND - 1) / SECOND;
    }

    /** A password is about to be compared. */
    void tries(String account, Object host, long nowNanos) {
        Pair pair = new Pair(account, host);
        turns(pair).wrong(account, nowNanos);
        pairs.wrong(pair, nowNanos);
    }

    /** It was wrong. */
    void wrong(Object host, long nowNanos) {
        hosts.wrong(host, nowNanos);
    }

    /** It was right, or could not be compared. */
    void notWrong(String account, Object host) {
        Pair pair = new Pair(account, host);
        pairs.takeBack(pair);
        turns(pair).takeBack(account);
    }

    /** Somebody is in: this host knows this account. */
    void right(String account, Object host) {
        Pair pair = new Pair(account, host);
        familiar.computeIfAbsent(host, any -> remembering(MOST_OF_A_HOST)).put(account, true);
        pairs.takeBack(pair);
        turns(pair).takeBack(account);
        pairs.forget(pair);
    }

    /** Whose turns a try takes. */
    private Tally turns(Pair pair) {
        return pairs.isNew(pair) ? newcomers : accounts;
    }
}
