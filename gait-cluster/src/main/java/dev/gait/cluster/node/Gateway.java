package dev.gait.cluster.node;

import dev.gait.cluster.message.ClusterMessage;
import dev.gait.cluster.message.NodeId;
import dev.gait.motion.place.Landblocks;
import dev.gait.motion.place.Position;
import dev.gait.motion.update.SequenceStamps;
import dev.gait.server.avatar.Avatar;
import dev.gait.server.avatar.AvatarHost;
import dev.gait.server.state.BadState;
import dev.gait.server.store.Place;
import dev.gait.server.world.BlockMessage.Entry;
import dev.gait.server.world.Occupant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Holds the pen for every character whose session is at this node, and for every creature whose home is: it alone decides
 * into which block a body goes, one at a time. A block gives a body back here when it crosses to a block of another owner,
 * and here it waits until that owner has it. If a node is lost, its bodies go on from what it sent here last.
 */
final class Gateway {
    /** Who was refused is not sent again before this. */
    private static final long TRY_AGAIN_NANOS = 50_000_000L;

    private final NodeContext node;
    private final Observers observers;
    private final Baggage baggage;
    private final Keeper keeper;
    private final Shells shells;
    private final Words words;
    private final Map<Integer, Anchor> anchors = new HashMap<>();

    Gateway(NodeContext node, Observers observers, Baggage baggage, Keeper keeper) {
        this.node = node;
        this.observers = observers;
        this.baggage = baggage;
        this.keeper = keeper;
        shells = new Shells(node, baggage);
        words = new Words(node);
    }

    @Nullable
    Anchor anchor(int guid) {
        return anchors.get(guid);
    }

    List<Anchor> anchors() {
        return new ArrayList<>(anchors.values());
    }

    // ---- New in the world ---------------------------------------------------------------------------------------

    /** A session brings its character. Whatever others have of it is collected first. */
    void begin(Occupant occupant, Avatar avatar, long lease) {
        Anchor anchor = new Anchor(occupant.guid(), lease, avatar.host());
        anchor.fresh = occupant;
        observers.isNewest(anchor.guid, lease);
        observers.put(anchor.guid, lease, avatar.observer());
        Anchor old = anchors.put(anchor.guid, anchor);
        if (old != null) {
            node.counters().disregarded++;
        }
        collect(anchor);
    }

    /** Asks everybody, this node too, to give up what they have of it. */
    private void collect(Anchor anchor) {
        anchor.sinceNanos = node.nowNanos();
        anchor.nextTryNanos = anchor.sinceNanos;
        anchor.awaited.addAll(node.members().others());
        anchor.awaited.add(node.self());
        node.members().sendToAll(new ClusterMessage.Collect(anchor.guid, anchor.lease));
    }

    /** A node that has just come may have been told of earlier sessions by others. */
    void up(NodeId other) {
        for (Anchor anchor : anchors.values()) {
            node.send(other, new ClusterMessage.Collect(anchor.guid, anchor.lease));
        }
    }

    /** What a node had of an earlier session. */
    void collected(ClusterMessage.Collected found, NodeId from) {
        Anchor anchor = anchors.get(found.guid());
        if (anchor == null || anchor.lease != found.lease() || anchor.where != Anchor.Where.COLLECTING) {
            shells.drop(found);
            return;
        }
        anchor.awaited.remove(from);
        shells.choose(anchor, found);
        goOn(anchor);
    }

    private void goOn(Anchor anchor) {
        Occupant fresh = anchor.fresh;
        if (anchor.where != Anchor.Where.COLLECTING || !anchor.awaited.isEmpty()) {
            return;
        }
        if (anchor.host == null) {
            respawn(anchor);
        } else if (fresh != null) {
            anchor.place = Place.of(fresh.position());
            anchor.block = Landblocks.block(fresh.position().cell);
            anchor.where = Anchor.Where.WAITING;
            shells.adopt(anchor, fresh);
            send(anchor);
        }
    }

