package dev.gait.server.world;

import dev.gait.motion.MotionTuning;
import dev.gait.motion.glide.GlideGround;
import dev.gait.motion.glide.WorldGround;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.internal.body.PhysicsState;
import dev.gait.motion.internal.goal.Directory;
import dev.gait.motion.internal.goal.TargetTracker;
import dev.gait.motion.internal.goal.Tracked;
import dev.gait.motion.internal.routing.MotionUpdateRouter;
import dev.gait.motion.internal.tick.ActorStepper;
import dev.gait.motion.place.Landblocks;
import dev.gait.motion.place.Position;
import dev.gait.motion.world.CollisionWorld;
import dev.gait.server.glide.GlideTrack;
import dev.gait.server.relay.Announcement;
import dev.gait.server.state.StateExchange;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * 192 metres of land with one owner: it alone steps those who are here, and the rest of the world reaches it by
 * {@link BlockMessage}s only. Neighbours tell each other where observers are; a body that crosses the border is handed
 * over whole, with its audience and everything it is doing. Stepper, scratch and memory are its own, and what it says to
 * the rest of the world waits in {@link Outgoing} until its turn is over: blocks may have their turns at the same time.
 *
 * <p>Time has two rhythms. Messages are heard in every turn, so that a relay does not wait for a tick; bodies are
 * stepped and eyes opened in ticks. A body that is spoken to between two ticks is first brought to that moment, so that
 * what is told about it is true when it is told (wire.md §E.3, §E.4).
 */
final class Landblock implements Directory, Surroundings {
    private final int id;
    private final World world;
    private final BlockInbox inbox = new BlockInbox();
    private final List<Occupant> occupants = new ArrayList<>();
    private final Map<Integer, Occupant> byGuid = new HashMap<>();
    private final NeighbourTargets neighbours = new NeighbourTargets(this);
    private final Watchers watchers = new Watchers();
    private final Announcement announcement = new Announcement();
    private final Outgoing outgoing = new Outgoing();
    private final Introductions introductions;
    private final Presences presences;
    private final Tracks tracks = new Tracks(outgoing);
    /** Those whom this tick has stepped, the last of the block first. */
    private final List<Occupant> stepped = new ArrayList<>();

    private final MotionUpdateRouter router = new MotionUpdateRouter();
    private final ActorStepper stepper;
    private final GlideGround glideGround;

    private long nowNanos;
    private double now;

    /**
     * @param ground for this block's worker only
     */
    Landblock(int id, World world, CollisionWorld ground, long nowNanos) {
        this.id = id;
        this.world = world;
        stepper = new ActorStepper(ground);
        glideGround = new WorldGround(ground);
        introductions = new Introductions(id, watchers, glideGround, announcement, outgoing, nowNanos);
        presences = new Presences(world, outgoing);
        this.nowNanos = nowNanos;
    }

    int id() {
        return id;
    }

    void post(BlockMessage message) {
        inbox.post(message);
    }

    /** What it has to say to the rest of the world since its last turn. */
    Outgoing outgoing() {
        return outgoing;
    }

    /** Whether other blocks have told it something. */
    boolean hasNews() {
        return inbox.hasNews();
    }

    @Nullable
    Occupant occupant(int guid) {
        return byGuid.get(guid);
    }

    List<Occupant> occupants() {
        return occupants;
    }

    /** Nobody is here and nobody looks: the block may be put away. */
    boolean isDeserted() {
        return occupants.isEmpty() && watchers.size() == 0 && inbox.isEmpty();
    }

    boolean isAsleep() {
        return watchers.size() == 0;
    }

    // ---- Listen -------------------------------------------------------------------------------------------------

    /** Hears what other blocks have told it: who comes, who looks. */
    void settle(long time) {
        setNow(time);
        BlockMessage message = inbox.nextNews();
        while (message != null) {
            if (message instanceof BlockMessage.Enter enter) {
                enter(enter.occupant(), enter.entry());
            } else if (message instanceof BlockMessage.Presence presence) {
                presence(presence);
            } else if (message instanceof BlockMessage.Unwatch unwatch) {
                unwatch(unwatch.observer());
            }
            message = inbox.nextNews();
        }
    }

    /** Passes on what was said to its occupants and what they say, now. */
    void listen(long time) {
        setNow(time);
        BlockMessage.Word word = inbox.nextWord();
        while (word != null) {
            int guid = word.guid();
            Occupant occupant = byGuid.get(guid);
            if (occupant == null) {
                BlockMessage.Word missed = word;
                outgoing.run(() -> world.forward(missed, guid, id));
            } else if (word instanceof BlockMessage.Said said) {
                bringToNow(occupant);
                occupant.heardWord();
                occupant.controller().hear(said.command(), this);
                tracks.heard(occupant, nowNanos);
            } else if (word instanceof BlockMessage.Spoken spoken) {
                occupant.heardWord();
                speak(occupant, spoken);
            } else if (word instanceof BlockMessage.Shown shown) {
                show(occupant, shown.message(), shown.queue());
            }
            word = inbox.nextWord();
        }
    }

