package dev.gait.motion.update;

import dev.gait.motion.math.Digest;
import dev.gait.motion.math.Wrap16;
import java.util.Arrays;

/** The nine wrapping 16-bit stamps of an object, in the order of the create message (motion.md §G.1). */
public final class SequenceStamps {
    public static final int POSITION = 0;
    public static final int MOVEMENT = 1;
    public static final int STATE = 2;
    public static final int VECTOR = 3;
    public static final int TELEPORT = 4;
    public static final int SERVER_CONTROL = 5;
    public static final int FORCE_POSITION = 6;
    public static final int OBJECT_DESCRIPTION = 7;
    public static final int INSTANCE = 8;
    public static final int COUNT = 9;

    private final short[] stamps = new short[COUNT];

    /** The last value heard of one of the nine, 0 to 65535. */
    public int get(int which) {
        return stamps[which] & 0xFFFF;
    }

    /** Sets one of the nine, whatever it was. */
    public void set(int which, int value) {
        stamps[which] = (short) value;
    }

    /** Takes over all nine of another one. */
    public void set(SequenceStamps other) {
        System.arraycopy(other.stamps, 0, stamps, 0, COUNT);
    }

    /** As of an object nobody has heard of. */
    public void clear() {
        Arrays.fill(stamps, (short) 0);
    }

    /** newer_event: stores the value and says true if it is newer. */
    public boolean advance(int which, int value) {
        if (!isNewer(which, value)) {
            return false;
        }
        set(which, value);
        return true;
    }

    /** Whether a value comes after the one last heard, across the wrap at 65536 (motion.md §G.1). */
    public boolean isNewer(int which, int value) {
        return Wrap16.isNewer(get(which), value);
    }

    /** True when the value is older than what is stored; equal is not. */
    public boolean isOlder(int which, int value) {
        return Wrap16.isNewer(value, get(which));
    }

    /** Counts one up, 0xFFFF to 0, and returns the new value: what an authority does. */
    public int next(int which) {
        stamps[which]++;
        return get(which);
    }

    /** Adds everything that matters to a sum over a state. */
    public void addTo(Digest digest) {
        for (short stamp : stamps) {
            digest.add(stamp);
        }
    }

    /** Whether something was said about this life of the object, and not about an earlier or a later one (motion.md §G.2). */
    public boolean isOfLife(int instance) {
        return get(INSTANCE) == (instance & 0xFFFF);
    }
}
