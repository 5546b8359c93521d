package dev.gait.testbed.load;

import dev.gait.motion.scene.IdIndex;
import dev.gait.net.extension.GlideRecord;
import java.util.Arrays;
import java.util.Map;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * What one light client knows from the lane: under which handle it hears of whom, and the number and the moment of the
 * newest command or action of each. Numbers may be skipped on the way; but when all have fallen silent, everybody who sees a
 * body must know the same newest number of it, and nothing that the body's own client said since.
 *
 * <p>A body's numbers and its client's changes of legs go on in step, but for a few changes that its server gives no number: a
 * command is timed only where the change that its number tells is also the newest that had been said by its moment. That one
 * alone would be another as soon as a server is further behind than one change is from the next, and the further behind, the
 * better it would look. Out of step nothing is timed, until several commands in a row came at once after a change: a server
 * that is behind does not do that. Nor is a command timed whose legs do something else than that change says: a gateway that
 * has not heard of a body for long says that it stands, which is no word of the body's client.
 *
 * <p>Who goes on under another handle, as after a hand-over between nodes, has other numbers there; what it does is timed if its
 * client has said one thing since the last word under the old handle, and that is what it does.
 */
final class LaneAccount {
    private static final int NOBODY = 0;
    /**
     * The lane tells whole milliseconds, {@link LaneClock} puts whole ones between them and ours, and what another node tells is
     * dated later by the shortest way from there: some milliseconds on a busy machine, by which the clock makes all others too
     * early. Changes are a second apart.
     */
    private static final long ROUNDED_NANOS = 20_000_000L;
    /** A command so soon after a change tells that one, if so many in a row do. */
    private static final long AT_ONCE_NANOS = 100_000_000L;

    private static final int OUT_OF_STEP = 3;
    private static final int UNKNOWN = -1;

    private final IntFunction<@Nullable Sender> sendersByGuid;
    private final IdIndex handles = new IdIndex(64);
    private int[] guids = new int[64];
    private int[] newest = new int[64];
    private long[] moments = new long[64];
    /** How many changes of its legs, by its own client's count, the newest command includes. */
    private int[] changes = new int[64];

    /** How many commands in a row came at once after a later change than they should tell. */
    private int[] behind = new int[64];

    /** How many changes were told under an earlier handle of who goes on under this one, until its command is heard here. */
    private int[] before = new int[64];

    private long said;
    private @Nullable Sender[] senders = new Sender[64];

    LaneAccount(IntFunction<@Nullable Sender> sendersByGuid) {
        this.sendersByGuid = sendersByGuid;
    }

    /** Takes a record that was true at a moment of our clock; true when it tells a command or an action that was not known. */
    boolean hear(GlideRecord told, long moment) {
        if (told.kind == GlideRecord.Kind.ENTER) {
            enter(told, moment);
            return false;
        }
        boolean numbered = told.kind == GlideRecord.Kind.COMMAND || told.kind == GlideRecord.Kind.ACTION;
        if (told.handle >= guids.length || guids[told.handle] == NOBODY) {
            return false;
        }
        if (told.kind == GlideRecord.Kind.LEAVE) {
            forget(guids[told.handle]);
        }
        if (!numbered) {
            return false;
        }
        boolean goesOn = told.number == newest[told.handle] && before[told.handle] != UNKNOWN;
        return goesOn ? goOn(told, moment) : raise(told, moment);
    }

    private void enter(GlideRecord told, long moment) {
        if (told.handle >= guids.length) {
            int capacity = Math.max(2 * guids.length, told.handle + 1);
            guids = Arrays.copyOf(guids, capacity);
            newest = Arrays.copyOf(newest, capacity);
            moments = Arrays.copyOf(moments, capacity);
            changes = Arrays.copyOf(changes, capacity);
            behind = Arrays.copyOf(behind, capacity);
            before = Arrays.copyOf(before, capacity);
            senders = Arrays.copyOf(senders, capacity);
        }
        if (guids[told.handle] == told.guid) {
            if (raise(told, moment)) {
                changes[told.handle] = changesUntilNow(told.handle);
            }
            return;
        }
        int earlier = handles.get(told.guid);
        before[told.handle] = earlier == IdIndex.MISSING ? UNKNOWN : changes[earlier];
        forget(told.guid);
        handles.remove(guids[told.handle]);
        guids[told.handle] = told.guid;
        newest[told.handle] = told.number;
        moments[told.handle] = moment;
        senders[told.handle] = sendersByGuid.apply(told.guid);
        changes[told.handle] = changesUntilNow(told.handle);
        behind[told.handle] = 0;
        handles.put(told.guid, told.handle);
    }

