package dev.gait.app.viewer.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Whoever fills the page's server with connections that say nothing, or with WebSockets, does not shut it. */
@Timeout(30)
class CrowdedPageTest {
    /** A page of nothing but what the server itself has. */
    private abstract static class BarePage implements PageListener {
        @Override
        public @Nullable HttpReply get(String path) {
            return null;
        }

        @Override
        public @Nullable HttpReply post(String path, byte[] body) {
            return null;
        }
    }

    private static final PageListener NOBODY = new BarePage() {
        @Override
        public PageSession opened(TabChannel wire) {
            throw new IllegalStateException("nobody opens a WebSocket here");
        }
    };

    @Test
    void whoHasSaidNothingForLongestGivesWay() throws IOException {
        List<Socket> silent = new ArrayList<>();
        try (PageServer page = PageServer.start(0, NOBODY)) {
            for (int i = 0; i < PagePlaces.MOST + 20; i++) {
                silent.add(new Socket(InetAddress.getLoopbackAddress(), page.port()));
            }
            for (int i = 0; i < 3; i++) {
                assertThat(ask(page.port())).startsWith("HTTP/1.1 200");
            }
        } finally {
            for (Socket socket : silent) {
                socket.close();
            }
        }
    }

    /** Says back what it is told. */
    private static final PageListener ECHO = new BarePage() {
        @Override
        public PageSession opened(TabChannel wire) {
            return new PageSession() {
                @Override
                public void text(String json) {
                    wire.text(json);
                }

                @Override
                public void binary(byte[] message) {}

                @Override
                public void closed() {}
            };
        }
    };

    /** Two hundred and fifty-six WebSockets kept everybody else off the page for as long as they liked. */
    @Test
    void webSocketsThatAreSilentKeepNobodyOut() throws IOException {
        List<Socket> silent = new ArrayList<>();
        try (PageServer page = PageServer.start(0, ECHO);
                Socket talker = webSocket(page.port())) {
            for (int i = 0; i < PagePlaces.MOST + 20; i++) {
                silent.add(webSocket(page.port()));
                if (i % 20 == 0) {
                    assertThat(echo(talker)).as("who speaks stays").isEqualTo('!');
                }
            }
            assertThat(ask(page.port())).startsWith("HTTP/1.1 200");
            try (Socket newcomer = webSocket(page.port())) {
                assertThat(echo(newcomer)).isEqualTo('!');
            }
            assertThat(echo(talker)).isEqualTo('!');
            byte[] goodbye = silent.get(0).getInputStream().readAllBytes();
            assertThat(goodbye).startsWith(0x88, 24, 1013 >> 8, 1013 & 0xFF);
            assertThat(new String(goodbye, 4, 22, StandardCharsets.UTF_8)).isEqualTo("Too many are watching.");
        } finally {
            for (Socket socket : silent) {
                socket.close();
            }
        }
    }

    private static Socket webSocket(int port) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.getOutputStream()
                .write(("GET /live HTTP/1.1\r\nHost: 127.0.0.1:" + port + "\r\nOrigin: http://127.0.0.1:" + port
                                + "\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                                + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n")
                        .getBytes(StandardCharsets.US_ASCII));
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int next = socket.getInputStream().read();
            assertThat(next).as("still there after: " + head).isNotNegative();
            head.append((char) next);
        }
        assertThat(head.toString()).startsWith("HTTP/1.1 101");
        return socket;
    }

    /** Says one letter, masked with zeros, and hears it. */
    private static int echo(Socket socket) throws IOException {
        socket.getOutputStream().write(new byte[] {(byte) 0x81, (byte) 0x81, 0, 0, 0, 0, '!'});
        byte[] answer = socket.getInputStream().readNBytes(3);
        return answer.length < 3 ? -1 : answer[2];
    }

    private static String ask(int port) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.getOutputStream()
                    .write(("GET / HTTP/1.1\r\nHost: 127.0.0.1:" + port + "\r\nConnection: close\r\n\r\n")
                            .getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
