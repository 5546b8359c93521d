package dev.gait.app.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gait.net.session.DisconnectReason;
import dev.gait.server.store.Account;
import dev.gait.server.store.SqliteStore;
import dev.gait.server.store.Store;
import dev.gait.testbed.load.LoadPlan;
import dev.gait.testbed.load.LoadResult;
import dev.gait.testbed.load.LoadRun;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Kills a server (SIGKILL) in the middle of a load, while another process reads and writes its database. No account is lost, and
 * no character is put back by more than ten seconds of walking. Kills once; {@code -Dgait.kills=100} does it that often on one
 * folder, at random moments.
 */
@Execution(ExecutionMode.CONCURRENT)
@Tag("secondJdk")
class KilledServerTest {
    private static final int KILLS = Integer.getInteger("gait.kills", 1);
    private static final int CROWD = 24;
    private static final int WALKERS = 4;
    private static final double MOST_SECONDS_LOST = 10;
    /** Between two reports the server's body goes on by itself and may be a little ahead of the walker's. */
    private static final double MOST_SECONDS_AHEAD = 0.5;

    /** Starts of which nothing can be learned: one now and then on a busy machine. */
    private static final int MOST_VOID_STARTS = 1 + KILLS / 5;

    private int voidStarts;

    @TempDir
    private Path folder = Path.of("set by JUnit");

    private ServerProcess start() throws Exception {
        return ServerProcess.start(
                "--world",
                "flat",
                "--empty",
                "--spread",
                "40",
                "--data",
                folder.resolve("world").toString());
    }

    @Test
    void everyCharacterIsThereAfterAKillAndNotLongAgo() throws Exception {
        Random random = new Random(KILLS);
        Map<String, Double> walkedTo = new HashMap<>();
        double mostLost = 0;
        for (int kill = 1; kill <= KILLS; kill++) {
            // Twelve seconds of walking are more than may be lost; the others die at any moment.
            double seconds = kill == 1 ? 12 : random.nextDouble(1, 14);
            double lost = walkAndKill(seconds, walkedTo);
            mostLost = Math.max(mostLost, lost);
            if (KILLS > 1) {
                System.out.printf(Locale.ROOT, "kill %d after %.1f s: %.1f s lost before%n", kill, seconds, lost);
            }
        }
        try (ServerProcess again = start()) {
            List<Walker> walkers = enter(again);
            assertThat(walkers).isNotEmpty();
            mostLost = Math.max(mostLost, secondsLost(walkers, walkedTo));
        }
        if (KILLS > 1) {
            System.out.printf(Locale.ROOT, "%d kills: %.1f s of walking lost at most%n", KILLS, mostLost);
        }
        try (Store store = SqliteStore.open(folder.resolve("world"))) {
            for (int i = 0; i < CROWD; i++) {
                Account account = Objects.requireNonNull(store.findAccount("load" + i), "account load" + i);
                assertThat(store.characters(account))
                        .as("characters of load" + i)
                        .hasSize(1);
            }
        }
    }

    /** Returns what the kill before this one had cost, seconds of walking. */
    private double walkAndKill(double seconds, Map<String, Double> walkedTo) throws Exception {
        try (ServerProcess server = start()) {
            // Before the crowd: a password costs a while, and they would wait behind all of its passwords.
            List<Walker> walkers = enter(server);
            AtomicBoolean crowded = new AtomicBoolean();
            CompletableFuture<LoadResult> crowd = loadOn(server, crowded);
            if (!walkers.isEmpty()) {
                Walker.until("the crowd is in", 120, () -> crowded.get() || crowd.isDone(), walkers);
            }
            if (walkers.isEmpty() || !crowded.get()) {
                assertThat(voidStarts++).as("starts in vain").isLessThan(MOST_VOID_STARTS);
                crowd.cancel(true);
                server.kill();
                return walkAndKill(seconds, walkedTo);
            }
            double lost = secondsLost(walkers, walkedTo);
            walkers.forEach(Walker::walk);
            double to = walkers.get(0).place.globalY() + Walker.SPEED * seconds;
            Walker.until(
                    "they have walked",
                    60,
                    () -> {
                        readAndWriteFromOutside();
                        return walkers.get(0).place.globalY() > to;
                    },
                    walkers);
            assertThat(walkers).allMatch(walker -> walker.lost == null);
            assertThat(crowd).as("the crowd is still at it").isNotDone();
            server.kill();
            for (int i = 0; i < WALKERS; i++) {
                walkedTo.put(i + " " + walkers.get(i).guid, walkers.get(i).place.globalY());
                walkers.get(i).close();
            }
            crowd.cancel(true);
            return lost;
        }
    }

