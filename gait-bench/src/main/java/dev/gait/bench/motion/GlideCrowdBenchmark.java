package dev.gait.bench.motion;

import dev.gait.bench.ThreadTime;
import dev.gait.motion.glide.GlideGround;
import dev.gait.motion.glide.GlideMode;
import dev.gait.motion.glide.GlideRemote;
import dev.gait.motion.glide.GlideRow;
import dev.gait.motion.glide.Legs;
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
 * The crowd of {@link RemoteTickBenchmark} as Glide shows it: everybody walks, half in circles, a place a second and a
 * command every two reach each, and everybody is drawn thirty times a second. With Glide there is no step, only drawing,
 * so compare with a tick and a frame together.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class GlideCrowdBenchmark {
    private static final int WORK = 64_000;
    private static final double DT = 1.0 / 30;
    private static final double SPREAD = 45;
    private static final int PLACE_EVERY = 30;
    private static final int COMMAND_EVERY = 60;
    private static final double DELAY = 0.1;

    @Param({"4000", "16000"})
    public int entities;

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
        remotes = new GlideRemote[entities];
        legs = new Legs[entities];
        x = new double[entities];
        y = new double[entities];
        heading = new double[entities];
        for (int i = 0; i < entities; i++) {
            remotes[i] = new GlideRemote(GlideGround.UNKNOWN, 5, GlideMode.SMOOTH);
            legs[i] = new Legs();
            legs[i].forward = random.nextDouble(3, 4);
            legs[i].turn = i % 2 == 0 ? 1.5 : 0;
            x[i] = random.nextDouble(-SPREAD, SPREAD);
            y[i] = random.nextDouble(-SPREAD, SPREAD);
            heading[i] = random.nextDouble(2 * Math.PI);
            remotes[i].begin(0, x[i], y[i], 0, heading[i]);
            remotes[i].command(0, 1, legs[i]);
        }
        for (int i = 0; i < 2 * COMMAND_EVERY; i++) {
            tick();
        }
    }

    /** Moves the truth, tells some of it, and draws everybody; the answer is what moving and telling took. */
    private long tick() {
        double now = ++tick * DT;
        long before = System.nanoTime();
        for (int i = tick % PLACE_EVERY; i < entities; i += PLACE_EVERY) {
            double since = PLACE_EVERY * DT;
            double turned = legs[i].turn * since;
            double chord = turned == 0 ? since : 2 * StrictMath.sin(turned / 2) / legs[i].turn;
            double middle = heading[i] + turned / 2;
            x[i] += legs[i].forward * chord * StrictMath.sin(middle);
            y[i] += legs[i].forward * chord * StrictMath.cos(middle);
            heading[i] += turned;
            remotes[i].position(now, x[i], y[i], 0, heading[i], 1);
        }
        for (int i = tick % COMMAND_EVERY; i < entities; i += COMMAND_EVERY) {
            remotes[i].command(now, 1 + tick, legs[i]);
        }
        long news = System.nanoTime() - before;
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
