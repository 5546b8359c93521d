package dev.gait.testbed.load;

import java.net.InetSocketAddress;

/**
 * What a load run does.
 *
 * @param server the first port of the server under load
 * @param clients how many log in
 * @param seconds how long is measured, after everybody is in
 * @param seed where their strolls come from
 * @param accountPrefix accounts are called this and a number
 * @param glide whether every second one hears of others in Glide's lane
 * @param loginsPerSecond how fast they come; never more than a few dozen wait for an answer at once
 */
public record LoadPlan(
        InetSocketAddress server,
        int clients,
        double seconds,
        long seed,
        String accountPrefix,
        int loginsPerSecond,
        boolean glide) {

    public LoadPlan {
        if (clients < 1 || !(seconds > 0) || loginsPerSecond < 1) {
            throw new IllegalArgumentException("a load needs clients and time");
        }
    }

    public LoadPlan(InetSocketAddress server, int clients, double seconds) {
        this(server, clients, seconds, 1, "load", 80, false);
    }
}
