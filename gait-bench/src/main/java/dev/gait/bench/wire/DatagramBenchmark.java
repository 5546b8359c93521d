package dev.gait.bench.wire;

import dev.gait.bench.ThreadTime;
import dev.gait.net.message.MessageHandler;
import dev.gait.net.message.MessageReader;
import dev.gait.net.message.UpdatePosition;
import dev.gait.net.message.Verdict;
import dev.gait.net.packet.Checksum;
import dev.gait.net.packet.Fragment;
import dev.gait.net.packet.Hash32;
import dev.gait.net.packet.Packet;
import dev.gait.net.packet.PacketFlags;
import dev.gait.net.packet.PacketVerdict;
import dev.gait.net.packet.PacketWriter;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * A whole keyed datagram with one UpdatePosition: structure, checksum, key, message; and back. The floor loads or stores
 * the same bytes. {@link #checksumOf464Bytes} over 464 bytes gives the throughput: 464 / ns = GB/s.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class DatagramBenchmark {
    private static final int KEY = 0x1518CF56;

    private final byte[] message = position().encode();
    private final PacketWriter packets = new PacketWriter();
    private final Fragment fragment = new Fragment();
    private final Packet packet = new Packet();
    private final MessageReader messages = new MessageReader();
    private final MessageHandler nobody = new MessageHandler() {};
    private final byte[] full = new byte[464];
    private final int length = write();
    private final byte[] datagram = java.util.Arrays.copyOf(packets.bytes(), length);
    private final byte[] scratch = new byte[length];
    private int turn;

    private static UpdatePosition position() {
        UpdatePosition position = new UpdatePosition();
        position.guid = 0x50000002;
        position.pack.origin.cell = 0xA9B40023;
        position.pack.qw = 1f;
        position.pack.flagsFromValues(true, false, false);
        return position;
    }

    private int write() {
        packets.header.sequence = 7;
        packets.begin(PacketFlags.ENCRYPTED_CHECKSUM | PacketFlags.BLOB_FRAGMENTS);
        fragment.sequence = 3;
        fragment.count = 1;
        fragment.index = 0;
        fragment.queue = 10;
        fragment.bytes = message;
        fragment.dataOffset = 0;
        fragment.size = Fragment.HEADER_BYTES + message.length;
        packets.add(fragment);
        return packets.finishKeyed(KEY);
    }

    @Benchmark
    public Verdict decode(ThreadTime cpu) {
        if (packet.parse(datagram, 0, length) != PacketVerdict.OK || packet.recoveredKey() != KEY) {
            throw new IllegalStateException("the datagram must be right");
        }
        Fragment first = packet.fragment(0);
        return messages.read(first.bytes, first.dataOffset, first.dataLength(), nobody);
    }

    @Benchmark
    public int encode() {
        return write();
    }

    @Benchmark
    public int floorRead(ThreadTime cpu) {
        return BareReads.sum(datagram, length / 4, 0);
    }

    @Benchmark
    public byte[] floorWrite() {
        BareReads.fill(scratch, turn++, length / 4, 0);
        return scratch;
    }

    @Benchmark
    public int checksumOf464Bytes() {
        return Hash32.of(full, 0, full.length) + Checksum.headerHash(datagram, 0);
    }
}
