package dev.gait.testbed.load;

import dev.gait.net.udp.ClientSwarm;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * A crowd against a server over real UDP. First everybody logs in, a few at a time; then the crowd walks about and what it
 * hears is measured; then all stand still, and whatever somebody has not heard by then is lost.
 */
public final class LoadRun {
    private static final long SETTLE_NANOS = TimeUnit.SECONDS.toNanos(5);
    private static final long SILENCE_NANOS = TimeUnit.SECONDS.toNanos(4);

    private final LoadPlan plan;
    private final @Nullable ServerProbe probe;
    private final Consumer<String> progress;
    private long settleNanos = SETTLE_NANOS;
    private long silenceNanos = SILENCE_NANOS;
    private Runnable whenEntered = () -> {};
    private Runnable whenSilent = () -> {};
    private RelayWays ways = new RelayWays();

    /** @param progress takes a line now and then, for a person */
    public LoadRun(LoadPlan plan, @Nullable ServerProbe probe, Consumer<String> progress) {
        this.plan = plan;
        this.probe = probe;
        this.progress = progress;
    }

    /** Waits less before and after, for a few clients on a machine that is not busy. */
    public LoadRun hurried() {
        settleNanos = SETTLE_NANOS / 4;
        silenceNanos = SILENCE_NANOS / 2;
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

    /** Runs it all and says what was found. */
    public LoadResult run() throws IOException, InterruptedException {
        try (ClientSwarm swarm = new ClientSwarm(plan.servers().get(0), "gait-load")) {
            return run(swarm, new LoadCrowd(plan, swarm, progress));
        }
    }

    private LoadResult run(ClientSwarm swarm, LoadCrowd crowd) throws IOException, InterruptedException {
        Findings findings = crowd.findings;
        findings.ways = ways;
        long began = System.nanoTime();
        crowd.ramp();
        double rampSeconds = (System.nanoTime() - began) * 1e-9;
        whenEntered.run();
        sleep(settleNanos);

        int entered = crowd.count();
        progress.accept(entered + " of " + plan.clients() + " are in the world after " + Math.round(rampSeconds)
                + " s; measuring " + plan.seconds() + " s");
        ServerProbe.Reading serverBefore = probe == null ? null : probe.read();
        double cpuBefore = ServerProbe.cpuSeconds(ProcessHandle.current());
        MachineProbe machineBefore = MachineProbe.now();
        long from = System.nanoTime();
        long[] messages = new long[2];
        LaneTraffic traffic = new LaneTraffic();
        swarm.once(() -> {
            messages[0] = findings.messages;
            traffic.begin(crowd.clients());
        });
        crowd.measure(true);
        sleep((long) (plan.seconds() * 1e9));
        crowd.measure(false);
        double seconds = (System.nanoTime() - from) * 1e-9;
        swarm.once(() -> {
            messages[1] = findings.messages;
            traffic.end(crowd.clients(), seconds, findings.laneAges);
        });
        double cpu = (ServerProbe.cpuSeconds(ProcessHandle.current()) - cpuBefore) / seconds;
        MachineProbe machineAfter = MachineProbe.now();
        LoadResult.MachineShare machine =
                machineBefore == null || machineAfter == null ? null : machineBefore.until(machineAfter, seconds);
        ServerProbe.Reading serverAfter = probe == null ? null : probe.read();
        crowd.silence();
        sleep(silenceNanos);
        whenSilent.run();

        LoadResult.ServerShare share = serverBefore == null || serverAfter == null
                ? null
                : ServerProbe.between(serverBefore, serverAfter, seconds);
        LoadResult[] result = new LoadResult[1];
        swarm.once(() -> result[0] = result(
                crowd, entered, rampSeconds, seconds, messages[1] - messages[0], cpu, machine, share, traffic.share()));
        crowd.leave();
        Throwable broken = crowd.trouble();
        if (broken != null) {
            throw new IllegalStateException("the load itself broke", broken);
        }
        return result[0];
    }

    private static LoadResult.Tier tier(Histogram latency) {
        return new LoadResult.Tier(latency.getValueAtPercentile(50) * 1e-6, latency.getValueAtPercentile(99) * 1e-6);
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
            int entered,
            double rampSeconds,
            double seconds,
            long messages,
            double cpu,
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
                lost += client.missing();
            }
            requests += client.session().stats().naksSent;
        }
        Histogram latency = findings.latency;
        return new LoadResult(
                plan.clients(),
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
                requests,
                latency.getValueAtPercentile(50) * 1e-6,
                latency.getValueAtPercentile(99) * 1e-6,
                latency.getValueAtPercentile(99.9) * 1e-6,
                latency.getMaxValue() * 1e-6,
                tier(findings.nearLatency),
                tier(findings.farLatency),
                cpu,
                machine,
                share,
                lane);
    }
}
