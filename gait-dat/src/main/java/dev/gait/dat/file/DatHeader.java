package dev.gait.dat.file;

import java.nio.ByteBuffer;

/**
 * The head of a data file: how large its blocks are and where its directory begins.
 *
 * <p>There are two formats. The newer one, from Throne of Destiny to the end, keeps 256 bytes of version text and 64 bytes
 * of the last transaction before the magic number and says what data set it holds; the older one has the magic number
 * 20 bytes earlier and neither data set nor versions. They differ in the directory too ({@link Directory}), and in
 * nothing else that motion needs.
 *
 * @param format which of the two
 * @param blockSize bytes per block, the four of the next pointer included: 256 in a cell file, 1024 in a portal file
 * @param fileSize bytes of the whole file, as the head claims
 * @param dataSet 1 portal, 2 cell, 3 local; 0 where the old format does not say
 * @param subset the region of a cell file; 0 in the old format
 * @param freeCount blocks that hold nothing
 * @param root offset of the directory's root node, 0 when the file is empty
 */
public record DatHeader(Format format, int blockSize, int fileSize, int dataSet, int subset, int freeCount, int root) {
    /** The two generations of files. */
    public enum Format {
        /** Dark Majesty and before: magic at 0x12C, entries of 12 bytes. */
        OLD,
        /** Throne of Destiny to the end: magic at 0x140, entries of 24 bytes. */
        NEW
    }

    public static final int PORTAL = 1;
    public static final int CELL = 2;

    static final int MAGIC = 0x00005442;
    static final int NEW_OFFSET = 0x140;
    static final int OLD_OFFSET = 0x12C;
    /** Bytes of the head in the newer format; no block begins before the magic number in either. */
    static final int BYTES = 400;

    private static final int SMALLEST_BLOCK = 64;
    private static final int LARGEST_BLOCK = 1 << 16;

    /** Reads the head of a little-endian buffer that holds the whole file. */
    static DatHeader read(ByteBuffer file, String name) throws DatException {
        DatHeader header;
        if (hasMagic(file, NEW_OFFSET)) {
            header = new DatHeader(
                    Format.NEW,
                    file.getInt(NEW_OFFSET + 4),
                    file.getInt(NEW_OFFSET + 8),
                    file.getInt(NEW_OFFSET + 12),
                    file.getInt(NEW_OFFSET + 16),
                    file.getInt(NEW_OFFSET + 28),
                    file.getInt(NEW_OFFSET + 32));
        } else if (hasMagic(file, OLD_OFFSET)) {
            header = new DatHeader(
                    Format.OLD,
                    file.getInt(OLD_OFFSET + 4),
                    file.getInt(OLD_OFFSET + 8),
                    0,
                    0,
                    file.getInt(OLD_OFFSET + 24),
                    file.getInt(OLD_OFFSET + 28));
        } else {
            throw new DatException(name + " is not a game data file: the mark 'BT' is missing from its head");
        }
        header.check(file.capacity(), name);
        return header;
    }

    private static boolean hasMagic(ByteBuffer file, int offset) {
        return file.capacity() >= BYTES && file.getInt(offset) == MAGIC;
    }

    private void check(int capacity, String name) throws DatException {
        if (blockSize < SMALLEST_BLOCK || blockSize > LARGEST_BLOCK || blockSize % 4 != 0) {
            throw new DatException(name + " is damaged: its head claims blocks of " + blockSize + " bytes");
        }
        if (fileSize > capacity) {
            throw new DatException(
                    name + " is cut short: its head claims " + fileSize + " bytes, and there are " + capacity);
        }
        if (fileSize < 0) {
            throw new DatException(name + " is damaged: its head claims a size of " + Integer.toUnsignedString(fileSize)
                    + " bytes, more than such a file can hold");
        }
    }
}
