package dev.gait.testbed.load;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What those who hear of others in the lane receive, beside those who hear of the same others in messages. */
final class LaneTraffic {
    private final long[] datagrams = new long[2];
    private final long[] bytes = new long[2];
    private final int[] clients = new int[2];
    private LoadResult.@Nullable LaneShare share;

    void begin(List<LoadClient> all) {
        count(all, -1);
    }

    void end(List<LoadClient> all, double seconds, LaneAges ages) {
        count(all, 1);
        if (clients[0] > 0 && clients[1] > 0) {
            share = new LoadResult.LaneShare(
                    clients[1],
                    bytes[1] / seconds / clients[1],
                    datagrams[1] / seconds / clients[1],
                    bytes[0] / seconds / clients[0],
                    datagrams[0] / seconds / clients[0],
                    ages.percentile(0.5),
                    ages.percentile(0.99));
        }
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

    LoadResult.@Nullable LaneShare share() {
        return share;
    }
}
