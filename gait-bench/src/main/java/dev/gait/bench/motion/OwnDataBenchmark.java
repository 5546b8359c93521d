package dev.gait.bench.motion;

import dev.gait.motion.place.Position;
import dev.gait.motion.world.CollisionWorld;
import dev.gait.motion.world.FlatGround;
import java.util.SplittableRandom;
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

/**
 * What the user's own data cost beside what is built in, in one run: the same crowd on the seeded field and on a land of
 * height numbers, on the classic legs and on those of a motion table, with even frames and with uneven ones.
 *
 * <p>Not measured: reading the files; that is done once per landblock and per kind of creature.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class OwnDataBenchmark {
    private static final int ENTITIES = 4_000;
    private static final int STEPS = 16;
    private static final int POINTS = 4_096;

    @Param({"field", "land"})
    public String ground = "field";

    @Param({"classic", "even", "uneven"})
    public String legs = "classic";

    private Crowd crowd = new Crowd(new FlatGround(0), 1, 1);
    private CollisionWorld world = new FlatGround(0);
    private final Position[] points = new Position[POINTS];

    @Setup(Level.Trial)
    public void gather() {
        world = Grounds.named(ground);
        crowd = new Crowd(Grounds.named(ground), MadeUpData.legs(legs), Crowd.Mix.BUSY, true, ENTITIES, 42);
        SplittableRandom random = new SplittableRandom(7);
        for (int i = 0; i < POINTS; i++) {
            points[i] = new Position();
            points[i].setGlobal(32_500 + random.nextDouble(600), 34_600 + random.nextDouble(600), 0);
        }
    }

    @Benchmark
    @OperationsPerInvocation(ENTITIES * STEPS)
    public double tick() {
        for (int i = 0; i < STEPS; i++) {
            crowd.step();
        }
        return crowd.actors()[0].body().frame().x;
    }

    @Benchmark
    @OperationsPerInvocation(POINTS)
    public double lookup() {
        double sum = 0;
        for (Position point : points) {
            sum += world.groundZ(point);
        }
        return sum;
    }
}
