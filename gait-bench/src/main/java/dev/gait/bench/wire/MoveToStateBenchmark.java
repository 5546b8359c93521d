package dev.gait.bench.wire;

import dev.gait.bench.ThreadTime;
import dev.gait.net.message.MoveToState;
import org.openjdk.jmh.annotations.Benchmark;

/** MoveToState into a reused holder and back, beside bare loads and stores of the same bytes. */
public class MoveToStateBenchmark extends MessageBenchmark {
    private static final int WORDS = 16;
    private static final int HALVES = 6;

    public MoveToStateBenchmark() {
        super(sample(), new MoveToState());
    }

    private static MoveToState sample() {
        MoveToState message = new MoveToState();
        message.state.setHoldKey(2);
        message.state.setForward(0x45000005, 0, 1f);
        message.position.cell = 0xA9B40023;
        message.position.x = 100f;
        message.position.y = 60f;
        message.contactBits = MoveToState.CONTACT;
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
