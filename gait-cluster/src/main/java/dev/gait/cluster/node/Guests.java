package dev.gait.cluster.node;

import dev.gait.cluster.message.ClusterMessage;
import dev.gait.cluster.message.NodeId;
import dev.gait.cluster.message.WordCodec;
import dev.gait.motion.place.Position;
import dev.gait.server.state.BadState;
import dev.gait.server.store.Place;
import dev.gait.server.world.BlockMessage.Entry;
import dev.gait.server.world.Occupant;
import dev.gait.server.world.PlayerCommand;
import dev.gait.server.world.World;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Those in this node's blocks whose gateway is another node. They came because it sent them and go back into its hands when
 * they cross to somebody else's block; a few times a second it is sent how they are, in case this node is lost.
 *
 * <p>If it is the gateway that is lost, its people stand here and wait for a new session to collect them; whom nobody
 * collects leaves the world and is saved.
 */
final class Guests {
    /** How old what the gateway has may get, while the links work. */
    static final long KEEP_NANOS = 250_000_000L;
    /** How long somebody without a session stands in the world. */
    static final long ORPHAN_NANOS = 30_000_000_000L;

    private static final class Guest {
        final int guid;
        final long lease;
        final long epoch;
        final NodeId gateway;
        long posted;
        /** How far our clock is ahead of its gateway's, and the shortest way from there. */
        long leastOffset;

        long nextKeepNanos;
        boolean orphan;
        long leaveNanos;

        Guest(int guid, long lease, long epoch, NodeId gateway) {
            this.guid = guid;
            this.lease = lease;
            this.epoch = epoch;
            this.gateway = gateway;
        }
    }

    private final NodeContext node;
    private final Observers observers;
    private final Baggage baggage;
    private final Keeper keeper;
    private final LaneMirrors clocks;
    private final Map<Integer, Guest> guests = new HashMap<>();

    /** @param clocks knows how far those of others are from ours */
    Guests(NodeContext node, Observers observers, Baggage baggage, Keeper keeper, LaneMirrors clocks) {
        this.clocks = clocks;
        this.node = node;
        this.observers = observers;
        this.baggage = baggage;
        this.keeper = keeper;
    }

    int size() {
        return guests.size();
    }

    boolean contains(int guid) {
        return guests.containsKey(guid);
    }

    /** Into whose hands somebody in our blocks goes when it leaves them. */
    NodeId gatewayOf(int guid) {
        Guest guest = guests.get(guid);
        return guest == null ? node.self() : guest.gateway;
    }

    // ---- Coming -------------------------------------------------------------------------------------------------

    void enter(ClusterMessage.Enter message, NodeId from) {
        Guest known = guests.get(message.guid());
        if (known != null
                && (known.lease > message.lease()
                        || known.epoch >= message.epoch() && known.lease == message.lease())) {
            node.counters().disregarded++;
            return;
        }
        if (!node.shards().owns(message.block()) || !observers.isNewest(message.guid(), message.lease())) {
            refuse(message, from);
            return;
        }
        if (known != null) {
            takeOut(known);
        }
        Guest guest = new Guest(message.guid(), message.lease(), message.epoch(), from);
        // Its body may have been held up as its words were: both are judged by when they were at its gateway.
        long heldNanos = clocks.heldUpNanos(message.sentNanos(), from);
        try {
            unpack(message, message.ageNanos() + heldNanos, from);
        } catch (BadState e) {
            // However often it came, it could not be read: its gateway ends what it cannot bring into the world.
            node.counters().disregarded++;
            node.send(
                    from,
                    new ClusterMessage.Left(
                            message.guid(), message.lease(), message.epoch(), ClusterMessage.NOWHERE, true));
            return;
        }
        guests.put(guest.guid, guest);
        Occupant occupant = node.world().find(guest.guid);
        guest.posted = occupant == null ? 0 : occupant.heardWords();
        guest.leastOffset = node.nowNanos() - message.sentNanos() - heldNanos;
        guest.nextKeepNanos = node.nowNanos() + KEEP_NANOS;
        node.send(from, new ClusterMessage.Entered(guest.guid, guest.lease, guest.epoch));
    }

    private void refuse(ClusterMessage.Enter message, NodeId from) {
        node.send(from, new ClusterMessage.Refused(message.guid(), message.lease(), message.epoch(), message.block()));
    }

    private void unpack(ClusterMessage.Enter message, long ageNanos, NodeId from) {
        if (Baggage.isCreature(message.guid())) {
            baggage.unpackCreature(message.guid(), message.state(), ageNanos, message.block(), message.entry());
            return;
        }
        Observers.Entry eyes = observers.of(message.guid(), message.lease(), from);
        RemoteHost host = eyes == null ? null : eyes.host();
        if (eyes == null || host == null) {
            throw new BadState("a session that is over");
        }
        baggage.unpack(
                message.guid(), message.state(), ageNanos, message.block(), message.entry(), host, eyes.observer());
    }

