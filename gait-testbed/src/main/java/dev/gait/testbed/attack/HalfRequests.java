package dev.gait.testbed.attack;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;

/** Connections to the page of numbers that begin a request and never end it, as many as it lets in. */
final class HalfRequests implements Attack {
    private static final int OPEN = 100;
    private static final double PER_SECOND = 100;

    private final int port;
    private final Deque<Socket> open = new ArrayDeque<>();
    private long began;
    private int made;

    HalfRequests(int port) {
        this.port = port;
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
        socket.getOutputStream()
                .write("GET /metrics HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Half: ".getBytes(StandardCharsets.US_ASCII));
        if (open.size() > OPEN) {
            open.remove().close();
        }
    }

    @Override
    public void close() {
        for (Socket socket : open) {
            try {
                socket.close();
            } catch (IOException e) {
                // It was about to be gone anyway.
            }
        }
    }
}
