package dev.gait.bench.motion;

import dev.gait.motion.interp.MotionProfile;
import java.util.Locale;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
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
public class RemoteTickBenchmark extends CrowdBenchmark {
    @Param("4000")
    public int entities;

    /** Ground, mix, and whether steps are all alike. */
    @Param({"flat-busy", "flat-walkers", "flat-uneven", "field-busy", "field-town"})
    public String crowds = "flat-busy";

    @Param({"off", "on"})
    public String coasting = "on";

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
