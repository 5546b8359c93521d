package dev.gait.testbed.load;

import dev.gait.net.udp.ClientSwarm;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * A crowd against a server over real UDP. First everybody logs in, a few at a time; then the crowd walks about and what it
 * hears is measured; then all stand still, and whatever somebody has not heard by then is lost.
 */
public final class LoadRun {
    private static final long SETTLE_NANOS = TimeUnit.SECONDS.toNanos(5);
    private static final long SILENCE_NANOS = TimeUnit.SECONDS.toNanos(4);

    /** How often is looked whether compilers still work, and what of a core they may have when they are nearly done. */
    private static final long COMPILERS_NANOS = TimeUnit.SECONDS.toNanos(5);

    private static final double CALM_CORES = 0.15;

    /** A person who waits hears something as often as this. */
    private static final long WORD_NANOS = TimeUnit.SECONDS.toNanos(20);

    private final LoadPlan plan;
    private final List<ServerProbe> probes;
    private final Consumer<String> progress;
    private long settleNanos = SETTLE_NANOS;
    private long silenceNanos = SILENCE_NANOS;
    private long warmUpNanos;
    private Runnable whenEntered = () -> {};
    private Runnable whenMeasuring = () -> {};
    private Runnable whenSilent = () -> {};
    private RelayWays ways = new RelayWays();
    private RelayWays laneWays = new RelayWays();
    private final List<Stretch> measured = new ArrayList<>();
    private double rampSeconds;
    private long requestsBefore;

    /**
     * @param probes of servers that are one world; their numbers are added up
     * @param progress takes a line now and then, for a person
     */
    public LoadRun(LoadPlan plan, List<ServerProbe> probes, Consumer<String> progress) {
        this.plan = plan;
        this.probes = List.copyOf(probes);
        this.progress = progress;
    }

    /** Waits less before and after, for a few clients on a machine that is not busy. */
    public LoadRun hurried() {
        settleNanos = SETTLE_NANOS / 4;
        silenceNanos = SILENCE_NANOS / 2;
        return this;
    }

    /**
     * Lets the crowd walk for so long at most before it is measured, until the compilers of the servers are nearly done:
     * several fresh ones on one machine take most of it in their first minute, and no world that runs for days does.
     */
    public LoadRun warmUp(double seconds) {
        warmUpNanos = (long) (seconds * 1e9);
        return this;
    }

    /** Has this done when it begins to be measured. */
    public LoadRun whenMeasuring(Runnable look) {
        whenMeasuring = look;
        return this;
    }

    /** Has this done when everybody is in. */
    public LoadRun whenEntered(Runnable look) {
        whenEntered = look;
        return this;
    }

    /** Has this done when everybody has stood still for a while and nobody has left yet. */
    public LoadRun whenSilent(Runnable look) {
        whenSilent = look;
        return this;
    }

    /** How long word takes on which way, for runs on several servers. */
    public RelayWays ways() {
        return ways;
    }

    /** And how long commands in Glide's lane do. */
    public RelayWays laneWays() {
        return laneWays;
    }

    /** From when to when was measured. */
    public record Stretch(Instant from, Instant to) {
        /** Whether a moment lies in it. */
        public boolean holds(Instant moment) {
            return !moment.isBefore(from) && !moment.isAfter(to);
        }
    }

    /** When was measured, once for each crowd. */
    public List<Stretch> measured() {
        return List.copyOf(measured);
    }

    /** Runs it all and says what was found. */
    public LoadResult run() throws IOException, InterruptedException {
        try (ClientSwarm swarm = new ClientSwarm(plan.servers().get(0), "gait-load")) {
            LoadCrowd crowd = new LoadCrowd(plan, swarm, progress);
            LoadResult result = run(swarm, crowd, plan.clients());
            leave(crowd);
            return result;
        }
    }

    /**
     * Lets a crowd grow on one server: each time so many are in, they are measured and counted, then they walk on and more
     * come. Ends with the first crowd that is not worth enlarging.
     */
    public List<LoadResult> grow(List<Integer> crowds, Predicate<LoadResult> holds)
            throws IOException, InterruptedException {
        List<LoadResult> results = new ArrayList<>();
        try (ClientSwarm swarm = new ClientSwarm(plan.servers().get(0), "gait-load")) {
            LoadCrowd crowd = new LoadCrowd(plan, swarm, progress);
            for (int clients : crowds) {
                if (!results.isEmpty()) {
                    crowd.goOn();
                }
                LoadResult result = run(swarm, crowd, clients);
                results.add(result);
                progress.accept(LoadReport.text(result));
                if (!holds.test(result)) {
                    break;
                }
            }
            leave(crowd);
        }
        return results;
    }