    /** Another process than the server's may try what it likes with the database of a running server. */
    private void readAndWriteFromOutside() {
        Path database = folder.resolve("world").resolve("gait.db");
        for (String sql : List.of("SELECT count(*) FROM accounts", "UPDATE characters SET x = 0, y = 0")) {
            try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + database);
                    Statement statement = connection.createStatement()) {
                statement.execute("PRAGMA busy_timeout=0");
                assertThatThrownBy(() -> statement.execute(sql)).hasMessageContaining("database is locked");
            } catch (SQLException e) {
                throw new AssertionError("the database cannot be looked at", e);
            }
        }
    }

    /** Nobody, if the machine had better things to do for longer than a log-in waits. */
    private static List<Walker> enter(ServerProcess server) throws Exception {
        List<Walker> walkers = walkers(server);
        Walker.until(
                "all walkers are in",
                60,
                () -> walkers.stream().allMatch(walker -> walker.inWorld || walker.lost != null),
                walkers);
        assertThat(walkers)
                .allSatisfy(walker -> assertThat(walker.inWorld || walker.lost == DisconnectReason.NO_ANSWER)
                        .as("%s %s; the server: %s", walker.lost, walker.lostWords, server.log)
                        .isTrue());
        return walkers.stream().allMatch(walker -> walker.inWorld) ? walkers : List.of();
    }

    /** How far behind the place of the kill they are; that it is the same characters, too. */
    private static double secondsLost(List<Walker> walkers, Map<String, Double> walkedTo) {
        double most = 0;
        for (int i = 0; i < WALKERS && !walkedTo.isEmpty(); i++) {
            String name = i + " " + walkers.get(i).guid;
            double meters = Objects.requireNonNull(walkedTo.get(name), name)
                    - walkers.get(i).place.globalY();
            assertThat(meters / Walker.SPEED)
                    .as("seconds of walking lost by " + name)
                    .isBetween(-MOST_SECONDS_AHEAD, MOST_SECONDS_LOST);
            most = Math.max(most, meters / Walker.SPEED);
        }
        return most;
    }

    private static List<Walker> walkers(ServerProcess server) throws Exception {
        List<Walker> walkers = new ArrayList<>();
        for (int i = 0; i < WALKERS; i++) {
            walkers.add(new Walker(server.address(), "Walker" + i));
        }
        return walkers;
    }

    /** A crowd that would go on for a minute; it ends with its server. */
    private static CompletableFuture<LoadResult> loadOn(ServerProcess server, AtomicBoolean everybodyIsIn) {
        CompletableFuture<LoadResult> done = new CompletableFuture<>();
        Thread thread = new Thread(() -> {
            try {
                LoadPlan plan = new LoadPlan(server.address(), CROWD, TimeUnit.MINUTES.toSeconds(1));
                String everybody = CROWD + " of " + CROWD + " are in the world after";
                done.complete(new LoadRun(plan, List.of(), line -> {
                            if (line.startsWith(everybody)) {
                                everybodyIsIn.set(true);
                            }
                        })
                        .run());
            } catch (Exception e) {
                done.completeExceptionally(e);
            }
        });
        thread.setDaemon(true);
        thread.start();
        done.whenComplete((result, trouble) -> {
            if (done.isCancelled()) {
                thread.interrupt();
            }
        });
        return done;
    }
}
