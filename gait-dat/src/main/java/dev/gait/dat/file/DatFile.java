package dev.gait.dat.file;

import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.jspecify.annotations.Nullable;

/**
 * One data file, opened for reading: records by id (docs/dat.md).
 *
 * <p>The file is mapped, not read: opening costs the head, looking up a record costs the directory nodes on the way to
 * it. Nothing is written, ever. A damaged or foreign file gets a {@link DatException}, whatever is in it; no length that
 * it claims is believed before it is compared with what is there, and no record may take more than
 * {@value #LARGEST_RECORD} bytes. Safe for several threads.
 */
public final class DatFile {
    /** The largest record that is read, stored or unpacked, bytes. */
    public static final int LARGEST_RECORD = 16 << 20;

    private static final int LENGTH_BYTES = 4;

    /** Takes the entries of a walk through the directory. */
    @FunctionalInterface
    public interface Visitor {
        void visit(DatEntry entry) throws DatException;
    }

    private final String name;
    private final DatHeader header;
    private final Blocks blocks;
    private final Directory directory;

    private DatFile(String name, MappedByteBuffer mapped) throws DatException {
        this.name = name;
        header = DatHeader.read(mapped, name);
        blocks = new Blocks(mapped, header.blockSize(), name);
        directory = new Directory(blocks, header);
    }

    /** Opens a file; its head is checked, the rest when it is needed. */
    public static DatFile open(Path path) throws IOException {
        String name = String.valueOf(path.getFileName());
        if (Files.isDirectory(path)) {
            throw new DatException(path + " is a directory, not a game data file");
        }
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            long size = channel.size();
            if (size > Integer.MAX_VALUE) {
                throw new DatException(name + " is not a game data file: none is larger than 2 GiB");
            }
            if (size < DatHeader.BYTES) {
                throw new DatException(name + " is not a game data file: it has only " + size + " bytes");
            }
            MappedByteBuffer mapped = channel.map(FileChannel.MapMode.READ_ONLY, 0, size);
            mapped.order(ByteOrder.LITTLE_ENDIAN);
            return new DatFile(name, mapped);
        }
    }

    public String name() {
        return name;
    }

    public DatHeader header() {
        return header;
    }

    /** Looks a record up; null when the file has none of that id. */
    public @Nullable DatEntry find(int id) throws DatException {
        return directory.find(id);
    }

    /** Shows every entry there is, in ascending order, without holding them all: a cell file has hundreds of thousands. */
    public void forEach(Visitor visitor) throws DatException {
        directory.walk(0, -1, visitor);
    }

    /** All entries from {@code first} to {@code last}, both included and unsigned, in ascending order. */
    public List<DatEntry> entries(int first, int last) throws DatException {
        List<DatEntry> entries = new ArrayList<>();
        int most = blocks.fileBytes() / header.blockSize() + 1;
        directory.walk(first, last, entry -> {
            if (entries.size() > most) {
                throw new DatException(name + " is damaged: its directory names more records than it has blocks");
            }
            entries.add(entry);
        });
        return entries;
    }

    /** Every entry there is, in ascending order. */
    public List<DatEntry> entries() throws DatException {
        return entries(0, -1);
    }

    /** The content of a record, unpacked if it was packed. */
    public byte[] read(DatEntry entry) throws DatException {
        String what = "record " + DatEntry.name(entry.id());
        checkSize(entry.size(), what);
        byte[] stored = blocks.read(entry.offset(), entry.size(), what);
        return entry.isCompressed() ? inflate(stored, what) : stored;
    }

    /** The first bytes of a record's content, or all of it where it is shorter; a packed one is unpacked as a whole. */
    public byte[] readHead(DatEntry entry, int bytes) throws DatException {
        if (entry.isCompressed() || Integer.compareUnsigned(entry.size(), bytes) <= 0) {
            byte[] all = read(entry);
            return all.length <= bytes ? all : Arrays.copyOf(all, bytes);
        }
        return blocks.read(entry.offset(), bytes, "record " + DatEntry.name(entry.id()));
    }

    /** The content of a record, which must be there. */
    public byte[] read(int id) throws DatException {
        DatEntry entry = find(id);
        if (entry == null) {
            throw new DatException(name + " has no record " + DatEntry.name(id));
        }
        return read(entry);
    }

    private void checkSize(int size, String what) throws DatException {
        if (size < 0 || size > LARGEST_RECORD) {
            throw new DatException(name + " is damaged: " + what + " claims " + Integer.toUnsignedString(size)
                    + " bytes, and none has more than " + LARGEST_RECORD);
        }
    }

    /** A packed record: the length of its content, then a zlib stream. */
    private byte[] inflate(byte[] stored, String what) throws DatException {
        if (stored.length < LENGTH_BYTES) {
            throw new DatException(name + " is damaged: " + what + " is packed and has no length");
        }
        int length = (stored[0] & 0xFF) | (stored[1] & 0xFF) << 8 | (stored[2] & 0xFF) << 16 | (stored[3] & 0xFF) << 24;
        checkSize(length, what);
        byte[] content = new byte[length];
        Inflater inflater = new Inflater();
        try {
            inflater.setInput(stored, LENGTH_BYTES, stored.length - LENGTH_BYTES);
            int done = 0;
            while (done < length) {
                int more = inflater.inflate(content, done, length - done);
                if (more == 0) {
                    throw new DatException(
                            name + " is damaged: " + what + " unpacks to " + done + " of its " + length + " bytes");
                }
                done += more;
            }
            return content;
        } catch (DataFormatException bad) {
            throw new DatException(name + " is damaged: " + what + " does not unpack", bad);
        } finally {
            inflater.end();
        }
    }
}
