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
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The folder that holds a world's data. One server uses it at a time, and only the server's user may read it.
 *
 * <p>The folder is locked by a file lock on {@code gait.lock}, which ends with the process. Password hashes are private, so folder
 * and files are readable by their owner only where the file system knows permissions. A folder that contains other files keeps
 * its permissions, but must not be writable by all users: another user could put a link in the place of a file of the store.
 * Links are refused for the same reason.
 */
final class DataFolder implements AutoCloseable {
    private static final String LOCK = "gait.lock";
    private static final String DATABASE = "gait.db";
    /** What SQLite puts beside a database. */
    private static final String[] BESIDE = {"-wal", "-shm", "-journal"};

    /** Three numbers, and some room. */
    private static final int LONGEST_MARKS = 64;

    private static final Set<PosixFilePermission> OWNER_FOLDER = PosixFilePermissions.fromString("rwx------");
    private static final Set<PosixFilePermission> OWNER_FILE = PosixFilePermissions.fromString("rw-------");

    /**
     * File keys of the lock files that this process holds. Opening and closing a lock file a second time would drop the lock of
     * the first opener, because POSIX locks belong to the process. Guarded by the class.
     */
    private static final Set<Object> HELD = new HashSet<>();

    private final Path folder;
    private final FileChannel channel;
    private final FileLock lock;
    /** File key of the lock file; null where files have none. */
    private final @Nullable Object held;
    /** File key of the database; null where files have none. */
    private @Nullable Object opened;

    private DataFolder(Path folder, FileChannel channel, FileLock lock, @Nullable Object held) {
        this.folder = folder;
        this.channel = channel;
        this.lock = lock;
        this.held = held;
    }

    /**
     * Creates the folder if it is missing, and locks it.
     *
     * @throws StoreException if it cannot be used, or another server uses it
     */
    static DataFolder open(Path folder) {
        try {
            boolean ours = !Files.exists(folder) || isOurs(folder);
            Files.createDirectories(folder);
            if (ours) {
                permit(folder, OWNER_FOLDER);
            } else {
                requireNoStrangers(folder);
            }
            return lock(folder);
        } catch (IOException e) {
            throw new StoreException("Cannot use " + folder + " for data: " + reason(e) + ".", e);
        }
    }

    private static synchronized DataFolder lock(Path folder) throws IOException {
        Path file = folder.resolve(LOCK);
        if (exists(file)) {
            Object key = key(file);
            if (key != null && HELD.contains(key)) {
                throw inUse(folder);
            }
            permit(file, OWNER_FILE);
        }
        FileChannel channel = FileChannel.open(
                file,
                Set.of(
                        StandardOpenOption.CREATE,
                        StandardOpenOption.READ,
                        StandardOpenOption.WRITE,
                        LinkOption.NOFOLLOW_LINKS),
                ownersOnly(folder));
        FileLock lock = lock(channel);
        if (lock == null) {
            channel.close();
            throw inUse(folder);
        }
        Object held = key(file);
        if (held != null) {
            HELD.add(held);
        }
        return new DataFolder(folder, channel, lock, held);
    }

    private static StoreException inUse(Path folder) {
        return new StoreException(
                "Another server uses the data in " + folder + ": stop it, or give this one a folder of its own.");
    }

    /** Returns the database, created privately if it is missing. Files that SQLite puts beside it get its permissions. */
    Path database() {
        Path file = folder.resolve(DATABASE);
        try {
            if (!exists(file)) {
                Files.createFile(file, ownersOnly(folder));
            } else if (Files.size(file) == 0 && channel.size() > 0) {
                throw new StoreException(
                        "Cannot open the data in " + file + ": the file is empty, though there was a world"
                                + " in it. Put the last backup in its place; to begin a new world, remove it.");
            }
            permit(file, OWNER_FILE);
            opened = key(file);
            for (String beside : BESIDE) {
                Path other = folder.resolve(DATABASE + beside);
                if (exists(other)) {
                    permit(other, OWNER_FILE);
                }
            }
            return file;
        } catch (IOException e) {
            throw new StoreException("Cannot use " + file + " for data: " + reason(e) + ".", e);
        }
    }

    /**
     * Whether there is a file of that name.
     *
     * @throws StoreException if it is a link or anything else that is not a regular file
     */
    private static boolean exists(Path file) throws IOException {
        try {
            BasicFileAttributes found =
                    Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            if (!found.isRegularFile()) {
                throw new StoreException("Cannot use " + file + " for data: it is "
                        + (found.isSymbolicLink() ? "a link" : "not a regular file")
                        + ". Move the file itself into the data folder; a link may only lead to the whole folder.");
            }
            return true;
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    /** Identity of a file; null where files have none. */
    private static @Nullable Object key(Path file) throws IOException {
        return Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
                .fileKey();
    }

    private static void requireNoStrangers(Path folder) throws IOException {
        PosixFileAttributeView view = Files.getFileAttributeView(folder, PosixFileAttributeView.class);
        if (view != null && view.readAttributes().permissions().contains(PosixFilePermission.OTHERS_WRITE)) {
            throw new StoreException("Cannot use " + folder
                    + " for data: every user of this machine may write there. Give the server a folder of its own.");
        }
    }

    /** Attributes of a new file that only its owner may open, from its first moment on. */
    private static FileAttribute<?>[] ownersOnly(Path folder) {
        return Files.getFileAttributeView(folder, PosixFileAttributeView.class) == null
                ? new FileAttribute<?>[0]
                : new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(OWNER_FILE)};
    }

    /** Where the numbers of {@link #marks} are. */
    String lockFile() {
        return LOCK;
    }

    /**
     * Writes numbers into the lock file: one of them is in the header of the database from now on ({@link JournalMark}). They are on
     * the disk when this returns, because after a power cut the lock file must not be older than the database. They also say
     * that the folder holds a world, since SQLite takes an empty file for a new database. Returns false if the disk refuses.
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

    /** Returns the numbers that were remembered last; empty if there are none. */
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
            // The numbers are unknown.
        }
        return marks;
    }

    /**
     * Whether the database is still the file that was opened: one that was deleted or replaced takes every write, and all
     * of them end with the process. Where files have no identity, it must at least be there.
     */
    boolean hasDatabase() {
        try {
            Object now = key(folder.resolve(DATABASE));
            return opened == null || opened.equals(now);
        } catch (IOException e) {
            return false;
        }
    }

    /**
     * Creates an empty file that only its owner may open. A link in its place is not followed.
     *
     * @throws StoreException if there is a file of that name, or none can be created
     */
    static void createPrivate(Path file) {
        try {
            Path parent = file.toAbsolutePath().getParent();
            Files.createFile(file, ownersOnly(parent == null ? file : parent));
        } catch (FileAlreadyExistsException e) {
            throw new StoreException("There is something at " + file + " already.", e);
        } catch (NoSuchFileException e) {
            throw new StoreException("There is no folder for " + file + ".", e);
        } catch (IOException e) {
            throw new StoreException("Cannot write to " + file + ": " + reason(e) + ".", e);
        }
    }

    /** Returns when the content of a file is on the disk. */
    static void force(Path file) {
        try (FileChannel written = FileChannel.open(file, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
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
            // The file stays; the caller reports that there is no backup.
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

    /** Sets the permissions by name: opening the file for it would drop the process's locks on it. */
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
        if (held != null) {
            synchronized (DataFolder.class) {
                HELD.remove(held);
            }
        }
    }
}
