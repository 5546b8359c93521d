package dev.gait.cluster.sim;

import dev.gait.cluster.message.ClusterMessage;
import dev.gait.cluster.message.NodeId;
import dev.gait.cluster.node.ClusterNode;
import dev.gait.cluster.node.NodeStatus;
import dev.gait.motion.math.Prng;
import dev.gait.motion.place.Landblocks;
import dev.gait.motion.place.Position;
import dev.gait.motion.world.CollisionWorld;
import dev.gait.motion.world.FlatGround;
import dev.gait.server.creature.Spawn;
import dev.gait.server.store.Place;
import dev.gait.server.world.Occupant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * A cluster of three or four nodes in virtual time, over a network that loses, doubles and reorders, while nodes are
 * killed, stand still, are cut off and come back, and shards are moved: whatever a seed will have. Real worlds, avatars and
 * creatures; walkers cross borders all the time, so that everything happens at every moment of a hand-over.
 *
 * <p>{@link Watchman} looks on. After the storm there is a calm, at the end of which everybody is in the world once, has
 * heard every word its session said, and knows everybody near.
 */
public final class ClusterSoak {
    private static final long TURN_NANOS = 20_000_000L;
    private static final long STORM_NANOS = 30_000_000_000L;
    private static final long CALM_NANOS = 18_000_000_000L;
    private static final long TROUBLE_NANOS = 11_000_000_000L;
    private static final long BEGINNING_NANOS = 3_000_000_000L;
    /** What is kept of somebody is at most so old when its node is lost. */
    private static final long MOST_AGE_NANOS = 1_000_000_000L;

    /** After a line was broken, so long until what is kept is young again. */
    private static final long SETTLED_NANOS = 3_000_000_000L;

    private static final long QUIET_NANOS = 10_000_000_000L;
    private static final long RESTART_NANOS = 9_000_000_000L;
    /** Share of the blows that wait for the middle of a hand-over. */
    private static final double AIMED = 0.75;

    private static final int PLAYERS = 8;
    private static final int FIRST_GUID = 0x50000001;
    /** Blocks along each edge of the land that is walked on, one shard each. */
    private static final int LAND_BLOCKS = 3;

