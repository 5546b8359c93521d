package dev.gait.server.store;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Does the slow work behind the counter: hashing on one set of threads, the store on a single one, so that what is
 * written and read of a character happens in the order it was asked for. Answers wait until the world's thread comes
 * to {@link #deliver} them; nothing here ever runs on its time.
 *
 * <p>Whatever goes wrong is an answer as well, running out of memory included: somebody waits for it.
 */
public final class AccountService implements AutoCloseable {
    private static final long CLOSE_SECONDS = 30;
    /** When the server stops, a save that fails is tried again for so long: there is no later. */
    private static final long LAST_SAVE_NANOS = TimeUnit.SECONDS.toNanos(10);

    private static final long LAST_SAVE_PAUSE_MILLIS = 250;

    /** How hashing gets its time. */
    private enum Hashing {
        THREADS,
        AT_ONCE,
        BY_HAND
    }

    private final Store store;
    private final Passwords passwords;
    private final Hashing hashing;
    private final HashQueue hashes = new HashQueue();
    private final Executor storing;
    private final @Nullable ExecutorService storeThread;
    private final Queue<Runnable> answers = new ConcurrentLinkedQueue<>();
    private final AtomicInteger storeJobs = new AtomicInteger();
    private volatile boolean closing;

    private AccountService(Store store, Passwords passwords, Hashing hashing) {
        this.store = store;
        this.passwords = passwords;
        this.hashing = hashing;
        if (hashing == Hashing.THREADS) {
            storeThread = Executors.newSingleThreadExecutor(work -> daemon(work, "gait-store"));
            storing = storeThread;
        } else {
            storeThread = null;
            storing = Runnable::run;
        }
    }

    /**
     * A service with threads of its own, as a real server has. Half the processors hash, which bounds what hashing costs
     * in time and, with one hash per thread, in memory.
     */
    public static AccountService threaded(Store store, Passwords passwords) {
        AccountService accounts = new AccountService(store, passwords, Hashing.THREADS);
        int threads = Math.max(1, Runtime.getRuntime().availableProcessors() / 2);
        for (int i = 0; i < threads; i++) {
            daemon(accounts::hash, "gait-hash").start();
        }
        return accounts;
    }

    /** A service that does everything at once, on the caller's thread: for virtual time. */
    public static AccountService inline(Store store, Passwords passwords) {
        return new AccountService(store, passwords, Hashing.AT_ONCE);
    }

    /** A service that hashes when it is told to with {@link #hashNext}: for tests of a queue in virtual time. */
    public static AccountService byHand(Store store, Passwords passwords) {
        return new AccountService(store, passwords, Hashing.BY_HAND);
    }

    private static Thread daemon(Runnable work, String name) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        return thread;
    }

    private void hash() {
        try {
            Runnable work = hashes.take();
            while (work != null) {
                work.run();
                work = hashes.take();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Does one hash; false if none waits. */
    public boolean hashNext() {
        Runnable work = hashes.poll();
        if (work != null) {
            work.run();
        }
        return work != null;
    }

    /** Password checks that wait for a thread. */
    public int hashesWaiting() {
        return hashes.size();
    }

    /** Work that waits for the store. */
    public int storeJobsWaiting() {
        return storeJobs.get();
    }

    /** Answers that wait for {@link #deliver}. */
    public int answersWaiting() {
        return answers.size();
    }

    /** Hands out the answers that are ready, on the caller's thread. */
    public void deliver() {
        Runnable answer = answers.poll();
        while (answer != null) {
            answer.run();
            answer = answers.poll();
        }
    }

    /** Looks an account up; the answer is null if there is none. */
    public void findAccount(String name, Consumer<@Nullable Account> answer, Consumer<Throwable> failed) {
        store(failed, true, () -> {
            Account account = store.findAccount(name);
            answers.add(() -> answer.accept(account));
        });
    }

    /**
     * Compares a password with an account's; the answer is the account's characters, or null if it is another password.
     * False, and nothing is done, if too many wait.
     *
     * @param host whose turn it is to wait
     */
    public boolean checkPassword(
            Object host,
            Account account,
            String password,
            Consumer<@Nullable List<CharacterRecord>> answer,
            Consumer<Throwable> failed) {
        return hash(host, failed, () -> {
            if (passwords.matches(password, account.passwordHash())) {
                store(failed, true, () -> {
                    List<CharacterRecord> characters = store.characters(account);
                    answers.add(() -> answer.accept(characters));
                });
            } else {
                answers.add(() -> answer.accept(null));
            }
        });
    }

    /**
     * Creates an account with its first character; the answer is its characters, or null if somebody else's first
     * log-in of that name was faster. False, and nothing is done, if too many wait.
     */
    public boolean createAccount(
            Object host,
            String name,
            String password,
            NewCharacter first,
            Consumer<@Nullable List<CharacterRecord>> answer,
            Consumer<Throwable> failed) {
        return hash(host, failed, () -> {
            String hash = passwords.hash(password);
            store(failed, true, () -> {
                Account created = store.createAccount(name, hash, first);
                List<CharacterRecord> characters = created == null ? null : store.characters(created);
                answers.add(() -> answer.accept(characters));
            });
        });
    }

    /** Counts a login of a character; the answer is null if there is none. */
    public void countLogin(int guid, Consumer<@Nullable CharacterRecord> answer, Consumer<Throwable> failed) {
        store(failed, true, () -> {
            CharacterRecord character = store.countLogin(guid);
            answers.add(() -> answer.accept(character));
        });
    }

    /** Says that a character is out of the world, after everything that was asked for before. */
    public void letGo(int guid, Consumer<Throwable> failed) {
        store(failed, false, () -> store.letGo(guid));
    }

    /** Saves places, after everything that was asked for before, and says when they are safe. */
    public void save(List<SavedPlace> places, Runnable saved, Consumer<Throwable> failed) {
        store(failed, false, () -> {
            long since = System.nanoTime();
            boolean done = false;
            while (!done) {
                try {
                    store.savePlaces(places);
                    done = true;
                } catch (StoreException e) {
                    if (storeThread == null || !closing || System.nanoTime() - since > LAST_SAVE_NANOS) {
                        throw e;
                    }
                    pause();
                }
            }
            answers.add(saved);
        });
    }

    private static void pause() {
        try {
            Thread.sleep(LAST_SAVE_PAUSE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean hash(Object host, Consumer<Throwable> failed, Runnable work) {
        boolean taken = hashes.offer(host, () -> attempt(failed, work));
        if (taken && hashing == Hashing.AT_ONCE) {
            hashNext();
        }
        return taken;
    }

    /** @param droppable whether it is for somebody who is not there any more when the server stops */
    private void store(Consumer<Throwable> failed, boolean droppable, Runnable work) {
        storeJobs.incrementAndGet();
        try {
            storing.execute(() -> {
                storeJobs.decrementAndGet();
                if (!(droppable && closing)) {
                    attempt(failed, work);
                }
            });
        } catch (RejectedExecutionException e) {
            storeJobs.decrementAndGet(); // stopped: who asked is gone
        }
    }

    private void attempt(Consumer<Throwable> failed, Runnable work) {
        try {
            work.run();
        } catch (RuntimeException | Error e) {
            answers.add(() -> failed.accept(e));
        }
    }

    /** Drops who waits to be let in, finishes what is to be saved, then closes the store. */
    @Override
    public void close() {
        closing = true;
        hashes.close();
        if (storeThread != null) {
            storeThread.shutdown();
            try {
                if (!storeThread.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS)) {
                    storeThread.shutdownNow();
                }
            } catch (InterruptedException e) {
                storeThread.shutdownNow();
                Thread.currentThread().interrupt();
            }
        }
        store.close();
    }
}