    private static void leave(LoadCrowd crowd) {
        crowd.leave();
        Throwable broken = crowd.trouble();
        if (broken != null) {
            throw new IllegalStateException("the load itself broke", broken);
        }
    }

    private LoadResult run(ClientSwarm swarm, LoadCrowd crowd, int clients) throws IOException, InterruptedException {
        Findings findings = crowd.findings;
        findings.ways = ways;
        findings.laneWays = laneWays;
        long began = System.nanoTime();
        crowd.ramp(clients);
        rampSeconds += (System.nanoTime() - began) * 1e-9;
        if (crowd.count() == 0) {
            return nobody(swarm, crowd, clients);
        }
        whenEntered.run();
        // What the log-ins left behind would be collected while it is measured: a tenth of a second in which
        // nobody here hears anything, and which would be taken for the server's.
        System.gc();
        sleep(settleNanos);
        awaitCompilers();
        if (warmUpNanos > 0) {
            swarm.once(() -> beginAnew(findings));
        }
        whenMeasuring.run();

        int entered = crowd.count();
        progress.accept(entered + " of " + clients + " are in the world after " + Math.round(rampSeconds)
                + " s; measuring " + plan.seconds() + " s");
        ServerProbe.Reading serverBefore = ServerProbe.read(probes);
        double cpuBefore = ServerProbe.cpuSeconds(ProcessHandle.current());
        ThreadProbe threadsBefore = ThreadProbe.of(ProcessHandle.current().pid());
        MachineProbe machineBefore = MachineProbe.now();
        Instant begun = Instant.now();
        long from = System.nanoTime();
        long[] messages = new long[2];
        LaneTraffic traffic = new LaneTraffic();
        swarm.once(() -> {
            messages[0] = findings.messages;
            traffic.begin(crowd.clients());
        });
        crowd.measure(true);
        look();
        crowd.measure(false);
        measured.add(new Stretch(begun, Instant.now()));
        double seconds = (System.nanoTime() - from) * 1e-9;
        swarm.once(() -> {
            messages[1] = findings.messages;
            traffic.end(crowd.clients(), seconds);
        });
        double cpu = (ServerProbe.cpuSeconds(ProcessHandle.current()) - cpuBefore) / seconds;
        List<LoadResult.ThreadShare> threads =
                threadsBefore.until(ThreadProbe.of(ProcessHandle.current().pid()), seconds);
        MachineProbe machineAfter = MachineProbe.now();
        LoadResult.MachineShare machine =
                machineBefore == null || machineAfter == null ? null : machineBefore.until(machineAfter, seconds);
        ServerProbe.Reading serverAfter = ServerProbe.read(probes);
        crowd.silence();
        sleep(silenceNanos);
        whenSilent.run();

        LoadResult.ServerShare share = serverBefore == null || serverAfter == null
                ? null
                : ServerProbe.between(serverBefore, serverAfter, seconds);
        LoadResult[] result = new LoadResult[1];
        swarm.once(() -> result[0] = result(
                crowd,
                clients,
                entered,
                seconds,
                messages[1] - messages[0],
                cpu,
                threads,
                machine,
                share,
                traffic.share(findings)));
        return result[0];
    }

    /** What happened while the compilers worked is said, and does not count. */
    private void beginAnew(Findings findings) {
        if (findings.lost + findings.putBack > 0) {
            progress.accept("until now " + findings.lost + " messages were skipped and " + findings.putBack
                    + " people put back, which does not count");
        }
        findings.clear();
    }

    private void awaitCompilers() throws IOException, InterruptedException {
        long deadline = System.nanoTime() + warmUpNanos;
        ServerProbe.Reading before = warmUpNanos == 0 ? null : ServerProbe.read(probes);
        if (before != null) {
            progress.accept("everybody is in; until the servers' compilers are nearly done nothing is measured ("
                    + TimeUnit.NANOSECONDS.toSeconds(warmUpNanos) + " s at most)");
        }
        double cores = Double.POSITIVE_INFINITY;
        while (before != null && cores > CALM_CORES && System.nanoTime() - deadline < 0) {
            sleep(COMPILERS_NANOS);
            ServerProbe.Reading after = ServerProbe.read(probes);
            cores = after == null
                    ? 0
                    : before.threads().until(after.threads(), COMPILERS_NANOS * 1e-9).stream()
                            .filter(thread -> thread.name().contains("Compiler"))
                            .mapToDouble(thread -> thread.programs() + thread.kernel())
                            .sum();
            before = after;
        }
    }

