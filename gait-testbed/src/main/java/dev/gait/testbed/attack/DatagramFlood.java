package dev.gait.testbed.attack;

import dev.gait.net.packet.LittleEndian;
import dev.gait.net.packet.PacketFlags;
import dev.gait.net.packet.PacketWriter;
import dev.gait.net.session.ServerPort;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Datagrams of strangers at a fixed rate, from a few sockets of a few hosts; what comes back is not read. */
final class DatagramFlood implements Attack {
    private static final int SOCKETS = 16;
    private static final int HUGE_BYTES = 60_000;

    /** Makes the so-manieth datagram. */
    interface Maker {
        byte[] make(int number);
    }

    private final List<HostSocket> sockets = new ArrayList<>();
    private final double perSecond;
    private final ServerPort to;
    private final Maker maker;
    private long began;
    private int sent;

    DatagramFlood(InetSocketAddress server, double perSecond, ServerPort to, Maker maker) throws IOException {
        this.perSecond = perSecond;
        this.to = to;
        this.maker = maker;
        for (int i = 0; i < SOCKETS; i++) {
            sockets.add(new HostSocket(server, 200 + i));
        }
    }

    /** Answers to offers that nobody was made. */
    static Maker cookies() {
        PacketWriter writer = new PacketWriter();
        SplittableRandom random = new SplittableRandom(5);
        return number -> {
            writer.optional.connectResponseCookie = random.nextLong();
            writer.header.sequence = 0;
            writer.begin(PacketFlags.CONNECT_RESPONSE);
            return java.util.Arrays.copyOf(writer.bytes(), writer.finishClear());
        };
    }

    /** As long as the network carries: what is longer than any packet fills the sockets all the same. */
    static Maker huge() {
        byte[] bytes = new byte[HUGE_BYTES];
        return number -> bytes;
    }

    /** Headers that are cut short, and log-ins whose lengths are none. */
    static Maker stubs() {
        SplittableRandom random = new SplittableRandom(6);
        return number -> {
            byte[] stub = new byte[number % 2 == 0 ? random.nextInt(20) : 20 + random.nextInt(64)];
            random.nextBytes(stub);
            if (stub.length >= 20) {
                LittleEndian.putI32(stub, 4, PacketFlags.LOGIN_REQUEST);
                LittleEndian.putU16(stub, 16, stub.length - 20);
            }
            return stub;
        };
    }

    @Override
    public void step(long nowNanos) throws IOException {
        began = began == 0 ? nowNanos : began;
        while (sent < (nowNanos - began) * 1e-9 * perSecond) {
            byte[] datagram = maker.make(sent);
            sockets.get(sent++ % SOCKETS).send(datagram, 0, datagram.length, to);
        }
    }

    @Override
    public void close() {
        sockets.forEach(HostSocket::close);
    }
}