    private static final int WEST = 0xA0;
    private static final int SOUTH = 0xA0;
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
        DEPARTURES_LOST
    }

    private final long seed;
    private final Flaw flaw;
    private final Prng random;
    private final Timeline timeline = new Timeline();
    private final SimNetwork network;
    private final SimEngine engine;
    private final SimStore store = new SimStore();
    private final CollisionWorld ground = new FlatGround(0);
    private final List<Spawn> population;
    private final List<SimNode> nodes = new ArrayList<>();
    private final List<SimPlayer> players = new ArrayList<>();
    private final Watchman watchman = new Watchman();
    private long troubleUntilNanos;
    private long quietFromNanos;
    private long nextNode = 1;
    private int kills;
    private int aimed;
    private long handOvers;
    private long recoveries;
    private double oldestKept;

    private ClusterSoak(long seed, Flaw flaw) {
        this.seed = seed;
        this.flaw = flaw;
        random = new Prng(seed);
        network = new SimNetwork(timeline, random.split("network"), this::arrive);
        engine = new SimEngine(timeline, random.split("engine"), network, flaw == Flaw.TWO_OWNERS);
        population = population();
    }

    /** One run. */
    public static ClusterSoakResult run(long seed) {
        return run(seed, Flaw.NONE);
    }

    public static ClusterSoakResult run(long seed, Flaw flaw) {
        return new ClusterSoak(seed, flaw).run();
    }

    private static List<Spawn> population() {
        List<Spawn> spawns = new ArrayList<>();
        for (int i = 0; i < LAND_BLOCKS; i++) {
            Position home = new Position();
            home.setGlobal((WEST + i + 0.9) * Landblocks.BLOCK_METERS, (SOUTH + 1.5) * Landblocks.BLOCK_METERS, 0);
            spawns.add(new Spawn.Creature("Hunter " + i, home, List.of(), 40, 80, 1.5));
        }
        return spawns;
    }

    private void arrive(NodeId from, NodeId to, byte[] frame) {
        for (SimNode node : nodes) {
            if (node.id.equals(to) && node.isRunning()) {
                node.node.receive(from, frame, node.now());
            }
        }
    }

    private SimNode start() {
        NodeId id = new NodeId(nextNode++);
        SimNode[] self = new SimNode[1];
        ClusterNode.Port port = new ClusterNode.Port() {
            @Override
            public void carry(NodeId to, byte[] frame) {
                network.carry(id, to, frame);
            }

            @Override
            public void locate(int shard) {
                engine.locate(self[0], shard);
            }

            @Override
            public void saveOrphan(int guid, long lease, Place place) {
                store.save(guid, lease, place);
            }

            @Override
            public boolean passes(ClusterMessage message) {
                return switch (flaw) {
                    case NOTHING_KEPT -> !(message instanceof ClusterMessage.Kept);
                    case NOTHING_COLLECTED ->
                        !(message instanceof ClusterMessage.Collected found
                                && (found.inWorld() || found.ofLease() > 0));
                    case DEPARTURES_LOST ->
                        !(message instanceof ClusterMessage.Departed departed && departed.heard() % 5 == 0);
                    default -> true;
                };
            }
        };
        SimNode node = new SimNode(
                id,
                timeline,
                (long) (random.between(1, 100_000) * 1e9),
                ground,
                population,
                0,
                port,
                flaw == Flaw.NO_FENCE);
        self[0] = node;
        nodes.add(node);
        engine.join(node);
        return node;
    }

    // ---- Running ------------------------------------------------------------------------------------------------

    private ClusterSoakResult run() {
        int count = 3 + random.below(2);
        for (int i = 0; i < count; i++) {
            start();
        }
        Prng walkers = random.split("walkers");
        double edge = LAND_BLOCKS * Landblocks.BLOCK_METERS;
        for (int i = 0; i < PLAYERS; i++) {
            // Close to the middle, where four shards meet, so that borders are crossed all the time.
            double half = edge * (i % 2 == 0 ? 0.12 : 0.3);
            double middleX = WEST * Landblocks.BLOCK_METERS + edge * (i < PLAYERS / 2 ? 1.0 / 3 : 2.0 / 3);
            double middleY = SOUTH * Landblocks.BLOCK_METERS + edge * (1.0 / 3);
            players.add(new SimPlayer(
                    FIRST_GUID + i, walkers.split(i), store, ground, middleX - half, middleY - half, 2 * half));
        }
        planStorm();
        timeline.after(STORM_NANOS, this::calmDown);
        long end = STORM_NANOS + CALM_NANOS;
        for (long now = TURN_NANOS; now <= end && watchman.failure().isEmpty(); now += TURN_NANOS) {
            timeline.runUntil(now);
            turn(now);
        }
        if (watchman.failure().isEmpty()) {
            new LastLook(engine, watchman, players, population).judge(nodes, end);
        }
        return result();
    }

    private void turn(long now) {
        nodes.forEach(SimNode::turn);
        store.renew(SimNode::serves, now);
        for (SimNode node : nodes) {
            if (flaw != Flaw.NO_FENCE && node.isRunning() && node.node.isLost()) {
                trouble();
                stop(node);
                engine.leave(node, this::stop);
                timeline.after(RESTART_NANOS, this::restart);
            }
        }
        for (SimNode node : nodes) {
            if (node.isRunning() && !engine.members().contains(node) && node.serves()) {
                watchman.fail(now, node.id + " serves and does not belong to the world any more");
            }
        }
        Map<Integer, Occupant> bodies = watchman.look(nodes, now);
        boolean trouble = now < troubleUntilNanos || now < BEGINNING_NANOS;
        for (SimPlayer player : players) {
            Occupant body = bodies.get(player.guid);
            SimNode at = watchman.nodeOf(player.guid);
            boolean apart = at != null && network.isCutOff(at.id);
            watchman.watch(player, body, player.isPlaying(), trouble, apart, now);
            List<SimNode> living = engine.members();
            if (!living.isEmpty()) {
                player.turn(now, living.get(random.below(living.size())), body);
            }
        }
    }

    // ---- The storm ----------------------------------------------------------------------------------------------

    private void planStorm() {
        Prng storm = random.split("storm");
        for (double at = storm.between(3, 6); at < STORM_NANOS * 1e-9; at += storm.exponential(2.5)) {
            long when = (long) (at * 1e9);
            boolean aims = storm.chance(AIMED);
            switch (storm.below(9)) {
                case 0 -> timeline.after(when, () -> strike(storm, aims, this::kill));
                case 1 -> timeline.after(when, () -> strike(storm, aims, node -> partition(storm, node)));
                case 2 -> timeline.after(when, () -> strike(storm, aims, node -> pause(storm, node)));
                case 3 -> timeline.after(when, () -> drain(storm));
                default -> timeline.after(when, () -> moveShard(storm));
            }
        }
    }

    private void trouble() {
        troubleUntilNanos = Math.max(troubleUntilNanos, timeline.nowNanos() + TROUBLE_NANOS);
    }

    private List<SimNode> healthy() {
        List<SimNode> healthy = new ArrayList<>(engine.members());
        healthy.removeIf(node -> !node.isRunning());
        return healthy;
    }

    /** One trouble at a time: the last one is over, and if a node was lost its people are back. */
    private boolean isQuiet() {
        return !network.isBroken()
                && !engine.isLeaving()
                && timeline.nowNanos() >= quietFromNanos
                && timeline.nowNanos() - engine.lostNanos() > QUIET_NANOS;
    }

    /**
     * Strikes a node, if no other trouble is about: mostly in the middle of somebody's hand-over, and then its gateway, where
     * it came from or where it goes.
     */
    private void strike(Prng storm, boolean aims, Consumer<SimNode> blow) {
        List<SimNode> healthy = healthy();
        if (healthy.size() < 3 || healthy.size() < engine.members().size() || !isQuiet()) {
            return;
        }
        List<SimNode> victims = aims ? inTheMiddle() : healthy;
        if (victims.isEmpty()) {
            timeline.after(TURN_NANOS / 4, () -> strike(storm, true, blow));
            return;
        }
        aimed += aims ? 1 : 0;
        trouble();
        blow.accept(victims.get(storm.below(victims.size())));
    }

    /** Nodes that have a part in a hand-over right now. */
    private List<SimNode> inTheMiddle() {
        List<SimNode> involved = new ArrayList<>();
        for (SimNode gateway : healthy()) {
            for (NodeStatus.Character each : gateway.node.status().characters()) {
                SimNode last = watchman.nodeOf(each.guid());
                if (!each.creature() && each.onItsWay() && (each.at() != null || last != null)) {
                    involved.add(gateway);
                    healthy().stream()
                            .filter(node -> node == last || node.id.equals(each.at()))
                            .forEach(involved::add);
                }
            }
        }
        return involved;
    }

    private void kill(SimNode victim) {
        kills++;
        lookAtKept(victim);
        stop(victim);
        engine.silent(Set.of(victim.id), this::stop);
        timeline.after(RESTART_NANOS, this::restart);
    }

    /** A node leaves as it should: nobody is missed meanwhile, so this is no trouble. */
    private void drain(Prng storm) {
        List<SimNode> healthy = healthy();
        if (healthy.size() >= 3 && healthy.size() == engine.members().size() && isQuiet()) {
            engine.drain(healthy.get(storm.below(healthy.size())), this::stop);
            timeline.after(RESTART_NANOS, this::restart);
        }
    }

    private void restart() {
        if (engine.members().size() < 3) {
            start();
        }
    }

    private void stop(SimNode node) {
        if (node.isAlive()) {
            count(node);
            node.kill();
        }
    }

    private void partition(Prng storm, SimNode victim) {
        network.cutOff(Set.of(victim.id));
        double seconds = storm.chance(0.5) ? storm.between(0.1, 4) : storm.between(4, 12);
        engine.silent(Set.of(victim.id), this::stop);
        timeline.after((long) (seconds * 1e9), network::heal);
    }

    private void pause(Prng storm, SimNode victim) {
        long nanos = (long) (storm.between(0.2, 9) * 1e9);
        victim.pause(nanos);
        quietFromNanos = timeline.nowNanos() + nanos + SETTLED_NANOS;
        engine.silent(Set.of(victim.id), this::stop);
    }

    private void moveShard(Prng storm) {
        List<Integer> shards = engine.shards();
        if (!shards.isEmpty()) {
            engine.move(shards.get(storm.below(shards.size())));
        }
    }

    private void calmDown() {
        network.calmDown();
        trouble();
    }

    // ---- Afterwards ---------------------------------------------------------------------------------------------

    /** What others have of those whom a node takes with it is not older than promised. */
    private void lookAtKept(SimNode lost) {
        long now = timeline.nowNanos();
        if (now - network.cutNanos() < SETTLED_NANOS) {
            return;
        }
        for (SimPlayer player : players) {
            SimPlayer.Session session = player.session();
            SimNode at = watchman.nodeOf(player.guid);
            if (session == null || !session.arrived || at != lost && (at != null || session.node != lost)) {
                continue;
            }
            double age = Double.POSITIVE_INFINITY;
            for (SimNode node : session.node == lost ? engine.members() : List.of(session.node)) {
                if (node != lost) {
                    age = Math.min(age, watchman.ageOf(player.guid, node.node.keptOf(player.guid)));
                }
            }
            oldestKept = Math.max(oldestKept, age);
            if (age > MOST_AGE_NANOS * 1e-9) {
                watchman.fail(
                        now,
                        "what is kept of Walker " + player.guid + " is " + age + " s old" + Watchman.whereIs(player));
            }
        }
    }

    private void count(SimNode node) {
        handOvers += node.node.counters().entriesElsewhere;
        recoveries += node.node.counters().recoveries;
    }

    private ClusterSoakResult result() {
        nodes.stream().filter(SimNode::isAlive).forEach(this::count);
        int logIns = 0;
        long corrections = 0;
        for (SimPlayer player : players) {
            logIns += player.logIns();
            corrections += player.corrections();
        }
        return new ClusterSoakResult(
                seed,
                watchman.failure(),
                handOvers,
                recoveries,
                logIns,
                kills,
                aimed,
                network.frames(),
                network.lost(),
                watchman.longestAbsence(),
                watchman.longestAway(),
                watchman.farthestSetBack(),
                watchman.farthestPop(),
                oldestKept,
                corrections,
                timeline.nowNanos() * 1e-9);
    }
}
