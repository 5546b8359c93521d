package dev.gait.testbed.proxy;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.DatagramChannel;

/** The sockets of a relay: two in a row that clients speak to, and one towards the server for each of them. */
final class RelaySockets {
    private static final int SOCKET_BYTES = 4 << 20;
    private static final int PORT_ATTEMPTS = 50;

    private RelaySockets() {}

    static DatagramChannel[] openPair(InetSocketAddress bind) throws IOException {
        for (int attempt = 1; ; attempt++) {
            DatagramChannel first = open(bind);
            int port = ((InetSocketAddress) first.getLocalAddress()).getPort();
            try {
                if (port == 65_535) {
                    throw new IOException("A relay needs two ports in a row; 65535 has none after it.");
                }
                return new DatagramChannel[] {first, open(new InetSocketAddress(bind.getAddress(), port + 1))};
            } catch (IOException e) {
                first.close();
                if (bind.getPort() != 0 || attempt == PORT_ATTEMPTS) {
                    throw e;
                }
            }
        }
    }

    static DatagramChannel open(InetSocketAddress address) throws IOException {
        DatagramChannel channel = DatagramChannel.open();
        try {
            channel.setOption(StandardSocketOptions.SO_RCVBUF, SOCKET_BYTES);
            channel.setOption(StandardSocketOptions.SO_SNDBUF, SOCKET_BYTES);
            channel.bind(address);
            channel.configureBlocking(false);
            return channel;
        } catch (IOException e) {
            channel.close();
            throw new IOException(
                    "Cannot listen on " + address.getAddress().getHostAddress() + ":" + address.getPort() + ": "
                            + e.getMessage() + ".",
                    e);
        }
    }
}
