package dev.gait.net.capture;

import dev.gait.net.message.Direction;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * Sends {@link WalkScript} over loopback so that a capture tool can watch: this is how {@code walk_lo.pcap} and
 * {@code walk_any.pcap} in the test resources were made.
 *
 * <pre>
 * tcpdump -i lo -w walk_lo.pcap udp port 9000 or udp port 9001
 * tcpdump -i any --time-stamp-precision=nano -w walk_any.pcap udp port 9000 or udp port 9001
 * </pre>
 */
public final class RecordCapture {
    private static final int PORT = 9000;
    private static final long PAUSE_NANOS = 20_000_000L;

    private RecordCapture() {}

    public static void main(String[] args) throws Exception {
        InetAddress loopback = InetAddress.getByName("127.0.0.1");
        List<WalkScript.Step> steps = new WalkScript().steps();
        try (DatagramSocket client = new DatagramSocket(0, loopback);
                DatagramSocket first = new DatagramSocket(PORT, loopback);
                DatagramSocket second = new DatagramSocket(PORT + 1, loopback)) {
            DatagramPacket drain = new DatagramPacket(new byte[2048], 2048);
            for (WalkScript.Step step : steps) {
                DatagramSocket server = step.portOffset() == 0 ? first : second;
                boolean toServer = step.direction() == Direction.CLIENT_TO_SERVER;
                DatagramSocket from = toServer ? client : server;
                DatagramSocket to = toServer ? server : client;
                from.send(new DatagramPacket(step.payload(), step.payload().length, loopback, to.getLocalPort()));
                to.receive(drain);
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        }
        System.out.println(steps.size() + " datagrams sent");
    }
}
