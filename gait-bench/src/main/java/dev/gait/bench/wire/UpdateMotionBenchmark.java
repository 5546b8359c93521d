package dev.gait.bench.wire;

import dev.gait.bench.ThreadTime;
import dev.gait.net.message.UpdateMotion;
import org.openjdk.jmh.annotations.Benchmark;

/** UpdateMotion into a reused holder and back, beside bare loads and stores of the same bytes. */
public class UpdateMotionBenchmark extends MessageBenchmark {
    private static final int WORDS = 5;
    private static final int HALVES = 6;

    public UpdateMotionBenchmark() {
        super(sample(), new UpdateMotion());
    }

    private static UpdateMotion sample() {
        UpdateMotion message = new UpdateMotion();
        message.guid = 0x50000002;
        message.movementSequence = 7;
        message.autonomous = 1;
        message.movement.stance = 0x3D;
        message.movement.state.setForward(0x0007, 2.94f);
        return message;
    }

    @Benchmark
    public int floorRead(ThreadTime cpu) {
        return BareReads.sum(bytes, WORDS, HALVES);
    }

    @Benchmark
    public byte[] floorWrite() {
        BareReads.fill(scratch, turn++, WORDS, HALVES);
        return scratch;
    }
}
