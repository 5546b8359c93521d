package dev.gait.server.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The folder a world lives in: one server's at a time, and its owner's only. The lock is the system's, on a file beside the
 * database: it ends with the process, however that ends. Hashes of passwords are nobody else's business, so folder and
 * files are private where the file system knows such a thing; a folder with other things in it keeps its own rights.
 */
final class DataFolder implements AutoCloseable {
    private static final String LOCK = "gait.lock";
    private static final String DATABASE = "gait.db";
    /** Three numbers, and some room. */
    private static final int LONGEST_MARKS = 64;

    private static final Set<PosixFilePermission> OWNER_FOLDER = PosixFilePermissions.fromString("rwx------");
    private static final Set<PosixFilePermission> OWNER_FILE = PosixFilePermissions.fromString("rw-------");

    private final Path folder;
    private final FileChannel channel;
    private final FileLock lock;
    /** Which file the database is; null where files have no identity. */
    private @Nullable Object opened;

    private DataFolder(Path folder, FileChannel channel, FileLock lock) {
        this.folder = folder;
        this.channel = channel;
        this.lock = lock;
    }

    /**
     * Makes the folder if it is not there, and takes it.
     *
     * @throws StoreException if it cannot be used, or another server uses it
     */
    static DataFolder open(Path folder) {
        try {
            boolean ours = !Files.exists(folder) || isOurs(folder);
            Files.createDirectories(folder);
            if (ours) {
                permit(folder, OWNER_FOLDER);
            }
            Path file = folder.resolve(LOCK);
            FileChannel channel = FileChannel.open(
                    file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
            FileLock lock = lock(channel);
            if (lock == null) {
                channel.close();
                throw new StoreException("Another server uses the data in " + folder
                        + ": stop it, or give this one a folder of its own.");
            }
            permit(file, OWNER_FILE);
            return new DataFolder(folder, channel, lock);
        } catch (IOException e) {
            throw new StoreException("Cannot use " + folder + " for data: " + reason(e) + ".", e);
        }
    }

    /** The database, which is private from its first byte; what SQLite puts beside it follows its rights. */
    Path database() {
        Path file = folder.resolve(DATABASE);
        try {
            if (!Files.exists(file)) {
                Files.createFile(file);
            } else if (Files.size(file) == 0 && channel.size() > 0) {
                throw new StoreException(
                        "Cannot open the data in " + file + ": the file is empty, though there was a world"
                                + " in it. Put the last backup in its place; to begin a new world, remove it.");
            }
            permit(file, OWNER_FILE);
            opened = Files.readAttributes(file, BasicFileAttributes.class).fileKey();
            for (String beside : new String[] {"-wal", "-shm"}) {
                Path other = folder.resolve(DATABASE + beside);
                if (Files.exists(other)) {
                    permit(other, OWNER_FILE);
                }
            }
            return file;
        } catch (IOException e) {
            throw new StoreException("Cannot use " + file + " for data: " + reason(e) + ".", e);
        }
    }

    /** Where the numbers of {@link #marks} are. */
    String lockFile() {
        return LOCK;
    }

    /**
     * There is a world in the database from now on, with one of these numbers in its head ({@link JournalMark}); the file of the lock
     * remembers it, and so does the disk: after a power cut it must not know an older one than the database. SQLite takes an empty
     * file for a new one. False if that cannot be written.
     */
    boolean remember(int... marks) {
        StringBuilder text = new StringBuilder();
        for (int mark : marks) {
            text.append(String.format(Locale.ROOT, "%08x%n", mark));
        }
        byte[] bytes = text.toString().getBytes(StandardCharsets.US_ASCII);
        try {
            channel.write(ByteBuffer.wrap(bytes), 0);
            channel.truncate(bytes.length);
            channel.force(true);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /** What was remembered last; empty if nothing was. */
    List<Integer> marks() {
        List<Integer> marks = new ArrayList<>();
        try {
            ByteBuffer bytes = ByteBuffer.allocate(LONGEST_MARKS);
            channel.read(bytes, 0);
            for (String word :
                    new String(bytes.array(), 0, bytes.position(), StandardCharsets.US_ASCII).split("\\s+", -1)) {
                if (word.matches("[0-9a-f]{8}")) {
                    marks.add(Integer.parseUnsignedInt(word, 16));
                }
            }
        } catch (IOException e) {
            // Then nobody knows.
        }
        return marks;
    }

    /**
     * Whether the database is still the file that was opened: one that was deleted or replaced takes every write, and all
     * of them end with the process. Where files have no identity, it must at least be there.
     */
    boolean hasDatabase() {
        try {
            Object now = Files.readAttributes(folder.resolve(DATABASE), BasicFileAttributes.class)
                    .fileKey();
            return opened == null || opened.equals(now);
        } catch (IOException e) {
            return false;
        }
    }

    /**
     * Makes a file that is its owner's only and empty.
     *
     * @throws StoreException if there is one of that name, or none can be made
     */
    static void createPrivate(Path file) {
        try {
            Files.createFile(file);
        } catch (FileAlreadyExistsException e) {
            throw new StoreException("There is something at " + file + " already.", e);
        } catch (NoSuchFileException e) {
            throw new StoreException("There is no folder for " + file + ".", e);
        } catch (IOException e) {
            throw new StoreException("Cannot write to " + file + ": " + reason(e) + ".", e);
        }
        try {
            permit(file, OWNER_FILE);
        } catch (IOException e) {
            remove(file);
            throw new StoreException("Cannot write to " + file + ": " + reason(e) + ".", e);
        }
    }

    /** What was written to a file is on the disk when this returns. */
    static void force(Path file) {
        try (FileChannel written = FileChannel.open(file, StandardOpenOption.WRITE)) {
            written.force(true);
        } catch (IOException e) {
            throw new StoreException("Cannot write to " + file + ": " + reason(e) + ".", e);
        }
    }

    /** Removes what was begun and cannot be finished. */
    static void remove(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            // It stays, and is no backup: whoever asked for one is told that there is none.
        }
    }

    private static boolean isOurs(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.allMatch(file -> file.getFileName().toString().startsWith("gait."));
        }
    }

    private static @Nullable FileLock lock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException e) {
            return null; // this very process has it
        }
    }

    private static void permit(Path path, Set<PosixFilePermission> rights) throws IOException {
        PosixFileAttributeView view = Files.getFileAttributeView(path, PosixFileAttributeView.class);
        if (view != null && !view.readAttributes().permissions().equals(rights)) {
            view.setPermissions(rights);
        }
    }

    private static String reason(IOException trouble) {
        if (trouble instanceof AccessDeniedException) {
            return "writing there is not permitted";
        }
        if (trouble instanceof NotDirectoryException || trouble instanceof FileAlreadyExistsException) {
            return "something else is in its place, or a link that leads nowhere";
        }
        if (trouble instanceof NoSuchFileException) {
            return "nothing can be made there";
        }
        if (trouble instanceof FileSystemException other && other.getReason() != null) {
            return other.getReason();
        }
        return String.valueOf(trouble.getMessage());
    }

    @Override
    public void close() {
        try {
            lock.release();
            channel.close();
        } catch (IOException e) {
            // The lock ends with the process at the latest.
        }
    }
}
