package dev.gait.testbed.attack;

import dev.gait.net.session.ServerPort;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;

/**
 * A socket of one of many hosts: everything that begins with 127 is this machine, so an attacker may come from as many
 * addresses as it likes.
 */
final class HostSocket implements AutoCloseable {
    private static final int LONGEST = 2048;

    private final DatagramChannel channel;
    private final InetSocketAddress first;
    private final InetSocketAddress second;
    private final ByteBuffer arrived = ByteBuffer.allocate(LONGEST);

    /** Takes what came from a port of the server; the bytes are borrowed. */
    interface Ear {
        void receive(byte[] datagram, int length, ServerPort from);
    }

    /** @param host which one; 0 is the one that honest clients share */
    HostSocket(InetSocketAddress server, int host) throws IOException {
        byte[] local = {127, 0, (byte) (host >> 7 & 0x7F), (byte) (1 + (host & 0x7F))};
        channel = DatagramChannel.open();
        channel.configureBlocking(false);
        channel.bind(new InetSocketAddress(InetAddress.getByAddress(local), 0));
        first = server;
        second = new InetSocketAddress(server.getAddress(), server.getPort() + 1);
    }

    /** Sends one datagram; what the system does not take is lost. */
    void send(byte[] datagram, int offset, int length, ServerPort to) throws IOException {
        channel.send(ByteBuffer.wrap(datagram, offset, length), to == ServerPort.FIRST ? first : second);
    }

    /** Hands over everything that has come. */
    void read(Ear ear) throws IOException {
        for (InetSocketAddress from = next(); from != null; from = next()) {
            ear.receive(arrived.array(), arrived.position(), from.equals(first) ? ServerPort.FIRST : ServerPort.SECOND);
        }
    }

    private InetSocketAddress next() throws IOException {
        arrived.clear();
        return (InetSocketAddress) channel.receive(arrived);
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            // It was about to be gone anyway.
        }
    }
}
