package dev.gait.app.demo;

import dev.gait.app.viewer.MessageLog;
import dev.gait.net.impair.Fate;
import dev.gait.net.impair.NetworkProfile;
import dev.gait.net.impair.NetworkSetting;
import dev.gait.testbed.proxy.RelayTap;
import java.util.ArrayDeque;
import java.util.Queue;

/** Brings the datagrams that go over the visitor's line to the log of messages, once it is known whose they are. */
final class MessageTap implements RelayTap {
    /** What a loaded machine adds to a datagram's way, seconds: no fault of the network's. */
    private static final double SLACK_SECONDS = 0.08;

    private record Offered(byte[] bytes, boolean toClient, long nanos, Fate fate) {}

    private final Queue<Offered> offered = new ArrayDeque<>();
    private final MessageLog log;
    private final long originNanos;

    /** @param originNanos when the demo's clock read 0 */
    MessageTap(MessageLog log, long originNanos) {
        this.log = log;
        this.originNanos = originNanos;
    }

    /** What takes longer than this network says is late. */
    void expect(NetworkProfile network) {
        log.setUsual((network.get(NetworkSetting.DELAY) + network.get(NetworkSetting.JITTER)) / 1000 + SLACK_SECONDS);
    }

    @Override
    public void offered(byte[] bytes, boolean toClient, long nanos, Fate fate) {
        offered.add(new Offered(bytes, toClient, nanos, fate));
    }

    /** @param own one's own figure, 0 while there is none */
    void drain(int own) {
        for (Offered next = offered.poll(); next != null; next = offered.poll()) {
            boolean carried = next.fate().isCarried();
            if (next.toClient()) {
                log.sent(next.bytes(), seconds(next.nanos()), carried);
            } else if (own != 0) {
                log.said(
                        next.bytes(),
                        own,
                        seconds(next.nanos()),
                        carried,
                        seconds(next.fate().dueNanos()));
            }
        }
    }

    private double seconds(long nanos) {
        return (nanos - originNanos) * 1e-9;
    }
}