    void said(ClusterMessage.Said message, NodeId from) {
        Guest guest = guests.get(message.guid());
        if (guest == null
                || guest.lease != message.lease()
                || guest.epoch != message.epoch()
                || message.number() != guest.posted + 1) {
            node.counters().disregarded++;
            return;
        }
        guest.posted++;
        WordCodec.decode(message.word(), new WordCodec.Listener() {
            @Override
            public void command(PlayerCommand command) {
                long now = node.nowNanos();
                long arrived = Passage.arrived(command, now - guest.leastOffset);
                guest.leastOffset = Math.min(guest.leastOffset, now - arrived);
                node.world().tellHere(message.guid(), Passage.late(command, now, guest.leastOffset));
            }

            @Override
            public void spoken(double reachMeters, byte[] spoken, int queue) {
                node.world().speakHere(message.guid(), reachMeters, spoken, queue);
            }
        });
    }

    // ---- Going --------------------------------------------------------------------------------------------------

    /** It has crossed to somebody else's block, or its block has another owner; false if it is no guest. */
    boolean departed(Occupant occupant) {
        Guest guest = guests.remove(occupant.guid());
        if (guest == null) {
            return false;
        }
        if (guest.orphan) {
            World.sayGone(occupant.guid(), occupant.stamps(), occupant.audience());
            save(guest, occupant.position());
            return true;
        }
        // Should its gateway not live to hear it, this is how it was last.
        Place place = Place.of(occupant.position());
        keeper.keep(guest.guid, guest.lease, place);
        node.send(
                guest.gateway,
                new ClusterMessage.Departed(
                        guest.guid,
                        guest.lease,
                        guest.epoch,
                        occupant.heardWords(),
                        place,
                        baggage.pack(occupant, Entry.HANDED_OVER)));
        return true;
    }

    /** Its avatar has left the world by itself. */
    void left(int guid, long lease, Position last, boolean loggedOff) {
        Guest guest = guests.get(guid);
        if (guest == null || guest.lease != lease) {
            return;
        }
        guests.remove(guid);
        if (guest.orphan) {
            save(guest, last);
        } else {
            node.send(guest.gateway, new ClusterMessage.Left(guid, lease, guest.epoch, Place.of(last), loggedOff));
        }
    }

    private void save(Guest guest, Position last) {
        if (!Baggage.isCreature(guest.guid)) {
            Place place = Place.of(last);
            node.port().saveOrphan(guest.guid, guest.lease, place);
            keeper.saved(guest.guid, guest.lease, place);
            node.members().sendToAll(new ClusterMessage.Gone(guest.guid, guest.lease));
        }
    }

    private void takeOut(Guest guest) {
        guests.remove(guest.guid);
        Occupant occupant = node.world().find(guest.guid);
        if (occupant != null) {
            node.lanes().departed(occupant);
            node.world().takeOut(occupant);
        }
    }

    /** Removes somebody of an earlier session, or a creature without a home; answers where it stood. */
    @Nullable
    Place remove(int guid, long upToLease) {
        Guest guest = guests.get(guid);
        if (guest == null || guest.lease > upToLease) {
            return null;
        }
        guests.remove(guid);
        Occupant occupant = node.world().find(guid);
        if (occupant == null) {
            return null;
        }
        Place place = Place.of(occupant.position());
        node.world().remove(occupant);
        return place;
    }

    /** Gives up somebody of an earlier session, whose body is still where it was; null if it is not here. */
    @Nullable
    Occupant collect(int guid, long upToLease) {
        Guest guest = guests.get(guid);
        if (guest == null || guest.lease > upToLease) {
            return null;
        }
        guests.remove(guid);
        return node.world().find(guid);
    }

    long epochOf(int guid) {
        Guest guest = guests.get(guid);
        return guest == null ? 0 : guest.epoch;
    }

    long leaseOf(int guid) {
        Guest guest = guests.get(guid);
        return guest == null ? 0 : guest.lease;
    }

    // ---- Time ---------------------------------------------------------------------------------------------------

    void step(long nowNanos) {
        for (Guest guest : all()) {
            if (guest.orphan) {
                if (nowNanos - guest.leaveNanos >= 0) {
                    guest.leaveNanos = nowNanos + ORPHAN_NANOS;
                    node.world().tellHere(guest.guid, new PlayerCommand.Gone());
                }
            } else if (!Baggage.isCreature(guest.guid) && nowNanos - guest.nextKeepNanos >= 0) {
                guest.nextKeepNanos = nowNanos + KEEP_NANOS;
                keep(guest);
            }
        }
    }

    private void keep(Guest guest) {
        Occupant occupant = node.world().find(guest.guid);
        if (occupant != null) {
            node.counters().kept++;
            node.send(
                    guest.gateway,
                    new ClusterMessage.Kept(
                            guest.guid,
                            guest.lease,
                            guest.epoch,
                            occupant.heardWords(),
                            node.nowNanos(),
                            Place.of(occupant.position()),
                            baggage.pack(occupant, Entry.RECOVERED)));
        }
    }

    /** A gateway is lost: its creatures come up elsewhere, its people wait. */
    void down(NodeId lost) {
        for (Guest guest : all()) {
            if (!guest.gateway.equals(lost)) {
                continue;
            }
            if (Baggage.isCreature(guest.guid)) {
                remove(guest.guid, guest.lease);
            } else {
                node.counters().orphans++;
                guest.orphan = true;
                guest.leaveNanos = node.nowNanos() + ORPHAN_NANOS;
                node.world().tellHere(guest.guid, new PlayerCommand.Abandoned());
            }
        }
    }

    private List<Guest> all() {
        return new ArrayList<>(guests.values());
    }
}
