package dev.gait.testbed.load;

import dev.gait.net.message.MessageReader;
import dev.gait.net.udp.ClientSwarm;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * A crowd against a server over real UDP. First everybody logs in, a few at a time; then the crowd walks about and what it
 * hears is measured; then all stand still, and whatever somebody has not heard by then is lost.
 *
 * <p>All clients live on one thread with one socket each, so the load competes with the server for as little as it can.
 */
public final class LoadRun {
    private static final long TURN_NANOS = 5_000_000L;
    private static final int GROUPS = 4;
    /** Logins that may wait for their answer at once: below what a server allows from one address. */
    private static final int AT_THE_DOOR = 40;

    private static final long SETTLE_NANOS = TimeUnit.SECONDS.toNanos(5);
    private static final long SILENCE_NANOS = TimeUnit.SECONDS.toNanos(4);
    /** Without a newcomer for so long the ramp is given up. */
    private static final long RAMP_PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(30);

    private enum Phase {
        RAMP,
        SETTLE,
        MEASURE,
        SILENCE
    }

    private final LoadPlan plan;
    private final @Nullable ServerProbe probe;
    private final Consumer<String> progress;
    private final List<LoadClient> clients = new ArrayList<>();
    private final Map<Integer, Sender> senders = new ConcurrentHashMap<>();
    private final Findings findings = new Findings();
    private volatile Phase phase = Phase.RAMP;
    private volatile @Nullable Throwable trouble;
    private int started;
    private double loginCredit;
    private long turnedNanos;
    private int group;

    /** @param progress takes a line now and then, for a person */
    public LoadRun(LoadPlan plan, @Nullable ServerProbe probe, Consumer<String> progress) {
        this.plan = plan;
        this.probe = probe;
        this.progress = progress;
    }

    /** Runs it all and says what was found. */
    public LoadResult run() throws IOException, InterruptedException {
        try (ClientSwarm swarm = new ClientSwarm(plan.server(), "gait-load")) {
            SplittableRandom random = new SplittableRandom(plan.seed());
            MessageReader reader = new MessageReader();
            for (int i = 0; i < plan.clients(); i++) {
                LoadClient client = new LoadClient(
                        plan.accountPrefix() + i,
                        "load",
                        reader,
                        findings,
                        senders::get,
                        senders::put,
                        plan.glide() && i % 2 == 0,
                        random.split());
                client.speakOver(swarm.join(client));
                clients.add(client);
            }
            return run(swarm);
        }
    }

    private LoadResult run(ClientSwarm swarm) throws IOException, InterruptedException {
        long began = System.nanoTime();
        turnedNanos = began;
        swarm.every(TURN_NANOS, this::turn);
        ramp();
        double rampSeconds = (System.nanoTime() - began) * 1e-9;
        phase = Phase.SETTLE;
        sleep(SETTLE_NANOS);

        int entered = count();
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
            traffic.begin(clients);
        });
        phase = Phase.MEASURE;
        sleep((long) (plan.seconds() * 1e9));
        phase = Phase.SILENCE;
        double seconds = (System.nanoTime() - from) * 1e-9;
        swarm.once(() -> {
            messages[1] = findings.messages;
            traffic.end(clients, seconds, findings.laneAges);
        });
        double cpu = (ServerProbe.cpuSeconds(ProcessHandle.current()) - cpuBefore) / seconds;
        MachineProbe machineAfter = MachineProbe.now();
        LoadResult.MachineShare machine =
                machineBefore == null || machineAfter == null ? null : machineBefore.until(machineAfter, seconds);
        ServerProbe.Reading serverAfter = probe == null ? null : probe.read();
        swarm.once(() -> clients.forEach(client -> client.stop(System.nanoTime())));
        sleep(SILENCE_NANOS);

        LoadResult.ServerShare share = serverBefore == null || serverAfter == null
                ? null
                : ServerProbe.between(serverBefore, serverAfter, seconds);
        LoadResult[] result = new LoadResult[1];
        swarm.once(() -> result[0] =
                result(entered, rampSeconds, seconds, messages[1] - messages[0], cpu, machine, share, traffic.share()));
        swarm.once(() -> clients.forEach(client -> client.leave(System.nanoTime())));
        Throwable broken = trouble == null ? swarm.trouble() : trouble;
        if (broken != null) {
            throw new IllegalStateException("the load itself broke", broken);
        }
        return result[0];
    }

    private void ramp() throws InterruptedException {
        int before = -1;
        long newcomer = System.nanoTime();
        int said = 0;
        while (true) {
            int in = count();
            if (in != before) {
                before = in;
                newcomer = System.nanoTime();
            }
            if (in - said >= 100) {
                said = in;
                progress.accept(in + " of " + plan.clients() + " are in the world");
            }
            boolean gaveUp = System.nanoTime() - newcomer > RAMP_PATIENCE_NANOS
                    || clients.stream().allMatch(client -> client.lost() != null);
            if (in == plan.clients() || gaveUp || trouble != null) {
                return;
            }
            Thread.sleep(50);
        }
    }

    private int count() {
        int in = 0;
        for (LoadClient client : clients) {
            if (client.isInWorld()) {
                in++;
            }
        }
        return in;
    }

    /** On the swarm's thread. */
    private void turn() {
        try {
            long now = System.nanoTime();
            if (phase == Phase.RAMP) {
                letIn(now);
            }
            turnedNanos = now;
            boolean walking = phase != Phase.SILENCE;
            boolean measured = phase == Phase.MEASURE;
            // A quarter of them in each turn: a client's loop goes round fifty times a second, as a screen's does.
            group = (group + 1) % GROUPS;
            for (int i = group; i < started; i += GROUPS) {
                clients.get(i).turn(System.nanoTime(), walking, measured);
            }
        } catch (RuntimeException | Error e) {
            trouble = e;
            throw e;
        }
    }

    private void letIn(long now) {
        loginCredit = Math.min(AT_THE_DOOR, loginCredit + (now - turnedNanos) * 1e-9 * plan.loginsPerSecond());
        int waiting = 0;
        for (int i = 0; i < started; i++) {
            if (clients.get(i).isEntering()) {
                waiting++;
            }
        }
        while (started < clients.size() && waiting < AT_THE_DOOR && loginCredit >= 1) {
            clients.get(started++).start(now);
            loginCredit--;
            waiting++;
        }
    }

    private static LoadResult.Tier tier(Histogram latency) {
        return new LoadResult.Tier(latency.getValueAtPercentile(50) * 1e-6, latency.getValueAtPercentile(99) * 1e-6);
    }

    private static void sleep(long nanos) throws InterruptedException {
        TimeUnit.NANOSECONDS.sleep(nanos);
    }

    /** Bodies of whom one listener to the lane knows something that another does not. */
    private long lostInLanes() {
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
            int entered,
            double rampSeconds,
            double seconds,
            long messages,
            double cpu,
            LoadResult.@Nullable MachineShare machine,
            LoadResult.@Nullable ServerShare share,
            LoadResult.@Nullable LaneShare lane) {
        int disconnected = 0;
        String firstLoss = null;
        long inLanes = lostInLanes();
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
