package dev.gait.server.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Links that another user has put where the store would write. */
class DataFolderTest {
    @TempDir
    @SuppressWarnings("NullAway.Init") // JUnit fills it
    Path folder;

    private Path world = Path.of("set before each");
    private Path victim = Path.of("set before each");

    @BeforeEach
    void make() throws Exception {
        world = Files.createDirectory(folder.resolve("world"));
        victim = Files.writeString(folder.resolve("victim"), "somebody's letter");
        Files.setPosixFilePermissions(victim, PosixFilePermissions.fromString("rw-r--r--"));
    }

    private void requireUntouched() throws Exception {
        assertThat(victim).hasContent("somebody's letter");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(victim)))
                .isEqualTo("rw-r--r--");
    }

    @ParameterizedTest
    @ValueSource(strings = {"gait.lock", "gait.db", "gait.db-wal", "gait.db-shm", "gait.db-journal"})
    void linkInThePlaceOfAFileIsRefusedAndItsTargetUntouched(String name) throws Exception {
        Path link = Files.createSymbolicLink(world.resolve(name), victim);
        assertThatThrownBy(() -> SqliteStore.open(world))
                .isInstanceOf(StoreException.class)
                .hasMessageStartingWith("Cannot use " + link + " for data: it is a link.");
        requireUntouched();
    }

    @ParameterizedTest
    @ValueSource(strings = {"gait.lock", "gait.db", "gait.db-wal"})
    void linkThatLeadsNowhereIsRefusedAndCreatesNothing(String name) throws Exception {
        Path gone = folder.resolve("gone");
        Files.createSymbolicLink(world.resolve(name), gone);
        assertThatThrownBy(() -> SqliteStore.open(world)).isInstanceOf(StoreException.class);
        assertThat(gone).doesNotExist();
    }

    @Test
    void backupDoesNotFollowALink() throws Exception {
        Path toVictim = Files.createSymbolicLink(folder.resolve("backup"), victim);
        Path gone = folder.resolve("gone");
        Path toNothing = Files.createSymbolicLink(folder.resolve("other"), gone);
        try (Store store = SqliteStore.open(world)) {
            for (Path link : new Path[] {toVictim, toNothing}) {
                assertThatThrownBy(() -> store.backUp(link))
                        .isInstanceOf(StoreException.class)
                        .hasMessage("There is something at " + link + " already.");
            }
        }
        requireUntouched();
        assertThat(gone).doesNotExist();
    }

    @Test
    void folderThatEveryUserMayWriteToIsRefused() throws Exception {
        Files.writeString(world.resolve("notes.txt"), "mine");
        Files.setPosixFilePermissions(world, PosixFilePermissions.fromString("rwxrwxrwx"));
        assertThatThrownBy(() -> SqliteStore.open(world))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("every user of this machine may write there");
        assertThat(world.resolve("gait.lock")).doesNotExist();
    }
}
