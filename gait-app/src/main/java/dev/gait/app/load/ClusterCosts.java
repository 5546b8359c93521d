package dev.gait.app.load;

import dev.gait.app.shell.Exit;
import dev.gait.testbed.load.LoadResult;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What a cluster costs: the same crowd walks on one server without one, then on one node, on two and so on, one world after
 * the other. The processor time is that of the servers' processes; the database's is left out.
 */
final class ClusterCosts {
    private final int clients;
    private final int sees;
    private final double seconds;
    private final long seed;
    private final String account;
    private final int logins;
    private final @Nullable Path log;

    ClusterCosts(int clients, int sees, double seconds, long seed, String account, int logins, @Nullable Path log) {
        this.clients = clients;
        this.sees = sees;
        this.seconds = seconds;
        this.seed = seed;
        this.account = account;
        this.logins = logins;
        this.log = log;
    }

    int run(int mostNodes, PrintWriter out, PrintWriter err) throws IOException, InterruptedException, Exit.Failure {
        double first = 0;
        boolean good = true;
        for (int nodes = 0; nodes <= mostNodes; nodes++) {
            String name = nodes == 0 ? "one server" : nodes == 1 ? "1 node" : nodes + " nodes";
            err.println(name);
            LoadResult result;
            try (ClusterLoad world = nodes == 0
                    ? ClusterLoad.startOne(clients, sees, log)
                    : ClusterLoad.start(nodes, clients, sees, false, log)) {
                result = world.measure(clients, seconds, seed, account, logins, err);
            }
            LoadResult.ServerShare share = result.server();
            if (share == null) {
                throw new Exit.Failure(Exit.LOST, "The servers do not tell their numbers.");
            }
            double each = share.cpu() * 1e3 / Math.max(1, result.entered());
            first = nodes == 0 ? each : first;
            out.printf(
                    Locale.ROOT,
                    "%-10s %.2f cores, %.2f ms of a second for each client, %.2f times one server; to clients %,.0f"
                            + " datagrams/s, between nodes %.2f MB/s (%,.0f B/s for each client); near ones p50 %.1f ms, p99"
                            + " %.1f ms; lost %d%n",
                    name,
                    share.cpu(),
                    each,
                    each / first,
                    share.datagramsOutPerSecond(),
                    share.betweenNodesPerSecond() / 1e6,
                    share.betweenNodesPerSecond() / Math.max(1, result.entered()),
                    result.near().p50Millis(),
                    result.near().p99Millis(),
                    result.lost());
            out.flush();
            good &= result.isGood();
        }
        return good ? Exit.DONE : Exit.FAILURES;
    }
}
