package dev.gait.testbed.load;

import dev.gait.motion.place.Position;
import dev.gait.net.udp.ClientSwarm;
import dev.gait.testbed.cluster.BorderWatcher;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What becomes of a crowd when its world loses one of its nodes. Whoever had its session there logs in at another node, as any
 * client can, and tries again every second while it is refused; the others do nothing. Whole clients that know all addresses
 * look on from every gateway, and those of the lost one have to find another by themselves.
 */
public final class LossRun {
    private static final long SETTLE_NANOS = TimeUnit.SECONDS.toNanos(5);
    /** How long somebody takes to see that nothing moves any more, and to log in again. */
    private static final long NOTICE_NANOS = TimeUnit.SECONDS.toNanos(1);

    private static final long AGAIN_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long LONGEST_NANOS = TimeUnit.SECONDS.toNanos(40);
    /** After everybody is back: so long until who was put back has been told. */
    private static final long AFTER_NANOS = TimeUnit.SECONDS.toNanos(5);

    private static final long SECOND_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long LOOK_MILLIS = 50;
    private static final long TURN_MILLIS = 10;

    /** What is done to nodes, and what they say of it. */
    public interface Nodes {
        /** Begins to lose that one of the plan's servers. */
        void lose(int server) throws InterruptedException;

        /** Whether it says that it serves; one that does not answer does not. */
        boolean isServing(int server) throws InterruptedException;

        /** Whether its process has ended. */
        boolean hasEnded(int server);
    }

    private final LoadPlan plan;
    private final ClusterEyes eyes;
    private final Loss loss;
    private final Nodes nodes;
    private final Consumer<String> progress;
    private final List<BorderWatcher> watchers = new ArrayList<>();
    private volatile Map<Integer, Integer> owners = Map.of();
    private int victim;
    private long struckNanos;
    private List<LoadClient> before = List.of();
    private long[] goneNanos = new long[0];
    private long[] triedNanos = new long[0];
    private long[] backNanos = new long[0];

    private volatile double blocksUp = Double.NaN;
    private volatile double bodiesBack = Double.NaN;
    private volatile double silent = Double.NaN;
    private volatile double ended = Double.NaN;
    private volatile boolean looking = true;
    private volatile @Nullable Exception blind;

    public LossRun(LoadPlan plan, ClusterEyes eyes, Loss loss, Nodes nodes, Consumer<String> progress) {
        this.plan = plan;
        this.eyes = eyes;
        this.loss = loss;
        this.nodes = nodes;
        this.progress = progress;
    }

    public LossResult run() throws IOException, InterruptedException {
        try (ClientSwarm swarm = new ClientSwarm(plan.servers().get(0), "gait-loss")) {
            LoadCrowd crowd = new LoadCrowd(plan, swarm, progress);
            crowd.ramp();
            for (int i = 0; i < plan.servers().size(); i++) {
                watchers.add(new BorderWatcher(
                        from(i),
                        plan.accountPrefix() + "watch" + i,
                        plan.glide().listens(i),
                        () -> owners));
            }
            TimeUnit.NANOSECONDS.sleep(SETTLE_NANOS + (long) (plan.seconds() * 1e9));
            LossResult result = lose(crowd);
            crowd.leave();
            Throwable broken = crowd.trouble();
            if (broken != null) {
                throw new IllegalStateException("the load itself broke", broken);
            }
            return result;
        } finally {
            watchers.forEach(BorderWatcher::close);
        }
    }

    /** All addresses, this one first. */
    private List<InetSocketAddress> from(int server) {
        List<InetSocketAddress> all =
                new ArrayList<>(plan.servers().subList(server, plan.servers().size()));
        all.addAll(plan.servers().subList(0, server));
        return all;
    }

    private LossResult lose(LoadCrowd crowd) throws IOException, InterruptedException {
        before = new ArrayList<>(crowd.clients());
        goneNanos = new long[before.size()];
        triedNanos = new long[before.size()];
        backNanos = new long[before.size()];
        ClusterEyes.Look look = eyes.look();
        owners = look.owners();
        int[] people = new int[plan.servers().size()];
        look.people().forEach((block, count) -> people[look.owners().getOrDefault(block, 0)] += count);
        for (int i = 0; i < people.length; i++) {
            victim = people[i] > people[victim] ? i : victim;
        }
        Set<Integer> orphaned = new HashSet<>();
        look.owners().forEach((block, owner) -> {
            if (owner == victim && look.people().getOrDefault(block, 0) > 0) {
                orphaned.add(block);
            }
        });
        int bodies =
                orphaned.stream().mapToInt(block -> look.people().get(block)).sum();
        progress.accept("node " + victim + " with " + orphaned.size() + " blocks that have " + bodies
                + " people in them: " + loss);
        before.forEach(LoadClient::forgetPutBack);
        watchers.forEach(watcher -> watcher.count(true));
        struckNanos = System.nanoTime();
        nodes.lose(victim);
        await(crowd, orphaned);
        TimeUnit.NANOSECONDS.sleep(AFTER_NANOS);
        watchers.forEach(watcher -> watcher.count(false));
        return judge(crowd, orphaned.size(), bodies);
    }

