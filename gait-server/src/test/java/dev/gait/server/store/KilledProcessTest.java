package dev.gait.server.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process that is killed in the middle of its work loses nothing a call of the store had returned from. */
class KilledProcessTest {
    private static final int BEFORE_KILL = 400;

    @TempDir
    @SuppressWarnings("NullAway.Init") // JUnit fills it
    Path folder;

    /** What runs in the other process: it saves for ever and says after each call what was saved. */
    static final class Writer {
        private Writer() {}

        public static void main(String[] args) {
            Store store = SqliteStore.open(Path.of(args[0]));
            for (int i = 0; ; i++) {
                NewCharacter character = new NewCharacter("C" + i, place(0), 200, 200);
                Account account = Objects.requireNonNull(store.createAccount("A" + i, "hash", character));
                int guid = store.characters(account).get(0).guid();
                store.savePlaces(List.of(new SavedPlace(guid, place(i))));
                System.out.println(i);
            }
        }
    }

    private static Place place(int i) {
        return new Place(0xA9B40025, 96, 96, i, 1, 0, 0, 0);
    }

    @Test
    void everythingThatWasSaidToBeSavedIsThereAfterTheKill() throws Exception {
        Process writer = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Writer.class.getName(),
                        folder.toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        int last = -1;
        try (BufferedReader said = writer.inputReader(StandardCharsets.UTF_8)) {
            String line = said.readLine();
            while (line != null && last < BEFORE_KILL) {
                last = Integer.parseInt(line);
                line = said.readLine();
            }
        } finally {
            // SIGKILL: no shutdown hook, no close.
            writer.destroyForcibly();
            assertThat(writer.waitFor(30, TimeUnit.SECONDS)).isTrue();
        }

        assertThat(last).isGreaterThanOrEqualTo(BEFORE_KILL);
        try (Store store = SqliteStore.open(folder)) {
            for (int i = 0; i <= last; i++) {
                Account account = Objects.requireNonNull(store.findAccount("A" + i), "account " + i);
                CharacterRecord character = store.characters(account).get(0);
                assertThat(character.name()).isEqualTo("C" + i);
                assertThat(character.place()).as("place of " + i).isEqualTo(place(i));
            }
        }
    }
}
