package dev.gait.testbed.proxy;

import dev.gait.net.session.ServerPort;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;

/** A socket of one client towards both ports of a server, which tells at what moment each datagram came. */
public final class LineSocket implements AutoCloseable {
    /** Where a server's datagrams end (wire.md §A.2 allows fewer). */
    private static final int LARGEST = 65_536;

    /** Hears what comes, on the socket's own thread. */
    public interface Ear {
        /** A datagram of the server's has come. */
        void came(LineSocket on, byte[] bytes, ServerPort from, long nanos);
    }

    private final InetSocketAddress first;
    private final InetSocketAddress second;
    private final DatagramChannel channel;
    private final int port;

    private LineSocket(InetSocketAddress server) throws IOException {
        first = server;
        second = new InetSocketAddress(server.getAddress(), server.getPort() + 1);
        channel = DatagramChannel.open();
        channel.bind(new InetSocketAddress(server.getAddress(), 0));
        port = ((InetSocketAddress) channel.getLocalAddress()).getPort();
    }

    /** Opens a socket at the address of a server of this machine and listens. */
    public static LineSocket open(InetSocketAddress server, Ear ear) throws IOException {
        LineSocket socket = new LineSocket(server);
        Thread reader = new Thread(() -> socket.read(ear), "gait-line");
        reader.setDaemon(true);
        reader.start();
        return socket;
    }

    /** Its own port. */
    public int port() {
        return port;
    }

    private void read(Ear ear) {
        ByteBuffer buffer = ByteBuffer.allocateDirect(LARGEST);
        while (channel.isOpen()) {
            try {
                buffer.clear();
                SocketAddress from = channel.receive(buffer);
                long now = System.nanoTime();
                if (first.equals(from) || second.equals(from)) {
                    byte[] bytes = new byte[buffer.flip().remaining()];
                    buffer.get(bytes);
                    ear.came(this, bytes, first.equals(from) ? ServerPort.FIRST : ServerPort.SECOND, now);
                }
            } catch (IOException e) {
                // closed, or the system tells of a datagram of ours that nobody wanted
            }
        }
    }

    /** Sends at once, unless it is closed. */
    public void send(byte[] bytes, ServerPort to) {
        try {
            if (channel.isOpen()) {
                channel.send(ByteBuffer.wrap(bytes), to == ServerPort.FIRST ? first : second);
            }
        } catch (IOException e) {
            // a datagram that a socket refuses is a datagram lost
        }
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            // it is gone either way
        }
    }
}
