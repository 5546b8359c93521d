package dev.gait.server;

import dev.gait.net.session.LinkStats;
import dev.gait.net.session.ServerEndpoint;
import dev.gait.server.store.AccountService;
import dev.gait.server.world.World;
import java.util.ArrayList;
import java.util.List;

/** How the server is: for viewers, who want to know where everybody really is, and for gauges. On the server's thread. */
public final class ServerStatus {
    private final World world;
    private final ServerEndpoint endpoint;
    private final AccountService accounts;
    private final PlaceSaver saver;

    ServerStatus(World world, ServerEndpoint endpoint, AccountService accounts, PlaceSaver saver) {
        this.world = world;
        this.endpoint = endpoint;
        this.accounts = accounts;
        this.saver = saver;
    }

    /** Where everybody really is. */
    public List<OccupantStatus> occupants() {
        List<OccupantStatus> all = new ArrayList<>();
        world.forEach(occupant -> all.add(OccupantStatus.of(occupant)));
        return all;
    }

    /** Datagrams, bytes and verdicts over all sessions. */
    public LinkStats linkStats() {
        return endpoint.stats();
    }

    /** Sessions that are open. */
    public int sessionCount() {
        return endpoint.sessionCount();
    }

    /** Sessions whose character is in the world. */
    public int playerCount() {
        return saver.present();
    }

    /** Log-ins that have not become sessions. */
    public int halfOpenCount() {
        return endpoint.halfOpen();
    }

    /** Log-ins that made way for newer ones. */
    public long loginsCrowdedOut() {
        return endpoint.crowdedOut();
    }

    /** Places that are not in the store yet. */
    public int unsavedPlaces() {
        return saver.unsaved();
    }

    /** The work that waits behind the counter. */
    public int hashesWaiting() {
        return accounts.hashesWaiting();
    }

    /** What the store has not answered yet. */
    public int storeJobsWaiting() {
        return accounts.storeJobsWaiting();
    }

    /** What the store has answered and the world has not heard. */
    public int storeAnswersWaiting() {
        return accounts.answersWaiting();
    }

    /** Landblocks that somebody is in or near. */
    public int landblockCount() {
        return world.blockCount();
    }
}
