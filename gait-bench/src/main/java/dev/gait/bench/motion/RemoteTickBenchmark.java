package dev.gait.bench.motion;

import dev.gait.bench.ThreadTime;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.internal.body.Body;
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
 * The whole remote tick of a crowd and a picture of it, per entity, beside two floors in the same run: adding velocity to
 * position over the very same objects, and over plain float arrays. Every invocation is 64,000 entity-ticks, whatever the
 * crowd. {@code coasting off} is the general step for everybody: the state before.
 *
 * <p>Not measured: decoding, an aged heap.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class RemoteTickBenchmark {
    private static final int WORK = 64_000;
    private static final float DT = 1f / 30f;

    @Param({"4000", "16000", "64000"})
    public int entities;

    /** Ground, mix, and whether steps are all alike. */
    @Param({"flat-busy", "flat-walkers", "flat-uneven", "field-busy", "field-town"})
    public String crowds = "flat-busy";

    @Param({"off", "on"})
    public String coasting = "on";

    private Crowd crowd = new Crowd(new FlatGround(0), 1, 1);
    private float[] x = {};
    private float[] y = {};
    private float[] z = {};
    private float[] vx = {};
    private float[] vy = {};
    private float[] vz = {};
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
        x = new float[entities];
        y = new float[entities];
        z = new float[entities];
        vx = new float[entities];
        vy = new float[entities];
        vz = new float[entities];
    }

    @Benchmark
    @OperationsPerInvocation(WORK)
    public double tick(ThreadTime cpu) {
        for (int done = 0; done < WORK; done += entities) {
            crowd.step();
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

    /** The least a tick could do over these objects. */
    @Benchmark
    @OperationsPerInvocation(WORK)
    public double floorObjects(ThreadTime cpu) {
        Actor[] actors = crowd.actors();
        for (int done = 0; done < WORK; done += entities) {
            for (Actor actor : actors) {
                Body body = actor.body();
                body.position.frame.x += body.velocityX * DT;
                body.position.frame.y += body.velocityY * DT;
                body.position.frame.z += body.velocityZ * DT;
            }
        }
        return actors[0].body().frame().x;
    }

    /** The least a tick could do at all. */
    @Benchmark
    @OperationsPerInvocation(WORK)
    public float floorArrays(ThreadTime cpu) {
        for (int done = 0; done < WORK; done += entities) {
            for (int i = 0; i < entities; i++) {
                x[i] += vx[i] * DT;
                y[i] += vy[i] * DT;
                z[i] += vz[i] * DT;
            }
        }
        return x[0];
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
