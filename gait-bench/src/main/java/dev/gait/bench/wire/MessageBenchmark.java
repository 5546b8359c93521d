package dev.gait.bench.wire;

import dev.gait.bench.ThreadTime;
import dev.gait.net.message.Message;
import dev.gait.net.message.MessageHandler;
import dev.gait.net.message.MessageReader;
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

/**
 * A message into a reused holder and back. Each benchmark runs in a JVM of its own, where there is one kind of message only,
 * so the calls are as direct as if they were written out; the floors are, because their sizes must be constants.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public abstract class MessageBenchmark {
    /** The message, encoded. */
    protected final byte[] bytes;
    /** Room for as many bytes. */
    protected final byte[] scratch;

    /** Counts calls, so that no two write the same. */
    protected int turn;

    private final Message message;
    private final Message holder;
    private final WireReader reader = new WireReader();
    private final WireWriter writer = new WireWriter();
    private final MessageReader messages = new MessageReader();
    private final MessageHandler nobody = new MessageHandler() {};

    /** @param holder an empty one of the same kind */
    protected MessageBenchmark(Message message, Message holder) {
        this.message = message;
        this.holder = holder;
        bytes = message.encode();
        scratch = new byte[bytes.length];
    }

    @Benchmark
    public Verdict decode(ThreadTime cpu) {
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
}
