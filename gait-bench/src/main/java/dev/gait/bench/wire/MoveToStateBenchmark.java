package dev.gait.bench.wire;

import dev.gait.net.message.MessageHandler;
import dev.gait.net.message.MessageReader;
import dev.gait.net.message.MoveToState;
import dev.gait.net.message.Verdict;
import dev.gait.net.message.WireReader;
import dev.gait.net.message.WireWriter;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** MoveToState into a reused holder and back, beside bare loads and stores of the same bytes. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class MoveToStateBenchmark {
    private static final int WORDS = 16;
    private static final int HALVES = 6;

    private final MoveToState message = sample();
    private final byte[] bytes = message.encode();
    private final byte[] scratch = new byte[bytes.length];
    private final WireReader reader = new WireReader();
    private final WireWriter writer = new WireWriter();
    private final MessageReader messages = new MessageReader();
    private final MessageHandler nobody = new MessageHandler() {};
    private final MoveToState holder = new MoveToState();
    private int turn;

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
    public Verdict decode() {
        return holder.decode(reader.wrap(bytes, 0, bytes.length));
    }

    /** With the look at the opcode and the call of a handler. */
    @Benchmark
    public Verdict decodeDispatched() {
        return messages.read(bytes, 0, bytes.length, nobody);
    }

    @Benchmark
    public int encode() {
        writer.reset();
        message.encode(writer);
        return writer.length();
    }

    @Benchmark
    public int floorRead() {
        return BareReads.sum(bytes, WORDS, HALVES);
    }

    @Benchmark
    public byte[] floorWrite() {
        BareReads.fill(scratch, turn++, WORDS, HALVES);
        return scratch;
    }
}
