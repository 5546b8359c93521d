package dev.gait.net.session;

/**
 * How a server treats strangers.
 *
 * @param serverId id in the header of every packet; the field's servers use 0x000B
 * @param clientVersion version a client must name in its login
 * @param maxSessions sessions at once; further logins are refused as "server full"
 * @param maxSessionsPerHost sessions at once from one host; with the usual {@link #ANY_NUMBER} (wire.md §F) a host that has more than 64
 *     leaves as many places free as it has taken
 * @param maxHalfOpen logins that are not sessions yet, from everywhere; a further one pushes the oldest out that has not
 *     answered its cookie
 * @param maxHalfOpenPerHost logins without an answered cookie from one host, by the same rule
 * @param datagramsPerSecond what one session may send us, of keyed and of clear packets each; more is dropped. Only what
 *     is judged good counts
 * @param timeoutNanos silence that ends a session
 */
public record ServerConfig(
        int serverId,
        String clientVersion,
        int maxSessions,
        int maxSessionsPerHost,
        int maxHalfOpen,
        int maxHalfOpenPerHost,
        int datagramsPerSecond,
        long timeoutNanos) {

    /** Nobody said how many sessions one host may have. */
    public static final int ANY_NUMBER = Integer.MAX_VALUE;

    public ServerConfig {
        if (maxSessions < 1 || maxSessions > 0x10000) {
            throw new IllegalArgumentException("sessions must be 1 to 65536, got " + maxSessions);
        }
        if (maxSessionsPerHost < 1
                || maxHalfOpen < 1
                || maxHalfOpenPerHost < 1
                || datagramsPerSecond < 1
                || timeoutNanos < 1) {
            throw new IllegalArgumentException("limits must be positive");
        }
    }

    public static ServerConfig usual() {
        return new ServerConfig(
                0x000B,
                dev.gait.net.packet.LoginRequest.RETAIL_VERSION,
                4096,
                ANY_NUMBER,
                8192,
                1024,
                1000,
                SessionRules.SERVER_TIMEOUT_NANOS);
    }

    public ServerConfig withMaxSessions(int sessions) {
        return with(sessions, maxSessionsPerHost, maxHalfOpen, maxHalfOpenPerHost, timeoutNanos);
    }

    public ServerConfig withMaxSessionsPerHost(int sessions) {
        return with(maxSessions, sessions, maxHalfOpen, maxHalfOpenPerHost, timeoutNanos);
    }

    public ServerConfig withHalfOpen(int everywhere, int perHost) {
        return with(maxSessions, maxSessionsPerHost, everywhere, perHost, timeoutNanos);
    }

    public ServerConfig withTimeoutNanos(long nanos) {
        return with(maxSessions, maxSessionsPerHost, maxHalfOpen, maxHalfOpenPerHost, nanos);
    }

    private ServerConfig with(int sessions, int perHost, int halfOpen, int halfOpenPerHost, long timeout) {
        return new ServerConfig(
                serverId, clientVersion, sessions, perHost, halfOpen, halfOpenPerHost, datagramsPerSecond, timeout);
    }
}
