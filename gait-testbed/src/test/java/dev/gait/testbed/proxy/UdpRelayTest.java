package dev.gait.testbed.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.gait.net.impair.NetworkProfile;
import dev.gait.net.impair.NetworkText;
import dev.gait.net.impair.Networks;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.nio.channels.DatagramChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Real sockets on loopback: two of a server, one of a client, the relay in between. */
@Timeout(60)
class UdpRelayTest {
    private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();

    private DatagramSocket[] server = new DatagramSocket[0];
    private @Nullable DatagramSocket client;
    private @Nullable UdpRelay relay;

    @BeforeEach
    void openServer() throws IOException {
        client = new DatagramSocket(new InetSocketAddress(LOOPBACK, 0));
        client.setSoTimeout(5000);
        while (true) {
            DatagramSocket first = new DatagramSocket(new InetSocketAddress(LOOPBACK, 0));
            try {
                DatagramSocket second = new DatagramSocket(new InetSocketAddress(LOOPBACK, first.getLocalPort() + 1));
                server = new DatagramSocket[] {first, second};
                break;
            } catch (IOException | IllegalArgumentException taken) {
                first.close();
            }
        }
        for (DatagramSocket socket : server) {
            socket.setSoTimeout(5000);
        }
    }

    @AfterEach
    void close() {
        if (relay != null) {
            relay.close();
        }
        if (client != null) {
            client.close();
        }
        for (DatagramSocket socket : server) {
            socket.close();
        }
    }

    private UdpRelay relay(NetworkProfile profile) throws IOException {
        UdpRelay opened = UdpRelay.start(
                new InetSocketAddress(LOOPBACK, 0),
                new InetSocketAddress(LOOPBACK, server[0].getLocalPort()),
                profile,
                7);
        relay = opened;
        return opened;
    }

    /** Nobody would know otherwise why nothing arrives any more. */
    @Test
    void aRelayThatBreaksSaysSo() throws IOException {
        AtomicLong looks = new AtomicLong();
        UdpRelay broken = UdpRelay.start(
                new InetSocketAddress(LOOPBACK, 0),
                new InetSocketAddress(LOOPBACK, server[0].getLocalPort()),
                Networks.CLEAN,
                7,
                RelaySockets::open,
                () -> {
                    if (looks.incrementAndGet() > 20) {
                        throw new IllegalStateException("out of time");
                    }
                    return System.nanoTime();
                });
        relay = broken;
        assertThatThrownBy(() -> broken.ended().get(30, TimeUnit.SECONDS)).hasMessageContaining("out of time");
    }

    @Test
    void aRelayThatWasToldToStopHasEndedWell() throws Exception {
        UdpRelay opened = relay(Networks.CLEAN);
        assertThat(opened.ended()).isNotDone();
        opened.close();
        opened.ended().get(30, TimeUnit.SECONDS);
    }

    @Test
    void bothPortsAreRelayedBothWaysAndTheClientSeesThePortItExpects() throws IOException {
        int front = relay(Networks.CLEAN).address().getPort();
        say(client(), "one", front);
        DatagramPacket first = hear(server[0]);
        assertThat(text(first)).isEqualTo("one");
        say(client(), "two", front + 1);
        DatagramPacket second = hear(server[1]);
        assertThat(text(second)).isEqualTo("two");
        assertThat(second.getSocketAddress()).isEqualTo(first.getSocketAddress());

        say(server[0], "from the first", first.getPort());
        DatagramPacket fromFirst = hear(client());
        assertThat(text(fromFirst)).isEqualTo("from the first");
        assertThat(fromFirst.getPort()).isEqualTo(front);
        say(server[1], "from the second", first.getPort());
        DatagramPacket fromSecond = hear(client());
        assertThat(text(fromSecond)).isEqualTo("from the second");
        assertThat(fromSecond.getPort()).isEqualTo(front + 1);
    }

    @Test
    void twoClientsAreTwoClientsToTheServer() throws IOException {
        int front = relay(Networks.CLEAN).address().getPort();
        say(client(), "one", front);
        int one = hear(server[0]).getPort();
        try (DatagramSocket other = new DatagramSocket(new InetSocketAddress(LOOPBACK, 0))) {
            other.setSoTimeout(5000);
            say(other, "two", front);
            int two = hear(server[0]).getPort();
            assertThat(two).isNotEqualTo(one);
            say(server[0], "for two", two);
            assertThat(text(hear(other))).isEqualTo("for two");
        }
    }

    @Test
    void aDatagramIsNeverEarlierThanTheDelay() throws IOException {
        int front = relay(NetworkText.parse("delay=80")).address().getPort();
        long before = System.nanoTime();
        say(client(), "late", front);
        hear(server[0]);
        assertThat(System.nanoTime() - before).isGreaterThanOrEqualTo(79_000_000L);
    }

