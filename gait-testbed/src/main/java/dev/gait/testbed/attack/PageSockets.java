package dev.gait.testbed.attack;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * As many WebSockets to the viewer's page as it lets in, which ask for pictures and never read one; among them some with
 * another site's origin, and some whose frames say that they are huge.
 */
final class PageSockets implements Attack {
    private static final int OPEN = 300;
    private static final double PER_SECOND = 300;
    private static final int ASKED_PER_STEP = 20;
    /** A masked binary frame of four bytes, mask 0: the picture of that number. */
    private static final byte[] ASK = {(byte) 0x82, (byte) 0x84, 0, 0, 0, 0, 1, 0, 0, 0};
    /** The head of a masked binary frame of a terabyte. */
    private static final byte[] HUGE = {(byte) 0x82, (byte) 0xFF, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0};

    private final int port;
    private final Deque<Socket> open = new ArrayDeque<>();
    private long began;
    private int made;

    PageSockets(int port) {
        this.port = port;
    }

    @Override
    public void step(long nowNanos) throws IOException {
        began = began == 0 ? nowNanos : began;
        if (made < (nowNanos - began) * 1e-9 * PER_SECOND) {
            made++;
            join();
        }
        for (int i = 0; i < Math.min(ASKED_PER_STEP, open.size()); i++) {
            Socket socket = open.remove();
            if (write(socket, made % 50 == 0 ? HUGE : ASK)) {
                open.add(socket);
            }
        }
    }

    private void join() throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        String origin = made % 10 == 0 ? "http://example.org" : "http://127.0.0.1:" + port;
        String head = "GET /live HTTP/1.1\r\nHost: 127.0.0.1:" + port + "\r\nOrigin: " + origin
                + "\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
        if (write(socket, head.getBytes(StandardCharsets.US_ASCII))) {
            open.add(socket);
        }
        if (open.size() > OPEN) {
            open.remove().close();
        }
    }

    /** False if the other side has had enough of it. */
    private static boolean write(Socket socket, byte[] bytes) {
        try {
            OutputStream out = socket.getOutputStream();
            out.write(bytes);
            return true;
        } catch (IOException e) {
            HalfRequests.closeQuietly(socket);
            return false;
        }
    }

    @Override
    public void close() {
        open.forEach(HalfRequests::closeQuietly);
    }
}