    /** A creature comes into the world at its home. */
    void spawn(int guid, long generation) {
        Anchor anchor = new Anchor(guid, generation, null);
        anchors.put(guid, anchor);
        collect(anchor);
    }

    private void respawn(Anchor anchor) {
        Occupant creature = baggage.creature(anchor.guid);
        creature.stamps().set(SequenceStamps.INSTANCE, (int) (anchor.lease + anchor.epoch));
        anchor.fresh = creature;
        anchor.entry = Entry.NEW;
        anchor.block = Landblocks.block(creature.position().cell);
        anchor.where = Anchor.Where.WAITING;
        anchor.sinceNanos = node.nowNanos();
        anchor.nextTryNanos = anchor.sinceNanos;
        send(anchor);
    }

    // ---- On its way ---------------------------------------------------------------------------------------------

    /** One of our own blocks gives somebody back. */
    void departed(Anchor anchor, Occupant occupant) {
        anchor.state = baggage.pack(occupant, Entry.HANDED_OVER);
        anchor.heldNanos = node.nowNanos();
        anchor.takenNanos = node.nowNanos();
        hold(anchor, Place.of(occupant.position()), occupant.heardWords());
    }

    /** A block elsewhere does; it may have been held up on its way since it was said, as the words for it were. */
    void departed(ClusterMessage.Departed message, NodeId from, long saidNanos) {
        Anchor anchor = current(message.guid(), message.lease(), message.epoch(), from);
        if (anchor != null) {
            // Wherever that is, it is not there: who sent it back there would be refused.
            int block = Landblocks.block(message.place().cell());
            node.shards().forget(node.shards().shardOf(block), from);
            anchor.state = message.state();
            anchor.heldNanos = saidNanos;
            hold(anchor, message.place(), message.heard());
        }
    }

    private void hold(Anchor anchor, Place place, long heard) {
        anchor.fresh = null;
        anchor.entry = Entry.HANDED_OVER;
        anchor.place = place;
        anchor.block = Landblocks.block(place.cell());
        anchor.heard = heard;
        anchor.trim(heard);
        anchor.where = Anchor.Where.WAITING;
        anchor.node = null;
        anchor.sinceNanos = node.nowNanos();
        anchor.nextTryNanos = anchor.sinceNanos;
        send(anchor);
    }

    /** Sends somebody to the owner of its block, if that is known. */
    private void send(Anchor anchor) {
        if (node.shards().owns(anchor.block)) {
            anchor.epoch++;
            node.counters().entries++;
            enterHere(anchor);
            return;
        }
        NodeId owner = node.shards().ownerOf(anchor.block);
        if (owner == null || !node.members().contains(owner)) {
            node.ask(anchor.block);
            return;
        }
        anchor.epoch++;
        node.counters().entries++;
        node.counters().entriesElsewhere++;
        Occupant fresh = anchor.fresh;
        if (fresh != null) {
            anchor.state = baggage.pack(fresh, anchor.entry);
            anchor.heldNanos = node.nowNanos();
            anchor.heard = 0;
        }
        anchor.where = Anchor.Where.ENTERING;
        anchor.node = owner;
        node.send(
                owner,
                new ClusterMessage.Enter(
                        anchor.guid,
                        anchor.lease,
                        anchor.epoch,
                        anchor.block,
                        anchor.entry,
                        node.nowNanos(),
                        age(anchor),
                        anchor.state));
        for (Anchor.Word word : anchor.words()) {
            node.counters().wordsRepeated++;
            words.say(anchor, owner, word);
        }
    }

    private long age(Anchor anchor) {
        return node.nowNanos() - anchor.heldNanos;
    }

