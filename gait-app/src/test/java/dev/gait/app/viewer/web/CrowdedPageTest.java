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

/** Whoever fills the page's server with connections that say nothing does not shut it. */
@Timeout(30)
class CrowdedPageTest {
    private static final PageListener NOBODY = new PageListener() {
        @Override
        public PageSession opened(TabChannel wire) {
            throw new IllegalStateException("nobody opens a WebSocket here");
        }

        @Override
        public @Nullable HttpReply get(String path) {
            return null;
        }

        @Override
        public @Nullable HttpReply post(String path, byte[] body) {
            return null;
        }
    };

    @Test
    void whoHasSaidNothingForLongestGivesWay() throws IOException {
        List<Socket> silent = new ArrayList<>();
        try (PageServer page = PageServer.start(0, NOBODY)) {
            for (int i = 0; i < PageServer.MAX_CONNECTIONS + 20; i++) {
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

    private static String ask(int port) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.getOutputStream()
                    .write(("GET / HTTP/1.1\r\nHost: 127.0.0.1:" + port + "\r\nConnection: close\r\n\r\n")
                            .getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
