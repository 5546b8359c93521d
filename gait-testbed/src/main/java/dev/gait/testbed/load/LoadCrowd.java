package dev.gait.testbed.load;

import dev.gait.net.message.MessageReader;
import dev.gait.net.udp.ClientSwarm;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Light clients that log in, a few at a time, and walk about. All of them live on the swarm's thread with one socket each,
 * so that the load competes with the server for as little as it can; from outside only their volatile facts are read.
 */
final class LoadCrowd {
    private static final long TURN_NANOS = 5_000_000L;
    private static final int GROUPS = 4;
    /** Without a newcomer for so long the ramp is given up. */
    private static final long RAMP_PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(30);
    /** So often somebody whose log-in was not answered tries again, as a person would. */
    private static final int LOGINS_AGAIN = 5;
    /** And waits so long before it does. */
    private static final long AGAIN_NANOS = TimeUnit.SECONDS.toNanos(5);

    final Findings findings = new Findings();
    private final LoadPlan plan;
    private final ClientSwarm swarm;
    private final Consumer<String> progress;
    private final List<LoadClient> clients = new ArrayList<>();
    private final Map<Integer, Sender> senders = new ConcurrentHashMap<>();
    private final MessageReader reader = new MessageReader();
    private final SplittableRandom random;
    /** When each of them next has something to do. */
    private final long[] due;

    private final int[] loginsAgain;
    private final long[] againNanos;

    private volatile boolean entering = true;
    private volatile boolean walking = true;
    private volatile boolean measured;
    private volatile @Nullable Throwable trouble;
    private volatile int wanted;
    private volatile int mayWait = Door.FEWEST;
    private boolean turning;
    private volatile int started;
    private double loginCredit;
    private long turnedNanos = System.nanoTime();
    private int group;

    LoadCrowd(LoadPlan plan, ClientSwarm swarm, Consumer<String> progress) throws IOException {
        this.plan = plan;
        this.swarm = swarm;
        this.progress = progress;
        random = new SplittableRandom(plan.seed());
        due = new long[plan.clients()];
        loginsAgain = new int[plan.clients()];
        againNanos = new long[plan.clients()];
        for (int i = 0; i < plan.clients(); i++) {
            clients.add(client(i, i % plan.servers().size()));
        }
    }

    private LoadClient client(int number, int server) throws IOException {
        LoadClient client = new LoadClient(
                plan.accountPrefix() + number,
                "load",
                reader,
                findings,
                senders::get,
                senders::put,
                plan.glide().listens(number),
                plan.roamMeters(),
                random.split(),
                due,
                number);
        client.speakOver(swarm.join(client, plan.servers().get(server)), server);
        return client;
    }

    List<LoadClient> clients() {
        return clients;
    }

    /** Lets everybody in; returns when they are in the world, or nobody comes any more. */
    void ramp() throws IOException, InterruptedException {
        ramp(plan.clients());
    }

    /** Lets the first so many in. */
    void ramp(int wanted) throws IOException, InterruptedException {
        this.wanted = wanted;
        entering = true;
        if (!turning) {
            turning = true;
            swarm.every(TURN_NANOS, this::turn);
        }
        int before = -1;
        long newcomer = System.nanoTime();
        int said = 0;
        Door door = new Door();
        while (true) {
            int in = count();
            mayWait = door.room(in, System.nanoTime());
            if (in != before) {
                before = in;
                newcomer = System.nanoTime();
            }
            if (in - said >= 100) {
                said = in;
                progress.accept(in + " of " + wanted + " are in the world");
            }
            // Who came first has waited as long as any will: where nobody answers it, nobody answers the others.
            boolean gaveUp = System.nanoTime() - newcomer > RAMP_PATIENCE_NANOS
                    || in == 0 && clients.get(0).lost() != null
                    || clients.stream().allMatch(client -> client.lost() != null);
            if (in == wanted || gaveUp || trouble != null) {
                entering = false;
                sayWhoCameAgain();
                return;
            }
            tryAgain();
            Thread.sleep(50);
        }
    }

    /**
     * A machine that compiles several servers may answer a log-in too late, and one that is late lets nobody in for a while.
     * Who tries again waits at the same door.
     */
    private void tryAgain() throws IOException {
        int waiting = waiting();
        long now = System.nanoTime();
        for (int i = 0; i < started && waiting < mayWait; i++) {
            if (clients.get(i).lost() == null || loginsAgain[i] == LOGINS_AGAIN) {
                continue;
            }
            if (againNanos[i] == 0) {
                againNanos[i] = now + AGAIN_NANOS;
            } else if (now - againNanos[i] >= 0) {
                againNanos[i] = 0;
                loginsAgain[i]++;
                logInAgain(i, i % plan.servers().size());
                waiting++;
            }
        }
    }

    /** How many wait for the answer to their log-in. */
    private int waiting() {
        int waiting = 0;
        for (int i = 0; i < started; i++) {
            waiting += clients.get(i).isEntering() ? 1 : 0;
        }
        return waiting;
    }

    private void sayWhoCameAgain() {
        int again = Arrays.stream(loginsAgain).sum();
        if (again > 0) {
            progress.accept(again + " log-ins were made again: nobody had answered, or the session had ended");
        }
    }

    /** How many are in the world. */
    int count() {
        int in = 0;
        for (LoadClient client : clients) {
            if (client.isInWorld()) {
                in++;
            }
        }
        return in;
    }

    /** What is said from now on counts, or does not. */
    void measure(boolean counts) {
        measured = counts;
    }

    /** Everybody stands still from now on. */
    void silence() {
        measured = false;
        walking = false;
        swarm.once(() -> clients.forEach(client -> client.stop(System.nanoTime())));
    }

    /** Everybody walks on after a silence. */
    void goOn() {
        walking = true;
        swarm.once(() -> {
            findings.clear();
            long now = System.nanoTime();
            clients.subList(0, started).forEach(client -> client.goOn(now));
        });
    }

    void leave() {
        swarm.once(() -> clients.forEach(client -> client.leave(System.nanoTime())));
    }

    /** Has a client log in anew at another server; its old session is ended, if there is anybody to tell. */
    void logInAgain(int number, int server) throws IOException {
        LoadClient again = client(number, server);
        swarm.once(() -> {
            clients.get(number).leave(System.nanoTime());
            clients.set(number, again);
            again.start(System.nanoTime());
        });
    }

    /** What broke the load itself, or null. */
    @Nullable
    Throwable trouble() {
        return trouble == null ? swarm.trouble() : trouble;
    }

    /** On the swarm's thread. */
    private void turn() {
        try {
            long now = System.nanoTime();
            if (entering) {
                letIn(now);
            }
            if (measured) {
                findings.longestPauseNanos = Math.max(findings.longestPauseNanos, now - turnedNanos);
            }
            turnedNanos = now;
            // A quarter of them in each turn: a client's loop goes round fifty times a second, as a screen's does.
            group = (group + 1) % GROUPS;
            for (int i = group; i < started; i += GROUPS) {
                if (due[i] <= now) {
                    clients.get(i).turn(System.nanoTime(), walking, measured);
                }
            }
        } catch (RuntimeException | Error e) {
            trouble = e;
            throw e;
        }
    }

    private void letIn(long now) {
        loginCredit = Math.min(Door.MOST, loginCredit + (now - turnedNanos) * 1e-9 * plan.loginsPerSecond());
        int waiting = waiting();
        while (started < wanted && waiting < mayWait && loginCredit >= 1) {
            clients.get(started++).start(now);
            loginCredit--;
            waiting++;
        }
    }
}
