package dev.gait.app.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.server.store.Account;
import dev.gait.server.store.SqliteStore;
import dev.gait.server.store.Store;
import dev.gait.testbed.load.LoadPlan;
import dev.gait.testbed.load.LoadResult;
import dev.gait.testbed.load.LoadRun;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Kill -9 in the middle of a load: nobody is lost, and nobody is thrown back by more than ten seconds of walking. */
@Execution(ExecutionMode.CONCURRENT)
class KilledServerTest {
    private static final int CROWD = 24;
    private static final int WALKERS = 4;
    private static final double MOST_SECONDS_LOST = 10;
    /** Between two reports the server's body goes on by itself and may be a little ahead of the walker's. */
    private static final double MOST_SECONDS_AHEAD = 0.5;

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
        Map<String, Integer> guids = new HashMap<>();
        Map<String, Double> walkedTo = new HashMap<>();
        try (ServerProcess server = start()) {
            CompletableFuture<LoadResult> crowd = loadOn(server);
            List<Walker> walkers = walkers(server);
            Walker.until("all walkers are in", 30, () -> walkers.stream().allMatch(walker -> walker.inWorld), walkers);
            walkers.forEach(Walker::walk);
            double from = walkers.get(0).place.globalY();
            // Twelve seconds of walking: more than may be lost.
            Walker.until("they have walked", 30, () -> walkers.get(0).place.globalY() > from + 36, walkers);
            assertThat(walkers).allMatch(walker -> walker.lost == null);
            assertThat(crowd).as("the crowd is still at it").isNotDone();
            server.kill();
            for (int i = 0; i < WALKERS; i++) {
                guids.put("Walker" + i, walkers.get(i).guid);
                walkedTo.put("Walker" + i, walkers.get(i).place.globalY());
                walkers.get(i).close();
            }
            crowd.cancel(true);
        }

        try (Store store = SqliteStore.open(folder.resolve("world"))) {
            for (int i = 0; i < CROWD; i++) {
                Account account = Objects.requireNonNull(store.findAccount("load" + i), "account load" + i);
                assertThat(store.characters(account))
                        .as("characters of load" + i)
                        .hasSize(1);
            }
        }
        try (ServerProcess again = start()) {
            List<Walker> walkers = walkers(again);
            Walker.until("all are back", 30, () -> walkers.stream().allMatch(walker -> walker.inWorld), walkers);
            for (int i = 0; i < WALKERS; i++) {
                String name = "Walker" + i;
                Walker back = walkers.get(i);
                assertThat(back.guid).as(name).isEqualTo(Objects.requireNonNull(guids.get(name)));
                double lost = Objects.requireNonNull(walkedTo.get(name)) - back.place.globalY();
                assertThat(lost / Walker.SPEED)
                        .as("seconds of walking lost by " + name)
                        .isBetween(-MOST_SECONDS_AHEAD, MOST_SECONDS_LOST);
                back.close();
            }
        }
    }

    private static List<Walker> walkers(ServerProcess server) throws Exception {
        List<Walker> walkers = new ArrayList<>();
        for (int i = 0; i < WALKERS; i++) {
            walkers.add(new Walker(server.address(), "Walker" + i));
        }
        return walkers;
    }

    /** A crowd that would go on for a minute; it ends with its server. */
    private static CompletableFuture<LoadResult> loadOn(ServerProcess server) {
        CompletableFuture<LoadResult> done = new CompletableFuture<>();
        Thread thread = new Thread(() -> {
            try {
                LoadPlan plan = new LoadPlan(server.address(), CROWD, TimeUnit.MINUTES.toSeconds(1));
                done.complete(new LoadRun(plan, null, line -> {}).run());
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