    /** Nothing to measure. */
    private LoadResult nobody(ClientSwarm swarm, LoadCrowd crowd, int clients) {
        LoadResult[] result = new LoadResult[1];
        swarm.once(() -> result[0] = result(crowd, clients, 0, 0, 0, 0, List.of(), null, null, null));
        return result[0];
    }

    /** Waits as long as is to be measured, and says now and then that it does. */
    private void look() throws InterruptedException {
        long left = (long) (plan.seconds() * 1e9);
        while (left > WORD_NANOS) {
            sleep(WORD_NANOS);
            left -= WORD_NANOS;
            progress.accept("another " + TimeUnit.NANOSECONDS.toSeconds(left) + " s to measure");
        }
        sleep(left);
    }

    private static void sleep(long nanos) throws InterruptedException {
        TimeUnit.NANOSECONDS.sleep(nanos);
    }

    /** Bodies of whom one listener to the lane knows something that another does not. */
    private static long lostInLanes(List<LoadClient> clients) {
        Map<Integer, Integer> newest = new HashMap<>();
        long lost = 0;
        for (LoadClient client : clients) {
            if (client.isInWorld()) {
                client.laneAccount().tell(newest);
            }
        }
        for (LoadClient client : clients) {
            lost += client.isInWorld() ? client.laneAccount().missing(newest) : 0;
        }
        return lost;
    }

    /** On the swarm's thread, when everybody has fallen silent. */
    private LoadResult result(
            LoadCrowd crowd,
            int wanted,
            int entered,
            double seconds,
            long messages,
            double cpu,
            List<LoadResult.ThreadShare> threads,
            LoadResult.@Nullable MachineShare machine,
            LoadResult.@Nullable ServerShare share,
            LoadResult.@Nullable LaneShare lane) {
        Findings findings = crowd.findings;
        List<LoadClient> clients = crowd.clients();
        int disconnected = 0;
        String firstLoss = null;
        long inLanes = lostInLanes(clients);
        if (inLanes > 0) {
            progress.accept(inLanes + " of the newest commands are not known to somebody who listens to the lane");
        }
        long lost = findings.lost + inLanes;
        long untold = 0;
        long sees = 0;
        long requests = 0;
        int here = 0;
        for (LoadClient client : clients) {
            if (client.lost() != null) {
                disconnected++;
                firstLoss = firstLoss == null ? client.lost() : firstLoss;
            } else if (client.isInWorld()) {
                here++;
                sees += client.seesOthers();
                untold += client.missing();
            }
            requests += client.session().stats().naksSent;
        }
        if (lost + untold > 0) {
            progress.accept("skipped " + findings.lost + " messages (" + findings.repeatedStamps
                    + " came when a later one had been heard), " + untold + " never came");
        }
        lost += untold;
        if (findings.saidAnew > 0) {
            progress.accept(
                    findings.saidAnew + " times somebody heard anew of somebody who was on its way for long, or whose"
                            + " node was silent");
        }
        Latencies both = new Latencies();
        both.add(findings.byMessage);
        both.add(findings.byLane);
        Histogram latency = both.all();
        long asked = requests - requestsBefore;
        requestsBefore = requests;
        return new LoadResult(
                wanted,
                entered,
                disconnected,
                firstLoss,
                rampSeconds,
                seconds,
                here == 0 ? 0 : (double) sees / here,
                messages,
                latency.getTotalCount(),
                lost,
                findings.late,
                findings.unreadable,
                findings.strangers,
                findings.putBack,
                asked,
                latency.getValueAtPercentile(50) * 1e-6,
                latency.getValueAtPercentile(99) * 1e-6,
                latency.getValueAtPercentile(99.9) * 1e-6,
                latency.getMaxValue() * 1e-6,
                Latencies.tier(both.near),
                Latencies.tier(both.far),
                cpu,
                findings.longestPauseNanos * 1e-6,
                threads,
                machine,
                share,
                lane);
    }
}
