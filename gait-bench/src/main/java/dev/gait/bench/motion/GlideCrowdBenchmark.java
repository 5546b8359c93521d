package dev.gait.bench.motion;

import dev.gait.bench.ThreadTime;
import dev.gait.motion.glide.GlideGround;
import dev.gait.motion.glide.GlideMode;
import dev.gait.motion.glide.GlideRemote;
import dev.gait.motion.glide.GlideRow;
import dev.gait.motion.glide.Legs;
import dev.gait.motion.glide.WorldGround;
import dev.gait.motion.math.Trig;
import dev.gait.motion.world.FlatGround;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * The walkers of {@link RemoteTickBenchmark} as Glide shows them: everybody walks, half in circles, and is drawn thirty times
 * a second; a place reaches each every 64 ticks, as often as there, rounded as on the wire, so that everybody has a correction
 * to walk off. With Glide there is no step, only drawing, so compare with a tick and a frame together. The time of hearing is
 * shown apart, as there.
 *
 * <p>{@code open} is flat ground, on which ways are settled; {@code asked} is the same ground as one of a game's own that does
 * not say so: everybody is drawn the general way.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class GlideCrowdBenchmark {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final int WORK = 64_000;
    private static final double DT = 1.0 / 30;
    private static final double SPREAD = 45;
    private static final double EAST = 32_544;
    private static final double NORTH = 34_656;
    private static final int PLACE_EVERY = 64;
    private static final double DELAY = 0.1;
    /** Steps of a metre and of a turn that the wire can tell. */
    private static final double PLACES = 1024;

    private static final double HEADINGS = 4096 / (2 * Math.PI);

    @Param({"4000", "16000"})
    public int entities;

    @Param({"open", "asked"})
    public String ground = "open";

    private GlideRemote[] remotes = {};
    private double[] x = {};
    private double[] y = {};
    private double[] heading = {};
    private Legs[] legs = {};
    private final GlideRow row = new GlideRow();
    private int tick;

    @Setup
    public void gather() {
        SplittableRandom random = new SplittableRandom(42);
        GlideGround flat = ground.equals("open") ? new WorldGround(new FlatGround(0)) : (east, north) -> 0;
        remotes = new GlideRemote[entities];
        legs = new Legs[entities];
        x = new double[entities];
        y = new double[entities];
        heading = new double[entities];
        for (int i = 0; i < entities; i++) {
            remotes[i] = new GlideRemote(flat, 5, GlideMode.SMOOTH);
            legs[i] = new Legs();
            legs[i].forward = random.nextDouble(3, 4);
            legs[i].turn = random.nextBoolean() ? 1.5 : 0;
            x[i] = EAST + random.nextDouble(-SPREAD, SPREAD);
            y[i] = NORTH + random.nextDouble(-SPREAD, SPREAD);
            heading[i] = random.nextDouble(2 * Math.PI);
            remotes[i].begin(0, x[i], y[i], 0, heading[i]);
            remotes[i].command(0, 1, legs[i]);
        }
        for (int i = 0; i < 2 * PLACE_EVERY; i++) {
            tick();
        }
    }

    /** Moves the truth, tells some of it, and draws everybody; the answer is what moving and telling took of the thread. */
    private long tick() {
        double now = ++tick * DT;
        long before = THREADS.getCurrentThreadCpuTime();
        for (int i = tick % PLACE_EVERY; i < entities; i += PLACE_EVERY) {
            // The first place comes sooner than the others.
            double since = (tick < PLACE_EVERY ? tick : PLACE_EVERY) * DT;
            double turned = legs[i].turn * since;
            double chord = turned == 0 ? since : 2 * Trig.sin(turned / 2) / legs[i].turn;
            double middle = heading[i] + turned / 2;
            x[i] += legs[i].forward * chord * Trig.sin(middle);
            y[i] += legs[i].forward * chord * Trig.cos(middle);
            heading[i] += turned;
            remotes[i].position(
                    now,
                    Math.rint(x[i] * PLACES) / PLACES,
                    Math.rint(y[i] * PLACES) / PLACES,
                    0,
                    Math.rint(heading[i] * HEADINGS) / HEADINGS,
                    1);
        }
        long news = THREADS.getCurrentThreadCpuTime() - before;
        for (GlideRemote remote : remotes) {
            remote.draw(now - DELAY, DT, row);
        }
        return news;
    }

    @Benchmark
    @OperationsPerInvocation(WORK)
    public double draw(ThreadTime cpu) {
        for (int done = 0; done < WORK; done += entities) {
            cpu.setAside(tick());
        }
        return row.x;
    }
}
