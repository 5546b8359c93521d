package dev.gait.testbed.attack;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Connections to the viewer's page that say the same thing over and over, as much of it as the other side takes, and read
 * nothing, or everything.
 */
final class PageFlood implements Attack {
    private static final int CONNECTIONS = 50;
    private static final int REPEATED = 64;

    private final List<SocketChannel> open = new ArrayList<>();
    private final ByteBuffer[] said = new ByteBuffer[CONNECTIONS];
    private final ByteBuffer heard = ByteBuffer.allocate(1 << 16);
    private final boolean reads;

    private PageFlood(int port, String head, byte[] again, boolean reads) throws IOException {
        this.reads = reads;
        byte[] first = head.getBytes(StandardCharsets.US_ASCII);
        byte[] much = new byte[again.length * REPEATED];
        for (int i = 0; i < REPEATED; i++) {
            System.arraycopy(again, 0, much, i * again.length, again.length);
        }
        for (int i = 0; i < CONNECTIONS; i++) {
            SocketChannel channel = SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            channel.write(ByteBuffer.wrap(first));
            channel.configureBlocking(false);
            open.add(channel);
            said[i] = ByteBuffer.wrap(much);
        }
    }

    private static String host(int port) {
        return "Host: 127.0.0.1:" + port + "\r\nOrigin: http://127.0.0.1:" + port + "\r\n";
    }

    /** Requests for the ground, one behind the other. */
    static PageFlood requests(int port) throws IOException {
        String request = "GET /ground/0/169/180 HTTP/1.1\r\n" + host(port) + "\r\n";
        return new PageFlood(port, request, request.getBytes(StandardCharsets.US_ASCII), false);
    }

    private static String upgrade(int port) {
        return "GET /live HTTP/1.1\r\n" + host(port)
                + "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
    }

    /** WebSockets that want to know whether anybody is there. */
    static PageFlood pings(int port) throws IOException {
        byte[] ping = new byte[6 + 125];
        ping[0] = (byte) 0x89;
        ping[1] = (byte) (0x80 | 125);
        return new PageFlood(port, upgrade(port), ping, false);
    }

    /** WebSockets that look at what they look at already, and are told who is there each time. */
    static PageFlood orders(int port) throws IOException {
        byte[] text = "{\"t\":\"screen\",\"number\":0}".getBytes(StandardCharsets.US_ASCII);
        byte[] order = new byte[6 + text.length];
        order[0] = (byte) 0x81;
        order[1] = (byte) (0x80 | text.length);
        System.arraycopy(text, 0, order, 6, text.length);
        return new PageFlood(port, upgrade(port), order, true);
    }

    /** Recordings of 60 MB that are none. */
    static PageFlood uploads(int port) throws IOException {
        String head = "POST /drop HTTP/1.1\r\n" + host(port) + "Content-Length: 60000000\r\n\r\n";
        return new PageFlood(port, head, new byte[1024], false);
    }

    @Override
    public void step(long nowNanos) {
        for (int i = 0; i < CONNECTIONS; i++) {
            try {
                if (open.get(i).isOpen()) {
                    heard.clear();
                    if (reads && open.get(i).read(heard) < 0) {
                        throw new IOException("gone");
                    }
                    open.get(i).write(said[i]);
                    if (!said[i].hasRemaining()) {
                        said[i].rewind();
                    }
                }
            } catch (IOException e) {
                closeQuietly(open.get(i)); // the other side has had enough of it
            }
        }
    }

    private static void closeQuietly(SocketChannel channel) {
        try {
            channel.close();
        } catch (IOException e) {
            // It was about to be gone anyway.
        }
    }

    @Override
    public void close() {
        open.forEach(PageFlood::closeQuietly);
    }
}
