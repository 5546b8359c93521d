package dev.gait.bench.motion;

import dev.gait.bench.ThreadTime;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Ticks and pictures of a crowd, per entity. Every invocation is as many entity-ticks, whatever the crowd. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public abstract class CrowdBenchmark {
    /** Entity-ticks of an invocation. */
    protected static final int WORK = 64_000;

    /** The crowd of the trial. */
    protected Crowd crowd = new Crowd(Grounds.named("flat"), 1, 1);

    private int pictures;

    @Benchmark
    @OperationsPerInvocation(WORK)
    public double tick(ThreadTime cpu) {
        int entities = crowd.actors().length;
        for (int done = 0; done < WORK; done += entities) {
            cpu.setAside(crowd.step());
        }
        return crowd.actors()[0].id();
    }

    /** Pictures of a crowd that was just stepped. */
    @Benchmark
    @OperationsPerInvocation(WORK)
    public double frame(ThreadTime cpu) {
        int entities = crowd.actors().length;
        for (int done = 0; done < WORK; done += entities) {
            crowd.draw(pictures++ & 7);
        }
        return pictures;
    }
}
