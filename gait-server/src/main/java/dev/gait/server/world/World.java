package dev.gait.server.world;

import dev.gait.motion.place.Landblocks;
import dev.gait.motion.place.Position;
import dev.gait.motion.update.SequenceStamps;
import dev.gait.motion.world.CollisionWorld;
import dev.gait.server.glide.LaneListener;
import dev.gait.server.relay.Announcement;
import dev.gait.server.state.MotionStates;
import dev.gait.server.state.StateExchange;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import java.util.function.ObjIntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * All landblocks somebody is in or looks at, and the post between them. One owner turns it, from one thread; blocks may
 * have their turns on several ({@link Workers}), and what comes of them does not depend on how many.
 *
 * <p>It knows in which block everybody is and carries messages there; what happens inside a block is the block's own
 * business. Of a world on several machines each has one of these with its own blocks, and {@link RemoteBlocks} for the others.
 */
public final class World {
    /** No block at all. */
    static final int NO_BLOCK = -1;

    /** Bodies are stepped so often: the rate of retail's physics (motion.md §H.1). */
    public static final long TICK_NANOS = 33_333_333L;

    /** After a pause longer than this many ticks the rest is dropped, not simulated. */
    private static final int MAX_TICKS = 15;

    private static final long HOUSEKEEPING_NANOS = 5_000_000_000L;

    /** One for each worker. */
    private final List<CollisionWorld> grounds;

    private final Workers workers;
    /** In the order of their ids, so that the same world turns the same way every time. */
    private final TreeMap<Integer, Landblock> blocks = new TreeMap<>();

    private List<Landblock> turning = List.of();
    private boolean blocksChanged;
    private boolean wordsForwarded;
    private final Map<Integer, Integer> blockOf = new HashMap<>();
    private RemoteBlocks remote = RemoteBlocks.NONE;
    private long nowNanos;
    private long nextTickNanos;
    private long nextHousekeepingNanos;

    /** A world that is turned by its caller alone. */
    public World(CollisionWorld ground, long nowNanos) {
        this(List.of(ground), Workers.IN_TURN, nowNanos);
    }

    /**
     * @param grounds the same ground as often as there are workers, for each its own
     */
    public World(List<CollisionWorld> grounds, Workers workers, long nowNanos) {
        this.grounds = List.copyOf(grounds);
        this.workers = workers;
        this.nowNanos = nowNanos;
        nextHousekeepingNanos = nowNanos + HOUSEKEEPING_NANOS;
        nextTickNanos = nowNanos + TICK_NANOS;
    }

    // ---- The post -----------------------------------------------------------------------------------------------

    /** Brings somebody into the world, where its body stands. */
    public void enter(Occupant occupant) {
        if (!remote.enter(occupant)) {
            enterHere(occupant);
        }
    }

    /** The same for who is new to one of this world's own blocks. */
    public void enterHere(Occupant occupant) {
        post(occupant, BlockMessage.Entry.NEW);
    }

    /** Passes a command on to an occupant, wherever it is. False if nobody of that id is in the world. */
    public boolean tell(int guid, PlayerCommand command) {
        return remote.tell(guid, command) || tellHere(guid, command);
    }

    /** The same for who is in one of this world's own blocks. */
    public boolean tellHere(int guid, PlayerCommand command) {
        Integer block = blockOf.get(guid);
        if (block == null) {
            return false;
        }
        block(block).post(new BlockMessage.Said(guid, command));
        return true;
    }

    /** Lets an occupant be heard by every observer within so many metres, itself among them. */
    public void speak(int guid, double reachMeters, byte[] message, int queue) {
        if (!remote.speak(guid, reachMeters, message, queue)) {
            speakHere(guid, reachMeters, message, queue);
        }
    }

    /** The same for who is in one of this world's own blocks. */
    public void speakHere(int guid, double reachMeters, byte[] message, int queue) {
        Integer block = blockOf.get(guid);
        if (block != null) {
            block(block).post(new BlockMessage.Spoken(guid, reachMeters, message, queue));
        }
    }

    /** Lets everybody who sees an occupant hear something, itself among them. False if it is not in the world. */
    public boolean show(int guid, byte[] message, int queue) {
        Integer block = blockOf.get(guid);
        boolean told = remote.speak(guid, BlockMessage.Spoken.TO_WHO_SEES_IT, message, queue);
        if (!told && block != null) {
            block(block).post(new BlockMessage.Shown(guid, message, queue));
        }
        return told || block != null;
    }

    /** Somebody in the world; null if it is not there, or on its way from one block to the next. A look from outside. */
    public @Nullable Occupant occupant(int guid) {
        Integer block = blockOf.get(guid);
        return block == null ? null : block(block).occupant(guid);
    }

    /** Whether somebody is in the world, in whichever block; of players those whose sessions are here. */
    public boolean contains(int guid) {
        return remote.contains(guid, blockOf.containsKey(guid));
    }

    // ---- Other machines -----------------------------------------------------------------------------------------

