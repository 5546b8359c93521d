package dev.gait.server.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The threads behind the counter. */
class AccountServiceTest {
    private static final Place HOME = new Place(0xA9B40025, 96, 96, 0, 1, 0, 0, 0);
    private static final NewCharacter FIRST = new NewCharacter("Ann", HOME, 200, 200);

    /** A hash that takes as long as a test likes. */
    private static final class SlowPasswords implements Passwords {
        final CountDownLatch begun = new CountDownLatch(1);
        final CountDownLatch release = new CountDownLatch(1);

        @Override
        public String hash(String password) {
            begun.countDown();
            try {
                release.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return password;
        }

        @Override
        public boolean matches(String password, String hash) {
            return password.equals(hash);
        }
    }

    @Test
    @Timeout(20)
    void aServerThatStopsDoesNotWaitForWhoWaitsToBeLetIn() throws Exception {
        SlowPasswords passwords = new SlowPasswords();
        MemoryStore store = new MemoryStore();
        store.createAccount("Bob", "secret", new NewCharacter("Bob", HOME, 200, 200));
        AccountService accounts = AccountService.threaded(store, passwords);
        List<String> answers = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            String name = "Ann" + i;
            assertThat(accounts.createAccount(
                            "host", name, "secret", FIRST, list -> answers.add(name), cause -> answers.add("failed")))
                    .isTrue();
        }
        assertThat(passwords.begun.await(10, TimeUnit.SECONDS)).isTrue();
        Place moved = new Place(0xA9B40025, 1, 2, 3, 1, 0, 0, 0);
        accounts.save(List.of(new SavedPlace(Store.FIRST_GUID, moved)), () -> answers.add("saved"), cause -> {});

        accounts.close();
        accounts.deliver();

        // Nobody was let in, and what was to be saved is.
        assertThat(answers).containsExactly("saved");
        Account bob = Objects.requireNonNull(store.findAccount("Bob"));
        assertThat(store.characters(bob).get(0).place()).isEqualTo(moved);
        passwords.release.countDown();
        assertThat(store.findAccount("Ann5")).isNull();
    }

    @Test
    void hostsTakeTurnsAndHaveTheirShare() {
        HashQueue queue = new HashQueue();
        List<String> done = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            queue.offer("crowd", () -> done.add("crowd"));
        }
        assertThat(queue.size()).isEqualTo(HashQueue.MOST_PER_HOST);
        assertThat(queue.offer("ann", () -> done.add("ann"))).isTrue();
        assertThat(queue.offer("bob", () -> done.add("bob"))).isTrue();
        for (int i = 0; i < 4; i++) {
            Objects.requireNonNull(queue.poll()).run();
        }
        assertThat(done).containsExactly("crowd", "ann", "bob", "crowd");
        for (int i = 0; i < 600; i++) {
            queue.offer("host" + i, () -> {});
        }
        assertThat(queue.size()).isEqualTo(HashQueue.MOST);
    }
}
