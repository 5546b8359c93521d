package dev.gait.client.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.gait.client.ClientConfig;
import dev.gait.client.ClientListener;
import dev.gait.client.Reconnector;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClientHostTest {
    private static final long SILENT_NANOS = 200_000_000L;
    private static final int PATIENCE_MILLIS = 10_000;

    private static String login(DatagramSocket at) throws Exception {
        at.setSoTimeout(PATIENCE_MILLIS);
        DatagramPacket packet = new DatagramPacket(new byte[1024], 1024);
        at.receive(packet);
        return new String(packet.getData(), 0, packet.getLength(), StandardCharsets.ISO_8859_1);
    }

    /** A gateway that was killed does not say goodbye; its clients find another by themselves. */
    @Test
    void whereThereAreSeveralAddressesASilentOneIsLeftForTheNext() throws Exception {
        InetAddress home = InetAddress.getLoopbackAddress();
        try (DatagramSocket dead = new DatagramSocket(0, home);
                DatagramSocket alive = new DatagramSocket(0, home)) {
            List<InetSocketAddress> servers = List.of(
                    new InetSocketAddress(home, dead.getLocalPort()),
                    new InetSocketAddress(home, alive.getLocalPort()));
            try (ClientHost host = ClientHost.start(
                    servers,
                    ClientConfig.of("wanderer", "secret"),
                    new ClientListener() {},
                    new Reconnector(5),
                    ClientHost.Spectator.NOBODY,
                    SILENT_NANOS)) {
                assertThat(login(dead)).contains("wanderer");
                assertThat(login(alive)).contains("wanderer");
                assertThat(host.ended()).isNotDone();
            }
        }
    }
}
