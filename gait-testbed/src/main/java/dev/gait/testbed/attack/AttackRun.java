package dev.gait.testbed.attack;

import dev.gait.net.udp.ClientSwarm;
import dev.gait.testbed.load.MachineProbe;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;

/**
 * What honest clients feel of attacks, over real sockets: their pings for a while without and then for as long with each
 * attack. Honest clients and attackers have a thread each; the server has a process of its own.
 */
public final class AttackRun {
    /** A ping under attack may take this many times what it takes without. */
    public static final double MOST_RATIO = 2.0;
    /** Pings are sent and read in turns of so many milliseconds: what is shorter says nothing of the server. */
    private static final double TURN_MILLIS = 2;

    static final int HONEST = 10;
    /**
     * An attack that seems to be felt is made again: a machine that somebody else needs for a moment looks the same, and is
     * gone the next time. What harm it does lasts.
     */
    private static final int TRIES = 3;
    /**
     * When the host of a virtual machine takes more of the processors than this for others, a twentieth of all pings may be held
     * up by that alone, and p95 says nothing of the server.
     */
    private static final double MOST_STOLEN = 0.03;
    /** Such an attempt does not count; but nobody waits for ever for a host that has time. */
    private static final int MOST_ATTEMPTS = 10;

    private static final long TURN_NANOS = (long) (TURN_MILLIS * 1e6);
    private static final long ATTACK_STEP_NANOS = 1_000_000L;
    /** Passwords are hashed on threads that give way to everybody: on a busy machine that takes its time. */
    private static final long READY_SECONDS = 60;

    private static final long WARM_UP_NANOS = TimeUnit.SECONDS.toNanos(15);
    private static final long BREATH_NANOS = TimeUnit.SECONDS.toNanos(2);