    @Test
    void lossIsLossAndAChangeActsAtOnce() throws IOException {
        UdpRelay opened = relay(NetworkText.parse("loss=100%"));
        int front = opened.address().getPort();
        for (int i = 0; i < 20; i++) {
            say(client(), "lost", front);
        }
        server[0].setSoTimeout(200);
        assertThatThrownBy(() -> hear(server[0])).isInstanceOf(SocketTimeoutException.class);
        opened.setProfile(Networks.CLEAN);
        server[0].setSoTimeout(5000);
        assertThat(opened.profile().name()).isEqualTo("clean");
        say(client(), "found", front);
        assertThat(text(hear(server[0]))).isEqualTo("found");
        opened.close();
        assertThat(opened.counters().toServer().lost).isEqualTo(20);
        assertThat(opened.counters().toServer().delivered).isEqualTo(1);
    }

    @Test
    void heldDatagramsComeWhenTheHoldEnds() throws IOException {
        UdpRelay opened = relay(Networks.CLEAN);
        int front = opened.address().getPort();
        opened.hold(true);
        say(client(), "held", front);
        server[0].setSoTimeout(200);
        assertThatThrownBy(() -> hear(server[0])).isInstanceOf(SocketTimeoutException.class);
        server[0].setSoTimeout(5000);
        opened.hold(false);
        assertThat(text(hear(server[0]))).isEqualTo("held");
    }

    @Test
    void strangersCannotSpeakForTheServer() throws IOException {
        int front = relay(Networks.CLEAN).address().getPort();
        say(client(), "hello", front);
        int upstream = hear(server[0]).getPort();
        try (DatagramSocket stranger = new DatagramSocket(new InetSocketAddress(LOOPBACK, 0))) {
            say(stranger, "lies", upstream);
        }
        say(server[0], "truth", upstream);
        assertThat(text(hear(client()))).isEqualTo("truth");
    }

    @Test
    void aTakenPortIsOneSentence() throws IOException {
        int taken = relay(Networks.CLEAN).address().getPort();
        assertThatThrownBy(() -> UdpRelay.start(
                        new InetSocketAddress(LOOPBACK, taken),
                        new InetSocketAddress(LOOPBACK, server[0].getLocalPort()),
                        Networks.CLEAN,
                        1))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("Cannot listen on ");
    }

    @Test
    void runningOutOfSocketsRefusesStrangersAndGivesThemThePlaceOfTheSilent() throws IOException {
        List<DatagramChannel> made = new ArrayList<>();
        AtomicLong ahead = new AtomicLong();
        UdpRelay opened = UdpRelay.start(
                new InetSocketAddress(LOOPBACK, 0),
                new InetSocketAddress(LOOPBACK, server[0].getLocalPort()),
                Networks.CLEAN,
                7,
                address -> {
                    if (made.stream().filter(DatagramChannel::isOpen).count() >= 2) {
                        throw new IOException("Too many open files");
                    }
                    DatagramChannel channel = DatagramChannel.open();
                    channel.bind(address);
                    channel.configureBlocking(false);
                    made.add(channel);
                    return channel;
                },
                () -> System.nanoTime() + ahead.get());
        relay = opened;
        int front = opened.address().getPort();
        try (DatagramSocket second = new DatagramSocket(new InetSocketAddress(LOOPBACK, 0));
                DatagramSocket third = new DatagramSocket(new InetSocketAddress(LOOPBACK, 0))) {
            say(client(), "one", front);
            assertThat(text(hear(server[0]))).isEqualTo("one");
            say(second, "two", front);
            assertThat(text(hear(server[0]))).isEqualTo("two");
            // No socket is left and nobody is silent: the third is refused, the others go on.
            say(third, "three", front);
            say(client(), "one again", front);
            assertThat(text(hear(server[0]))).isEqualTo("one again");
            // The second has said nothing for eleven seconds, the first has: the third takes the second's place.
            ahead.set(11_000_000_000L);
            say(client(), "still here", front);
            assertThat(text(hear(server[0]))).isEqualTo("still here");
            say(third, "three", front);
            assertThat(text(hear(server[0]))).isEqualTo("three");
        }
        opened.close();
        assertThat(opened.counters().clients()).isEqualTo(2);
        assertThat(opened.counters().refused()).isEqualTo(1);
        assertThat(opened.counters().forgotten()).isEqualTo(1);
    }

    private DatagramSocket client() {
        DatagramSocket socket = client;
        assertThat(socket).isNotNull();
        return java.util.Objects.requireNonNull(socket);
    }

    private static void say(DatagramSocket from, String text, int toPort) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        from.send(new DatagramPacket(bytes, bytes.length, LOOPBACK, toPort));
    }

    private static DatagramPacket hear(DatagramSocket socket) throws IOException {
        DatagramPacket packet = new DatagramPacket(new byte[2048], 2048);
        socket.receive(packet);
        return packet;
    }

    private static String text(DatagramPacket packet) {
        return new String(packet.getData(), packet.getOffset(), packet.getLength(), StandardCharsets.UTF_8);
    }
}
