package dev.gait.net.capture;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Reads a capture file forward in either byte order, and knows when it has broken off. */
final class FileBytes {
    private final BufferedInputStream in;
    private final byte[] word = new byte[4];
    private final byte[] scrap = new byte[4096];
    private boolean bigEndian;
    private boolean brokenOff;

    FileBytes(InputStream in) {
        this.in = new BufferedInputStream(in, 1 << 16);
    }

    void setBigEndian(boolean big) {
        bigEndian = big;
    }

    /** Whether nothing follows; the right place for a file to end. */
    boolean atEnd() throws IOException {
        in.mark(1);
        if (in.read() < 0) {
            return true;
        }
        in.reset();
        return false;
    }

    /** True once a read met the end of the file; what it returned then is worthless. */
    boolean isBrokenOff() {
        return brokenOff;
    }

    int u16() throws IOException {
        read(word, 2);
        return u16(word, 0);
    }

    int i32() throws IOException {
        read(word, 4);
        return i32(word, 0);
    }

    void read(byte[] dest, int length) throws IOException {
        if (in.readNBytes(dest, 0, length) < length) {
            brokenOff = true;
        }
    }

    /** Passes over bytes without holding them, however many there are said to be. */
    void skip(long length) throws IOException {
        for (long left = length; left > 0 && !brokenOff; left -= scrap.length) {
            read(scrap, (int) Math.min(scrap.length, left));
        }
    }

    int u16(byte[] bytes, int at) {
        int first = bytes[at] & 0xFF;
        int second = bytes[at + 1] & 0xFF;
        return bigEndian ? first << 8 | second : second << 8 | first;
    }

    int i32(byte[] bytes, int at) {
        int first = u16(bytes, at);
        int second = u16(bytes, at + 2);
        return bigEndian ? first << 16 | second : second << 16 | first;
    }

    long i64(byte[] bytes, int at) {
        long first = Integer.toUnsignedLong(i32(bytes, at));
        long second = Integer.toUnsignedLong(i32(bytes, at + 4));
        return bigEndian ? first << 32 | second : second << 32 | first;
    }
}