    private void show(Occupant seen, byte[] message, int queue) {
        Observer itself = seen.controller().observer();
        if (itself != null) {
            outgoing.run(() -> itself.send(message, message.length, queue));
        }
        seen.audience().forEach(watcher -> outgoing.run(() -> watcher.send(message, message.length, queue)));
    }

    private void speak(Occupant sender, BlockMessage.Spoken spoken) {
        byte[] message = spoken.message();
        if (spoken.reachMeters() == BlockMessage.Spoken.TO_WHO_SEES_IT) {
            show(sender, message, spoken.queue());
            return;
        }
        watchers.within(
                sender.position(),
                spoken.reachMeters(),
                listener -> outgoing.run(() -> listener.send(message, message.length, spoken.queue())));
    }

    private void enter(Occupant occupant, BlockMessage.Entry entry) {
        Actor actor = occupant.actor();
        int guid = occupant.guid();
        List<Actor> followers = Followers.of(guid, occupants);
        followers.forEach(follower -> follower.targets().clearTarget());
        neighbours.forget(guid);
        actor.setDirectory(this);
        GlideTrack track = occupant.audience().track();
        if (track != null) {
            track.standOn(glideGround);
        }
        occupants.add(occupant);
        byGuid.put(guid, occupant);
        followers.forEach(follower -> Followers.follow(follower, guid, now));
        int target = actor.targets().targetId();
        if (target != 0) {
            Followers.follow(actor, target, now);
        }
        if (entry.isNew()) {
            occupant.controller().entered(occupant, this);
        } else if (entry == BlockMessage.Entry.RECOVERED) {
            occupant.skipStamps();
            occupant.controller().recovered(this);
        }
        introductions.arrived(occupant);
        presences.tell(occupant);
    }

    private void presence(BlockMessage.Presence presence) {
        Observer observer = presence.observer();
        if (observer.isGone()) {
            return;
        }
        if (watchers.put(presence)) {
            introductions.looksOn(observer);
        }
        neighbours.update(presence);
    }

    private void unwatch(Observer observer) {
        watchers.remove(observer);
        neighbours.leave(observer.guid(), now);
    }

    // ---- Move ---------------------------------------------------------------------------------------------------

    /** Everybody here comes to this moment. */
    void tick(long time) {
        double before = now;
        setNow(time);
        if (isAsleep()) {
            introductions.rest();
            return;
        }
        neighbours.step(now - before, now);
        long leisureNanos = world.leisureNanos();
        for (int i = occupants.size() - 1; i >= 0; i--) {
            // Backwards, because a controller may take its body out of the world.
            Occupant occupant = occupants.get(i);
            if (!occupant.rests(nowNanos)) {
                step(occupant, leisureNanos);
            }
        }
        handOver();
        for (int i = stepped.size() - 1; i >= 0; i--) {
            presences.tell(stepped.get(i));
        }
        stepped.clear();
        if (introductions.tick(occupants, nowNanos, leisureNanos > 0)) {
            neighbours.forgetUnwatched();
        }
    }

    private void step(Occupant occupant, long leisureNanos) {
        stepped.add(occupant);
        bringToNow(occupant);
        occupant.controller().think(occupant, this);
        tracks.ticked(occupant, nowNanos);
        if (occupant.audience().isInDebt()) {
            occupant.repay(announcement, outgoing);
        } else if (leisureNanos > 0 && occupant.controller().isUnhurried()) {
            occupant.rest(nowNanos + leisureNanos);
        }
    }

    /** Steps a body from the moment it was stepped to last; what a block that slept has missed is left out. */
    private void bringToNow(Occupant occupant) {
        Actor actor = occupant.actor();
        double seconds = now - actor.updateTime();
        if (seconds <= MotionTuning.EPSILON && seconds >= 0) {
            return;
        }
        occupant.body().active = true;
        if (seconds > 0
                && seconds <= MotionTuning.MAX_QUANTUM
                && occupant.controller().moves(occupant, this)) {
            stepper.step(actor, seconds, now);
        }
        actor.setUpdateTime(now);
    }

    /** Gives everybody who has crossed the border to the block they are in now. */
    private void handOver() {
        for (int i = 0; i < stepped.size(); i++) {
            Occupant occupant = stepped.get(i);
            int cell = occupant.position().cell;
            if (Landblocks.block(cell) != id && cell != 0) {
                release(occupant);
                stepped.remove(i--);
                outgoing.run(() -> world.handOver(occupant));
            }
        }
    }

