package dev.gait.app.load;

import dev.gait.app.shell.Exit;
import dev.gait.testbed.cluster.CutRelay;
import dev.gait.testbed.cluster.Postgres;
import dev.gait.testbed.load.BorderResult;
import dev.gait.testbed.load.BorderRun;
import dev.gait.testbed.load.ClusterEyes;
import dev.gait.testbed.load.CrowdLayout;
import dev.gait.testbed.load.LaneListeners;
import dev.gait.testbed.load.LoadPlan;
import dev.gait.testbed.load.LoadReport;
import dev.gait.testbed.load.LoadResult;
import dev.gait.testbed.load.LoadRun;
import dev.gait.testbed.load.Loss;
import dev.gait.testbed.load.LossResult;
import dev.gait.testbed.load.LossRun;
import dev.gait.testbed.load.ServerProbe;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A world on several nodes, each a process of its own, with a PostgreSQL of its own, for as long as a load runs: a crowd walks
 * over the borders between the nodes, or one of the nodes is killed under it.
 */
final class ClusterLoad implements AutoCloseable {
    private static final long JOIN_NANOS = 60_000_000_000L;
    private static final double ROAM_METERS = 40;
    /** Several fresh nodes on one machine are compiled for about as long, seconds. */
    private static final double WARM_UP_SECONDS = 90;

    private final @Nullable Postgres postgres;
    private final CutRelay relay;
    private LaneListeners listeners = LaneListeners.NOBODY;
    private final List<OwnServer> nodes = new ArrayList<>();

    private ClusterLoad(@Nullable Postgres postgres, CutRelay relay) {
        this.postgres = postgres;
        this.relay = relay;
    }

    /** One server that knows of no cluster, to hold the others against. */
    static ClusterLoad startOne(int people, int sees, @Nullable Path log) throws IOException, Exit.Failure {
        ClusterLoad one = new ClusterLoad(null, new CutRelay(0));
        one.nodes.add(OwnServer.start(people, CrowdLayout.radiusFor(people, sees), log, null));
        return one;
    }

    /**
     * Starts the nodes and waits until all serve.
     *
     * @param relayed whether they speak by way of something that can be cut
     * @param log where their logs go, or null for nowhere
     */
    static ClusterLoad start(int count, int people, int sees, boolean relayed, @Nullable Path log)
            throws IOException, InterruptedException, Exit.Failure {
        Path programs = Postgres.programs();
        if (programs == null) {
            throw new Exit.Failure(Exit.LOST, "There is no PostgreSQL here (on Debian: apt-get install postgresql).");
        }
        Postgres postgres = Postgres.start(programs);
        ClusterLoad cluster = new ClusterLoad(postgres, new CutRelay(relayed ? count : 0));
        try {
            List<String> addresses = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                addresses.add(relayed ? cluster.relay.address(i) : "127.0.0.1:" + OwnServer.freePort());
            }
            double spread = CrowdLayout.radiusFor(people, sees);
            for (int i = 0; i < count; i++) {
                List<String> ownFirst = new ArrayList<>(addresses);
                ownFirst.remove(addresses.get(i));
                ownFirst.add(0, addresses.get(i));
                List<String> more = new ArrayList<>(List.of(
                        "--cluster", String.join(",", ownFirst), "--store", postgres.url(), "--shard-blocks", "1"));
                if (relayed) {
                    more.addAll(List.of("--cluster-bind", cluster.relay.bind(i)));
                }
                cluster.nodes.add(OwnServer.start(people, spread, log, null, more));
            }
            cluster.awaitServing();
            return cluster;
        } catch (IOException | InterruptedException | Exit.Failure | RuntimeException e) {
            cluster.close();
            throw e;
        }
    }

    private void awaitServing() throws InterruptedException, Exit.Failure {
        long deadline = System.nanoTime() + JOIN_NANOS;
        for (OwnServer node : nodes) {
            ServerProbe probe = node.probe();
            while (probe.value("gait_cluster_serving") != 1 || probe.value("gait_cluster_others") != nodes.size() - 1) {
                if (System.nanoTime() - deadline > 0) {
                    throw new Exit.Failure(
                            Exit.LOST, "The nodes did not find each other; --server-log FILE keeps what they said.");
                }
                Thread.sleep(100);
            }
        }
    }

    private LoadPlan plan(int clients, double seconds, long seed, String account, int logins) {
        List<InetSocketAddress> gateways =
                nodes.stream().map(OwnServer::address).toList();
        return new LoadPlan(gateways, clients, seconds, seed, account, logins, listeners, ROAM_METERS);
    }

    /** Has these of the crowd, and as many of those who watch it, hear of others in Glide's lane. */
    ClusterLoad heardBy(LaneListeners who) {
        listeners = who;
        return this;
    }

    private ClusterEyes eyes() {
        return ClusterEyes.of(probes());
    }

    private List<ServerProbe> probes() {
        return nodes.stream().map(OwnServer::probe).toList();
    }

    /** What the crowd costs its servers, with nobody else looking on. */
    LoadResult measure(int clients, double seconds, long seed, String account, int logins, PrintWriter err)
            throws IOException, InterruptedException {
        return new LoadRun(plan(clients, seconds, seed, account, logins), probes(), err::println)
                .warmUp(WARM_UP_SECONDS)
                .run();
    }

    /** The crowd walks over borders for so long. */
    int walk(int clients, double seconds, long seed, String account, int logins, PrintWriter out, PrintWriter err)
            throws IOException, InterruptedException {
        LoadPlan plan = plan(clients, seconds, seed, account, logins);
        BorderResult result = new BorderRun(plan, eyes(), err::println)
                .reading(probes())
                .warmUp(WARM_UP_SECONDS)
                .run();
        out.print(LoadReport.text(result.crowd()));
        out.print(result.text());
        out.println(result.isGood() ? "good: nobody noticed a border" : "NOT GOOD");
        out.flush();
        return result.isGood() ? Exit.DONE : Exit.FAILURES;
    }

    /** The crowd walks for so long, then the node with the most people is lost. */
    int lose(
            Loss loss,
            int clients,
            double seconds,
            long seed,
            String account,
            int logins,
            PrintWriter out,
            PrintWriter err)
            throws IOException, InterruptedException {
        LoadPlan plan = plan(clients, seconds, seed, account, logins);
        LossRun.Nodes losing = new LossRun.Nodes() {
            @Override
            public void lose(int server) {
                switch (loss) {
                    case KILLED -> nodes.get(server).kill();
                    case LEAVES -> nodes.get(server).stop();
                    case CUT_OFF -> relay.cut(server);
                }
            }

            @Override
            public boolean isServing(int server) throws InterruptedException {
                return nodes.get(server).probe().isHealthy();
            }

            @Override
            public boolean hasEnded(int server) {
                return nodes.get(server).hasEnded();
            }
        };
        LossResult result = new LossRun(plan, eyes(), loss, losing, err::println).run();
        out.print(result.text());
        out.println(result.isGood() ? "good: nobody was lost" : "NOT GOOD");
        out.flush();
        return result.isGood() ? Exit.DONE : Exit.FAILURES;
    }

    @Override
    public void close() {
        nodes.forEach(OwnServer::kill);
        relay.close();
        try {
            if (postgres != null) {
                postgres.close();
            }
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
