package dev.gait.testbed.load;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What those who hear of others in the lane receive, beside those who hear of the same others in messages. */
final class LaneTraffic {
    private final long[] datagrams = new long[2];
    private final long[] bytes = new long[2];
    private final int[] clients = new int[2];
    private double seconds;

    void begin(List<LoadClient> all) {
        count(all, -1);
    }

    void end(List<LoadClient> all, double seconds) {
        count(all, 1);
        this.seconds = seconds;
    }

    /** What it took, and how late word came in the lane; null if nobody listened there. */
    LoadResult.@Nullable LaneShare share(Findings findings) {
        return clients[1] == 0
                ? null
                : new LoadResult.LaneShare(
                        clients[1],
                        traffic(1),
                        clients[0] == 0 ? null : traffic(0),
                        findings.byLane.all().getTotalCount(),
                        findings.untimed,
                        Latencies.tier(findings.byLane.near),
                        Latencies.tier(findings.byLane.far));
    }

    private LoadResult.Traffic traffic(int kind) {
        return new LoadResult.Traffic(bytes[kind] / seconds / clients[kind], datagrams[kind] / seconds / clients[kind]);
    }

    private void count(List<LoadClient> all, int sign) {
        clients[0] = 0;
        clients[1] = 0;
        for (LoadClient client : all) {
            int kind = client.isGliding() ? 1 : 0;
            if (client.isInWorld()) {
                clients[kind]++;
                datagrams[kind] += sign * client.session().stats().datagramsReceived;
                bytes[kind] += sign * client.session().stats().bytesReceived;
            }
        }
    }
}
