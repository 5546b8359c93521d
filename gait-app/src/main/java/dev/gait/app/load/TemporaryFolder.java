package dev.gait.app.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A folder that is gone when it is closed.
 *
 * @param path where it is
 */
record TemporaryFolder(Path path) implements AutoCloseable {
    static TemporaryFolder make(String name) throws IOException {
        return new TemporaryFolder(Files.createTempDirectory(name));
    }

    @Override
    public void close() throws IOException {
        List<Path> inside;
        try (Stream<Path> files = Files.walk(path)) {
            inside = files.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path file : inside) {
            Files.deleteIfExists(file);
        }
    }
}
