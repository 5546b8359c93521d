package dev.gait.testbed.load;

import java.net.InetSocketAddress;
import java.util.List;

/**
 * What a load run does.
 *
 * @param servers the first ports of the servers under load: clients go round them; several are nodes of one world
 * @param clients how many log in
 * @param seconds how long is measured, after everybody is in
 * @param seed where their strolls come from
 * @param accountPrefix accounts are called this and a number
 * @param glide who hears of others in Glide's lane
 * @param loginsPerSecond how fast they come; never more than a few dozen wait for an answer at once
 * @param roamMeters how far from where they began they walk, so that they cross borders; 0 for a stroll on the spot
 */
public record LoadPlan(
        List<InetSocketAddress> servers,
        int clients,
        double seconds,
        long seed,
        String accountPrefix,
        int loginsPerSecond,
        LaneListeners glide,
        double roamMeters) {

    public LoadPlan {
        servers = List.copyOf(servers);
        if (servers.isEmpty() || clients < 1 || !(seconds > 0) || loginsPerSecond < 1) {
            throw new IllegalArgumentException("a load needs clients and time");
        }
    }

    /** A crowd on one server. */
    public LoadPlan(
            InetSocketAddress server,
            int clients,
            double seconds,
            long seed,
            String accountPrefix,
            int loginsPerSecond,
            LaneListeners glide) {
        this(List.of(server), clients, seconds, seed, accountPrefix, loginsPerSecond, glide, 0);
    }

    public LoadPlan(InetSocketAddress server, int clients, double seconds) {
        this(server, clients, seconds, 1, "load", 80, LaneListeners.NOBODY);
    }
}