    /** Lets an occupant go; who follows it here follows what its new block tells from now on. */
    private void release(Occupant occupant) {
        int guid = occupant.guid();
        List<Actor> followers = Followers.of(guid, occupants);
        followers.forEach(follower -> follower.targets().clearTarget());
        int target = occupant.actor().targets().targetId();
        double quantum = occupant.actor().targets().targetQuantum();
        occupants.remove(occupant);
        introductions.left(occupant);
        byGuid.remove(guid);
        if (target != 0) {
            // The tracker lets go of the old watched one here and takes hold again where it arrives.
            TargetTracker targets = occupant.actor().targets();
            targets.clearTarget();
            occupant.actor().setDirectory(EMPTY);
            targets.setTarget(0, target, MotionTuning.TARGET_RADIUS, quantum, now);
        }
        followers.forEach(follower -> Followers.follow(follower, guid, now));
    }

    // ---- Other machines -----------------------------------------------------------------------------------------

    /** Puts somebody who comes from another machine into the state it had there; it is in the block when it enters. */
    void restore(Occupant occupant, StateExchange state) {
        occupant.actor().setDirectory(this);
        occupant.exchange(state, this);
    }

    /** Somebody who is here, or has been announced. */
    @Nullable
    Occupant announced(int guid) {
        Occupant here = byGuid.get(guid);
        return here == null ? inbox.arriving(guid) : here;
    }

    /** Those who are here and those who have been announced. */
    List<Occupant> everybody() {
        List<Occupant> all = new ArrayList<>(occupants);
        inbox.forEachArriving(all::add);
        return all;
    }

    /** Lets somebody go who has not moved: this block has another owner from now on. */
    void takeOut(Occupant occupant) {
        if (!inbox.turnAway(occupant)) {
            release(occupant);
        }
    }

    // ---- What controllers may do --------------------------------------------------------------------------------

    private void setNow(long time) {
        nowNanos = time;
        now = time * 1e-9;
    }

    @Override
    public long nowNanos() {
        return nowNanos;
    }

    @Override
    public double now() {
        return now;
    }

    @Override
    public ActorStepper stepper() {
        return stepper;
    }

    @Override
    public void perform(Occupant self) {
        self.actor().setNow(now);
        router.unpack(self.actor(), self.motion());
    }

    @Override
    public Announcement announcement() {
        return announcement;
    }

    @Override
    public void tellItself(Occupant about, Announcement said) {
        Observer self = about.controller().observer();
        if (self != null) {
            outgoing.send(self, said);
        }
    }

    @Override
    public void tellOthers(Occupant about, Announcement said) {
        about.audience().send(said, outgoing);
    }

    @Override
    public void tellAll(Occupant about, Announcement said) {
        tellItself(about, said);
        tellOthers(about, said);
    }

    @Override
    public void afterwards(Runnable action) {
        outgoing.run(action);
    }

    @Override
    public int nearestPlayer(Position from, double reachMeters) {
        return watchers.nearest(from, reachMeters, this::isVisible);
    }

    @Override
    public void playersWithin(Position from, double reachMeters, IntConsumer each) {
        watchers.within(from, reachMeters, watcher -> {
            if (isVisible(watcher.guid())) {
                each.accept(watcher.guid());
            }
        });
    }

    private boolean isVisible(int guid) {
        Occupant occupant = byGuid.get(guid);
        return occupant == null || (occupant.physicsState() & PhysicsState.HIDDEN) == 0;
    }

    @Override
    public boolean locate(int guid, Position dest) {
        Tracked tracked = find(guid);
        if (tracked == null) {
            return false;
        }
        dest.set(tracked.body().position);
        return true;
    }

    @Override
    public void leave(Occupant occupant) {
        if (!inbox.turnAway(occupant) && byGuid.remove(occupant.guid()) == null) {
            return;
        }
        occupant.actor().leave(now);
        occupants.remove(occupant);
        stepped.remove(occupant);
        introductions.left(occupant);
        tellOthers(occupant, announcement.delete(occupant.guid(), occupant.stamps()));
        occupant.audience().clear(nowNanos, outgoing);
        outgoing.run(() -> world.left(occupant));
    }

    /** Somebody here, or what is known of a player next door, from the moment it is asked for. */
    @Override
    public @Nullable Tracked find(int guid) {
        Occupant occupant = byGuid.get(guid);
        if (occupant != null) {
            return occupant.actor();
        }
        NeighbourTarget neighbour = neighbours.get(guid);
        if (neighbour == null) {
            BlockMessage.Presence presence = watchers.lastPresence(guid);
            neighbour = presence == null ? null : neighbours.begin(presence);
        }
        return neighbour;
    }
}
