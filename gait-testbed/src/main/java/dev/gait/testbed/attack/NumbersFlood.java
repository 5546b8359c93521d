package dev.gait.testbed.attack;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Connections that ask for the page of numbers again and again, as fast as they are answered. */
final class NumbersFlood implements Attack {
    private static final int CONNECTIONS = 16;

    private final byte[] request;
    private final List<Socket> open = new ArrayList<>();
    private final byte[] answer = new byte[65_536];

    NumbersFlood(int port) throws IOException {
        request = ("GET /metrics HTTP/1.1\r\nHost: 127.0.0.1:" + port + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII);
        for (int i = 0; i < CONNECTIONS; i++) {
            Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
            open.add(socket);
            socket.getOutputStream().write(request);
        }
    }

    @Override
    public void step(long nowNanos) throws IOException {
        for (Socket socket : open) {
            InputStream in = socket.getInputStream();
            if (in.available() > 0) {
                // Whatever came is the answer or the end of it; what matters is that the next is asked for.
                int read = in.read(answer, 0, Math.min(answer.length, in.available()));
                if (read > 0) {
                    OutputStream out = socket.getOutputStream();
                    out.write(request);
                }
            }
        }
    }

    @Override
    public void close() {
        open.forEach(HalfRequests::closeQuietly);
    }
}
