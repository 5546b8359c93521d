package dev.gait.cluster.sim;

import dev.gait.cluster.message.ClusterMessage;
import dev.gait.motion.math.Prng;
import dev.gait.motion.place.Landblocks;
import dev.gait.server.world.Occupant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A cluster of three or four nodes in virtual time, over a network that loses, doubles and reorders, while nodes are
 * killed, stand still, are cut off and come back, and shards are moved: whatever a seed will have ({@link Storm}). Real
 * worlds, avatars and creatures; walkers cross borders all the time, so that everything happens at every moment of a
 * hand-over.
 *
 * <p>{@link Watchman} looks on. After the storm there is a calm, at the end of which everybody is in the world once, has
 * heard every word its session said, and knows everybody near and what it does ({@link LastLook}).
 */
public final class ClusterSoak {
    private static final long TURN_NANOS = 20_000_000L;
    private static final long CALM_NANOS = 18_000_000_000L;
    /** After the storm, so long until what a lost node leaves is over. */
    private static final long SETTLED_NANOS = 11_000_000_000L;

    private static final long BEGINNING_NANOS = 3_000_000_000L;
    /** At the very end all stand still, so that the last word of each has been heard. */
    private static final long STILL_NANOS = 1_500_000_000L;

    private static final int PLAYERS = 8;
    /** One of so many hears of others in Glide's lane. */
    private static final int LISTENERS = 2;

    private static final int FIRST_GUID = 0x50000001;

    /** Rules of the house, each broken on purpose to see that it is missed. */
    public enum Flaw {
        /** Nothing is broken. */
        NONE,
        /** A node that hears nobody goes on serving. */
        NO_FENCE,
        /** A shard is given away before its owner has let it go. */
        TWO_OWNERS,
        /** Gateways never hear how their people elsewhere are. */
        NOTHING_KEPT,
        /** A new session does not ask what others have of the old one. */
        NOTHING_COLLECTED,
        /** Who is handed back to its gateway gets lost. */
        DEPARTURES_LOST,
        /** What is told in Glide's lane does not cross nodes. */
        LANE_ENDS_HERE;

        /** Whether nodes are not deaf to this message. */
        boolean passes(ClusterMessage message) {
            return switch (this) {
                case NOTHING_KEPT -> !(message instanceof ClusterMessage.Kept);
                case NOTHING_COLLECTED ->
                    !(message instanceof ClusterMessage.Collected found && (found.inWorld() || found.ofLease() > 0));
                case DEPARTURES_LOST ->
                    !(message instanceof ClusterMessage.Departed departed && departed.heard() % 5 == 0);
                case LANE_ENDS_HERE -> !(message instanceof ClusterMessage.Laned);
                default -> true;
            };
        }
    }

    private final long seed;
    private final Flaw flaw;
    private final Prng random;
    private final SimCluster cluster;
    private final Storm storm;
    private final List<SimPlayer> players = new ArrayList<>();
    private final Watchman watchman = new Watchman();
    private final CreatureWatch creatures;
    private final LaneWatch lanes = new LaneWatch(watchman);

    private ClusterSoak(long seed, Flaw flaw) {
        this.seed = seed;
        this.flaw = flaw;
        random = new Prng(seed);
        cluster = new SimCluster(random, flaw);
        storm = new Storm(cluster, watchman, players);
        creatures = new CreatureWatch(
                watchman,
                cluster.population.stream().map(each -> each.at().cell).toList());
    }

    /** One run. */
    public static ClusterSoakResult run(long seed) {
        return run(seed, Flaw.NONE);
    }

    public static ClusterSoakResult run(long seed, Flaw flaw) {
        return new ClusterSoak(seed, flaw).run();
    }

