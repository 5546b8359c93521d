package dev.gait.server.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.net.session.SessionRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
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

    /** A disk that takes nothing; its first save lasts until the server is being stopped. */
    private static final class FullStore extends MemoryStore {
        final List<Integer> tried = new ArrayList<>();
        private final Thread stopper;

        FullStore(Thread stopper) {
            this.stopper = stopper;
        }

        @Override
        public synchronized void savePlaces(List<SavedPlace> places) {
            while (stopper.getState() != Thread.State.TIMED_WAITING) {
                Thread.onSpinWait();
            }
            tried.add(places.get(0).guid());
            throw new StoreException("The disk is full.");
        }
    }

    /** Cold, a hash takes a tenth of a second: ten people of a lost machine would wait for one. */
    @Test
    @Timeout(30)
    void aServerThatStartsHashesForNobodyUntilThatIsQuickOrSomebodyComes() throws Exception {
        CountDownLatch warm = new CountDownLatch(5);
        Passwords counted = new Passwords() {
            @Override
            public String hash(String password) {
                warm.countDown();
                return password;
            }

            @Override
            public boolean matches(String password, String hash) {
                return password.equals(hash);
            }

            @Override
            public int warmUp() {
                return 5;
            }
        };
        try (AccountService accounts = AccountService.threaded(new MemoryStore(), counted)) {
            warm.await();
            assertThat(accounts.hashesWaiting()).isZero();
        }
        assertThat(Passwords.argon2id().warmUp()).as("nineteen megabytes each").isZero();
        Passwords warm40 = Passwords.quick().warmedUp(40);
        assertThat(warm40.warmUp()).isEqualTo(40);
        assertThat(warm40.matches("open", warm40.hash("open"))).isTrue();
    }

    /** Each thread needs the memory of one hash; what waits needs none. */
    @Test
    @Timeout(30)
    void noMoreHashesAreComputedAtOnceThanThereAreThreads() throws Exception {
        int threads = Math.max(1, Runtime.getRuntime().availableProcessors() / 2);
        int logins = threads + 5;
        CountDownLatch allThreadsBusy = new CountDownLatch(threads);
        CountDownLatch release = new CountDownLatch(1);
        CountDownLatch done = new CountDownLatch(logins);
        AtomicInteger now = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        Passwords counted = new Passwords() {
            @Override
            public String hash(String password) {
                most.accumulateAndGet(now.incrementAndGet(), Math::max);
                allThreadsBusy.countDown();
                try {
                    release.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
                now.decrementAndGet();
                done.countDown();
                return password;
            }

            @Override
            public boolean matches(String password, String hash) {
                return password.equals(hash);
            }
        };
        try (AccountService accounts = AccountService.threaded(new MemoryStore(), counted)) {
            for (int i = 0; i < logins; i++) {
                accounts.createAccount("host", "Ann" + i, "secret", FIRST, made -> {}, () -> {}, cause -> {});
            }
            allThreadsBusy.await();
            assertThat(accounts.hashesWaiting()).isEqualTo(logins - threads);
            release.countDown();
            done.await();
            assertThat(most).hasValue(threads);
        }
    }

    /** Says of each hash that it begins with "old" that it was made otherwise. */
    private static final class NewerPasswords implements Passwords {
        @Override
        public String hash(String password) {
            return "new " + password;
        }

        @Override
        public boolean matches(String password, String hash) {
            return hash.endsWith(" " + password);
        }

        @Override
        public boolean needsRenewal(String hash) {
            return hash.startsWith("old");
        }
    }

    private static @Nullable List<CharacterRecord> logIn(Store store, String password) {
        AccountService accounts = AccountService.inline(store, new NewerPasswords());
        List<Optional<List<CharacterRecord>>> answers = new ArrayList<>();
        accounts.checkPassword(
                "host",
                store.findAccount("Ann"),
                password,
                characters -> answers.add(Optional.ofNullable(characters)),
                () -> {},
                cause -> {});
        accounts.deliver();
        return answers.get(0).orElse(null);
    }

    private static String hashOfAnn(Store store) {
        return Objects.requireNonNull(store.findAccount("Ann")).passwordHash();
    }

    @Test
    void oldHashIsRenewedAtTheNextLogInWithTheRightPassword() {
        MemoryStore store = new MemoryStore();
        store.createAccount("Ann", "old secret", FIRST);
        assertThat(logIn(store, "wrong")).isNull();
        assertThat(hashOfAnn(store)).isEqualTo("old secret");
        assertThat(logIn(store, "secret")).hasSize(1);
        assertThat(hashOfAnn(store)).isEqualTo("new secret");
        assertThat(logIn(store, "secret")).hasSize(1);
    }

    @Test
    void hashThatCannotBeRenewedKeepsNobodyOut() {
        MemoryStore store = new MemoryStore() {
            @Override
            public synchronized void replaceHash(Account account, String passwordHash) {
                throw new StoreException("The disk is full.");
            }
        };
        store.createAccount("Ann", "old secret", FIRST);
        assertThat(logIn(store, "secret")).hasSize(1);
        assertThat(hashOfAnn(store)).isEqualTo("old secret");
    }

    /** The others have much to do when a machine is lost, and hashing gives way to all of it. */
    @Test
    @Timeout(30)
    void inAHurryPasswordsAreCheckedBesideThoseThatGiveWay() throws Exception {
        CountDownLatch busy =
                new CountDownLatch(Math.max(1, Runtime.getRuntime().availableProcessors() / 2));
        CountDownLatch release = new CountDownLatch(1);
        CountDownLatch checked = new CountDownLatch(1);
        Passwords slow = new Passwords() {
            @Override
            public String hash(String password) {
                boolean givesWay = Thread.currentThread().getPriority() == Thread.MIN_PRIORITY;
                (givesWay ? busy : checked).countDown();
                try {
                    if (givesWay) {
                        release.await();
                    }
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
                return password;
            }

            @Override
            public boolean matches(String password, String hash) {
                return password.equals(hash);
            }
        };
        try (AccountService accounts = AccountService.threaded(new MemoryStore(), slow)) {
            for (long i = busy.getCount(); i > 0; i--) {
                accounts.createAccount("host" + i, "Ann" + i, "secret", FIRST, made -> {}, () -> {}, cause -> {});
            }
            busy.await();
            accounts.createAccount("another", "Ben", "secret", FIRST, made -> {}, () -> {}, cause -> {});
            assertThat(checked.await(500, TimeUnit.MILLISECONDS))
                    .as("without a hurry")
                    .isFalse();
            accounts.hurry(true);
            checked.await();
            release.countDown();
        }
    }

    /** One after the other they would keep a server from stopping for as often ten seconds. */
    @Test
    @Timeout(20)
    void savesThatFailWhenAServerStopsHaveTheirTimeTogether() throws Exception {
        List<AccountService> service = new ArrayList<>();
        Thread stopper = new Thread(() -> service.get(0).close());
        FullStore store = new FullStore(stopper);
        AccountService accounts = AccountService.threaded(store, Passwords.quick(), TimeUnit.MILLISECONDS.toNanos(600));
        service.add(accounts);
        List<String> failed = new ArrayList<>();
        for (int guid = 1; guid <= 3; guid++) {
            accounts.save(
                    List.of(new SavedPlace(guid, HOME)),
                    () -> {},
                    cause -> failed.add(String.valueOf(cause.getMessage())));
        }
        stopper.start();
        stopper.join();
        accounts.deliver();
        assertThat(failed).hasSize(3).containsOnly("The disk is full.");
        assertThat(store.tried.subList(0, 2)).as("the first is tried again").containsExactly(1, 1);
        assertThat(store.tried.stream().filter(guid -> guid > 1)).containsExactly(2, 3);
    }

    @Test
    @Timeout(20)
    void aServerThatStopsDoesNotWaitForWhoWaitsToBeLetIn() throws Exception {
        SlowPasswords passwords = new SlowPasswords();
        MemoryStore store = new MemoryStore();
        store.createAccount("Bob", "secret", new NewCharacter("Bob", HOME, 200, 200));
        AccountService accounts = AccountService.threaded(store, passwords);
        List<String> answers = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            String name = "Ann" + i;
            assertThat(accounts.createAccount(
                            "host",
                            name,
                            "secret",
                            FIRST,
                            list -> answers.add(name),
                            () -> answers.add("gave way"),
                            cause -> answers.add("failed")))
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
        HashQueue queue = new HashQueue(1);
        List<String> done = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            queue.offer("crowd", () -> done.add("crowd"), () -> done.add("gave way"));
        }
        assertThat(queue.size()).isEqualTo(HashQueue.MOST_PER_THREAD / 2);
        assertThat(queue.offer("ann", () -> done.add("ann"), () -> {})).isTrue();
        assertThat(queue.offer("bob", () -> done.add("bob"), () -> {})).isTrue();
        for (int i = 0; i < 4; i++) {
            Objects.requireNonNull(queue.poll()).run();
        }
        assertThat(done).containsExactly("crowd", "ann", "bob", "crowd");
        for (int i = 0; i < 600; i++) {
            queue.offer("host" + i, () -> {}, () -> {});
        }
        assertThat(queue.size()).isEqualTo(HashQueue.MOST_PER_THREAD);
    }

    /** Two hosts fill it, and eight with their ten log-ins a second would keep it full for as long as they like. */
    @Test
    void whoHasMostWaitingGivesWayToWhoHasFewer() {
        HashQueue queue = new HashQueue(1);
        List<String> gaveWay = new ArrayList<>();
        for (int host = 0; host < 8; host++) {
            String name = "hostile" + host;
            for (int i = 0; i < HashQueue.MOST_PER_THREAD / 8; i++) {
                assertThat(queue.offer(name, () -> {}, () -> gaveWay.add(name))).isTrue();
            }
        }
        assertThat(queue.offer("hostile0", () -> {}, () -> {})).as("no fewer").isFalse();
        List<String> done = new ArrayList<>();
        assertThat(queue.offer("ann", () -> done.add("ann"), () -> gaveWay.add("ann")))
                .isTrue();
        assertThat(queue.size()).isEqualTo(HashQueue.MOST_PER_THREAD);
        assertThat(gaveWay).containsExactly("hostile0");
        for (int i = 0; i < 200; i++) {
            queue.offer("other" + i, () -> {}, () -> {});
        }
        assertThat(gaveWay).doesNotContain("ann");
        for (int i = 0; i < 9; i++) {
            Objects.requireNonNull(queue.poll()).run();
        }
        assertThat(done).as("after one of each of those who came before").containsExactly("ann");
    }

    /** A hash takes 24 ms of a quiet processor, and 36 ms in a server with players on two processors. */
    @Test
    void hashingRestsAndTheLastOfAFullQueueIsStillAnswered() {
        long hash = TimeUnit.MILLISECONDS.toNanos(36);
        long rest = AccountService.restNanos(hash);
        assertThat((double) hash / (hash + rest)).as("share of a processor").isLessThan(0.8);
        assertThat(HashQueue.MOST_PER_THREAD * (hash + rest))
                .as("the last of a full queue is answered before its client gives up")
                .isLessThan(SessionRules.HANDSHAKE_TIMEOUT_NANOS);
        assertThat(AccountService.restNanos(TimeUnit.SECONDS.toNanos(5)))
                .as("a hash that was held up holds up nobody")
                .isLessThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(50));
    }
}
