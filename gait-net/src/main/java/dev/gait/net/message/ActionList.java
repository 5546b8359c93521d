package dev.gait.net.message;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The one-shot motions at the end of a motion state (wire.md §C.1): command, 15-bit sequence with the autonomous mark
 * in bit 15, speed. Three columns that grow to the largest list ever held and are reused.
 */
public final class ActionList {
    /** Bytes of one action on the wire. */
    public static final int BYTES = 8;

    private int count;
    private int[] commands = new int[4];
    private int[] stamps = new int[4];
    private float[] speeds = new float[4];

    public int count() {
        return count;
    }

    /** The low 16 bits of the command. */
    public int command(int index) {
        return commands[checked(index)];
    }

    public int sequence(int index) {
        return stamps[checked(index)] & 0x7FFF;
    }

    public boolean isAutonomous(int index) {
        return (stamps[checked(index)] & 0x8000) != 0;
    }

    public float speed(int index) {
        return speeds[checked(index)];
    }

    public void clear() {
        count = 0;
    }

    public void add(int command, int sequence, boolean autonomous, float speed) {
        reserve(count + 1);
        commands[count] = command & 0xFFFF;
        stamps[count] = sequence & 0x7FFF | (autonomous ? 0x8000 : 0);
        speeds[count] = speed;
        count++;
    }

    /** Reads so many actions, if the bytes that are left can hold them. */
    void read(WireReader in, int actions) {
        count = actions == 0 ? 0 : in.fitting(actions, BYTES);
        if (count == 0) {
            return;
        }
        reserve(count);
        int at = in.claim(count * BYTES);
        byte[] bytes = in.array();
        int finite = Words.ALL_FINITE;
        for (int i = 0; i < count; i++, at += BYTES) {
            commands[i] = Words.u16(bytes, at);
            stamps[i] = Words.u16(bytes, at + 2);
            speeds[i] = Words.f32(bytes, at + 4);
            finite &= Words.finite(speeds[i]);
        }
        in.requireFinite(finite);
    }

    void write(WireWriter out) {
        for (int i = 0; i < count; i++) {
            out.u16(commands[i]);
            out.u16(stamps[i]);
            out.f32(speeds[i]);
        }
    }

    void fields(FieldSink out) {
        List<Fields> items = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            int index = i;
            items.add(item -> {
                item.hex4("command", command(index));
                item.number("sequence", sequence(index));
                item.flag("autonomous", isAutonomous(index));
                item.real("speed", speed(index));
            });
        }
        out.objects("commands", items);
    }

    private void reserve(int capacity) {
        if (capacity > commands.length) {
            int grown = Math.max(capacity, commands.length * 2);
            commands = Arrays.copyOf(commands, grown);
            stamps = Arrays.copyOf(stamps, grown);
            speeds = Arrays.copyOf(speeds, grown);
        }
    }

    private int checked(int index) {
        if (index < 0 || index >= count) {
            throw new IndexOutOfBoundsException("action " + index + " of " + count);
        }
        return index;
    }
}
