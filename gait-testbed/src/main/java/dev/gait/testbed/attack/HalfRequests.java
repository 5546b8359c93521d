package dev.gait.testbed.attack;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;

/** Connections to a page that begin a request and never end it, as many as it lets in. */
final class HalfRequests implements Attack {
    private static final int OPEN = 100;
    private static final double PER_SECOND = 100;

    private final int port;
    private final byte[] head;
    private final Deque<Socket> open = new ArrayDeque<>();
    private long began;
    private int made;

    HalfRequests(int port, String path) {
        this.port = port;
        head = ("GET " + path + " HTTP/1.1\r\nHost: 127.0.0.1:" + port + "\r\nX-Half: ")
                .getBytes(StandardCharsets.US_ASCII);
    }

    @Override
    public void step(long nowNanos) throws IOException {
        began = began == 0 ? nowNanos : began;
        if (made >= (nowNanos - began) * 1e-9 * PER_SECOND) {
            return;
        }
        made++;
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        open.add(socket);
        socket.getOutputStream().write(head);
        if (open.size() > OPEN) {
            open.remove().close();
        }
    }

    @Override
    public void close() {
        open.forEach(HalfRequests::closeQuietly);
    }

    static void closeQuietly(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // It was about to be gone anyway.
        }
    }
}
