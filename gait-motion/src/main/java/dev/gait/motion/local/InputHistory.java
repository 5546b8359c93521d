package dev.gait.motion.local;

import dev.gait.motion.MotionTuning;
import dev.gait.motion.command.RawMotionState;
import dev.gait.motion.math.Wrap32;

/**
 * The inputs the server has not yet acknowledged, oldest first (motion.md §K.3): at most 128 of them and two seconds. When
 * full the oldest leaves and the history is {@linkplain #isDesynchronised() desynchronised}, because what is left no longer
 * leads from the server's word to where the player is.
 */
public final class InputHistory {
    private final PlayerInput[] ring = new PlayerInput[MotionTuning.MAX_PENDING_INPUTS];
    private int head;
    private int size;
    private int totalMillis;
    private boolean recorded;
    private int lastTick;
    private boolean desynchronised;

    public InputHistory() {
        for (int i = 0; i < ring.length; i++) {
            ring[i] = new PlayerInput();
        }
    }

    /**
     * Records what was held. Longer than 250 ms is split into inputs of consecutive ticks, the jump going with the first;
     * zero time and a tick that is not newer than the last one are rejected.
     *
     * @return how many inputs that made, 0 when it was rejected
     */
    public int record(int tick, RawMotionState state, boolean standingLongJump, double jumpExtent, int millis) {
        if (millis <= 0 || (recorded && !Wrap32.isNewer(lastTick, tick))) {
            return 0;
        }
        int pieces = 0;
        int left = millis;
        while (left > 0) {
            PlayerInput input = addSlot();
            input.tick = tick + pieces;
            input.state.copyMovementFrom(state);
            input.standingLongJump = standingLongJump;
            input.jumpExtent = pieces == 0 ? jumpExtent : 0;
            input.millis = Math.min(left, MotionTuning.MAX_INPUT_MILLIS);
            left -= input.millis;
            totalMillis += input.millis;
            lastTick = input.tick;
            recorded = true;
            pieces++;
            while (totalMillis > MotionTuning.MAX_PENDING_MILLIS) {
                overflow();
            }
        }
        return pieces;
    }

    private PlayerInput addSlot() {
        if (size == ring.length) {
            overflow();
        }
        PlayerInput slot = ring[(head + size) % ring.length];
        size++;
        return slot;
    }

    private void overflow() {
        removeOldest();
        desynchronised = true;
    }

    private void removeOldest() {
        totalMillis -= ring[head].millis;
        head = (head + 1) % ring.length;
        size--;
    }

    /** Forgets every input up to and including a tick. */
    public void prune(int tick) {
        while (size > 0 && !Wrap32.isNewer(tick, ring[head].tick)) {
            removeOldest();
        }
    }

    /** Forgets everything; ticks go on counting. */
    public void clear() {
        head = 0;
        size = 0;
        totalMillis = 0;
    }

    public int size() {
        return size;
    }

    /** The input at an index, 0 is the oldest. */
    public PlayerInput get(int index) {
        if (index < 0 || index >= size) {
            throw new IndexOutOfBoundsException("input " + index + " of " + size);
        }
        return ring[(head + index) % ring.length];
    }

    public int totalMillis() {
        return totalMillis;
    }

    /** The tick the next input should bear. */
    public int nextTick() {
        return lastTick + 1;
    }

    /** Inputs were lost to overflow since the server last spoke. */
    public boolean isDesynchronised() {
        return desynchronised;
    }

    void resynchronise() {
        desynchronised = false;
    }
}
