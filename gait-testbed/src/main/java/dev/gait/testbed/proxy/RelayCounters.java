package dev.gait.testbed.proxy;

import dev.gait.net.impair.LinkCounters;

/**
 * What a relay has done so far, all clients together.
 *
 * @param clients how many are being relayed now
 * @param refused datagrams of clients for whom there was no room
 * @param forgotten clients that were silent and made room for others
 * @param unsent datagrams a socket did not take
 * @param toServer what became of what clients said
 * @param toClients what became of what the server said
 */
public record RelayCounters(
        int clients, long refused, long forgotten, long unsent, LinkCounters toServer, LinkCounters toClients) {}
