package dev.gait.bench.motion;

import dev.gait.bench.ThreadTime;
import dev.gait.motion.interp.MotionProfile;
import dev.gait.motion.world.FlatGround;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * The whole remote tick of a crowd and a picture of it, per entity, for several crowds. Every invocation is 64,000
 * entity-ticks, whatever the crowd. A tick is a step of everybody and what the server said before it; the time of hearing
 * that is also shown apart, because it depends on how much is said and not on how often is stepped. {@code coasting off}
 * is the general step for everybody: the state before. The floors, and how the cost grows, are in
 * {@link CrowdGrowthBenchmark}.
 *
 * <p>Not measured: decoding, an aged heap.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class RemoteTickBenchmark {
    private static final int WORK = 64_000;

    @Param("4000")
    public int entities;

    /** Ground, mix, and whether steps are all alike. */
    @Param({"flat-busy", "flat-walkers", "flat-uneven", "field-busy", "field-town"})
    public String crowds = "flat-busy";

    @Param({"off", "on"})
    public String coasting = "on";

    private Crowd crowd = new Crowd(new FlatGround(0), 1, 1);
    private int pictures;

    @Setup(Level.Trial)
    public void gather() {
        String[] what = crowds.split("-");
        boolean even = !what[1].equals("uneven");
        Crowd.Mix mix = even ? Crowd.Mix.valueOf(what[1].toUpperCase(Locale.ROOT)) : Crowd.Mix.BUSY;
        crowd = new Crowd(Grounds.named(what[0]), MotionProfile.classic(), mix, even, entities, 42);
        if (coasting.equals("off")) {
            crowd.withoutCoasting();
        }
    }

    @Benchmark
    @OperationsPerInvocation(WORK)
    public double tick(ThreadTime cpu) {
        for (int done = 0; done < WORK; done += entities) {
            cpu.setAside(crowd.step());
        }
        return crowd.actors()[0].id();
    }

    /** Pictures of a crowd that was just stepped. */
    @Benchmark
    @OperationsPerInvocation(WORK)
    public double frame(ThreadTime cpu) {
        for (int done = 0; done < WORK; done += entities) {
            crowd.draw(pictures++ & 7);
        }
        return crowd.draw(0).count;
    }

    @TearDown(Level.Trial)
    public void show() {
        System.out.printf(
                Locale.ROOT,
                "# %d entities, %s, coasting %s: %d catching up, %d in the air, %d leashed, %.2f m/s, checksum %.3f%n",
                entities,
                crowds,
                coasting,
                crowd.catchingUp(),
                crowd.airborne(),
                crowd.leashed(),
                crowd.medianSpeed(),
                crowd.checksum());
    }
}
