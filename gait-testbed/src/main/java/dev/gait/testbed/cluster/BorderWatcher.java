package dev.gait.testbed.cluster;

import dev.gait.client.ClientConfig;
import dev.gait.client.ClientListener;
import dev.gait.client.MotionClient;
import dev.gait.client.Reconnector;
import dev.gait.client.host.ClientHost;
import dev.gait.lab.metric.Pops;
import dev.gait.motion.MotionTuning;
import dev.gait.motion.place.Landblocks;
import dev.gait.motion.scene.MotionFrame;
import dev.gait.net.session.DisconnectReason;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * A whole client that stands in the world and looks, sixty times a second, as a player does: how often does somebody pop who
 * has just come over a border between two nodes, and how often does anybody else? What a pop is, the lab says; but others
 * are shown as retail shows them, which catches up at twice the top speed (motion.md §D), and that is no pop here.
 */
public final class BorderWatcher implements AutoCloseable {
    /** What a new character runs at, and catches up with, m/s. */
    private static final double TOP_SPEED = 9.5 * MotionTuning.CATCH_UP_FACTOR;
    /** So long after a border somebody counts as being at it. */
    private static final double BORDER_SECONDS = 1.5;
    /** Two looks further apart are not one step. */
    private static final double LONGEST_STEP = 0.1;

    private static final double SHORTEST_STEP = 0.004;
    /** Who is farther away is not shown in between, but placed (motion.md §D). */
    private static final double NEAR_METERS = 70;

    private static final long HEARING_NANOS = 2_500_000_000L;
    private static final int MOST_ATTEMPTS = 60;

    /** Where the seen one was. */
    public enum Where {
        INSIDE,
        BORDER
    }

    /** Everything somebody was seen at one kind of place. */
    public static final class Tally {
        public double seconds;
        public long pops;
        public double largestMeters;
        public long crossings;

        void add(Tally other) {
            seconds += other.seconds;
            pops += other.pops;
            largestMeters = Math.max(largestMeters, other.largestMeters);
            crossings += other.crossings;
        }
    }

    private static final class Seen {
        double x;
        double y;
        int block;
        double at;
        double crossed = Double.NEGATIVE_INFINITY;
    }

    private final Supplier<Map<Integer, Integer>> owners;
    private final Map<Integer, Seen> others = new HashMap<>();
    private final MotionFrame frame = new MotionFrame();
    private final Tally inside = new Tally();
    private final Tally border = new Tally();
    private final ClientHost host;
    private volatile boolean entered;
    private volatile long heardNanos = System.nanoTime();
    private volatile long longestSilence;
    private long heard;
    private long lostNanos;
    private volatile boolean counting;

    /**
     * Logs in.
     *
     * @param gateways who knows several finds another by itself when it loses one
     * @param glide whether it hears of others in Glide's lane
     * @param owners which node owns which landblock, as of late
     */
    public BorderWatcher(
            List<InetSocketAddress> gateways, String account, boolean glide, Supplier<Map<Integer, Integer>> owners) {
        this.owners = owners;
        ClientListener listener = new ClientListener() {
            @Override
            public void enteredWorld(int guid, String name) {
                entered = true;
                longestSilence = Math.max(longestSilence, lostNanos == 0 ? 0 : System.nanoTime() - lostNanos);
                lostNanos = 0;
            }

            @Override
            public void disconnected(DisconnectReason reason, String detail) {
                entered = false;
                others.clear();
                lostNanos = lostNanos == 0 ? heardNanos : lostNanos;
            }
        };
        Reconnector again = gateways.size() > 1 ? new Reconnector(MOST_ATTEMPTS) : null;
        ClientConfig config = ClientConfig.of(account, "load").withGlide(glide);
        host = ClientHost.start(gateways, config, listener, again, this::look);
    }

    public boolean isInWorld() {
        return entered && !host.ended().isDone();
    }

    /** Whether it has heard something of late. */
    public boolean isHearing() {
        return System.nanoTime() - heardNanos < HEARING_NANOS;
    }

    /** The longest time from the last word of a gateway that was lost until it was in the world by way of another. */
    public double longestSilenceSeconds() {
        return longestSilence * 1e-9;
    }

    /** From now on what is seen counts, or does not. */
    public void count(boolean counts) {
        counting = counts;
    }

    private void look(MotionClient client, long nowNanos) {
        double now = nowNanos * 1e-9;
        long received = client.session().stats().datagramsReceived;
        if (received != heard) {
            heard = received;
            heardNanos = nowNanos;
        }
        client.frame(nowNanos, frame);
        Map<Integer, Integer> known = owners.get();
        int own = frame.row(client.playerGuid());
        if (own < 0) {
            return;
        }
        for (int i = 0; i < frame.count; i++) {
            double away = Math.hypot(frame.x[i] - frame.x[own], frame.y[i] - frame.y[own]);
            if (i == own || away > NEAR_METERS) {
                continue;
            }
            Seen seen = others.computeIfAbsent(frame.id[i], id -> new Seen());
            double dt = now - seen.at;
            if (dt < SHORTEST_STEP) {
                continue;
            }
            int block = Landblocks.block(frame.cell[i]);
            boolean step = dt < LONGEST_STEP;
            boolean crossed = step && !Objects.equals(known.get(block), known.get(seen.block));
            if (crossed) {
                seen.crossed = now;
            }
            if (step && counting) {
                Tally tally = now - seen.crossed < BORDER_SECONDS ? border : inside;
                double excess = Pops.excess(Math.hypot(frame.x[i] - seen.x, frame.y[i] - seen.y), TOP_SPEED, dt);
                tally.seconds += dt;
                tally.crossings += crossed ? 1 : 0;
                if (Pops.isPop(excess)) {
                    tally.pops++;
                    tally.largestMeters = Math.max(tally.largestMeters, excess);
                }
            }
            seen.x = frame.x[i];
            seen.y = frame.y[i];
            seen.block = block;
            seen.at = now;
        }
    }

    /** Adds what was seen to a sum. */
    public void addTo(Where where, Tally sum) {
        host.ask(client -> {
                    sum.add(where == Where.BORDER ? border : inside);
                    return true;
                })
                .join();
    }

    @Override
    public void close() {
        host.close();
    }
}
