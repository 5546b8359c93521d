package dev.gait.cluster.node;

import dev.gait.cluster.message.ClusterMessage;
import dev.gait.cluster.message.ClusterMessage.*;
import dev.gait.cluster.message.NodeId;
import dev.gait.server.store.Place;
import dev.gait.server.world.BlockMessage;
import dev.gait.server.world.Occupant;

/** Brings each message of another node to the part of this one that it is for. */
final class Hearing {
    private static final byte[] NOTHING = {};

    private final NodeContext node;
    private final Observers observers;
    private final Gateway gateway;
    private final ClientRelay clients;
    private final Guests guests;
    private final Keeper keeper;
    private final Baggage baggage;
    private final LaneMirrors mirrors;

    Hearing(
            NodeContext node,
            Observers observers,
            Gateway gateway,
            ClientRelay clients,
            Guests guests,
            Keeper keeper,
            Baggage baggage,
            LaneMirrors mirrors) {
        this.node = node;
        this.observers = observers;
        this.gateway = gateway;
        this.clients = clients;
        this.guests = guests;
        this.keeper = keeper;
        this.baggage = baggage;
        this.mirrors = mirrors;
    }

    void deliver(NodeId from, ClusterMessage message) {
        if (message instanceof Enter enter) {
            guests.enter(enter, from);
        } else if (message instanceof Said said) {
            guests.said(said, from);
        } else if (message instanceof Recall recall) {
            guests.remove(recall.guid(), recall.lease());
        } else if (message instanceof Behind behind) {
            Observers.Entry entry = observers.get(behind.guid());
            RemoteHost host = entry == null ? null : entry.host();
            if (host != null) {
                host.behind(behind.bytes());
            }
        } else if (message instanceof Entered entered) {
            gateway.entered(entered, from);
        } else if (message instanceof Refused refused) {
            gateway.refused(refused, from);
        } else if (message instanceof Departed departed) {
            gateway.departed(departed, from, mirrors.saidNanos(from));
        } else if (message instanceof Kept kept) {
            gateway.kept(kept, from, mirrors.saidNanos(from));
        } else if (message instanceof Left left) {
            gateway.left(left, from);
        } else if (message instanceof Told told) {
            clients.told(told, from);
        } else if (message instanceof Noted noted) {
            clients.noted(noted);
        } else if (message instanceof Stalled stalled) {
            clients.stalled(stalled.guid());
        } else if (message instanceof Halted halted) {
            node.sayAgain(halted.guid());
        } else {
            deliverToBlocks(from, message);
        }
    }

    private void deliverToBlocks(NodeId from, ClusterMessage message) {
        if (message instanceof Seen seen) {
            seen(seen, from);
        } else if (message instanceof Laned laned) {
            mirrors.hear(laned, from);
        } else if (message instanceof LaneAgain again) {
            node.lanes().again(again.feed(), from);
        } else if (message instanceof Listens listens) {
            node.lanes().listens(listens.guid(), listens.lease(), from);
        } else if (message instanceof Unseen unseen) {
            Observers.Entry entry = observers.get(unseen.guid());
            if (entry != null && entry.lease() == unseen.lease()) {
                node.world().unwatch(unseen.block(), entry.observer());
            }
        } else if (message instanceof Gone gone) {
            guests.remove(gone.guid(), gone.lease());
            observers.gone(gone.guid(), gone.lease());
            keeper.forget(gone.guid(), gone.lease());
            node.lanes().gone(gone.guid(), gone.lease());
        } else if (message instanceof Stood stood) {
            keeper.told(stood.guid(), stood.lease(), stood.place(), mirrors.saidAfterNanos(from));
        } else if (message instanceof Collect collect) {
            node.send(from, collect(collect.guid(), collect.lease()));
        } else if (message instanceof Collected found) {
            gateway.collected(found, from);
        }
    }

    private void seen(Seen seen, NodeId from) {
        if (!node.shards().owns(seen.block())) {
            node.send(from, new Refused(0, 0, 0, seen.block()));
            return;
        }
        Observers.Entry entry = observers.of(seen.guid(), seen.lease(), seen.gateway());
        if (entry != null) {
            node.world()
                    .watch(
                            seen.block(),
                            new BlockMessage.Presence(
                                    entry.observer(),
                                    seen.cell(),
                                    seen.x(),
                                    seen.y(),
                                    seen.z(),
                                    seen.velocityX(),
                                    seen.velocityY()));
        }
    }

    /** Gives up what is here of earlier sessions of a character. */
    Collected collect(int guid, long lease) {
        observers.isNewest(guid, lease);
        long before = lease - 1;
        long ofLease = guests.leaseOf(guid);
        Occupant body = guests.collect(guid, before);
        Occupant own = node.world().find(guid);
        Anchor anchor = gateway.anchor(guid);
        long ownLease = anchor == null ? 0 : anchor.lease;
        if (gateway.supersede(guid, lease) && own != null) {
            ofLease = ownLease;
            body = own;
        }
        byte[] shell = body == null ? NOTHING : takeOut(body);
        observers.gone(guid, before);
        if (body != null) {
            return new Collected(guid, lease, ofLease, true, 0, Place.of(body.position()), shell);
        }
        Keeper.Kept kept = keeper.take(guid, lease);
        return kept == null
                ? new Collected(guid, lease, 0, false, 0, ClusterMessage.NOWHERE, shell)
                : new Collected(guid, lease, kept.lease(), false, node.nowNanos() - kept.nanos(), kept.place(), shell);
    }

    /** People go on under their new session and nobody sees them vanish; creatures begin anew. */
    private byte[] takeOut(Occupant body) {
        if (Baggage.isCreature(body.guid())) {
            node.world().remove(body);
            return NOTHING;
        }
        byte[] shell = baggage.packShell(body);
        node.lanes().departed(body);
        node.world().takeOut(body);
        return shell;
    }
}
