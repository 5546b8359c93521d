package dev.gait.motion.local;

import dev.gait.motion.MotionTuning;
import dev.gait.motion.command.RawMotionState;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.math.Wrap16;
import dev.gait.motion.math.Wrap32;
import dev.gait.motion.place.Position;

/**
 * Two truths of one player (motion.md §K): the baseline the server acknowledged, and the replay of every input it has not
 * seen yet. Together they make the presentation target, which moves only when the server speaks; recording an input does
 * not move it.
 *
 * <p>What is drawn is the {@link PresentationSmoother}'s; it watches the target from the constructor on.
 */
public final class PredictedPlayer {
    /** Seconds after what was last said to be held. */
    private static final double FARTHEST_LOOK =
            (double) MotionTuning.LIVE_MAX_STEPS / MotionTuning.LIVE_STEPS_PER_SECOND;

    private final InputReplay replay;
    private final TargetWatcher watcher;
    private final InputHistory history = new InputHistory();
    private final PlayerState authoritative = new PlayerState();
    private final Position target = new Position();
    private final Position oldTarget = new Position();
    private final Position oldPredicted = new Position();
    private final PlayerInput held = new PlayerInput();

    private double heldSeconds;
    /** When that was so; NaN when nothing is held over the recorded inputs. */
    private double heldAt = Double.NaN;

    private boolean ready;
    private int lastAckedMoveTick;
    private long ignored;
    private long rejected;

    public PredictedPlayer(InputReplay replay, TargetWatcher watcher) {
        this.replay = replay;
        this.watcher = watcher;
    }

    // ---- What the player does ----

    /** Records what was held under the next tick; see {@link #record(int, RawMotionState, boolean, double, int)}. */
    public int record(RawMotionState state, boolean standingLongJump, double jumpExtent, int millis) {
        return record(history.nextTick(), state, standingLongJump, jumpExtent, millis);
    }

    /**
     * Records what was held for {@code millis} milliseconds and plays it on the prediction.
     *
     * @return how many inputs that made: none for zero time, an old tick or one the server has passed already
     */
    public int record(int tick, RawMotionState state, boolean standingLongJump, double jumpExtent, int millis) {
        if (ready && !Wrap32.isNewer(lastAckedMoveTick, tick)) {
            return 0;
        }
        int made = history.record(tick, state, standingLongJump, jumpExtent, millis);
        if (made > 0) {
            heldSeconds = 0;
            heldAt = Double.NaN;
        }
        if (ready) {
            // A long input may have pushed its own first pieces out; what is left of it is still at the end.
            for (int i = Math.max(0, history.size() - made); i < history.size(); i++) {
                replay.apply(history.get(i));
            }
        }
        return made;
    }

    /** Shows where the player is {@code now}, {@code seconds} into an input that is still being held. */
    public void preview(PlayerInput input, double seconds, double now) {
        held.set(input);
        heldSeconds = seconds;
        heldAt = now;
        if (ready) {
            replay.preview(held, seconds);
        }
    }

    // ---- What the server says: §K.2 ----

    public Acknowledgement acknowledge(PlayerState state, double now) {
        if (!state.isValid()) {
            rejected++;
            return Acknowledgement.REJECTED;
        }
        if (ready && !Wrap32.isNewer(authoritative.tick, state.tick)) {
            ignored++;
            return Acknowledgement.IGNORED;
        }
        boolean teleported = ready && Wrap16.isNewer(authoritative.teleportStamp, state.teleportStamp);
        boolean forced = ready && Wrap16.isNewer(authoritative.forcePositionStamp, state.forcePositionStamp);
        boolean snap = !ready || teleported || forced || history.isDesynchronised();
        if (!ready || Wrap32.isNewer(lastAckedMoveTick, state.acknowledgedTick)) {
            lastAckedMoveTick = state.acknowledgedTick;
        }
        authoritative.set(state);
        ready = true;
        if (teleported) {
            history.clear();
        }
        history.prune(lastAckedMoveTick);
        history.resynchronise();
        rebuild(snap, now);
        return snap ? Acknowledgement.SNAPPED : Acknowledgement.ACCEPTED;
    }

    /** The player was put somewhere else and nothing held before counts any more: the target goes there at once. */
    public void teleport(Position place, double now) {
        history.clear();
        if (ready) {
            authoritative.position.set(place);
            authoritative.velocityX = 0;
            authoritative.velocityY = 0;
            authoritative.velocityZ = 0;
            rebuild(true, now);
        }
    }

    private void rebuild(boolean snap, double now) {
        oldTarget.set(target);
        oldPredicted.set(replay.position());
        replay.begin(authoritative);
        for (int i = 0; i < history.size(); i++) {
            replay.apply(history.get(i));
        }
        target.set(replay.position());
        if (heldSeconds > 0) {
            replay.preview(held, heldSeconds);
        }
        watcher.targetMoved(oldTarget, oldPredicted, target, snap, now);
    }

    // ---- What others see ----

    /** True once the server has spoken. */
    public boolean isReady() {
        return ready;
    }

    /** The server's last word; the player's to read. */
    public PlayerState authoritative() {
        return authoritative;
    }

    /** The presentation target: baseline plus replay, as of the server's last word. */
    public Position target() {
        return target;
    }

    /** Where the player is by now: the target, every input since and what is previewed. */
    public Position predicted() {
        return replay.presentPosition();
    }

    /**
     * Where the player is at a moment, if what is held is held until then; nothing changes by looking (§O.1). No farther
     * ahead than a hitch is made up for: a client whose session has ended says no more what is held, and its screen would
     * else play a longer way at every look.
     */
    public Position look(double now) {
        return Double.isNaN(heldAt)
                ? replay.position()
                : replay.look(held, Math.max(0, heldSeconds + Math.min(now - heldAt, FARTHEST_LOOK)));
    }

    /** Makes an actor follow the prediction, see {@link InputReplay#lead}. */
    public void lead(Actor player) {
        if (ready) {
            replay.lead(player);
        }
    }

    public InputHistory history() {
        return history;
    }

    public int lastAcknowledgedTick() {
        return authoritative.tick;
    }

    public int lastAckedMoveTick() {
        return lastAckedMoveTick;
    }

    /** Messages that were duplicates or old. */
    public long ignoredStates() {
        return ignored;
    }

    /** Messages that held numbers that are none. */
    public long rejectedStates() {
        return rejected;
    }
}
