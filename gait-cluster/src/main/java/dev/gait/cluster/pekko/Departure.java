package dev.gait.cluster.pekko;

import dev.gait.cluster.node.ClusterNode;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.pekko.Done;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.actor.CoordinatedShutdown;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How a node leaves orderly. The engine takes its shards back one by one; when nobody is left in its blocks and hands it says
 * goodbye to the other nodes itself, because the engine takes a second or two longer to tell them, and whoever logs in
 * elsewhere meanwhile would wait for an answer of a node that has none.
 */
final class Departure {
    private static final long LEAVE_SECONDS = 20;
    /** Others hear the goodbye within a few hundredths of a second; after this we go anyway. */
    private static final long FAREWELL_NANOS = 1_000_000_000L;

    private static final Logger LOG = LoggerFactory.getLogger(Departure.class);

    private final ActorSystem system;
    private final CompletableFuture<Done> handsEmpty = new CompletableFuture<>();
    private @Nullable CompletableFuture<Done> left;
    private boolean saidGoodbye;
    private long farewellNanos;

    Departure(ActorSystem system) {
        this.system = system;
    }

    /** Hands everything over; returns when others have it, or after a while. */
    void drain() {
        await(CompletableFuture.anyOf(begin(), handsEmpty));
    }

    /** The rest of it. */
    void end() {
        await(begin());
    }

    private synchronized CompletableFuture<Done> begin() {
        CompletableFuture<Done> begun = left;
        if (begun == null) {
            CoordinatedShutdown ending = CoordinatedShutdown.get(system);
            ending.addTask(
                    CoordinatedShutdown.PhaseClusterShardingShutdownRegion(), "gait-empty-hands", () -> handsEmpty);
            begun = ending.runAll(CoordinatedShutdown.clusterLeavingReason()).toCompletableFuture();
            left = begun;
        }
        return begun;
    }

    private static void await(CompletableFuture<?> event) {
        try {
            event.get(LEAVE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException e) {
            LOG.warn("The cluster could not be left orderly.", e);
        }
    }

    /** Whoever this node has is not its own any more: there is nothing to hand over. */
    void haveNothing() {
        handsEmpty.complete(Done.getInstance());
    }

    /** On the world's thread, after each step while the node leaves. */
    void step(ClusterNode node, long nowNanos) {
        if (handsEmpty.isDone()) {
            return;
        }
        if (!saidGoodbye && node.hasEmptyHands()) {
            saidGoodbye = true;
            farewellNanos = nowNanos;
            node.farewell(nowNanos);
        } else if (saidGoodbye && (node.isHeard() || nowNanos - farewellNanos > FAREWELL_NANOS)) {
            haveNothing();
        }
    }
}
