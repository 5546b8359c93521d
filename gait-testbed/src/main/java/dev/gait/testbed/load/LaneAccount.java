package dev.gait.testbed.load;

import dev.gait.motion.scene.IdIndex;
import dev.gait.net.extension.GlideRecord;
import java.util.Arrays;
import java.util.Map;

/**
 * What one light client knows from the lane: under which handle it hears of whom, and the number of the newest command or
 * action of each. Numbers may be skipped on the way; but when all have fallen silent, everybody who sees a body must know
 * the same newest number of it.
 */
final class LaneAccount {
    private static final int NOBODY = 0;

    private final IdIndex handles = new IdIndex(64);
    private int[] guids = new int[64];
    private int[] newest = new int[64];

    /** Takes a record; true when it tells a command or an action that was not known. */
    boolean hear(GlideRecord told) {
        if (told.kind == GlideRecord.Kind.ENTER) {
            enter(told);
            return false;
        }
        boolean numbered = told.kind == GlideRecord.Kind.COMMAND || told.kind == GlideRecord.Kind.ACTION;
        if (!numbered || told.handle >= guids.length || guids[told.handle] == NOBODY) {
            return false;
        }
        return raise(told.handle, told.number);
    }

    private void enter(GlideRecord told) {
        if (told.handle >= guids.length) {
            int capacity = Math.max(2 * guids.length, told.handle + 1);
            guids = Arrays.copyOf(guids, capacity);
            newest = Arrays.copyOf(newest, capacity);
        }
        if (guids[told.handle] == told.guid) {
            raise(told.handle, told.number);
            return;
        }
        forget(told.guid);
        handles.remove(guids[told.handle]);
        guids[told.handle] = told.guid;
        newest[told.handle] = told.number;
        handles.put(told.guid, told.handle);
    }

    private boolean raise(int handle, int number) {
        boolean newer = isNewer(newest[handle], number);
        newest[handle] = newer ? number : newest[handle];
        return newer;
    }

    private static boolean isNewer(int than, int number) {
        return (byte) (number - than) > 0;
    }

    /** Somebody is out of sight. */
    void forget(int guid) {
        int handle = handles.get(guid);
        if (handle != IdIndex.MISSING) {
            handles.remove(guid);
            guids[handle] = NOBODY;
        }
    }

    /** Adds what it knows to the newest that anybody knows of each. */
    void tell(Map<Integer, Integer> all) {
        for (int handle = 0; handle < guids.length; handle++) {
            if (guids[handle] != NOBODY) {
                all.merge(guids[handle], newest[handle], (one, other) -> isNewer(one, other) ? other : one);
            }
        }
    }

    /** Bodies of whom somebody knows something newer. */
    long missing(Map<Integer, Integer> all) {
        long missing = 0;
        for (int handle = 0; handle < guids.length; handle++) {
            Integer known = guids[handle] == NOBODY ? null : all.get(guids[handle]);
            missing += known != null && known != newest[handle] ? 1 : 0;
        }
        return missing;
    }
}
