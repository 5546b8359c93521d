package dev.gait.app.demo;

import dev.gait.app.viewer.MessageLog;
import dev.gait.app.viewer.ReceivedState;
import dev.gait.client.ClientListener;
import dev.gait.lab.live.LiveComparison;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.scene.MotionScene;
import dev.gait.motion.update.Route;
import dev.gait.net.message.ObjectCreate;
import dev.gait.trace.TraceRecorder;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Hears everything the demo's own client hears and passes it on to those who want to know: the inspector's knowledge, the
 * comparison of schemes, the recorder.
 */
final class DemoListener implements ClientListener {
    private final ReceivedState received;
    private final MessageLog log;
    private final Supplier<MotionScene> scene;
    private final long originNanos;
    private @Nullable LiveComparison comparison;
    private @Nullable TraceRecorder recorder;
    private double now;

    /** @param originNanos when the demo's clock read 0 */
    DemoListener(ReceivedState received, MessageLog log, Supplier<MotionScene> scene, long originNanos) {
        this.received = received;
        this.log = log;
        this.scene = scene;
        this.originNanos = originNanos;
    }

    void compare(@Nullable LiveComparison other) {
        comparison = other;
    }

    void record(@Nullable TraceRecorder other) {
        recorder = other;
    }

    @Override
    public void objectAppeared(ObjectCreate message) {
        received.appeared(message);
        Actor actor = recorder == null ? null : scene.get().actor(message.guid);
        if (recorder != null && actor != null) {
            recorder.appeared(actor, now);
        }
    }

    @Override
    public void objectVanished(int guid) {
        received.vanished(guid);
        if (recorder != null) {
            recorder.vanished(guid, now);
        }
    }

    @Override
    public void routed(int guid, Route route) {
        received.routed(guid, route);
    }

    @Override
    public void heard(byte[] bytes, int offset, int length, long nowNanos) {
        now = (nowNanos - originNanos) * 1e-9;
        received.heard(bytes, offset, length, now);
        log.heard(bytes, offset, length, now);
        if (comparison != null) {
            comparison.onMessage(bytes, offset, length, now);
        }
        if (recorder != null) {
            recorder.heard(bytes, offset, length, now);
        }
    }
}