    /** From now on some blocks are somebody else's. */
    public void setRemote(RemoteBlocks others) {
        remote = others;
    }

    /**
     * Brings somebody here who comes from another machine, into a block of ours, in the state it had there.
     *
     * @throws dev.gait.server.state.BadState if the bytes are none; then nothing has happened
     */
    public void arrive(int block, Occupant occupant, StateExchange state, BlockMessage.Entry entry) {
        if (entry.isNew()) {
            MotionStates.exchange(state, occupant.position());
            occupant.actor().enter(new Position().set(occupant.position()), nowNanos * 1e-9);
            MotionStates.exchange(state, occupant.stamps());
        } else {
            block(block).restore(occupant, state);
        }
        blockOf.put(occupant.guid(), block);
        block(block).post(new BlockMessage.Enter(occupant, entry));
    }

    /** What {@link #arrive} reads. */
    public void depart(Occupant occupant, StateExchange state, BlockMessage.Entry entry) {
        if (entry.isNew()) {
            MotionStates.exchange(state, occupant.position());
            MotionStates.exchange(state, occupant.stamps());
        } else {
            occupant.exchange(state, null);
        }
    }

    /** Somebody in one of this world's own blocks, or about to enter one; null if it is not there. */
    public @Nullable Occupant find(int guid) {
        Integer block = blockOf.get(guid);
        Landblock home = block == null ? null : blocks.get(block);
        return home == null ? null : home.announced(guid);
    }

    /** Takes somebody out, without a word to who knows it: it will go on elsewhere. */
    public void takeOut(Occupant occupant) {
        Integer block = blockOf.remove(occupant.guid());
        Landblock home = block == null ? null : blocks.get(block);
        if (home != null) {
            home.takeOut(occupant);
        }
    }

    /** Tells who knows somebody that it is gone for good, after it was taken out. */
    public static void sayGone(int guid, SequenceStamps stamps, Audience audience) {
        Announcement gone = new Announcement().delete(guid, stamps);
        audience.forEach(observer -> observer.send(gone.bytes(), gone.length(), gone.queue()));
    }

    /** Takes somebody out for good, and tells who knows it. */
    public void remove(Occupant occupant) {
        Integer block = blockOf.get(occupant.guid());
        Landblock home = block == null ? null : blocks.get(block);
        if (home != null) {
            home.leave(occupant);
            home.outgoing().flush();
        }
    }

    /** Says again what somebody does, under stamps that are newer than any that may have been used for it elsewhere. */
    public void sayAgain(Occupant occupant) {
        Integer block = blockOf.get(occupant.guid());
        Landblock home = block == null ? null : blocks.get(block);
        if (home != null) {
            occupant.sayAgain(home);
            home.outgoing().flush();
        }
    }

    /** An observer whose home is elsewhere is near this block of ours. */
    public void watch(int block, BlockMessage.Presence presence) {
        block(block).post(presence);
    }

    public void unwatch(int block, Observer observer) {
        Landblock watched = blocks.get(block);
        if (watched != null) {
            watched.post(new BlockMessage.Unwatch(observer));
        }
    }

    /** An observer is nowhere any more. */
    public void unwatch(Observer observer) {
        observer.leave();
        for (Landblock block : blocks.values()) {
            block.post(new BlockMessage.Unwatch(observer));
        }
    }

    /** Lets every home block say again where its observers are: neighbours may have new owners. */
    public void tellPresenceAgain() {
        forEach(occupant -> {
            Observer observer = occupant.controller().observer();
            if (observer != null) {
                observer.tellAgain();
            }
        });
    }

    /** Some blocks are not ours any more: whoever is in them, or about to enter, is taken out, without a word. */
    public List<Occupant> close(IntPredicate notOurs) {
        List<Occupant> evicted = new ArrayList<>();
        for (Landblock block : new ArrayList<>(blocks.values())) {
            if (notOurs.test(block.id())) {
                for (Occupant occupant : block.everybody()) {
                    block.takeOut(occupant);
                    blockOf.remove(occupant.guid());
                    evicted.add(occupant);
                }
                blocks.remove(block.id());
                blocksChanged = true;
            }
        }
        return evicted;
    }

    void handOver(Occupant occupant) {
        post(occupant, BlockMessage.Entry.HANDED_OVER);
    }

    private void post(Occupant occupant, BlockMessage.Entry entry) {
        int block = Landblocks.block(occupant.position().cell);
        if (remote.isRemote(block)) {
            blockOf.remove(occupant.guid());
            remote.depart(occupant, entry);
            return;
        }
        blockOf.put(occupant.guid(), block);
        block(block).post(new BlockMessage.Enter(occupant, entry));
    }

    void left(Occupant occupant) {
        blockOf.remove(occupant.guid());
        Observer observer = occupant.controller().observer();
        if (observer != null) {
            observer.leave();
            if (observer.toldBlock() != NO_BLOCK) {
                forNeighbours(observer.toldBlock(), NO_BLOCK, block -> tellGone(block, observer));
            }
        }
        remote.left(occupant);
    }

