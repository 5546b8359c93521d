package dev.gait.app.demo;

import dev.gait.app.viewer.MessageLog;
import dev.gait.app.viewer.ReceivedState;
import dev.gait.client.ClientListener;
import dev.gait.motion.update.Route;
import dev.gait.net.message.ObjectCreate;
import org.jspecify.annotations.Nullable;

/**
 * Hears everything the visitor's own client hears and passes it on to those who want to know: the inspector's knowledge, the
 * log of messages, the round trip, and the comparison where this client is the one that hears retail's messages.
 */
final class DemoListener implements ClientListener {
    private final ReceivedState received;
    private final MessageLog log;
    private final @Nullable ComparisonEar ear;
    private final RoundTrips line;
    private final long originNanos;

    /** @param originNanos when the demo's clock read 0 */
    DemoListener(
            ReceivedState received, MessageLog log, @Nullable ComparisonEar ear, RoundTrips line, long originNanos) {
        this.received = received;
        this.log = log;
        this.ear = ear;
        this.line = line;
        this.originNanos = originNanos;
    }

    private double seconds(long nanos) {
        return (nanos - originNanos) * 1e-9;
    }

    @Override
    public void objectAppeared(ObjectCreate message) {
        received.appeared(message);
        if (ear != null) {
            ear.objectAppeared(message);
        }
    }

    @Override
    public void objectVanished(int guid) {
        received.vanished(guid);
        if (ear != null) {
            ear.objectVanished(guid);
        }
    }

    @Override
    public void routed(int guid, Route route) {
        received.routed(guid, route);
    }

    @Override
    public void heard(byte[] bytes, int offset, int length, long nowNanos) {
        received.heard(bytes, offset, length, seconds(nowNanos));
        log.heard(bytes, offset, length, seconds(nowNanos));
        if (ear != null) {
            ear.heard(bytes, offset, length, nowNanos);
        }
    }

    @Override
    public void heardInLane(byte[] bytes, int offset, int length, long nowNanos) {
        received.heardInLane(bytes, offset, length, seconds(nowNanos));
        log.heardInLane(bytes, offset, length, seconds(nowNanos));
    }

    @Override
    public void roundTrip(long tookNanos, long nowNanos) {
        line.heard(tookNanos, nowNanos);
    }
}
