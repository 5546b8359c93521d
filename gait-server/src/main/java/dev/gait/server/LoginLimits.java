package dev.gait.server;

/**
 * What one host may cost at the door (wire.md §F: limits per address are about log-ins, not sessions). The usual numbers let
 * a thousand players through who sit behind one address and come all at once; what protects everybody else from them is
 * that hosts take turns at hashing.
 *
 * @param checksPerHost passwords checked for one host, at once
 * @param checksPerHour and so many an hour after that
 * @param accountsPerHost accounts created for one host, at once
 * @param accountsPerHour and so many an hour after that
 */
public record LoginLimits(int checksPerHost, int checksPerHour, int accountsPerHost, int accountsPerHour) {
    public LoginLimits {
        if (checksPerHost < 1 || checksPerHour < 1 || accountsPerHost < 0 || accountsPerHour < 0) {
            throw new IllegalArgumentException("limits must be positive");
        }
    }

    /** Lets a thousand players through who come all at once from one address. */
    public static LoginLimits usual() {
        return new LoginLimits(1000, 36_000, 1000, 1000);
    }

    /** So many at once; the same number of accounts comes back every hour, and ten checks every second. */
    public static LoginLimits of(int checksPerHost, int accountsPerHost) {
        return new LoginLimits(checksPerHost, Math.max(checksPerHost, 36_000), accountsPerHost, accountsPerHost);
    }
}