    /** Tells the nine blocks around an observer where it is, and those it has left that it is gone. */
    void tellPresence(BlockMessage.Presence presence, int toldBlock) {
        int here = Landblocks.block(presence.cell());
        LaneListener teller = presence.observer().glide();
        if (teller != null) {
            teller.look(presence.x(), presence.y());
        }
        if (toldBlock != NO_BLOCK && toldBlock != here) {
            forNeighbours(toldBlock, here, block -> tellGone(block, presence.observer()));
        }
        forNeighbours(here, NO_BLOCK, block -> {
            if (remote.isRemote(block)) {
                remote.presence(block, presence);
            } else {
                block(block).post(presence);
            }
        });
    }

    private void tellGone(int block, Observer observer) {
        if (remote.isRemote(block)) {
            remote.unwatch(block, observer);
        } else {
            block(block).post(new BlockMessage.Unwatch(observer));
        }
    }

    private interface Visit {
        void block(int id);
    }

    /** Visits a block and its eight neighbours, except those that are also next to {@code except}. */
    private void forNeighbours(int center, int except, Visit visit) {
        int x = center >> 8;
        int y = center & 0xFF;
        for (int bx = Math.max(0, x - 1); bx <= Math.min(254, x + 1); bx++) {
            for (int by = Math.max(0, y - 1); by <= Math.min(254, y + 1); by++) {
                boolean excepted =
                        except != NO_BLOCK && Math.abs(bx - (except >> 8)) <= 1 && Math.abs(by - (except & 0xFF)) <= 1;
                if (!excepted) {
                    visit.block(bx << 8 | by);
                }
            }
        }
    }

    private Landblock block(int id) {
        Landblock block = blocks.get(id);
        if (block == null) {
            block = new Landblock(id, this, grounds.get(id % grounds.size()), nowNanos);
            blocks.put(id, block);
            blocksChanged = true;
        }
        return block;
    }

    // ---- Turning ------------------------------------------------------------------------------------------------

    /**
     * Steps the world through the ticks that have come due, each at its own moment, then lets every block hear its
     * messages, which are of this moment. Returns the ticks stepped.
     */
    public int step(long time) {
        nowNanos = time;
        int due = 0;
        if (time - nextTickNanos > MAX_TICKS * TICK_NANOS) {
            nextTickNanos = time - (MAX_TICKS - 1) * TICK_NANOS;
        }
        while (time - nextTickNanos >= 0) {
            tick(nextTickNanos);
            nextTickNanos += TICK_NANOS;
            due++;
        }
        drain(time);
        if (time - nextHousekeepingNanos >= 0) {
            nextHousekeepingNanos = time + HOUSEKEEPING_NANOS;
            blocksChanged |= blocks.values().removeIf(Landblock::isDeserted);
        }
        return due;
    }

    /** How long after a step the next one may be left out of who only goes on as it was told to. */
    long leisureNanos() {
        return Leisure.nanos(blockOf.size());
    }

    /** When the next tick is due. */
    public long nextTickNanos() {
        return nextTickNanos;
    }

    private void drain(long time) {
        settle(time);
        do {
            wordsForwarded = false;
            eachBlock(block -> block.listen(time));
        } while (wordsForwarded);
    }

    /** Lets blocks hear each other until nobody has news. */
    private void settle(long time) {
        boolean news;
        do {
            eachBlock(block -> block.settle(time));
            news = false;
            for (Landblock block : inOrder()) {
                news |= block.hasNews();
            }
        } while (news);
    }

    /** Gives every block a turn, at once where there are workers for it; then what they said is done, in their order. */
    private void eachBlock(Consumer<Landblock> turn) {
        List<Landblock> all = inOrder();
        workers.run(grounds.size(), worker -> {
            for (int i = 0; i < all.size(); i++) {
                if (all.get(i).id() % grounds.size() == worker) {
                    turn.accept(all.get(i));
                }
            }
        });
        for (int i = 0; i < all.size(); i++) {
            all.get(i).outgoing().flush();
        }
    }

    /** Sends word after somebody who has gone to another block since it was posted. */
    void forward(BlockMessage word, int guid, int from) {
        Integer block = blockOf.get(guid);
        if (block != null && block != from) {
            block(block).post(word);
            wordsForwarded = true;
        }
    }

    private void tick(long time) {
        eachBlock(block -> block.tick(time));
        settle(time);
    }

    private List<Landblock> inOrder() {
        if (blocksChanged) {
            blocksChanged = false;
            turning = new ArrayList<>(blocks.values());
        }
        return turning;
    }

    /** Everybody in the world, block by block. A look from outside, for operators and viewers. */
    public void forEach(Consumer<Occupant> visitor) {
        for (Landblock block : blocks.values()) {
            block.occupants().forEach(visitor);
        }
    }

    /** Players whose sessions are here and whose bodies are in somebody else's blocks, as last heard of. */
    public void forEachElsewhere(ObjIntConsumer<Position> visitor) {
        remote.forEachElsewhere(visitor);
    }

    public int blockCount() {
        return blocks.size();
    }
}
