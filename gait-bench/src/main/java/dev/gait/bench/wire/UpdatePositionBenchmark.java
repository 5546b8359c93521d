package dev.gait.bench.wire;

import dev.gait.bench.ThreadTime;
import dev.gait.net.message.UpdatePosition;
import org.openjdk.jmh.annotations.Benchmark;

/** UpdatePosition into a reused holder and back, beside bare loads and stores of the same bytes. */
public class UpdatePositionBenchmark extends MessageBenchmark {
    private static final int WORDS = 9;
    private static final int HALVES = 4;

    public UpdatePositionBenchmark() {
        super(sample(), new UpdatePosition());
    }

    private static UpdatePosition sample() {
        UpdatePosition message = new UpdatePosition();
        message.guid = 0x50000002;
        message.pack.origin.cell = 0xA9B40023;
        message.pack.origin.x = 100f;
        message.pack.origin.y = 60f;
        message.pack.qw = 0.9659258f;
        message.pack.qz = -0.258819f;
        message.pack.positionSequence = 7;
        message.pack.flagsFromValues(true, false, false);
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