    private ClusterSoakResult run() {
        int count = 3 + random.below(2);
        for (int i = 0; i < count; i++) {
            cluster.start();
        }
        Prng walkers = random.split("walkers");
        double edge = SimCluster.LAND_BLOCKS * Landblocks.BLOCK_METERS;
        for (int i = 0; i < PLAYERS; i++) {
            // Close to the middle, where four shards meet, so that borders are crossed all the time.
            double half = edge * (i % 2 == 0 ? 0.12 : 0.3);
            double middleX = SimCluster.WEST * Landblocks.BLOCK_METERS + edge * (i < PLAYERS / 2 ? 1.0 / 3 : 2.0 / 3);
            double middleY = SimCluster.SOUTH * Landblocks.BLOCK_METERS + edge * (1.0 / 3);
            players.add(new SimPlayer(
                    FIRST_GUID + i,
                    walkers.split(i),
                    cluster.store,
                    cluster.ground,
                    middleX - half,
                    middleY - half,
                    2 * half,
                    i % LISTENERS == 1 && !cluster.isMixed()));
        }
        storm.plan();
        long end = Storm.STORM_NANOS + CALM_NANOS;
        cluster.timeline.after(end - STILL_NANOS, () -> players.forEach(SimPlayer::stand));
        for (long now = TURN_NANOS; now <= end && watchman.failure().isEmpty(); now += TURN_NANOS) {
            cluster.timeline.runUntil(now);
            turn(now);
        }
        if (watchman.failure().isEmpty()) {
            new LastLook(cluster, watchman, players).judge(end);
        }
        return result();
    }

    private void turn(long now) {
        cluster.nodes().forEach(SimNode::turn);
        cluster.store.renew(SimNode::serves, now);
        for (SimNode node : cluster.nodes()) {
            if (flaw != Flaw.NO_FENCE && node.isRunning() && node.node.isLost()) {
                storm.trouble();
                cluster.stop(node);
                cluster.engine.leave(node, cluster::stop);
                cluster.restartLater();
            }
        }
        for (SimNode node : cluster.nodes()) {
            if (node.isRunning() && !cluster.engine.members().contains(node) && node.serves()) {
                watchman.fail(now, node.id + " serves and does not belong to the world any more");
            }
        }
        Map<Integer, Occupant> bodies = watchman.look(cluster.nodes(), now);
        boolean trouble = storm.isTrouble(now) || now < BEGINNING_NANOS;
        // A shard is one block here.
        creatures.look(bodies, cluster.engine.shards()::contains, trouble, now);
        for (SimPlayer eyes : players) {
            if (eyes.isPlaying() && isUsual(eyes)) {
                players.forEach(seen -> watchman.watchStillness(eyes, seen, bodies.containsKey(seen.guid), now));
            } else {
                watchman.lookAway(eyes);
                lanes.lookAway(eyes);
            }
        }
        lanes.look(bodies, now);
        players.forEach(eyes -> watchLane(eyes, now));
        for (SimPlayer player : players) {
            Occupant body = bodies.get(player.guid);
            SimNode at = watchman.nodeOf(player.guid);
            boolean apart = at != null && cluster.network.isCutOff(at.id);
            watchman.watch(player, body, player.isPlaying(), trouble, apart, now);
            List<SimNode> living = cluster.engine.members();
            if (!living.isEmpty()) {
                player.turn(now, living.get(random.below(living.size())), body);
            }
        }
    }

    private void watchLane(SimPlayer eyes, long now) {
        SimPlayer.Session session = eyes.session();
        SimLane lane = session == null ? null : session.lane;
        if (lane != null && eyes.isPlaying() && isUsual(eyes)) {
            boolean calm = now > Storm.STORM_NANOS + SETTLED_NANOS;
            for (SimPlayer seen : players) {
                if (seen != eyes) {
                    lanes.judge(eyes, lane, seen.guid, calm, now);
                }
            }
        }
    }

    /** Its gateway serves and is not cut off: what it says of others is the world's word. */
    private boolean isUsual(SimPlayer player) {
        SimPlayer.Session session = player.session();
        return session != null && session.node.serves() && !cluster.network.isCutOff(session.node.id);
    }

    private ClusterSoakResult result() {
        cluster.end();
        int logIns = 0;
        long corrections = 0;
        SimEars.Tally heard = new SimEars.Tally();
        for (SimPlayer player : players) {
            logIns += player.logIns();
            corrections += player.corrections();
            heard.add(player.heard());
        }
        return new ClusterSoakResult(
                seed,
                watchman.failure(),
                cluster.handOvers(),
                cluster.recoveries(),
                logIns,
                storm.kills(),
                cluster.oldNodes(),
                storm.aimed(),
                cluster.network.frames(),
                cluster.network.lost(),
                watchman.longestAbsence(),
                watchman.longestAway(),
                watchman.farthestSetBack(),
                watchman.farthestPop(),
                storm.oldestKept(),
                lanes.farthest(),
                corrections,
                heard.toString(),
                cluster.timeline.nowNanos() * 1e-9);
    }
}
