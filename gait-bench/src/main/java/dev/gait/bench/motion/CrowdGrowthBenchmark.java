package dev.gait.bench.motion;

import dev.gait.bench.ThreadTime;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.internal.body.Body;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * How the cost of a body in the busy crowd of {@link RemoteTickBenchmark} grows with the crowd, beside two floors in the
 * same run: adding velocity to position over the very same objects, and over plain float arrays.
 */
public class CrowdGrowthBenchmark extends CrowdBenchmark {
    private static final float DT = 1f / 30f;

    @Param({"4000", "16000", "64000"})
    public int entities;

    private float[] x = {};
    private float[] y = {};
    private float[] z = {};
    private float[] vx = {};
    private float[] vy = {};
    private float[] vz = {};

    @Setup(Level.Trial)
    public void gather() {
        crowd = new Crowd(Grounds.named("flat"), entities, 42);
        x = new float[entities];
        y = new float[entities];
        z = new float[entities];
        vx = new float[entities];
        vy = new float[entities];
        vz = new float[entities];
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
}
