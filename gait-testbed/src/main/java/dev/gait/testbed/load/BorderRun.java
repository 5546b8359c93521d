package dev.gait.testbed.load;

import dev.gait.testbed.cluster.BorderWatcher;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * A crowd that walks over the borders between the nodes of one world, and two whole clients at each gateway that watch it. At
 * the end, when all stand still, the nodes must have every body once.
 */
public final class BorderRun {
    private static final int WATCHERS = 2;
    private static final long LOOK_MILLIS = 250;
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(20);

    private final LoadPlan plan;
    private final ClusterEyes eyes;
    private final Consumer<String> progress;
    private List<ServerProbe> probes = List.of();
    private volatile Map<Integer, Integer> owners = Map.of();
    private volatile boolean looking = true;
    private boolean hurried;
    private double warmUpSeconds;
    private Event whenWalking = () -> {};

    /** Something that is done to the nodes. */
    public interface Event {
        void happen() throws InterruptedException;
    }

    /** @param plan its servers are the nodes' gateways */
    public BorderRun(LoadPlan plan, ClusterEyes eyes, Consumer<String> progress) {
        this.plan = plan;
        this.eyes = eyes;
        this.progress = progress;
    }

    /** Waits less before and after, see {@link LoadRun#hurried}. */
    public BorderRun hurried() {
        hurried = true;
        return this;
    }

    /** Lets the nodes' compilers work before it is measured, see {@link LoadRun#warmUp}. */
    public BorderRun warmUp(double seconds) {
        warmUpSeconds = seconds;
        return this;
    }

    /** Reads these nodes' numbers, too. */
    public BorderRun reading(List<ServerProbe> nodes) {
        probes = nodes;
        return this;
    }

    /** Has this done while the crowd walks, on a thread of its own. */
    public BorderRun whenWalking(Event event) {
        whenWalking = event;
        return this;
    }

    public BorderResult run() throws IOException, InterruptedException {
        List<BorderWatcher> watchers = new ArrayList<>();
        LoadRun crowd = new LoadRun(plan, probes, progress).warmUp(warmUpSeconds);
        if (hurried) {
            crowd.hurried();
        }
        Thread looker = new Thread(() -> look(crowd), "gait-cluster-eyes");
        looker.setDaemon(true);
        looker.start();
        ClusterEyes.Look[] end = new ClusterEyes.Look[1];
        BorderWatcher.Tally inside = new BorderWatcher.Tally();
        BorderWatcher.Tally border = new BorderWatcher.Tally();
        try {
            int people = plan.clients() + WATCHERS * plan.servers().size();
            LoadResult result = crowd.whenEntered(() -> enter(watchers))
                    .whenMeasuring(() -> begin(watchers))
                    .whenSilent(() -> end[0] = lastLook(people))
                    .run();
            watchers.forEach(watcher -> watcher.count(false));
            long lostWatchers =
                    watchers.stream().filter(watcher -> !watcher.isInWorld()).count();
            for (BorderWatcher watcher : watchers) {
                if (watcher.isInWorld()) {
                    watcher.addTo(BorderWatcher.Where.INSIDE, inside);
                    watcher.addTo(BorderWatcher.Where.BORDER, border);
                }
            }
            return new BorderResult(
                    result, crowd.ways(), crowd.laneWays(), plan.servers().size(), people, end[0], inside, border, (int)
                            lostWatchers);
        } finally {
            looking = false;
            looker.join();
            watchers.forEach(BorderWatcher::close);
        }
    }

    /** After everybody else: those who come last stand farthest out, where the borders are. */
    private void enter(List<BorderWatcher> watchers) {
        for (int i = 0; i < WATCHERS * plan.servers().size(); i++) {
            InetSocketAddress gateway = plan.servers().get(i / WATCHERS);
            // The crowd hears by lane or not; of those who watch at each gateway the same share does.
            boolean glide = plan.glide().listens(i);
            watchers.add(new BorderWatcher(List.of(gateway), plan.accountPrefix() + "watch" + i, glide, () -> owners));
        }
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        while (!watchers.stream().allMatch(BorderWatcher::isInWorld) && System.nanoTime() - deadline < 0) {
            LockSupport.parkNanos(LOOK_MILLIS * 1_000_000);
        }
    }

    private void begin(List<BorderWatcher> watchers) {
        watchers.forEach(watcher -> watcher.count(true));
        Thread event = new Thread(this::happen, "gait-cluster-event");
        event.setDaemon(true);
        event.start();
    }

    private void happen() {
        try {
            whenWalking.happen();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void look(LoadRun crowd) {
        try {
            while (looking) {
                owners = eyes.look().owners();
                crowd.ways().setOwners(owners);
                crowd.laneWays().setOwners(owners);
                Thread.sleep(LOOK_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** When nobody moves, a look is exact; whoever is still between two blocks then has a while to arrive. */
    private ClusterEyes.Look lastLook(int people) {
        try {
            ClusterEyes.Look last = eyes.look();
            for (int i = 0; i < 20 && last.characters() != people; i++) {
                Thread.sleep(LOOK_MILLIS);
                last = eyes.look();
            }
            return last;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