    private void enterHere(Anchor anchor) {
        Occupant fresh = anchor.fresh;
        anchor.where = Anchor.Where.HERE;
        anchor.node = null;
        if (fresh != null) {
            anchor.fresh = null;
            node.world().enterHere(fresh);
        } else {
            try {
                restore(anchor);
            } catch (BadState e) {
                node.counters().disregarded++;
                lose(anchor);
                return;
            }
            if (anchor.halted) {
                node.sayAgain(anchor.guid);
            }
        }
        arrived(anchor);
        for (Anchor.Word word : anchor.words()) {
            words.sayHere(anchor, word);
        }
    }

    private void restore(Anchor anchor) {
        AvatarHost host = anchor.host;
        Observers.Entry eyes = observers.get(anchor.guid);
        if (host == null || eyes == null) {
            baggage.unpackCreature(anchor.guid, anchor.state, age(anchor), anchor.block, anchor.entry);
        } else {
            baggage.unpack(anchor.guid, anchor.state, age(anchor), anchor.block, anchor.entry, host, eyes.observer());
        }
    }

    void entered(ClusterMessage.Entered message, NodeId from) {
        Anchor anchor = current(message.guid(), message.lease(), message.epoch(), from);
        if (anchor != null && anchor.where == Anchor.Where.ENTERING) {
            anchor.where = Anchor.Where.ELSEWHERE;
            if (anchor.halted) {
                node.send(from, new ClusterMessage.Halted(anchor.guid));
            }
            arrived(anchor);
        }
    }

    private void arrived(Anchor anchor) {
        anchor.halted = false;
        long took = node.nowNanos() - anchor.sinceNanos;
        ClusterCounters counters = node.counters();
        counters.passages++;
        counters.passageNanos += took;
        counters.longestPassageNanos = Math.max(counters.longestPassageNanos, took);
    }

    void refused(ClusterMessage.Refused message, NodeId from) {
        node.shards().forget(node.shards().shardOf(message.block()), from);
        Anchor anchor = current(message.guid(), message.lease(), message.epoch(), from);
        if (anchor != null && anchor.where == Anchor.Where.ENTERING) {
            stay(anchor, TRY_AGAIN_NANOS);
        }
    }

    private void stay(Anchor anchor, long nanos) {
        node.counters().refusals++;
        anchor.where = Anchor.Where.WAITING;
        anchor.node = null;
        anchor.nextTryNanos = node.nowNanos() + nanos;
    }

    /**
     * A node has said goodbye, with empty hands: whom we had sent there did not get in, and is in ours as it was. All it said
     * before was heard, so it has nobody of ours.
     */
    void farewell(NodeId from) {
        for (Anchor anchor : anchors()) {
            if (anchor.isAt(from) && anchor.where == Anchor.Where.ENTERING) {
                stay(anchor, 0);
            }
        }
    }

    /** Whoever waits for a block tries again. */
    void retry() {
        for (Anchor anchor : anchors()) {
            if (anchor.where == Anchor.Where.WAITING && node.nowNanos() - anchor.nextTryNanos >= 0) {
                send(anchor);
            }
        }
    }

    private @Nullable Anchor current(int guid, long lease, long epoch, NodeId from) {
        Anchor anchor = anchors.get(guid);
        boolean isMeant = anchor != null && anchor.lease == lease && anchor.epoch == epoch && anchor.isAt(from);
        if (!isMeant) {
            node.counters().disregarded++;
        }
        return isMeant ? anchor : null;
    }

    // ---- What a lost node leaves --------------------------------------------------------------------------------

    void kept(ClusterMessage.Kept message, NodeId from, long saidNanos) {
        Anchor anchor = current(message.guid(), message.lease(), message.epoch(), from);
        if (anchor != null) {
            anchor.state = message.state();
            anchor.heldNanos = saidNanos;
            anchor.place = message.place();
            anchor.block = Landblocks.block(message.place().cell());
            anchor.heard = message.heard();
            anchor.entry = Entry.RECOVERED;
            anchor.takenNanos = message.takenNanos();
            anchor.fresh = null;
            anchor.trim(message.heard());
        }
    }

