package dev.gait.trace;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * Cuts a stream of bytes into lines, so that a bad byte is blamed on the line it stands in.
 *
 * <p>A line ends with LF; a CR before it goes with it. The byte order mark some editors put in front of a file is
 * dropped. A line has a capacity; a longer one is refused instead of filling the memory.
 */
final class LineSplitter {
    /** Bytes. The longest game message is a thousandth of this. */
    static final int MAX_LINE = 1 << 24;

    private final InputStream in;
    private final byte[] chunk = new byte[1 << 16];
    private int chunkAt;
    private int chunkEnd;
    private byte[] line = new byte[1 << 10];
    private int length;
    private int number;

    LineSplitter(InputStream in) {
        this.in = in;
    }

    /** Steps to the next line; false at the end of the stream. A last line without LF counts, an empty one does not. */
    boolean next() throws IOException, TraceException {
        length = 0;
        number++;
        while (true) {
            if (chunkAt == chunkEnd) {
                chunkEnd = Math.max(0, in.read(chunk, 0, chunk.length));
                chunkAt = 0;
                if (chunkEnd == 0) {
                    trim();
                    return length > 0;
                }
            }
            int stop = chunkAt;
            while (stop < chunkEnd && chunk[stop] != '\n') {
                stop++;
            }
            append(chunkAt, stop);
            boolean ended = stop < chunkEnd;
            chunkAt = ended ? stop + 1 : stop;
            if (ended) {
                trim();
                return true;
            }
        }
    }

    /** The bytes of the line; valid up to {@link #length()} and until the next call of {@link #next()}. */
    byte[] bytes() {
        return line;
    }

    int length() {
        return length;
    }

    int number() {
        return number;
    }

    boolean isBlank() {
        for (int i = 0; i < length; i++) {
            if (line[i] != ' ' && line[i] != '\t' && line[i] != '\r') {
                return false;
            }
        }
        return true;
    }

    private void append(int from, int to) throws TraceException {
        int count = to - from;
        if (length + count > MAX_LINE) {
            throw new TraceException(number, null, "longer than " + (MAX_LINE >> 20) + " MiB");
        }
        if (length + count > line.length) {
            line = Arrays.copyOf(line, Math.max(line.length * 2, length + count));
        }
        System.arraycopy(chunk, from, line, length, count);
        length += count;
    }

    private void trim() {
        if (length > 0 && line[length - 1] == '\r') {
            length--;
        }
        boolean marked = number == 1
                && length >= 3
                && line[0] == (byte) 0xEF
                && line[1] == (byte) 0xBB
                && line[2] == (byte) 0xBF;
        if (marked) {
            length -= 3;
            System.arraycopy(line, 3, line, 0, length);
        }
    }
}
