package dev.gait.bench;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import org.openjdk.jmh.annotations.AuxCounters;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * How much of the wall's time the benchmark's thread really had, counted beside the score: on a shared machine a
 * benchmark is interrupted, and its nanoseconds are other people's work too. {@link BenchMain} shows both.
 */
@State(Scope.Thread)
@AuxCounters(AuxCounters.Type.EVENTS)
public class ThreadTime {
    static final String CPU = "cpuMicros";
    static final String WALL = "wallMicros";
    static final String ASIDE = "asideMicros";
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    public long cpuMicros;
    public long wallMicros;
    /** Of the wall's time, what went into preparing the next thing to measure; shown apart. */
    public long asideMicros;

    private long asideNanos;
    private long cpuStart;
    private long wallStart;

    @Setup(Level.Iteration)
    public void begin() {
        cpuMicros = 0;
        wallMicros = 0;
        asideNanos = 0;
        cpuStart = THREADS.getCurrentThreadCpuTime();
        wallStart = System.nanoTime();
    }

    @TearDown(Level.Iteration)
    public void end() {
        wallMicros = (System.nanoTime() - wallStart) / 1000;
        cpuMicros = (THREADS.getCurrentThreadCpuTime() - cpuStart) / 1000;
        asideMicros = asideNanos / 1000;
    }

    /** Part of what is measured was something else. */
    public void setAside(long nanos) {
        asideNanos += nanos;
    }
}
