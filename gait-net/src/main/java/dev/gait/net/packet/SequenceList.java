package dev.gait.net.packet;

import java.util.Arrays;

/**
 * A list of packet sequences in a retransmission header: u32 count, then the numbers (wire.md §A.3).
 *
 * The count is a stranger's word, so it is compared with the bytes that are really there before anything grows.
 */
public final class SequenceList {

    private int[] sequences = new int[8];
    private int count;

    public int count() {
        return count;
    }

    public int get(int index) {
        if (index >= count) {
            throw new IndexOutOfBoundsException("sequence " + index + " of " + count);
        }
        return sequences[index];
    }

    public void clear() {
        count = 0;
    }

    public void add(int sequence) {
        if (count == sequences.length) {
            sequences = Arrays.copyOf(sequences, 2 * count);
        }
        sequences[count++] = sequence;
    }

    /** Bytes on the wire, or -1 if the count is more than the bytes allow. */
    int read(byte[] bytes, int at, int end) {
        clear();
        int announced = LittleEndian.i32(bytes, at);
        if (Integer.compareUnsigned(announced, (end - at - 4) / 4) > 0) {
            return -1;
        }
        for (int i = 0; i < announced; i++) {
            add(LittleEndian.i32(bytes, at + 4 + 4 * i));
        }
        return bytes();
    }

    int bytes() {
        return 4 + 4 * count;
    }

    void write(byte[] bytes, int at) {
        LittleEndian.putI32(bytes, at, count);
        for (int i = 0; i < count; i++) {
            LittleEndian.putI32(bytes, at + 4 + 4 * i, sequences[i]);
        }
    }
}
