package dev.gait.testbed.load;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.Test;

class ServerProbeTest {
    /** As when a node of a cluster has ended by itself while a crowd was measured. */
    @Test
    void ofAServerThatDoesNotAnswerASentenceSaysSo() throws IOException {
        int port;
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = socket.getLocalPort();
        }
        ServerProbe probe = new ServerProbe(port, ProcessHandle.current());
        assertThatThrownBy(probe::read)
                .isInstanceOf(IOException.class)
                .hasMessageContaining("at port " + port + " does not answer");
    }
}