    /** The command that comes with an entry under another handle; true if it tells something that was not known. */
    private boolean goOn(GlideRecord told, long moment) {
        int by = changesBy(told.handle, moment);
        boolean isNews = by == before[told.handle] + 1 && tells(told, by);
        Sender sender = senders[told.handle];
        said = isNews && sender != null ? sender.legsSaid(by) : 0;
        before[told.handle] = UNKNOWN;
        return isNews;
    }

    /** Whether the legs of a command do what its body's client said with a change. */
    private boolean tells(GlideRecord command, int change) {
        Sender sender = senders[command.handle];
        return sender != null
                && command.kind == GlideRecord.Kind.COMMAND
                && sender.legsCode(change)
                        == LegsCode.of(command.forward, command.right, command.turn, command.running);
    }

    private boolean raise(GlideRecord told, long moment) {
        int handle = told.handle;
        boolean newer = isNewer(newest[handle], told.number);
        if (newer) {
            match(told, told.number - newest[handle] & 0xFF, moment);
            newest[handle] = told.number;
            moments[handle] = moment;
            before[handle] = UNKNOWN;
        }
        return newer;
    }

    /** Finds out which change of legs a command tells that is so many after the last one. */
    private void match(GlideRecord command, int further, long moment) {
        int handle = command.handle;
        Sender sender = senders[handle];
        int by = changesBy(handle, moment);
        int told = changes[handle] + further;
        said = 0;
        if (told == by && !tells(command, by)) {
            // Its server has found words of its own; those of its client are still to come.
            changes[handle] = by - 1;
            return;
        }
        boolean atOnce = sender != null && moment - Math.abs(sender.legsSaid(by)) < AT_ONCE_NANOS;
        behind[handle] = told < by && atOnce ? behind[handle] + 1 : 0;
        // Nobody tells what was not said yet: then its server has found words of its own.
        boolean anew = told > by || behind[handle] == OUT_OF_STEP;
        changes[handle] = anew ? by : told;
        behind[handle] = anew ? 0 : behind[handle];
        if (told == by && sender != null) {
            said = sender.legsSaid(by);
        }
    }

    /**
     * What an entry includes: its place may be older than its number, so all that was said counts as told with it. If that is
     * one too many, the next command shows it.
     */
    private int changesUntilNow(int handle) {
        Sender sender = senders[handle];
        return sender == null ? 0 : sender.legsChanges();
    }

    private int changesBy(int handle, long moment) {
        Sender sender = senders[handle];
        return sender == null ? 0 : sender.legsChangesBy(moment + ROUNDED_NANOS);
    }

    /** When the client of a body said what the last new command told; negative if that does not count, 0 if nobody knows. */
    long said() {
        return said;
    }

    /** Whether it hears of somebody. */
    boolean tellsOf(int guid) {
        return handles.get(guid) != IdIndex.MISSING;
    }

    private static boolean isNewer(int than, int number) {
        return (byte) (number - than) > 0;
    }

    /** Whom it hears of under a handle; null if that is nobody of this run. */
    @Nullable
    Sender sender(int handle) {
        return senders[handle];
    }

    /** Whether a record tells of somebody of this run. */
    boolean isOfTheCrowd(GlideRecord told) {
        return told.kind == GlideRecord.Kind.ENTER
                ? sendersByGuid.apply(told.guid) != null
                : told.handle < senders.length && senders[told.handle] != null;
    }

    /** How many it hears of. */
    int bodies() {
        return handles.size();
    }

    /** Somebody is out of sight. */
    void forget(int guid) {
        int handle = handles.get(guid);
        if (handle != IdIndex.MISSING) {
            handles.remove(guid);
            guids[handle] = NOBODY;
            senders[handle] = null;
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

    /** Bodies of whom somebody knows something newer, or that have done something since which nobody was told. */
    long missing(Map<Integer, Integer> all) {
        long missing = 0;
        for (int handle = 0; handle < guids.length; handle++) {
            Integer known = guids[handle] == NOBODY ? null : all.get(guids[handle]);
            Sender sender = senders[handle];
            boolean untold = sender != null && isUntold(handle, sender.legsChanges());
            missing += known != null && (known != newest[handle] || untold) ? 1 : 0;
        }
        return missing;
    }

    /**
     * Whether a body has changed its legs since the newest command. One change that only the count misses may have had no number;
     * its moment decides. Several are those of a server that is behind, whose moments are too late.
     */
    private boolean isUntold(int handle, int all) {
        int uncounted = all - changes[handle];
        boolean later = all > changesBy(handle, moments[handle]);
        return uncounted > 0 && (later || uncounted > 1 && behind[handle] == 0);
    }
}
