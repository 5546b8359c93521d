package dev.gait.net.session;

/**
 * How a server treats strangers.
 *
 * @param serverId id in the header of every packet; the field's servers use 0x000B
 * @param clientVersion version a client must name in its login
 * @param maxSessions sessions at once; further logins are refused as "server full"
 * @param maxHalfOpen logins without an answered cookie at once, from everywhere; further ones are ignored
 * @param maxHalfOpenPerHost the same from one host, which may have any number of sessions (wire.md §F)
 * @param datagramsPerSecond what one session may send us; more is dropped
 * @param timeoutNanos silence that ends a session
 */
public record ServerConfig(
        int serverId,
        String clientVersion,
        int maxSessions,
        int maxHalfOpen,
        int maxHalfOpenPerHost,
        int datagramsPerSecond,
        long timeoutNanos) {

    public ServerConfig {
        if (maxSessions < 1 || maxSessions > 0x10000) {
            throw new IllegalArgumentException("sessions must be 1 to 65536, got " + maxSessions);
        }
        if (maxHalfOpen < 1 || maxHalfOpenPerHost < 1 || datagramsPerSecond < 1 || timeoutNanos < 1) {
            throw new IllegalArgumentException("limits must be positive");
        }
    }

    public static ServerConfig usual() {
        return new ServerConfig(
                0x000B,
                dev.gait.net.packet.LoginRequest.RETAIL_VERSION,
                4096,
                1024,
                64,
                1000,
                SessionRules.SERVER_TIMEOUT_NANOS);
    }

    public ServerConfig withMaxSessions(int sessions) {
        return new ServerConfig(
                serverId, clientVersion, sessions, maxHalfOpen, maxHalfOpenPerHost, datagramsPerSecond, timeoutNanos);
    }

    public ServerConfig withHalfOpen(int everywhere, int perHost) {
        return new ServerConfig(
                serverId, clientVersion, maxSessions, everywhere, perHost, datagramsPerSecond, timeoutNanos);
    }

    public ServerConfig withTimeoutNanos(long nanos) {
        return new ServerConfig(
                serverId, clientVersion, maxSessions, maxHalfOpen, maxHalfOpenPerHost, datagramsPerSecond, nanos);
    }
}