    /** Nodes are looked at by a thread of its own: one that is about to end answers late, and nobody is to wait for that. */
    private void await(LoadCrowd crowd, Set<Integer> orphaned) throws IOException, InterruptedException {
        Thread looker = new Thread(() -> look(orphaned), "gait-cluster-eyes");
        looker.setDaemon(true);
        looker.start();
        try {
            boolean all = false;
            while (!all || Double.isNaN(blocksUp) || Double.isNaN(bodiesBack) || !areBack() || !isOver()) {
                if (blind != null || System.nanoTime() - struckNanos > LONGEST_NANOS) {
                    break;
                }
                all = logInAgain(crowd);
                Thread.sleep(TURN_MILLIS);
            }
        } finally {
            looking = false;
            looker.join();
        }
        if (blind != null) {
            throw new IOException("the nodes cannot be looked at", blind);
        }
    }

    private void look(Set<Integer> orphaned) {
        int survivors = (int)
                before.stream().filter(client -> client.server() != victim).count();
        try {
            while (looking) {
                if (Double.isNaN(silent) && !nodes.isServing(victim)) {
                    silent = since();
                }
                if (Double.isNaN(ended) && nodes.hasEnded(victim)) {
                    ended = since();
                }
                ClusterEyes.Look then = eyes.look();
                owners = then.owners();
                boolean elsewhere = orphaned.stream()
                        .allMatch(block -> then.owners().containsKey(block)
                                && then.owners().get(block) != victim);
                if (Double.isNaN(blocksUp) && elsewhere) {
                    blocksUp = since();
                }
                if (!Double.isNaN(blocksUp)
                        && Double.isNaN(bodiesBack)
                        && then.onTheirWay() == 0
                        && then.characters() >= survivors) {
                    bodiesBack = since();
                }
                Thread.sleep(LOOK_MILLIS);
            }
        } catch (InterruptedException | RuntimeException e) {
            blind = e;
        }
    }

    private double since() {
        return (System.nanoTime() - struckNanos) * 1e-9;
    }

    /** A node that is killed is gone; one that leaves or was cut off says so and ends by itself. */
    private boolean isOver() {
        return loss == Loss.KILLED || !Double.isNaN(ended);
    }

    private boolean areBack() {
        return watchers.stream().allMatch(watcher -> watcher.isInWorld() && watcher.isHearing());
    }

    /** Lets those whose session is lost log in elsewhere; whether all are back. */
    private boolean logInAgain(LoadCrowd crowd) throws IOException {
        int servers = plan.servers().size();
        boolean all = true;
        for (int i = 0; i < before.size(); i++) {
            if (before.get(i).server() != victim || backNanos[i] != 0) {
                continue;
            }
            all = false;
            long now = System.nanoTime();
            LoadClient client = crowd.clients().get(i);
            boolean again = client != before.get(i);
            boolean lost = client.lost() != null;
            boolean unheard = loss == Loss.KILLED && now - struckNanos > NOTICE_NANOS;
            if (again && client.isInWorld()) {
                backNanos[i] = now;
            } else if ((lost || unheard && !again) && now - triedNanos[i] > AGAIN_NANOS) {
                goneNanos[i] = goneNanos[i] == 0 ? loss == Loss.KILLED ? struckNanos : now : goneNanos[i];
                triedNanos[i] = now;
                crowd.logInAgain(i, (victim + 1 + i % (servers - 1)) % servers);
            }
        }
        return all;
    }

    private LossResult judge(LoadCrowd crowd, int blocks, int bodies) throws InterruptedException {
        LossResult result = new LossResult(loss, before.size(), blocks, bodies);
        result.blocksUp = blocksUp;
        result.bodiesBack = bodiesBack;
        result.silent = silent;
        result.ended = ended;
        for (int i = 0; i < before.size(); i++) {
            LoadClient old = before.get(i);
            LoadClient now = crowd.clients().get(i);
            if (old.server() == victim) {
                result.ofVictim++;
                if (backNanos[i] == 0) {
                    result.notBack++;
                    String why = now.lost();
                    progress.accept("client " + i + " did not get in at node " + now.server() + ": "
                            + (why == null ? "nobody answered" : why));
                } else {
                    result.longestAway = Math.max(result.longestAway, (backNanos[i] - goneNanos[i]) * 1e-9);
                    // A node that is cut off goes on for a moment, with nobody who could keep what is done there.
                    long known = loss == Loss.CUT_OFF ? struckNanos : goneNanos[i];
                    result.oldest = Math.max(result.oldest, old.track().age(now.firstHome(), known));
                }
            } else {
                result.disconnected += now.lost() != null || !now.isInWorld() ? 1 : 0;
                Position put = now.putBackTo();
                if (put != null) {
                    result.putBack++;
                    result.farthest =
                            Math.max(result.farthest, now.trackBefore().distanceSince(put, struckNanos - SECOND_NANOS));
                }
            }
        }
        BorderWatcher.Tally seen = new BorderWatcher.Tally();
        for (int i = 0; i < watchers.size(); i++) {
            BorderWatcher watcher = watchers.get(i);
            result.watchersLost += watcher.isInWorld() ? 0 : 1;
            if (i == victim) {
                result.watcherAway = watcher.longestSilenceSeconds();
            } else if (watcher.isInWorld()) {
                watcher.addTo(BorderWatcher.Where.INSIDE, seen);
                watcher.addTo(BorderWatcher.Where.BORDER, seen);
            }
        }
        result.pops = seen.pops;
        result.largestPop = seen.largestMeters;
        result.lookedSeconds = seen.seconds;
        ClusterEyes.Look end = eyes.look();
        result.inWorld = end.characters();
        result.people = before.size() + watchers.size();
        result.recoveries = end.recoveries();
        return result;
    }
}