    void down(NodeId lost) {
        for (Anchor anchor : anchors()) {
            if (anchor.awaited.remove(lost)) {
                goOn(anchor);
            }
            if (anchor.isAt(lost)) {
                node.counters().recoveries++;
                if (anchor.host == null) {
                    respawn(anchor);
                } else {
                    Entry entry = anchor.entry.isNew() ? anchor.entry : Entry.RECOVERED;
                    anchor.where = Anchor.Where.WAITING;
                    anchor.node = null;
                    anchor.entry = entry;
                    anchor.sinceNanos = node.nowNanos();
                    send(anchor);
                }
            }
        }
    }

    // ---- The end ------------------------------------------------------------------------------------------------

    /** Whoever has its session here has its body elsewhere, where it stands until its next session goes on with it. */
    void endSessions() {
        for (Anchor anchor : anchors()) {
            AvatarHost host = anchor.host;
            Place place = anchor.place;
            anchors.remove(anchor.guid);
            if (host != null) {
                host.leftWorld(place == null ? new Position() : place.toPosition(new Position()), false);
            }
        }
    }

    void left(ClusterMessage.Left message, NodeId from) {
        Anchor anchor = current(message.guid(), message.lease(), message.epoch(), from);
        if (anchor == null) {
            return;
        }
        if (message.last().equals(ClusterMessage.NOWHERE)) {
            lose(anchor);
            return;
        }
        AvatarHost host = anchor.host;
        if (host != null) {
            host.leftWorld(message.last().toPosition(new Position()), message.loggedOff());
        }
        end(anchor);
    }

    /** Somebody has left the world out of one of our own blocks. */
    void leftHere(int guid) {
        Anchor anchor = anchors.get(guid);
        if (anchor != null && anchor.where == Anchor.Where.HERE) {
            end(anchor);
        }
    }

    private void end(Anchor anchor) {
        anchors.remove(anchor.guid);
        shells.end(anchor);
        if (anchor.host != null) {
            observers.gone(anchor.guid, anchor.lease);
            keeper.forget(anchor.guid, anchor.lease);
            node.members().sendToAll(new ClusterMessage.Gone(anchor.guid, anchor.lease));
        }
    }

    /** Nobody can read how it is: a creature begins anew, a person is logged off where it was last known to stand. */
    private void lose(Anchor anchor) {
        AvatarHost host = anchor.host;
        Place place = anchor.place;
        if (host == null) {
            respawn(anchor);
            return;
        }
        end(anchor);
        host.leftWorld(place == null ? new Position() : place.toPosition(new Position()), true);
    }

    /** A newer session elsewhere has the character: ours is over. Answers whether it was in one of our own blocks. */
    boolean supersede(int guid, long lease) {
        Anchor anchor = anchors.get(guid);
        if (anchor == null || anchor.host == null || anchor.lease >= lease) {
            return false;
        }
        boolean here = anchor.where == Anchor.Where.HERE;
        anchors.remove(guid);
        anchor.host.leftWorld(new Position(), false);
        return here;
    }

    /** The creatures of a shard that is not ours any more. */
    void forgetCreatures(int shard) {
        for (Anchor anchor : anchors()) {
            if (anchor.host != null || node.shards().shardOf(homeOf(anchor.guid)) != shard) {
                continue;
            }
            anchors.remove(anchor.guid);
            NodeId at = anchor.node;
            if (at != null) {
                node.send(at, new ClusterMessage.Recall(anchor.guid, anchor.lease));
            } else if (anchor.where == Anchor.Where.HERE) {
                Occupant occupant = node.world().find(anchor.guid);
                if (occupant != null) {
                    node.world().remove(occupant);
                }
            }
        }
    }

    int homeOf(int creature) {
        return Landblocks.block(
                node.population().get(creature - Baggage.FIRST_CREATURE).at().cell);
    }
}