    /**
     * One attack, once.
     *
     * @param quietMillis p95 of pings before it
     * @param attackedMillis p95 of pings while it lasted
     * @param lost how many honest clients are gone
     * @param putBack how many were told that they are somewhere else
     * @param quietBytes resident memory of the server before, 0 where the system does not tell
     * @param attackedBytes and right after
     * @param serverCores how much of the processors the server took while it was attacked
     * @param ownCores and how much of them attackers and honest clients
     * @param stolen how much of the processors' time the host of a virtual machine took for others meanwhile, 0 to 1
     */
    public record Result(
            AttackKind kind,
            double quietMillis,
            double attackedMillis,
            int lost,
            int putBack,
            long quietBytes,
            long attackedBytes,
            double serverCores,
            double ownCores,
            double stolen) {

        public double ratio() {
            return attackedMillis / quietMillis;
        }

        public boolean isGood() {
            return !isFelt() && lost == 0 && putBack == 0;
        }

        private boolean isFelt() {
            return ratio() > MOST_RATIO && attackedMillis > TURN_MILLIS;
        }

        /** The same, held to another measure of pings without the attack if that was quicker. */
        private Result beside(double otherQuietMillis) {
            return new Result(
                    kind,
                    Math.min(quietMillis, otherQuietMillis),
                    attackedMillis,
                    lost,
                    putBack,
                    quietBytes,
                    attackedBytes,
                    serverCores,
                    ownCores,
                    stolen);
        }

        /** Whether it was this machine's own doing how long pings took. */
        private boolean isTelling() {
            return stolen <= MOST_STOLEN;
        }

        /** Whether nothing is wrong with it but that pings took longer. */
        private boolean isSlow() {
            return isFelt() && lost == 0 && putBack == 0;
        }

        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    "%-15s ping p95 %.1f ms, without %.1f ms (%.2f); %d lost, %d put back; memory %d MB, before %d MB;"
                            + " processors %.2f, attackers and honest %.2f; the host took %.1f %%: %s",
                    kind.label(),
                    attackedMillis,
                    quietMillis,
                    ratio(),
                    lost,
                    putBack,
                    attackedBytes >> 20,
                    quietBytes >> 20,
                    serverCores,
                    ownCores,
                    stolen * 100,
                    isGood() ? "good" : "BAD");
        }
    }

    private final AttackTarget target;
    private final double seconds;
    private final List<Pinger> honest = new ArrayList<>();

    public AttackRun(AttackTarget target, double seconds) {
        this.target = target;
        this.seconds = seconds;
    }

    public List<Result> run(List<AttackKind> kinds, Consumer<Result> progress)
            throws IOException, InterruptedException {
        List<Result> results = new ArrayList<>();
        try (ClientSwarm swarm = new ClientSwarm(target.server(), "gait-honest")) {
            for (int i = 0; i < HONEST; i++) {
                honest.add(new Pinger(swarm, "honest" + i));
            }
            swarm.once(() -> honest.forEach(one -> one.start(System.nanoTime())));
            swarm.every(TURN_NANOS, () -> honest.forEach(one -> one.turn(System.nanoTime())));
            await(
                    "The honest clients did not get in",
                    () -> honest.stream().allMatch(one -> one.client().isInWorld()));
            // A server that has just begun is busy translating itself, whoever attacks it.
            TimeUnit.NANOSECONDS.sleep(WARM_UP_NANOS);
            for (AttackKind kind : kinds) {
                results.add(upToThrice(() -> attack(kind, swarm), progress));
            }
        }
        return results;
    }

    /** One attack, once. */
    interface Attempt {
        Result make() throws IOException, InterruptedException;
    }

    /**
     * Makes an attack until it is not felt, thrice at most besides those times in which the host was busy with others, and says
     * what came of the last time. All times are held to the quickest that pings
     * were before any of them: who measured anew what a lasting harm has left would find nothing worse than before.
     */
    static Result upToThrice(Attempt attempt, Consumer<Result> progress) throws IOException, InterruptedException {
        Result result = attempt.make();
        progress.accept(result);
        int telling = result.isTelling() ? 1 : 0;
        for (int made = 1; result.isSlow() && telling < TRIES && made < MOST_ATTEMPTS; made++) {
            result = attempt.make().beside(result.quietMillis());
            progress.accept(result);
            telling += result.isTelling() ? 1 : 0;
        }
        return result;
    }

    private Result attack(AttackKind kind, ClientSwarm swarm) throws IOException, InterruptedException {
        TimeUnit.NANOSECONDS.sleep(BREATH_NANOS);
        double quiet = measure(swarm);
        long quietBytes = residentBytes();
        try (ClientSwarm attackers = new ClientSwarm(target.server(), "gait-attack")) {
            Attack attack = kind.on(attackers, target);
            AtomicReference<Exception> brokeOff = new AtomicReference<>();
            attackers.every(ATTACK_STEP_NANOS, () -> {
                try {
                    attack.step(System.nanoTime());
                } catch (IOException | RuntimeException e) {
                    brokeOff.compareAndSet(null, e);
                }
            });
            await("The attackers did not get in", attack::isReady);
            double serverBefore = cpuSeconds(target.process());
            double ownBefore = cpuSeconds(ProcessHandle.current());
            MachineProbe machineBefore = MachineProbe.now();
            double attacked = measure(swarm);
            MachineProbe machineAfter = MachineProbe.now();
            double stolen = machineBefore == null || machineAfter == null ? 0 : machineBefore.stolenShare(machineAfter);
            double serverCores = (cpuSeconds(target.process()) - serverBefore) / seconds;
            double ownCores = (cpuSeconds(ProcessHandle.current()) - ownBefore) / seconds;
            long attackedBytes = residentBytes();
            Exception trouble = brokeOff.get();
            attackers.once(attack::close);
            if (trouble != null) {
                // An attack that does nothing is easily borne.
                throw new IOException("The attack " + kind.label() + " broke off: " + trouble + ".", trouble);
            }
            int lost = (int)
                    honest.stream().filter(one -> one.client().lost() != null).count();
            int putBack = (int) honest.stream().filter(Pinger::takePutBack).count();
            return new Result(
                    kind, quiet, attacked, lost, putBack, quietBytes, attackedBytes, serverCores, ownCores, stolen);
        }
    }

    /** p95 over all honest clients of the pings of the next seconds, milliseconds. */
    private double measure(ClientSwarm swarm) throws InterruptedException {
        swarm.once(() -> honest.forEach(one -> one.take(System.nanoTime())));
        TimeUnit.NANOSECONDS.sleep((long) (seconds * 1e9));
        Histogram sum = new Histogram(3);
        swarm.once(() -> honest.forEach(one -> sum.add(one.take(System.nanoTime()))));
        return sum.getValueAtPercentile(95) * 1e-6;
    }

    private static void await(String failure, java.util.function.BooleanSupplier so)
            throws IOException, InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(READY_SECONDS);
        while (!so.getAsBoolean()) {
            if (System.nanoTime() - end > 0) {
                throw new IOException(failure + " within " + READY_SECONDS + " s.");
            }
            TimeUnit.MILLISECONDS.sleep(20);
        }
    }

    private static double cpuSeconds(ProcessHandle process) {
        return process.info().totalCpuDuration().orElse(Duration.ZERO).toNanos() * 1e-9;
    }

    /** As Linux tells it. */
    private long residentBytes() throws IOException {
        Path status = Path.of("/proc", String.valueOf(target.process().pid()), "status");
        if (!Files.isReadable(status)) {
            return 0;
        }
        return Files.readAllLines(status).stream()
                .filter(line -> line.startsWith("VmRSS:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D+", "")) * 1024)
                .findFirst()
                .orElse(0);
    }
}
