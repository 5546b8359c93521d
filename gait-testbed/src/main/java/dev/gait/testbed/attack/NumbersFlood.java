package dev.gait.testbed.attack;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Connections that ask for the page of numbers again and again, as fast as they are answered. */
final class NumbersFlood implements Attack {
    private static final int CONNECTIONS = 16;

    private final int port;
    private final byte[] request;
    private final List<Socket> open = new ArrayList<>();
    private final byte[] answer = new byte[65_536];

    NumbersFlood(int port) throws IOException {
        this.port = port;
        request = ("GET /metrics HTTP/1.1\r\nHost: 127.0.0.1:" + port + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII);
        for (int i = 0; i < CONNECTIONS; i++) {
            open.add(ask());
        }
    }

    private Socket ask() throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.getOutputStream().write(request);
        return socket;
    }

    /** Every connection gets one answer; whoever has begun to read it asks for the next one on another. */
    @Override
    public void step(long nowNanos) throws IOException {
        for (int i = 0; i < CONNECTIONS; i++) {
            Socket socket = open.get(i);
            if (socket.getInputStream().available() > 0) {
                socket.getInputStream().read(answer);
                socket.close();
                open.set(i, ask());
            }
        }
    }

    @Override
    public void close() {
        open.forEach(HalfRequests::closeQuietly);
    }
}
