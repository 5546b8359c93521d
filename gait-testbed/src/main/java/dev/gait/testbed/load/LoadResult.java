package dev.gait.testbed.load;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a load run found.
 *
 * @param entered how many of the clients came in
 * @param disconnected how many of those were lost before the end
 * @param firstLoss why the first of them was lost, or null
 * @param seesOthers how many others one client knew on average at the end
 * @param messages messages all clients decoded in the measured time
 * @param relays of those, the ones that were matched with their sending
 * @param lost messages that somebody should have heard and did not
 * @param late relays that took longer than 250 ms
 * @param unreadable messages that could not be decoded
 * @param putBack corrections the server made to its honest clients
 * @param requests how often a client asked for packets again
 * @param p50Millis relay latency: sender's send to observer's decoded message
 * @param near the same of those within 40 m
 * @param far and of those beyond
 * @param machine what all processors did, or null where nobody knows
 * @param loadCpu cores this process used in the measured time
 * @param loadPauseMillis the longest the clients' own thread did not come round
 * @param loadThreads what the threads of this process used
 * @param lane what the lane saves, or null when nobody listened to it
 * @param server what the server said of itself, or null if it was not asked
 */
public record LoadResult(
        int clients,
        int entered,
        int disconnected,
        @Nullable String firstLoss,
        double rampSeconds,
        double seconds,
        double seesOthers,
        long messages,
        long relays,
        long lost,
        long late,
        long unreadable,
        long strangers,
        long putBack,
        long requests,
        double p50Millis,
        double p99Millis,
        double p999Millis,
        double maxMillis,
        Tier near,
        Tier far,
        double loadCpu,
        double loadPauseMillis,
        List<ThreadShare> loadThreads,
        @Nullable MachineShare machine,
        @Nullable ServerShare server,
        @Nullable LaneShare lane) {

    /** How late those at one distance were told of. */
    public record Tier(double p50Millis, double p99Millis) {}

    /**
     * What the whole machine did, in cores: programs, the kernel for them, and the kernel's own network work.
     *
     * @param softirq handling of packets that no process is charged for
     * @param stolen what a host gave to other machines while this one wanted it
     */
    public record MachineShare(double user, double system, double softirq, double idle, double stolen) {}

    /** What the threads of one name used, in cores: in their program, and in the kernel for it. */
    public record ThreadShare(String name, double programs, double kernel) {}

    /**
     * What one client receives per second: in the lane, and in messages, of the same crowd at the same time.
     *
     * @param clients how many listen to the lane
     * @param messages null when all of them do
     * @param relays how many commands were matched with their sending
     * @param untimed how many were not: nobody is known to have said what they tell
     * @param near how late commands were first heard in the lane of those within 40 m
     */
    public record LaneShare(
            int clients, Traffic lane, @Nullable Traffic messages, long relays, long untimed, Tier near, Tier far) {
        /** At most half in bytes and in datagrams (glide.md, G10), or nothing to compare with. */
        public boolean isHalf() {
            return messages == null
                    || lane.bytes() <= messages.bytes() / 2 && lane.datagrams() <= messages.datagrams() / 2;
        }
    }

    /** What one client receives per second. */
    public record Traffic(double bytes, double datagrams) {}

    /**
     * The server's part, over the measured time.
     *
     * @param cpu cores it used
     * @param tickP99Millis an upper bound: tick times are counted in classes
     * @param pauseMillis an upper bound of the longest time from one turn to the next
     * @param dropped datagrams lost at its own sockets
     * @param betweenNodesPerSecond bytes that nodes sent each other; 0 for one server
     * @param threads what its threads used
     */
    public record ServerShare(
            double cpu,
            double tickMeanMillis,
            double tickP99Millis,
            double pauseMillis,
            double datagramsOutPerSecond,
            double bytesOutPerSecond,
            double datagramsInPerSecond,
            double bytesInPerSecond,
            double dropped,
            double betweenNodesPerSecond,
            List<ThreadShare> threads) {}

    /** Nothing was lost, nobody was disconnected, everybody came in; and where others are known, they were heard of. */
    public boolean isGood() {
        boolean heard = seesOthers == 0 || relays > 0 && (lane == null || lane.relays() > 0);
        return heard && entered == clients && disconnected == 0 && lost == 0 && unreadable == 0 && strangers == 0;
    }
}
