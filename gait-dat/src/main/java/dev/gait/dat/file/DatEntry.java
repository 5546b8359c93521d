package dev.gait.dat.file;

/**
 * One line of the directory: where a record is and how long.
 *
 * @param id which record; unsigned, its high byte (portal) or low word (cell) says what kind
 * @param offset byte offset of the first block of its chain
 * @param size bytes as stored; a compressed record is longer once read
 * @param flags bit 0: compressed; 0 in the old format, which has none
 * @param version version of the entry; 0 in the old format
 * @param date seconds since 1970; 0 in the old format
 * @param iteration the data set's iteration that brought it; 0 in the old format
 */
public record DatEntry(int id, int offset, int size, int flags, int version, int date, int iteration) {
    /** The flag of a record that is stored as its length and a zlib stream. */
    public static final int COMPRESSED = 1;

    public boolean isCompressed() {
        return (flags & COMPRESSED) != 0;
    }

    /** An id as people write it. */
    public static String name(int id) {
        return String.format("0x%08X", id);
    }
}
