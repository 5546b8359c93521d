package dev.gait.cluster.sim;

import dev.gait.cluster.node.NodeStatus;
import dev.gait.motion.math.Prng;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * What befalls a simulated cluster: nodes are killed, stand still, are cut off and drained, and shards are moved. Mostly in the
 * middle of somebody's hand-over, and one trouble at a time.
 */
final class Storm {
    static final long STORM_NANOS = 30_000_000_000L;
    private static final long TROUBLE_NANOS = 11_000_000_000L;
    /** What is kept of somebody is at most so old when its node is lost. */
    private static final double MOST_AGE = 1.0;

    /** After a line was broken, so long until what is kept is young again. */
    private static final long SETTLED_NANOS = 3_000_000_000L;

    private static final long QUIET_NANOS = 10_000_000_000L;
    private static final long AGAIN_NANOS = 5_000_000L;
    /** Share of the blows that wait for the middle of a hand-over. */
    private static final double AIMED = 0.75;

    private final SimCluster cluster;
    private final Timeline timeline;
    private final Watchman watchman;
    private final List<SimPlayer> players;
    private final Prng random;
    private long troubleUntilNanos;
    private long quietFromNanos;
    private int kills;
    private int aimed;
    private double oldestKept;

    Storm(SimCluster cluster, Watchman watchman, List<SimPlayer> players) {
        this.cluster = cluster;
        this.watchman = watchman;
        this.players = players;
        timeline = cluster.timeline;
        random = cluster.random.split("storm");
    }

    /** Whether machines or lines have failed of late. */
    boolean isTrouble(long now) {
        return now < troubleUntilNanos;
    }

    int kills() {
        return kills;
    }

    int aimed() {
        return aimed;
    }

    double oldestKept() {
        return oldestKept;
    }

    void plan() {
        for (double at = random.between(3, 6); at < STORM_NANOS * 1e-9; at += random.exponential(2.5)) {
            long when = (long) (at * 1e9);
            boolean aims = random.chance(AIMED);
            switch (random.below(9)) {
                case 0 -> timeline.after(when, () -> strike(aims, this::kill));
                case 1 -> timeline.after(when, () -> strike(aims, this::partition));
                case 2 -> timeline.after(when, () -> strike(aims, this::pause));
                case 3 -> timeline.after(when, this::drain);
                default -> timeline.after(when, this::moveShard);
            }
        }
        timeline.after(STORM_NANOS, this::calmDown);
    }

    void trouble() {
        troubleUntilNanos = Math.max(troubleUntilNanos, timeline.nowNanos() + TROUBLE_NANOS);
    }

    /** One trouble at a time: the last one is over, and if a node was lost its people are back. */
    private boolean isQuiet() {
        return !cluster.network.isBroken()
                && !cluster.engine.isLeaving()
                && timeline.nowNanos() >= quietFromNanos
                && timeline.nowNanos() - cluster.engine.lostNanos() > QUIET_NANOS;
    }

    private boolean canSpareOne() {
        int healthy = cluster.healthy().size();
        return healthy >= 3 && healthy == cluster.engine.members().size() && isQuiet();
    }

    /**
     * Strikes a node, if no other trouble is about: mostly in the middle of somebody's hand-over, and then its gateway, where
     * it came from or where it goes.
     */
    private void strike(boolean aims, Consumer<SimNode> blow) {
        if (!canSpareOne() || timeline.nowNanos() > STORM_NANOS) {
            return; // who waited for a hand-over until the storm was over strikes no more
        }
        List<SimNode> victims = aims ? inTheMiddle() : cluster.healthy();
        if (victims.isEmpty()) {
            timeline.after(AGAIN_NANOS, () -> strike(true, blow));
            return;
        }
        aimed += aims ? 1 : 0;
        trouble();
        blow.accept(victims.get(random.below(victims.size())));
    }

    /** Nodes that have a part in a hand-over right now. */
    private List<SimNode> inTheMiddle() {
        List<SimNode> involved = new ArrayList<>();
        for (SimNode gateway : cluster.healthy()) {
            for (NodeStatus.Character each : gateway.node.status().characters()) {
                SimNode last = watchman.nodeOf(each.guid());
                if (!each.creature() && each.onItsWay() && (each.at() != null || last != null)) {
                    involved.add(gateway);
                    cluster.healthy().stream()
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
        cluster.stop(victim);
        cluster.engine.silent(Set.of(victim.id), cluster::stop);
        cluster.restartLater();
    }

    /** A node leaves as it should: nobody is missed meanwhile, so this is no trouble. */
    private void drain() {
        if (canSpareOne()) {
            List<SimNode> healthy = cluster.healthy();
            cluster.engine.drain(healthy.get(random.below(healthy.size())), cluster::stop);
            cluster.restartLater();
        }
    }

    private void partition(SimNode victim) {
        cluster.network.cutOff(Set.of(victim.id));
        double seconds = random.chance(0.5) ? random.between(0.1, 4) : random.between(4, 12);
        cluster.engine.silent(Set.of(victim.id), cluster::stop);
        timeline.after((long) (seconds * 1e9), cluster.network::heal);
    }

    private void pause(SimNode victim) {
        long nanos = (long) (random.between(0.2, 9) * 1e9);
        victim.pause(nanos);
        quietFromNanos = timeline.nowNanos() + nanos + SETTLED_NANOS;
        cluster.engine.silent(Set.of(victim.id), cluster::stop);
    }

    private void moveShard() {
        List<Integer> shards = cluster.engine.shards();
        if (!shards.isEmpty()) {
            cluster.engine.move(shards.get(random.below(shards.size())));
        }
    }

    private void calmDown() {
        cluster.network.calmDown();
        trouble();
    }

    /** What others have of those whom a node takes with it is not older than promised. */
    private void lookAtKept(SimNode lost) {
        long now = timeline.nowNanos();
        if (now - cluster.network.cutNanos() < SETTLED_NANOS) {
            return;
        }
        for (SimPlayer player : players) {
            SimPlayer.Session session = player.session();
            SimNode at = watchman.nodeOf(player.guid);
            if (session == null || !session.arrived || at != lost && (at != null || session.node != lost)) {
                continue;
            }
            double age = Double.POSITIVE_INFINITY;
            for (SimNode node : session.node == lost ? cluster.engine.members() : List.of(session.node)) {
                if (node != lost) {
                    age = Math.min(age, watchman.ageOf(player.guid, node.node.keptOf(player.guid)));
                }
            }
            oldestKept = Math.max(oldestKept, age);
            if (age > MOST_AGE) {
                watchman.fail(
                        now,
                        "what is kept of Walker " + player.guid + " is " + age + " s old" + Watchman.whereIs(player));
            }
        }
    }
}
