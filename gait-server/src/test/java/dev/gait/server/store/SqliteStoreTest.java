package dev.gait.server.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteStoreTest {
    private static final Place HOME = new Place(0xA9B40025, 96, 97, 1.5, 1, 0, 0, 0);
    private static final Place AWAY = new Place(0xFEB40025, 12.25, 180, -3, 0.6, 0, 0, 0.8);

    @TempDir
    @SuppressWarnings("NullAway.Init") // JUnit fills it
    Path folder;

    @Test
    void theFileStoreKeepsWhatItWasTold() {
        try (Store store = SqliteStore.open(folder)) {
            tell(store);
        }
        try (Store store = SqliteStore.open(folder)) {
            check(store);
        }
    }

    private static void tell(Store store) {
        Account ann =
                Objects.requireNonNull(store.createAccount("Ann", "hash-a", new NewCharacter("Ann", HOME, 210, 190)));
        assertThat(store.createAccount("ANN", "hash-x", new NewCharacter("ANN", HOME, 200, 200)))
                .isNull();
        store.createAccount("Bob", "hash-b", new NewCharacter("Bob", HOME, 200, 200));
        int guid = store.characters(ann).get(0).guid();
        assertThat(Objects.requireNonNull(store.countLogin(guid)).logins()).isEqualTo(1);
        assertThat(Objects.requireNonNull(store.countLogin(guid)).logins()).isEqualTo(2);
        assertThat(store.countLogin(0x50FFFFFF)).isNull();
        store.savePlaces(List.of(new SavedPlace(guid, AWAY)));
    }

    private static void check(Store store) {
        Account ann = Objects.requireNonNull(store.findAccount("aNN"));
        assertThat(ann.name()).isEqualTo("Ann");
        assertThat(ann.passwordHash()).isEqualTo("hash-a");
        assertThat(store.characters(ann))
                .containsExactly(new CharacterRecord(Store.FIRST_GUID, "Ann", AWAY, 2, 210, 190));
        Account bob = Objects.requireNonNull(store.findAccount("Bob"));
        assertThat(store.characters(bob))
                .containsExactly(new CharacterRecord(Store.FIRST_GUID + 1, "Bob", HOME, 0, 200, 200));
        assertThat(store.findAccount("Carol")).isNull();
    }

    @Test
    void dataOfTheFirstVersionAreBroughtUpToDateWithoutLosingAnybody() throws Exception {
        SqliteStore.open(folder, 1).close();
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("gait.db"));
                Statement statement = connection.createStatement()) {
            assertThat(Migrations.version(connection)).isEqualTo(1);
            statement.execute("INSERT INTO accounts VALUES (7, 'Old', 'old', 'hash')");
            statement.execute(
                    "INSERT INTO characters VALUES (1342177289, 7, 'Old Hand', 2847146021, 1, 2, 3, 1, 0, 0, 0, 41)");
        }

        try (Store store = SqliteStore.open(folder)) {
            Account old = Objects.requireNonNull(store.findAccount("old"));
            CharacterRecord character = store.characters(old).get(0);
            assertThat(character.name()).isEqualTo("Old Hand");
            assertThat(character.logins()).isEqualTo(41);
            assertThat(character.runSkill()).isEqualTo(200);
            assertThat(character.place().cell()).isEqualTo(0xA9B40025);
        }
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("gait.db"))) {
            assertThat(Migrations.version(connection)).isEqualTo(Migrations.LATEST);
        }
    }

    @Test
    void dataOfANewerProgramAreLeftAlone() throws Exception {
        SqliteStore.open(folder).close();
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("gait.db"));
                Statement statement = connection.createStatement()) {
            statement.execute("INSERT INTO migrations (version) VALUES (99)");
        }

        assertThatThrownBy(() -> SqliteStore.open(folder))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("newer version");
    }

    @Test
    void aFileThatIsNoDatabaseGetsASentence() throws Exception {
        Files.writeString(folder.resolve("gait.db"), "this is not a database, it is a letter to nobody in particular");

        assertThatThrownBy(() -> SqliteStore.open(folder))
                .isInstanceOf(StoreException.class)
                .hasMessageStartingWith("Cannot open the data in");
    }

    @Test
    void whatIsNoFolderGetsASentenceAndALinkToOneIsFollowed() throws Exception {
        Path file = Files.writeString(folder.resolve("notes.txt"), "no world");
        Path nowhere = Files.createSymbolicLink(folder.resolve("nowhere"), folder.resolve("gone"));
        for (Path wrong : new Path[] {file, nowhere}) {
            assertThatThrownBy(() -> SqliteStore.open(wrong))
                    .isInstanceOf(StoreException.class)
                    .hasMessage("Cannot use " + wrong
                            + " for data: something else is in its place, or a link that leads nowhere.");
        }
        Path real = Files.createDirectory(folder.resolve("real"));
        Path link = Files.createSymbolicLink(folder.resolve("link"), real);
        try (Store store = SqliteStore.open(link)) {
            tell(store);
            assertThatThrownBy(() -> SqliteStore.open(real))
                    .as("one folder under two names")
                    .hasMessageStartingWith("Another server uses the data in");
        }
        assertThat(real.resolve("gait.db")).exists();
    }

    @Test
    void oneFolderHasOneServer() {
        try (Store store = SqliteStore.open(folder)) {
            assertThatThrownBy(() -> SqliteStore.open(folder))
                    .isInstanceOf(StoreException.class)
                    .hasMessage("Another server uses the data in " + folder
                            + ": stop it, or give this one a folder of its own.");
            assertThat(store.findAccount("Ann")).isNull();
        }
        SqliteStore.open(folder).close();
    }

    @Test
    void dataArePrivate() throws Exception {
        Path made = folder.resolve("world");
        try (Store store = SqliteStore.open(made)) {
            tell(store);
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(made)))
                    .isEqualTo("rwx------");
            try (var files = Files.list(made)) {
                assertThat(files)
                        .hasSizeGreaterThan(2)
                        .allSatisfy(
                                file -> assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                                        .as(file.toString())
                                        .isEqualTo("rw-------"));
            }
        }
    }

    @Test
    void dataThatWereOpenToOthersAreClosedAndAFolderOfOtherThingsKeepsItsRights() throws Exception {
        SqliteStore.open(folder).close();
        Path database = folder.resolve("gait.db");
        Files.setPosixFilePermissions(database, PosixFilePermissions.fromString("rw-r--r--"));
        Files.writeString(folder.resolve("notes.txt"), "mine");
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        SqliteStore.open(folder).close();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(database)))
                .isEqualTo("rw-------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)))
                .isEqualTo("rwxr-xr-x");
    }

    @Test
    void damageIsNoticedAtTheStartWithWhatToDo() throws Exception {
        try (Store store = SqliteStore.open(folder)) {
            for (int i = 0; i < 300; i++) {
                store.createAccount("Player" + i, "hash", new NewCharacter("Player" + i, HOME, 200, 200));
            }
        }
        Path database = folder.resolve("gait.db");
        byte[] bytes = Files.readAllBytes(database);
        // Pages in the middle are overwritten; the head, which says what kind of file it is, is whole.
        java.util.Arrays.fill(bytes, bytes.length / 2, bytes.length / 2 + 8192, (byte) 0x5A);
        Files.write(database, bytes);

        assertThatThrownBy(() -> SqliteStore.open(folder))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("the file is damaged")
                .hasMessageContaining("Put the last backup in its place")
                .hasMessageContaining(".recover");
    }

    /** SQLite takes an empty file for a world that begins: everybody would be gone without a word. */
    @Test
    void anEmptyFileWhereAWorldWasIsNotTakenForANewOne() throws Exception {
        try (SqliteStore store = SqliteStore.open(folder)) {
            tell(store);
        }
        Path file = folder.resolve("gait.db");
        Files.write(file, new byte[0]);
        assertThatThrownBy(() -> SqliteStore.open(folder))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("the file is empty, though there was a world in it")
                .hasMessageContaining("Put the last backup in its place");
        Files.delete(file);
        try (SqliteStore store = SqliteStore.open(folder)) {
            assertThat(store.findAccount("Nobody")).isNull();
        }
    }

    /** A server that was killed before there was anything begins again. */
    @Test
    void anEmptyFileThatNeverHeldAWorldIsBegun() throws Exception {
        Files.createFile(folder.resolve("gait.db"));
        try (SqliteStore store = SqliteStore.open(folder)) {
            tell(store);
        }
    }

    @Test
    void aFullDiskIsSaidInASentenceAndLosesNothing() throws Exception {
        try (SqliteStore store = SqliteStore.open(folder)) {
            tell(store);
            // As a disk does that has no room: the database may not grow.
            limitPages(store, 1);
            assertThatThrownBy(() -> {
                        for (int i = 0; i < 2000; i++) {
                            store.createAccount("More" + i, "hash", new NewCharacter("More" + i, HOME, 200, 200));
                        }
                    })
                    .isInstanceOf(StoreException.class)
                    .hasMessageEndingWith(": the disk is full.");
            check(store);
            limitPages(store, 1_000_000_000);
            assertThat(store.createAccount("Later", "hash", new NewCharacter("Later", HOME, 200, 200)))
                    .isNotNull();
        }
    }

    @Test
    void dataThatCannotBeWrittenAreSaidInASentenceToo() throws Exception {
        try (SqliteStore store = SqliteStore.open(folder)) {
            tell(store);
            try (Statement statement = store.connection.createStatement()) {
                statement.execute("PRAGMA query_only=ON");
            }
            assertThatThrownBy(() -> store.savePlaces(List.of(new SavedPlace(Store.FIRST_GUID, HOME))))
                    .isInstanceOf(StoreException.class)
                    .hasMessage("The store could not save places: the data folder cannot be written to.");
            check(store);
        }
    }

    /** SQLite would go on writing into a file without a name, and say that all is saved. */
    @Test
    void aFileThatIsTakenAwayOrReplacedWhileTheServerRunsIsNoticed() throws Exception {
        Path database = folder.resolve("gait.db");
        Path elsewhere = folder.resolve("moved");
        List<SavedPlace> place = List.of(new SavedPlace(Store.FIRST_GUID, HOME));
        try (SqliteStore store = SqliteStore.open(folder)) {
            tell(store);
            Files.move(database, elsewhere);
            assertThatThrownBy(() -> store.savePlaces(place))
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("the file of the database was removed or replaced");
            Files.copy(elsewhere, database);
            assertThatThrownBy(() -> store.savePlaces(place)).isInstanceOf(StoreException.class);
            assertThatThrownBy(() -> store.countLogin(Store.FIRST_GUID)).isInstanceOf(StoreException.class);
            Files.delete(database);
            Files.move(elsewhere, database);
            store.savePlaces(place);
        }
    }

    @Test
    void aServerDoesNotBeginWithADatabaseThatAnotherProgramHolds() throws Exception {
        SqliteStore.open(folder).close();
        try (Connection other = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("gait.db"))) {
            execute(other, "BEGIN IMMEDIATE");
            assertThatThrownBy(() -> SqliteStore.open(folder))
                    .isInstanceOf(StoreException.class)
                    .hasMessage("Cannot open the data in " + folder.resolve("gait.db")
                            + ": another program holds the database.");
            execute(other, "ROLLBACK");
        }
        SqliteStore.open(folder).close();
    }

    /** Memory that other programs share is a mapped file, which ends the process when the disk takes nothing any more. */
    @Test
    void aDatabaseThatIsOpenIsNobodyElsesAndSharesNoMemory() throws Exception {
        try (SqliteStore store = SqliteStore.open(folder)) {
            tell(store);
            assertThat(folder.resolve("gait.db-shm")).doesNotExist();
            try (Connection other = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("gait.db"))) {
                execute(other, "PRAGMA busy_timeout=0");
                assertThatThrownBy(() -> execute(other, "SELECT * FROM accounts"))
                        .hasMessageContaining("locked");
            }
            store.savePlaces(List.of(new SavedPlace(Store.FIRST_GUID, HOME)));
        }
    }

    @Test
    void aJournalThatIsDeletedCostsNothingIfTheServerIsStopped() throws Exception {
        try (Store store = SqliteStore.open(folder)) {
            tell(store);
            Files.delete(folder.resolve("gait.db-wal"));
        }
        try (Store store = SqliteStore.open(folder)) {
            check(store);
        }
    }

    @Test
    void aStoreThatIsOpenCopiesItselfAndTheCopyIsAStore() throws Exception {
        Path copies = Files.createDirectory(folder.resolve("copies"));
        Path copy = copies.resolve("gait.db");
        try (SqliteStore store = SqliteStore.open(folder.resolve("world"))) {
            tell(store);
            store.backUp(copy);
            assertThatThrownBy(() -> store.backUp(copy))
                    .isInstanceOf(StoreException.class)
                    .hasMessage("There is something at " + copy + " already.");
            assertThatThrownBy(() -> store.backUp(copies.resolve("none/copy.db")))
                    .hasMessage("There is no folder for " + copies.resolve("none/copy.db") + ".");
            store.createAccount("Later", "hash", new NewCharacter("Later", HOME, 200, 200));
        }
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(copy)))
                .isEqualTo("rw-------");
        try (Store store = SqliteStore.open(copies)) {
            check(store);
            assertThat(store.findAccount("Later")).isNull();
        }
    }

    /** A server was killed, and its operator puts a backup in place and leaves the journal there: SQLite writes that into it. */
    @Test
    void aJournalOfAnotherDatabaseIsNotWrittenIntoABackup() throws Exception {
        Path world = folder.resolve("world");
        Path copy = folder.resolve("backup.db");
        Path stopped = folder.resolve("stopped.db");
        Path killed = Files.createDirectory(folder.resolve("killed"));
        SqliteStore.open(world).close();
        Files.copy(world.resolve("gait.db"), stopped);
        try (SqliteStore store = SqliteStore.open(world)) {
            tell(store);
            store.backUp(copy);
            store.savePlaces(List.of(new SavedPlace(Store.FIRST_GUID, HOME)));
            store.createAccount("Later", "hash", new NewCharacter("Later", HOME, 200, 200));
            // What a killed process leaves behind.
            for (String name : new String[] {"gait.db", "gait.db-wal", "gait.lock"}) {
                Files.copy(world.resolve(name), killed.resolve(name));
            }
        }
        Path database = killed.resolve("gait.db");
        Path journal = killed.resolve("gait.db-wal");
        byte[] whole = Files.readAllBytes(database);
        for (Path other : new Path[] {copy, stopped}) {
            Files.copy(other, database, StandardCopyOption.REPLACE_EXISTING);
            assertThatThrownBy(() -> SqliteStore.open(killed))
                    .isInstanceOf(StoreException.class)
                    .hasMessage("Cannot open the data in " + database + ": it was put in the place of another database,"
                            + " whose journal gait.db-wal is still beside it and would be written into it."
                            + " Remove that journal and start again; if the two were put there together, remove"
                            + " gait.lock instead.");
        }
        Path kept = Files.move(journal, folder.resolve("kept"));
        Files.copy(copy, database, StandardCopyOption.REPLACE_EXISTING);
        try (Store store = SqliteStore.open(killed)) {
            check(store);
            assertThat(store.findAccount("Later")).isNull();
        }
        // The database that was killed goes on with its own journal.
        Path again = Files.createDirectory(folder.resolve("again"));
        Files.write(again.resolve("gait.db"), whole);
        Files.move(kept, again.resolve("gait.db-wal"));
        Files.copy(world.resolve("gait.lock"), again.resolve("gait.lock"));
        try (Store store = SqliteStore.open(again)) {
            assertThat(store.findAccount("Later")).isNotNull();
        }
    }

    @Test
    void damageThatIsMetWhileTheServerRunsIsSaidWithWhatToDo() throws Exception {
        try (SqliteStore store = SqliteStore.open(folder)) {
            for (int i = 0; i < 300; i++) {
                store.createAccount("Player" + i, "hash", new NewCharacter("Player" + i, HOME, 200, 200));
            }
            execute(store.connection, "PRAGMA wal_checkpoint(TRUNCATE)");
            execute(store.connection, "PRAGMA shrink_memory");
            try (RandomAccessFile file =
                    new RandomAccessFile(folder.resolve("gait.db").toFile(), "rw")) {
                byte[] noise = new byte[(int) file.length() - 4096];
                java.util.Arrays.fill(noise, (byte) 0x5A);
                file.seek(4096);
                file.write(noise);
            }
            assertThatThrownBy(() -> store.findAccount("Player7"))
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("the database is damaged; stop the server and put a backup in its place");
        }
    }

    private static void execute(Connection connection, String sql) throws Exception {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static void limitPages(SqliteStore store, int most) throws Exception {
        try (Statement statement = store.connection.createStatement()) {
            statement.execute("PRAGMA max_page_count=" + most);
        }
    }
}
