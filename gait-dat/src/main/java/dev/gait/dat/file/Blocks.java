package dev.gait.dat.file;

import java.nio.ByteBuffer;

/**
 * The file as chains of blocks. A block begins with the offset of the next one, 0 in the last; the rest is content. The
 * highest bit of a next pointer marks free blocks and is no part of the offset.
 *
 * <p>Whatever the pointers say, reading ends: every block gives content towards a length that is known beforehand, and a
 * chain that comes back to where it was is refused.
 */
final class Blocks {
    private static final int NEXT_BYTES = 4;
    private static final int OFFSET_MASK = 0x7FFFFFFF;

    private final ByteBuffer file;
    private final int blockSize;
    private final String name;

    Blocks(ByteBuffer file, int blockSize, String name) {
        this.file = file;
        this.blockSize = blockSize;
        this.name = name;
    }

    int fileBytes() {
        return file.capacity();
    }

    String name() {
        return name;
    }

    /** Content of the chain that begins at {@code first}; {@code what} names it when it is refused. */
    byte[] read(int first, int length, String what) throws DatException {
        if (length < 0 || length > file.capacity()) {
            throw new DatException(name + " is damaged: " + what + " claims " + Integer.toUnsignedString(length)
                    + " bytes, more than the file has");
        }
        byte[] content = new byte[length];
        int at = first & OFFSET_MASK;
        int done = 0;
        // Brent's way to notice a circle: remember one block, at ever longer intervals.
        int remembered = -1;
        int steps = 0;
        int until = 1;
        while (done < length) {
            int wanted = Math.min(blockSize - NEXT_BYTES, length - done);
            if (at == 0) {
                throw new DatException(
                        name + " is damaged: " + what + " ends after " + done + " of its " + length + " bytes");
            }
            if (at < DatHeader.OLD_OFFSET || at > file.capacity() - NEXT_BYTES - wanted) {
                throw new DatException(name + " is damaged: " + what + " continues at " + DatEntry.name(at)
                        + ", which is outside the file");
            }
            if (at == remembered) {
                throw new DatException(name + " is damaged: the blocks of " + what + " run in a circle");
            }
            if (++steps == until) {
                remembered = at;
                until *= 2;
            }
            file.get(at + NEXT_BYTES, content, done, wanted);
            done += wanted;
            at = file.getInt(at) & OFFSET_MASK;
        }
        return content;
    }
}
