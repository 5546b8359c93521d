package dev.gait.server.store;

import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Does the slow work behind the counter: hashing on one set of threads, the store on a single one, so that what is
 * written and read of a character happens in the order it was asked for. Answers wait until the world's thread comes
 * to {@link #deliver} them; nothing here ever runs on its time.
 */
public final class Clerk implements AutoCloseable {
    /** Logins that may wait for their hash; more are turned away at once instead of after 15 s. */
    private static final int MAX_WAITING = 512;

    private static final long CLOSE_SECONDS = 30;

    /** What became of a login. */
    public sealed interface LoginResult {
        record Admitted(Account account, List<CharacterRecord> characters, boolean isNew) implements LoginResult {}

        record WrongPassword() implements LoginResult {}

        record UnknownAccount() implements LoginResult {}

        record Busy() implements LoginResult {}

        record Failed(Throwable cause) implements LoginResult {}
    }

    private final Store store;
    private final Passwords passwords;
    private final Executor hashing;
    private final Executor storing;
    private final List<ExecutorService> threads;
    private final Queue<Runnable> answers = new ConcurrentLinkedQueue<>();
    private final AtomicInteger waiting = new AtomicInteger();

    private Clerk(Store store, Passwords passwords, Executor hashing, Executor storing, List<ExecutorService> threads) {
        this.store = store;
        this.passwords = passwords;
        this.hashing = hashing;
        this.storing = storing;
        this.threads = threads;
    }

    /** A clerk with threads of its own, as a real server has. */
    public static Clerk threaded(Store store, Passwords passwords) {
        ExecutorService hashing = Executors.newFixedThreadPool(
                Math.max(1, Runtime.getRuntime().availableProcessors() / 2), work -> daemon(work, "gait-hash"));
        ExecutorService storing = Executors.newSingleThreadExecutor(work -> daemon(work, "gait-store"));
        return new Clerk(store, passwords, hashing, storing, List.of(hashing, storing));
    }

    /** A clerk that does everything at once, on the caller's thread: for virtual time. */
    public static Clerk inline(Store store, Passwords passwords) {
        return new Clerk(store, passwords, Runnable::run, Runnable::run, List.of());
    }

    private static Thread daemon(Runnable work, String name) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        return thread;
    }

    /** Hands out the answers that are ready, on the caller's thread. */
    public void deliver() {
        Runnable answer = answers.poll();
        while (answer != null) {
            answer.run();
            answer = answers.poll();
        }
    }

    /**
     * Checks an account and its password; an unknown account is created if a first character is given.
     *
     * @param first what the new account begins with, or null where accounts are not created
     */
    public void logIn(String name, String password, @Nullable NewCharacter first, Consumer<LoginResult> answer) {
        if (waiting.incrementAndGet() > MAX_WAITING) {
            waiting.decrementAndGet();
            answers.add(() -> answer.accept(new LoginResult.Busy()));
            return;
        }
        Consumer<LoginResult> done = result -> {
            waiting.decrementAndGet();
            answers.add(() -> answer.accept(result));
        };
        run(storing, done, () -> {
            Account known = store.findAccount(name);
            if (known != null) {
                run(hashing, done, () -> verify(known, password, done));
            } else if (first == null) {
                done.accept(new LoginResult.UnknownAccount());
            } else {
                run(hashing, done, () -> create(name, password, first, done));
            }
        });
    }

    private void verify(Account account, String password, Consumer<LoginResult> done) {
        if (!passwords.matches(password, account.passwordHash())) {
            done.accept(new LoginResult.WrongPassword());
            return;
        }
        run(storing, done, () -> done.accept(new LoginResult.Admitted(account, store.characters(account), false)));
    }

    private void create(String name, String password, NewCharacter first, Consumer<LoginResult> done) {
        String hash = passwords.hash(password);
        run(storing, done, () -> {
            Account created = store.createAccount(name, hash, first);
            if (created != null) {
                done.accept(new LoginResult.Admitted(created, store.characters(created), true));
                return;
            }
            // Somebody else's first login of the same name was faster: then this one must know its password.
            Account known = Objects.requireNonNull(store.findAccount(name));
            run(hashing, done, () -> verify(known, password, done));
        });
    }

    private static void run(Executor where, Consumer<LoginResult> done, Runnable work) {
        where.execute(() -> {
            try {
                work.run();
            } catch (RuntimeException e) {
                done.accept(new LoginResult.Failed(e));
            }
        });
    }

    /** Counts a login of a character; the answer is null if there is none or the store failed. */
    public void countLogin(int guid, Consumer<@Nullable CharacterRecord> answer, Consumer<Throwable> failed) {
        storing.execute(() -> {
            try {
                CharacterRecord character = store.countLogin(guid);
                answers.add(() -> answer.accept(character));
            } catch (RuntimeException e) {
                answers.add(() -> failed.accept(e));
            }
        });
    }

    /** Saves places, after everything that was asked for before. */
    public void save(List<SavedPlace> places, Consumer<Throwable> failed) {
        storing.execute(() -> {
            try {
                store.savePlaces(places);
            } catch (RuntimeException e) {
                answers.add(() -> failed.accept(e));
            }
        });
    }

    /** Finishes what was asked for, then closes the store. */
    @Override
    public void close() {
        for (ExecutorService thread : threads) {
            thread.shutdown();
            try {
                if (!thread.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS)) {
                    thread.shutdownNow();
                }
            } catch (InterruptedException e) {
                thread.shutdownNow();
                Thread.currentThread().interrupt();
            }
        }
        store.close();
    }
}
