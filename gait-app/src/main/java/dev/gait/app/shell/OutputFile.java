package dev.gait.app.shell;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * Where a command's data goes: standard output, or a file that appears whole or not at all.
 *
 * <p>A file is written beside its place under another name and moved there by {@link #keep()}; closing without keeping,
 * or Ctrl-C, leaves nothing behind and an older file as it was. A device or a pipe is written to directly.
 */
public final class OutputFile implements AutoCloseable {
    private final OutputStream stream;
    private final @Nullable Path draft;
    private final @Nullable Path place;
    private final @Nullable Thread broom;

    private OutputFile(OutputStream stream, @Nullable Path draft, @Nullable Path place) {
        this.stream = stream;
        this.draft = draft;
        this.place = place;
        this.broom = draft == null ? null : new Thread(() -> delete(draft));
        if (broom != null) {
            Runtime.getRuntime().addShutdownHook(broom);
        }
    }

    /**
     * Opens a file for output; {@code null} and {@code -} mean standard output. A pipe or device is written to directly. A link
     * is refused, because another user may have put it there, except the system's own such as {@code /dev/stdout}.
     */
    public static OutputFile open(@Nullable Path path) throws IOException {
        if (path == null || path.toString().equals("-")) {
            return new OutputFile(new FileOutputStream(FileDescriptor.out), null, null);
        }
        Path place = path.toAbsolutePath();
        if (Files.isDirectory(place)) {
            throw new IOException(path + " is a directory");
        }
        if (place.startsWith("/dev/fd")
                || place.equals(Path.of("/dev/stdout"))
                || place.equals(Path.of("/dev/stderr"))) {
            return new OutputFile(Files.newOutputStream(place), null, null);
        }
        if (Files.isSymbolicLink(place)) {
            throw new IOException(path + " is a link; name the file itself");
        }
        if (Files.exists(place) && !Files.isRegularFile(place)) {
            return new OutputFile(Files.newOutputStream(place), null, null);
        }
        Path folder = place.getParent();
        if (folder == null || !Files.isDirectory(folder)) {
            throw new IOException("There is no folder " + folder);
        }
        Path draft = folder.resolve(
                "." + place.getFileName() + "." + ProcessHandle.current().pid() + ".part");
        try {
            return new OutputFile(
                    Files.newOutputStream(draft, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                    draft,
                    place);
        } catch (FileAlreadyExistsException leftover) {
            Files.delete(draft);
            return open(path);
        } catch (FileSystemException refused) {
            throw new IOException("Nothing can be written to " + folder, refused);
        }
    }

    public OutputStream stream() {
        return stream;
    }

    /** The data is complete: put it in its place. */
    public void keep() throws IOException {
        stream.close();
        if (draft != null && place != null) {
            Files.move(draft, place, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    @Override
    public void close() throws IOException {
        stream.close();
        if (draft != null) {
            delete(draft);
        }
        if (broom != null) {
            try {
                Runtime.getRuntime().removeShutdownHook(broom);
            } catch (IllegalStateException alreadyEnding) {
                // the broom sweeps the same file
            }
        }
    }

    private static void delete(Path draft) {
        try {
            Files.deleteIfExists(draft);
        } catch (IOException stays) {
            // nothing more can be done, and the command's own error matters more
        }
    }
}
