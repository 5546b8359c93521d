package dev.gait.testbed.load;

import dev.gait.motion.place.Position;
import dev.gait.net.udp.ClientSwarm;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.IntConsumer;

/**
 * What becomes of a crowd when one of its world's nodes is lost at once. Whoever had its session there logs in at another node,
 * as any client can, and tries again every second while it is refused; the others do nothing.
 */
public final class KillRun {
    private static final long SETTLE_NANOS = TimeUnit.SECONDS.toNanos(5);
    /** How long a client takes to believe that its server is gone. */
    private static final long NOTICE_NANOS = TimeUnit.SECONDS.toNanos(1);

    private static final long AGAIN_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long LONGEST_NANOS = TimeUnit.SECONDS.toNanos(30);
    /** After everybody is back: so long until who was put back has been told. */
    private static final long AFTER_NANOS = TimeUnit.SECONDS.toNanos(5);

    private static final long SECOND_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long LOOK_MILLIS = 100;

    private final LoadPlan plan;
    private final ClusterEyes eyes;
    private final IntConsumer kill;
    private final Consumer<String> progress;
    private int victim;

    /** @param kill loses that one of the plan's servers, at once; it is the one with the most people on its land */
    public KillRun(LoadPlan plan, ClusterEyes eyes, IntConsumer kill, Consumer<String> progress) {
        this.plan = plan;
        this.eyes = eyes;
        this.kill = kill;
        this.progress = progress;
    }

    public KillResult run() throws IOException, InterruptedException {
        try (ClientSwarm swarm = new ClientSwarm(plan.servers().get(0), "gait-kill")) {
            LoadCrowd crowd = new LoadCrowd(plan, swarm, progress);
            crowd.ramp();
            TimeUnit.NANOSECONDS.sleep(SETTLE_NANOS + (long) (plan.seconds() * 1e9));
            KillResult result = kill(crowd);
            crowd.leave();
            Throwable broken = crowd.trouble();
            if (broken != null) {
                throw new IllegalStateException("the load itself broke", broken);
            }
            return result;
        }
    }

    private KillResult kill(LoadCrowd crowd) throws IOException, InterruptedException {
        List<LoadClient> before = new ArrayList<>(crowd.clients());
        ClusterEyes.Look look = eyes.look();
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
        progress.accept("killing node " + victim + " with " + orphaned.size() + " blocks that have " + bodies
                + " people in them");
        before.forEach(LoadClient::forgetPutBack);
        kill.accept(victim);
        long killed = System.nanoTime();
        int nodes = plan.servers().size();
        int survivors = (int)
                before.stream().filter(client -> client.server() != victim).count();
        double blocksUp = Double.NaN;
        double bodiesBack = Double.NaN;
        double allBack = Double.NaN;
        long[] tried = new long[before.size()];
        double[] back = new double[before.size()];
        while (Double.isNaN(blocksUp) || Double.isNaN(bodiesBack) || Double.isNaN(allBack)) {
            long now = System.nanoTime();
            double since = (now - killed) * 1e-9;
            if (now - killed > LONGEST_NANOS) {
                break;
            }
            boolean all = true;
            for (int i = 0; i < before.size(); i++) {
                if (before.get(i).server() != victim || back[i] > 0) {
                    continue;
                }
                LoadClient client = crowd.clients().get(i);
                boolean again = client != before.get(i);
                if (again && client.isInWorld()) {
                    back[i] = since;
                    continue;
                }
                all = false;
                boolean refused = again && client.lost() != null;
                if (now - killed > NOTICE_NANOS && now - tried[i] > AGAIN_NANOS && (!again || refused)) {
                    tried[i] = now;
                    crowd.logInAgain(i, (victim + 1 + i % (nodes - 1)) % nodes);
                }
            }
            allBack = all && Double.isNaN(allBack) ? since : allBack;
            ClusterEyes.Look then = eyes.look();
            if (Double.isNaN(blocksUp) && then.owners().keySet().containsAll(orphaned)) {
                blocksUp = since;
            }
            if (!Double.isNaN(blocksUp)
                    && Double.isNaN(bodiesBack)
                    && then.onTheirWay() == 0
                    && then.characters() >= survivors) {
                bodiesBack = since;
            }
            Thread.sleep(LOOK_MILLIS);
        }
        TimeUnit.NANOSECONDS.sleep(AFTER_NANOS);
        return judge(crowd, before, killed, orphaned.size(), bodies, blocksUp, bodiesBack, back);
    }

    private KillResult judge(
            LoadCrowd crowd,
            List<LoadClient> before,
            long killed,
            int blocks,
            int bodies,
            double blocksUp,
            double bodiesBack,
            double[] back)
            throws InterruptedException {
        int ofVictim = 0;
        int notBack = 0;
        double longestAway = 0;
        int disconnected = 0;
        int putBack = 0;
        double oldest = 0;
        double farthest = 0;
        for (int i = 0; i < before.size(); i++) {
            LoadClient old = before.get(i);
            LoadClient now = crowd.clients().get(i);
            if (old.server() == victim) {
                ofVictim++;
                notBack += back[i] == 0 ? 1 : 0;
                longestAway = Math.max(longestAway, back[i]);
                oldest = back[i] == 0 ? oldest : Math.max(oldest, old.track().age(now.firstHome(), killed));
            } else {
                disconnected += now.lost() != null || !now.isInWorld() ? 1 : 0;
                Position put = now.putBackTo();
                if (put != null) {
                    putBack++;
                    farthest = Math.max(farthest, now.trackBefore().distanceSince(put, killed - SECOND_NANOS));
                }
            }
        }
        ClusterEyes.Look end = eyes.look();
        return new KillResult(
                before.size(),
                blocks,
                bodies,
                blocksUp,
                bodiesBack,
                ofVictim,
                notBack,
                longestAway,
                disconnected,
                putBack,
                oldest,
                farthest,
                end.characters(),
                end.recoveries());
    }
}
