package dev.gait.dat.record;

import dev.gait.dat.file.DatException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A creature's motion table, record {@code 09xxxxxx} of a portal file: which clips play for which command in which
 * stance, what leads from one to another, and what may be laid over them.
 *
 * @param styleDefaults by stance, the motion of somebody who does nothing
 * @param cycles by {@link #key}: what goes on until something else is commanded
 * @param modifiers by {@link #key}, or by {@link #key} of no stance: what is laid over a cycle
 * @param links by {@link #key} of where one comes from, then by the full command one goes to: transitions, and actions,
 *     which are transitions that come back
 */
public record MotionTable(
        int id,
        int defaultStyle,
        Map<Integer, Integer> styleDefaults,
        Map<Integer, MotionData> cycles,
        Map<Integer, MotionData> modifiers,
        Map<Integer, Map<Integer, MotionData>> links) {
    private static final int COMMAND_MASK = 0xFFFFFF;
    /** Maps take more memory than lists. */
    private static final int LARGEST = 2 << 20;

    private static final int PAIR_BYTES = 8;
    private static final int KEYED_MOTION_BYTES = 4 + MotionData.LEAST_BYTES;

    /** Stance and command in one number, as cycles, modifiers and links are filed. */
    public static int key(int style, int command) {
        return style << 16 | command & COMMAND_MASK;
    }

    public static MotionTable read(int id, byte[] content) throws DatException {
        RecordReader in = new RecordReader(id, content, LARGEST).beginsWithItsId();
        int defaultStyle = in.i32();
        Map<Integer, Integer> styleDefaults = map(in, PAIR_BYTES, "stances", RecordReader::i32);
        Map<Integer, MotionData> cycles = map(in, KEYED_MOTION_BYTES, "cycles", MotionData::read);
        Map<Integer, MotionData> modifiers = map(in, KEYED_MOTION_BYTES, "modifiers", MotionData::read);
        Map<Integer, Map<Integer, MotionData>> links = map(
                in, PAIR_BYTES, "links", each -> map(each, KEYED_MOTION_BYTES, "targets of a link", MotionData::read));
        return new MotionTable(id, defaultStyle, styleDefaults, cycles, modifiers, links);
    }

    private static <T> Map<Integer, T> map(RecordReader in, int leastBytes, String what, RecordReader.Element<T> value)
            throws DatException {
        int count = in.count(in.i32(), leastBytes, what);
        Map<Integer, T> map = new LinkedHashMap<>();
        for (int i = 0; i < count; i++) {
            map.put(in.i32(), value.read(in));
        }
        return map;
    }

    public @Nullable MotionData cycle(int style, int command) {
        return cycles.get(key(style, command));
    }

    /** The modifier of a stance, or the one for all stances. */
    public @Nullable MotionData modifier(int style, int command) {
        MotionData own = modifiers.get(key(style, command));
        return own != null ? own : modifiers.get(key(0, command));
    }

    /** What plays between two motions of a stance, or on the way to one from anywhere. */
    public @Nullable MotionData link(int style, int from, int to) {
        Map<Integer, MotionData> targets = links.get(key(style, from));
        MotionData own = targets == null ? null : targets.get(to);
        if (own != null) {
            return own;
        }
        Map<Integer, MotionData> anywhere = links.get(key(style, 0));
        return anywhere == null ? null : anywhere.get(to);
    }
}
