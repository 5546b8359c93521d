package dev.gait.cluster.sim;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.motion.math.Prng;
import dev.gait.motion.place.Landblocks;
import dev.gait.server.relay.MovingAxes;
import dev.gait.server.world.Occupant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A node that is told to stop, while the lines work: nobody is lost with it, and its own people are in the world again at once. */
class OrderlyLeaveTest {
    private static final long TURN_NANOS = 20_000_000L;
    private static final int PLAYERS = 12;
    private static final double SETTLE_SECONDS = 4;
    /** Its client hesitates up to 3 s; the rest is a log-in. */
    private static final double BACK_SECONDS = 5;
    /** What is said of somebody takes so long to be heard, at most, on lines that lose nothing. */
    private static final double LATE_SECONDS = 0.5;

    private final List<SimPlayer> players = new ArrayList<>();
    private final Watchman watchman = new Watchman();
    /** Since when somebody who runs is seen to stand by somebody who knows it. */
    private final Map<Long, Long> stoodSince = new HashMap<>();

    private final Map<Long, SimPlayer.Session> sawRun = new HashMap<>();
    private double longestStood;
    private SimCluster cluster = new SimCluster(new Prng(1), ClusterSoak.Flaw.NONE);
    private long now;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void whoIsThereIsHandedOverAndWhoseSessionItHadComesBackAtAnyOther(long seed) {
        start(seed);
        run(SETTLE_SECONDS);
        assertThat(playing()).as("all have come").isEqualTo(PLAYERS);
        SimNode leaver = cluster.nodes().get((int) (seed % 3));
        List<SimPlayer> ofLeaver = players.stream()
                .filter(player -> {
                    SimPlayer.Session session = player.session();
                    return session != null && session.node == leaver;
                })
                .toList();
        assertThat(ofLeaver).as("it has sessions").isNotEmpty();

        cluster.engine.drain(leaver, cluster::stop);
        run(BACK_SECONDS);

        assertThat(leaver.isAlive()).isFalse();
        assertThat(playing()).as("all play").isEqualTo(PLAYERS);
        assertThat(watchman.failure()).isEmpty();
        assertThat(longestStood).as("seconds that a runner was seen to stand").isLessThan(LATE_SECONDS);
        cluster.end();
        assertThat(cluster.recoveries()).as("nobody had to be recovered").isZero();
    }

    private void start(long seed) {
        Prng random = new Prng(seed);
        cluster = new SimCluster(random, ClusterSoak.Flaw.NONE);
        cluster.network.calmDown();
        for (int i = 0; i < 3; i++) {
            cluster.start();
        }
        double edge = SimCluster.LAND_BLOCKS * Landblocks.BLOCK_METERS;
        for (int i = 0; i < PLAYERS; i++) {
            players.add(new SimPlayer(
                    0x50000001 + i,
                    random.split(i),
                    cluster.store,
                    cluster.ground,
                    SimCluster.WEST * Landblocks.BLOCK_METERS + edge / 6,
                    SimCluster.SOUTH * Landblocks.BLOCK_METERS + edge / 6,
                    edge / 2,
                    false));
        }
    }

    /** Those who have a session and have been in the world with it; who is in no block for too long is the watchman's business. */
    private long playing() {
        return players.stream()
                .filter(player -> {
                    SimPlayer.Session session = player.session();
                    return player.isPlaying() && session != null && session.arrived;
                })
                .count();
    }

    /** Everybody comes to whichever node its number says, or the next that serves. */
    private void run(double seconds) {
        for (long end = now + (long) (seconds * 1e9); now < end; now += TURN_NANOS) {
            cluster.timeline.runUntil(now);
            cluster.nodes().forEach(SimNode::turn);
            cluster.store.renew(SimNode::serves, now);
            Map<Integer, Occupant> bodies = watchman.look(cluster.nodes(), now);
            for (SimPlayer player : players) {
                Occupant body = bodies.get(player.guid);
                watchman.watch(player, body, player.isPlaying(), now < 2_000_000_000L, false, now);
                List<SimNode> serving =
                        cluster.nodes().stream().filter(SimNode::serves).toList();
                players.forEach(eyes -> lookAt(player, body, eyes));
                player.turn(now, serving.get(player.guid % serving.size()), body);
            }
        }
    }

    /** Whoever has seen it run sees it run as long as it does; an introduction does not tell. */
    private void lookAt(SimPlayer seen, @Nullable Occupant body, SimPlayer eyes) {
        SimPlayer.Session session = eyes.session();
        long pair = (long) eyes.guid << 32 | seen.guid;
        if (eyes == seen || session == null || !session.ears.knows(seen.guid)) {
            sawRun.remove(pair);
            stoodSince.remove(pair);
            return;
        }
        boolean runs = body != null && MovingAxes.of(body.motion().state) != 0;
        if (session.ears.seesMoving(seen.guid)) {
            sawRun.put(pair, session);
            stoodSince.remove(pair);
        } else if (runs && session.node.serves() && sawRun.get(pair) == session) {
            longestStood = Math.max(longestStood, (now - stoodSince.computeIfAbsent(pair, key -> now)) * 1e-9);
        } else {
            stoodSince.remove(pair);
        }
    }
}
