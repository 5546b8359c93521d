package dev.gait.server.store;

import java.nio.file.Path;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
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
    /** When the server stops, saves that fail are tried again for so long, all together: there is no later. */
    private static final long LAST_SAVE_NANOS = TimeUnit.SECONDS.toNanos(10);

    private static final long LAST_SAVE_PAUSE_MILLIS = 250;

    /**
     * After each hash its thread rests for this share of the time that the hash took. Otherwise logins from many addresses could keep a
     * processor and the garbage collector busy and delay the answers to all players.
     */
    private static final double REST = 0.3;

    /** Whatever a hash took: on a machine that was busy it took long, and nobody is to wait for longer. */
    private static final long LONGEST_REST_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private static final long HURRY_MILLIS = 10;
    private static final long IDLE_MILLIS = 200;

    /** How hashing gets its time. */
    private enum Hashing {
        THREADS,
        AT_ONCE,
        BY_HAND
    }

    private final Store store;
    private final Passwords passwords;
    private final Hashing hashing;
    private final int hashThreads;
    private final HashQueue hashes;
    private final Executor storing;
    private final @Nullable ExecutorService storeThread;
    private final Queue<Runnable> answers = new ConcurrentLinkedQueue<>();
    private final AtomicInteger storeJobs = new AtomicInteger();
    private final long lastSaveNanos;
    private volatile boolean hurried;
    private volatile boolean closing;
    private volatile boolean stopping;
    private volatile long stoppedNanos;

    private AccountService(Store store, Passwords passwords, Hashing hashing, long lastSaveNanos) {
        this.lastSaveNanos = lastSaveNanos;
        this.store = store;
        this.passwords = passwords;
        this.hashing = hashing;
        hashThreads =
                hashing == Hashing.THREADS ? Math.max(1, Runtime.getRuntime().availableProcessors() / 2) : 1;
        hashes = new HashQueue(hashThreads);
        if (hashing == Hashing.THREADS) {
            storeThread = Executors.newSingleThreadExecutor(work -> daemon(work, "gait-store"));
            storing = storeThread;
        } else {
            storeThread = null;
            storing = Runnable::run;
        }
    }

    /**
     * Creates a service with threads of its own, as a real server has. There is one hashing thread for every two processors, and each
     * computes one hash at a time, which limits the time and the memory that logins can cost. The threads have the lowest priority.
     * That counts where the JVM was told to pass priorities on to the system, as {@code ./gait} does.
     */
    public static AccountService threaded(Store store, Passwords passwords) {
        return threaded(store, passwords, LAST_SAVE_NANOS);
    }

    static AccountService threaded(Store store, Passwords passwords, long lastSaveNanos) {
        AccountService accounts = new AccountService(store, passwords, Hashing.THREADS, lastSaveNanos);
        for (int i = 0; i < accounts.hashThreads; i++) {
            Thread thread = daemon(accounts::hash, "gait-hash");
            thread.setPriority(Thread.MIN_PRIORITY);
            thread.start();
        }
        daemon(accounts::hashInAHurry, "gait-hash-hurry").start();
        return accounts;
    }

    /** A service that does everything at once, on the caller's thread: for virtual time. */
    public static AccountService inline(Store store, Passwords passwords) {
        return new AccountService(store, passwords, Hashing.AT_ONCE, LAST_SAVE_NANOS);
    }

    /** A service that hashes when it is told to with {@link #hashNext}: for tests of a queue in virtual time. */
    public static AccountService byHand(Store store, Passwords passwords) {
        return new AccountService(store, passwords, Hashing.BY_HAND, LAST_SAVE_NANOS);
    }

    private static Thread daemon(Runnable work, String name) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        return thread;
    }

    private void hash() {
        warmUp();
        try {
            Runnable work = hashes.take();
            while (work != null) {
                long began = System.nanoTime();
                work.run();
                TimeUnit.NANOSECONDS.sleep(restNanos(System.nanoTime() - began));
                work = hashes.take();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** When a machine is lost, its people come to the others all at once: whoever has just started is to be as quick as they are. */
    private void warmUp() {
        try {
            for (int i = passwords.warmUp(); i > 0 && hashes.size() == 0 && !closing; i--) {
                passwords.hash("nobody's");
            }
        } catch (RuntimeException | OutOfMemoryError e) {
            // Whoever logs in is told what is wrong; this thread has to be there for that.
        }
    }

    /**
     * One more, which gives way to nobody: a thread that once gave way cannot be told otherwise by a program without rights.
     */
    private void hashInAHurry() {
        try {
            while (!closing) {
                if (!hurried || !hashNext()) {
                    TimeUnit.MILLISECONDS.sleep(hurried ? HURRY_MILLIS : IDLE_MILLIS);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * From now on passwords give way to nobody, or do again. When a machine of several is lost or told to stop, its people come to
     * the others all at once, and these have the more to do in that moment: who has been in the world is not to wait for that.
     */
    public void hurry(boolean nobodyWaits) {
        hurried = nobodyWaits;
    }

    static long restNanos(long hashNanos) {
        return Math.min((long) (REST * hashNanos), LONGEST_REST_NANOS);
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
     * Compares a password with an account's; the answer is the account's characters, or null if it is another password or there is
     * no such account. That costs a hash too, so that its time does not say which. Returns false and does nothing if too many wait.
     *
     * @param host whose turn it is to wait
     * @param gaveWay the answer where it waited and had to make room for a host that has fewer waiting
     */
    public boolean checkPassword(
            Object host,
            @Nullable Account account,
            String password,
            Consumer<@Nullable List<CharacterRecord>> answer,
            Runnable gaveWay,
            Consumer<Throwable> failed) {
        return hash(host, gaveWay, failed, () -> {
            if (account == null) {
                passwords.hash(password);
                answers.add(() -> answer.accept(null));
            } else if (passwords.matches(password, account.passwordHash())) {
                String renewed = passwords.needsRenewal(account.passwordHash()) ? passwords.hash(password) : null;
                store(failed, true, () -> {
                    List<CharacterRecord> characters = store.characters(account);
                    answers.add(() -> answer.accept(characters));
                    if (renewed != null) {
                        renew(account, renewed);
                    }
                });
            } else {
                answers.add(() -> answer.accept(null));
            }
        });
    }

    /** A disk that accepts no writes keeps nobody out: the old hash is good, and the next log-in tries again. */
    private void renew(Account account, String hash) {
        try {
            store.replaceHash(account, hash);
        } catch (StoreException e) {
            // The next log-in tries again.
        }
    }

    /**
     * Creates an account with its first character; the answer is its characters, or null if somebody else's first
     * log-in of that name was faster. False, and nothing is done, if too many wait.
     *
     * @param gaveWay as in {@link #checkPassword}
     */
    public boolean createAccount(
            Object host,
            String name,
            String password,
            NewCharacter first,
            Consumer<@Nullable List<CharacterRecord>> answer,
            Runnable gaveWay,
            Consumer<Throwable> failed) {
        return hash(host, gaveWay, failed, () -> {
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

    /** Says that characters are out of the world, after everything that was asked for before. */
    public void letGo(List<Integer> guids, Consumer<Throwable> failed) {
        store(failed, false, () -> store.letGo(guids));
    }

    /** Saves places, after everything that was asked for before, and says when they are safe. */
    public void save(List<SavedPlace> places, Runnable saved, Consumer<Throwable> failed) {
        store(failed, false, () -> {
            boolean done = false;
            while (!done) {
                try {
                    store.savePlaces(places);
                    done = true;
                } catch (StoreException e) {
                    if (storeThread == null || !stopping || System.nanoTime() - stoppedNanos > lastSaveNanos) {
                        throw e;
                    }
                    pause();
                }
            }
            answers.add(saved);
        });
    }

    /** Copies the store to a file between two writes; ends with a {@link StoreException} that says why, if it cannot. */
    public CompletableFuture<@Nullable Void> backUp(Path file) {
        CompletableFuture<@Nullable Void> done = new CompletableFuture<>();
        try {
            storing.execute(() -> {
                try {
                    store.backUp(file);
                    done.complete(null);
                } catch (RuntimeException | Error e) {
                    done.completeExceptionally(e);
                }
            });
        } catch (RejectedExecutionException e) {
            done.completeExceptionally(new StoreException("The server is stopping."));
        }
        return done;
    }

    private static void pause() {
        try {
            Thread.sleep(LAST_SAVE_PAUSE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean hash(Object host, Runnable gaveWay, Consumer<Throwable> failed, Runnable work) {
        boolean taken = hashes.offer(host, () -> attempt(failed, work), () -> answers.add(gaveWay));
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

    /** The server stops: from now on saves that fail are tried again for a while, because there is no later. */
    public void stopping() {
        if (!stopping) {
            stoppedNanos = System.nanoTime();
            stopping = true;
        }
    }

    /** Drops who waits to be let in, finishes what is to be saved, then closes the store. */
    @Override
    public void close() {
        stopping();
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
