package dev.gait.server.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A file system that is really full, and files that really become read-only under a running store. It takes the right to
 * mount and to lock; where there is none the tests say so, and SqliteStoreTest has the same with SQLite's own limits.
 */
class RealDiskTest {
    private static final Place HOME = new Place(0xA9B40025, 96, 97, 1.5, 1, 0, 0, 0);
    private static final Place AWAY = new Place(0xFEB40025, 12.25, 180, -3, 0.6, 0, 0, 0.8);
    private static final int FILLER_BYTES = 4096;

    @TempDir
    @SuppressWarnings("NullAway.Init") // JUnit fills it
    Path folder;

    private Path disk = Path.of("set before each");
    private boolean mounted;

    @BeforeEach
    void mount() throws Exception {
        disk = Files.createDirectory(folder.resolve("disk"));
        mounted = run("mount", "-t", "tmpfs", "-o", "size=512k,mode=700", "tmpfs", disk.toString());
        Assumptions.assumeTrue(mounted, "no file system can be mounted here; it takes root on Linux");
    }

    @AfterEach
    void unmount() throws Exception {
        if (mounted) {
            run("umount", disk.toString());
        }
    }

    private static boolean run(String... command) throws InterruptedException {
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return process.waitFor(20, TimeUnit.SECONDS) && process.exitValue() == 0;
        } catch (IOException e) {
            return false;
        }
    }

    private static int somebody(Store store) {
        Account ann =
                Objects.requireNonNull(store.createAccount("Ann", "hash", new NewCharacter("Ann", HOME, 200, 200)));
        return store.characters(ann).get(0).guid();
    }

    private static Place place(Store store) {
        Account ann = Objects.requireNonNull(store.findAccount("Ann"));
        return store.characters(ann).get(0).place();
    }

    @Test
    void aDiskThatIsReallyFullIsSaidAndLosesNothingAndWorksAgain() throws Exception {
        Path filler = disk.resolve("filler");
        try (Store store = SqliteStore.open(disk.resolve("world"))) {
            int guid = somebody(store);
            fill(filler);
            assertThatThrownBy(() -> saveUntilItFails(store, guid))
                    .isInstanceOf(StoreException.class)
                    .hasMessage("The store could not save places: the disk is full.");
            Files.delete(filler);
            store.savePlaces(List.of(new SavedPlace(guid, AWAY)));
        }
        try (Store store = SqliteStore.open(disk.resolve("world"))) {
            assertThat(place(store)).isEqualTo(AWAY);
        }
    }

    private static void fill(Path filler) throws IOException {
        byte[] some = new byte[FILLER_BYTES];
        try (var out = Files.newOutputStream(filler)) {
            for (int i = 0; i < 1024; i++) {
                out.write(some);
            }
            throw new AssertionError("half a megabyte took four");
        } catch (IOException full) {
            // That is what it is for.
        }
    }

    /** What is left in the journal may take some more. */
    private static void saveUntilItFails(Store store, int guid) {
        for (int i = 0; i < 1000; i++) {
            store.savePlaces(List.of(new SavedPlace(guid, new Place(0xA9B40025, i % 190, 97, 1.5, 1, 0, 0, 0))));
        }
    }

    /** As when a file system meets an error and closes itself: what is open for writing takes nothing any more. */
    @Test
    void filesThatBecomeReadOnlyUnderTheServerAreSaidAndLoseNothingAndWorkAgain() throws Exception {
        Path world = folder.resolve("world");
        try (Store store = SqliteStore.open(world)) {
            int guid = somebody(store);
            boolean closed = change("+i", world);
            try {
                Assumptions.assumeTrue(
                        closed, "no file can be made immutable here; it takes root and ext4 or its like");
                assertThatThrownBy(() -> saveUntilItFails(store, guid))
                        .isInstanceOf(StoreException.class)
                        .hasMessage(
                                "The store could not save places: the disk takes nothing any more; it may have become"
                                        + " read-only.");
            } finally {
                change("-i", world);
            }
            store.savePlaces(List.of(new SavedPlace(guid, AWAY)));
            assertThat(place(store)).isEqualTo(AWAY);
        }
    }

    private static boolean change(String attribute, Path world) throws InterruptedException {
        boolean done = true;
        for (String file : List.of("gait.db", "gait.db-wal")) {
            done &= run("chattr", attribute, world.resolve(file).toString());
        }
        return done;
    }

    @Test
    void aServerDoesNotBeginOnADiskThatIsReadOnly() throws Exception {
        SqliteStore.open(disk.resolve("world")).close();
        assertThat(run("mount", "-o", "remount,ro", disk.toString())).isTrue();
        assertThatThrownBy(() -> SqliteStore.open(disk.resolve("world")))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("Read-only file system");
    }
}
