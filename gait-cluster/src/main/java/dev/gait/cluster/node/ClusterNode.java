package dev.gait.cluster.node;

import dev.gait.cluster.link.Link;
import dev.gait.cluster.message.ClusterMessage;
import dev.gait.cluster.message.MessageCodec;
import dev.gait.cluster.message.NodeId;
import dev.gait.motion.interp.MotionProfile;
import dev.gait.motion.place.Position;
import dev.gait.motion.world.CollisionWorld;
import dev.gait.server.avatar.Avatar;
import dev.gait.server.creature.Spawn;
import dev.gait.server.state.BadState;
import dev.gait.server.state.StateVersion;
import dev.gait.server.store.Place;
import dev.gait.server.world.BlockMessage;
import dev.gait.server.world.Observer;
import dev.gait.server.world.Occupant;
import dev.gait.server.world.PlayerCommand;
import dev.gait.server.world.RemoteBlocks;
import dev.gait.server.world.World;
import java.util.List;
import java.util.function.ObjIntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * One machine of many that are one world. It has a {@link World} with the blocks it owns, a gateway for the sessions that
 * came to its socket, and guests, whose sessions are elsewhere. Frames, time and what the cluster's engine decides come in;
 * frames and questions go out ({@link Port}). It has no threads, no clock and no sockets, so that a simulation can be
 * everything around it.
 *
 * <p>One owner calls everything. {@link #receive} and the engine's news between the world's steps, {@link #step} right after
 * each.
 */
public final class ClusterNode implements RemoteBlocks {
    private static final long PLACE_NANOS = 300_000_000L;
    /** How often everybody is looked at; a turn may come for every frame. */
    private static final long ROUND_NANOS = 10_000_000L;

    private static final byte[] NOTHING = {};

    /** What a node asks of the machine it runs on. */
    public interface Port {
        /** Carries a frame to another node, or loses it. The bytes are the taker's. */
        void carry(NodeId to, byte[] frame);

        /** Finds out who owns a shard, gives it to somebody if nobody does, and says so with {@link #located}. */
        void locate(int shard);

        /** Somebody whose session was lost with its node has left the world here. */
        void saveOrphan(int guid, long lease, Place place);

        /** The order by which the engine decides between two halves; the first of all is on the side that goes on. */
        default int order(NodeId a, NodeId b) {
            return a.compareTo(b);
        }

        /** The newest version of the nodes' talk that this one knows; a simulation may have it older than it is. */
        default int speaks() {
            return StateVersion.NEWEST;
        }

        /** Whether a message is heard; a simulation may be deaf on purpose. */
        default boolean passes(ClusterMessage message) {
            return true;
        }
    }

    private final NodeContext node;
    private final Observers observers;
    private final Gateway gateway;
    private final ClientRelay clients;
    private final Words words;
    private final Guests guests;
    private final Keeper keeper;
    private final Hearing hearing;
    private final LaneMirrors mirrors;
    private final Sightings sightings = new Sightings();
    private long nextPlaceNanos;
    private long nextRoundNanos;
    /** We have said goodbye. */
    private boolean gone;
    /** Who has said goodbye in the frame that is being heard. */
    private boolean leaves;

    /**
     * @param shardShift shards are squares of 2^shardShift blocks
     * @param population who lives in the world, the same on all nodes
     */
    public ClusterNode(
            NodeId self,
            World world,
            CollisionWorld ground,
            MotionProfile legs,
            List<Spawn> population,
            int shardShift,
            Port port,
            long nowNanos) {
        Members members = new Members(self, port.speaks(), port::carry, port::order);
        node = new NodeContext(world, ground, legs, population, members, new ShardMap(shardShift), port, nowNanos);
        observers = new Observers(node, this::guestLeft);
        Baggage baggage = new Baggage(node, observers);
        keeper = new Keeper(node);
        gateway = new Gateway(node, observers, baggage, keeper);
        clients = new ClientRelay(node, gateway);
        words = new Words(node);
        mirrors = new LaneMirrors(node, gateway::anchor);
        guests = new Guests(node, observers, baggage, keeper, mirrors);
        node.lanes().connect(this::stampOf, mirrors);
        hearing = new Hearing(node, observers, gateway, clients, guests, keeper, baggage, mirrors);
        nextPlaceNanos = nowNanos;
        nextRoundNanos = nowNanos;
        world.setRemote(this);
    }

    private void guestLeft(int guid, long lease, Position last, boolean loggedOff) {
        guests.left(guid, lease, last, loggedOff);
    }

    /** The count of how often a body in our blocks was sent somewhere, by its gateway. */
    private LaneFeeds.Stamp stampOf(int guid) {
        Anchor anchor = gateway.anchor(guid);
        return anchor != null && !guests.contains(guid)
                ? new LaneFeeds.Stamp(anchor.lease, anchor.epoch)
                : new LaneFeeds.Stamp(guests.leaseOf(guid), guests.epochOf(guid));
    }

    /** Whether what is told in Glide's lane crosses nodes: all of them understand it. */
    public boolean tellsByLane() {
        return node.members().version() >= ClusterMessage.Laned.SINCE;
    }

    public NodeId self() {
        return node.self();
    }

    // ---- News of the cluster ------------------------------------------------------------------------------------

    /** @param speaks the newest version of the nodes' talk that it knows; {@link StateVersion} */
    public void memberUp(NodeId other, int speaks, long nowNanos) {
        node.pass(nowNanos);
        if (node.members().up(other, speaks, nowNanos)) {
            gateway.up(other);
            mirrors.up(other, gateway.anchors());
        }
    }

    /** That node is gone for good: it does not serve any more, and nothing of it is heard again. */
    public void memberDown(NodeId other, long nowNanos) {
        node.pass(nowNanos);
        if (node.members().down(other)) {
            node.shards().forget(other);
            guests.down(other);
            clients.down(other);
            observers.down(other);
            node.lanes().down(other);
            mirrors.down(other);
            gateway.down(other);
            gateway.retry();
        }
    }

    /**
     * A shard is ours from now on.
     *
     * @param generation higher than at any time the shard was owned before, if the clocks of nodes agree; where they do not, its
     *     creatures are counted on from what others told of them
     */
    public void own(int shard, long generation, long nowNanos) {
        node.pass(nowNanos);
        if (node.shards().generation(shard) != 0) {
            return;
        }
        node.shards().own(shard, generation);
        for (int i = 0; i < node.population().size(); i++) {
            int guid = Baggage.FIRST_CREATURE + i;
            if (node.shards().shardOf(gateway.homeOf(guid)) == shard) {
                long lease = Math.max(generation, observers.newest(guid) + 1);
                gateway.spawn(guid, lease);
                gateway.collected(hearing.collect(guid, lease), node.self());
            }
        }
        gateway.retry();
        node.world().tellPresenceAgain();
    }

    /** A shard is not ours any more: whoever is in it goes into the hands of its gateway, with everything it is doing. */
    public void release(int shard, long nowNanos) {
        node.pass(nowNanos);
        if (node.shards().generation(shard) == 0) {
            return;
        }
        node.shards().release(shard);
        gateway.forgetCreatures(shard);
        for (Occupant occupant : node.world().close(block -> node.shards().shardOf(block) == shard)) {
            depart(occupant, BlockMessage.Entry.HANDED_OVER);
        }
    }

    /** Another node owns that shard, as far as it is known. */
    public void located(int shard, NodeId owner, long nowNanos) {
        node.pass(nowNanos);
        if (!owner.equals(node.self()) && node.shards().locate(shard, owner)) {
            gateway.retry();
            node.world().tellPresenceAgain();
        }
    }

    /** Whether it has no blocks any more, and nobody of its gateway is on its way: then it may leave. */
    public boolean hasEmptyHands() {
        return node.shards().owned().isEmpty()
                && gateway.anchors().stream().noneMatch(anchor -> anchor.host != null && anchor.isOnItsWay());
    }

    /** With empty hands: ends our sessions and says goodbye. Nothing but frames is to be seen to after this. */
    public void farewell(long nowNanos) {
        node.pass(nowNanos);
        gone = true;
        if (node.members().version() >= ClusterMessage.Farewell.SINCE) {
            node.members().sendToAll(new ClusterMessage.Farewell());
            // Who has heard it does not confirm what comes after: we would wait for that in vain.
            node.members().fallSilent();
        }
        node.members().poll(nowNanos);
        gateway.endSessions();
    }

    /** Whether the others have heard everything we said. */
    public boolean isHeard() {
        return node.members().links().stream().allMatch(link -> link.heldBytes() == 0);
    }

    /** Whether this node was cut off for so long that it does not belong to the world any more and has to be started anew. */
    public boolean isLost() {
        return node.members().isAlone();
    }

    /** Whether one of the others may be lost, or was a short while ago. */
    public boolean isLosing() {
        return node.members().isLosing();
    }

    /** Whether this node is part of the world: if not, it must not step its world nor answer clients. */
    public boolean isServing(long nowNanos) {
        return !gone && node.members().hasQuorum(nowNanos);
    }

    // ---- Frames and time ----------------------------------------------------------------------------------------

    public void receive(NodeId from, byte[] frame, long nowNanos) {
        receive(from, frame, 0, nowNanos);
    }

    /** The same for a frame that is the rest of some bytes. */
    public void receive(NodeId from, byte[] bytes, int offset, long nowNanos) {
        node.pass(nowNanos);
        Link link = node.members().link(from);
        if (link == null) {
            return;
        }
        try {
            link.receive(bytes, offset, (frame, at, length) -> hear(from, frame, at, length), nowNanos);
        } catch (BadState e) {
            node.counters().disregarded++;
        }
        if (leaves) {
            leaves = false;
            link.confirm(nowNanos);
            gateway.farewell(from);
            clients.farewell(from);
            memberDown(from, nowNanos);
        }
    }

    private void hear(NodeId from, byte[] bytes, int offset, int length) {
        try {
            ClusterMessage message = MessageCodec.decode(bytes, offset, length);
            if (message instanceof ClusterMessage.Farewell) {
                leaves = true;
            } else if (node.port().passes(message)) {
                hearing.deliver(from, message);
            }
        } catch (BadState e) {
            node.counters().disregarded++;
        }
    }

    /** Time has passed; the world has been stepped to it if this node serves. */
    public void step(long nowNanos) {
        node.pass(nowNanos);
        if (nowNanos - nextRoundNanos >= 0) {
            nextRoundNanos = nowNanos + ROUND_NANOS;
            gateway.retry();
            guests.step(nowNanos);
            clients.step();
            keeper.step(nowNanos);
            sightings.step(nowNanos);
        }
        if (nowNanos - nextPlaceNanos >= 0) {
            nextPlaceNanos = nowNanos + PLACE_NANOS;
            tellKeepers();
        }
        node.lanes().step(nowNanos);
        mirrors.step(nowNanos, gateway.anchors());
        node.members().poll(nowNanos);
    }

    /** Would this node be lost, nobody else knew of its sessions: somebody does know where their characters stand. */
    private void tellKeepers() {
        for (Anchor anchor : gateway.anchors()) {
            Occupant occupant = anchor.where == Anchor.Where.HERE ? node.world().find(anchor.guid) : null;
            Place place = occupant == null ? anchor.place : Place.of(occupant.position());
            NodeId other = anchor.host == null ? null : keeper.keeperOf(anchor.guid);
            if (other != null && place != null && anchor.hasNewsFor(other)) {
                node.send(other, new ClusterMessage.Stood(anchor.guid, anchor.lease, place));
            }
        }
    }

    // ---- What the world asks ------------------------------------------------------------------------------------

    @Override
    public boolean isRemote(int block) {
        return !node.shards().owns(block);
    }

    @Override
    public boolean enter(Occupant occupant) {
        if (!(occupant.controller() instanceof Avatar avatar)) {
            return false;
        }
        long lease = avatar.host().lease();
        gateway.begin(occupant, avatar, lease);
        ClusterMessage.Collected own = hearing.collect(occupant.guid(), lease);
        gateway.collected(own, node.self());
        return true;
    }

    @Override
    public void depart(Occupant occupant, BlockMessage.Entry entry) {
        clients.departed(occupant, guests.gatewayOf(occupant.guid()), observers);
        node.lanes().departed(occupant);
        if (guests.departed(occupant)) {
            return;
        }
        Anchor anchor = gateway.anchor(occupant.guid());
        if (anchor != null) {
            gateway.departed(anchor, occupant);
        }
    }

    @Override
    public void left(Occupant occupant) {
        gateway.leftHere(occupant.guid());
    }

    @Override
    public void presence(int block, BlockMessage.Presence presence) {
        NodeId owner = node.shards().ownerOf(block);
        Observers.Entry entry = observers.get(presence.observer().guid());
        if (owner == null) {
            node.ask(block);
        } else if (entry != null && sightings.isNews(block, owner, presence, node.nowNanos())) {
            node.send(
                    owner,
                    new ClusterMessage.Seen(
                            block,
                            presence.observer().guid(),
                            entry.lease(),
                            entry.gateway(),
                            presence.cell(),
                            presence.x(),
                            presence.y(),
                            presence.z(),
                            presence.velocityX(),
                            presence.velocityY()));
        }
    }

    @Override
    public void unwatch(int block, Observer observer) {
        sightings.forget(block, observer.guid());
        NodeId owner = node.shards().ownerOf(block);
        Observers.Entry entry = observers.get(observer.guid());
        if (owner != null && entry != null) {
            node.send(owner, new ClusterMessage.Unseen(block, observer.guid(), entry.lease()));
        }
    }

    @Override
    public boolean tell(int guid, PlayerCommand command) {
        return words.tell(gateway.anchor(guid), command, 0, NOTHING, 0);
    }

    @Override
    public boolean speak(int guid, double reachMeters, byte[] message, int queue) {
        return words.tell(gateway.anchor(guid), null, reachMeters, message, queue);
    }

    @Override
    public void forEachElsewhere(ObjIntConsumer<Position> visitor) {
        for (Anchor anchor : gateway.anchors()) {
            Place place = anchor.where == Anchor.Where.HERE ? null : anchor.place;
            if (place != null) {
                visitor.accept(place.toPosition(new Position()), anchor.guid);
            }
        }
    }

    @Override
    public boolean contains(int guid, boolean inBlock) {
        return gateway.anchor(guid) != null || inBlock && Baggage.isCreature(guid);
    }

    // ---- For operators and tests --------------------------------------------------------------------------------

    /** Where somebody stood, as far as this node would tell a new session of it; null if it knows nothing. */
    public @Nullable Place keptOf(int guid) {
        Anchor anchor = gateway.anchor(guid);
        Keeper.Kept kept = keeper.take(guid, Long.MAX_VALUE);
        return anchor != null && anchor.place != null ? anchor.place : kept == null ? null : kept.place();
    }

    public ClusterCounters counters() {
        return node.counters();
    }

    public ShardMap shards() {
        return node.shards();
    }

    /** Every shard of ours, in their order. */
    public List<ShardLoad> shardLoads() {
        return ShardLoad.of(node);
    }

    /** How the node's sessions and guests are, for a look from outside. */
    public NodeStatus status() {
        return NodeStatus.of(node, gateway, guests);
    }
}
