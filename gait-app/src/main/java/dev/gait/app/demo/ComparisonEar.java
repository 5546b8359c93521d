package dev.gait.app.demo;

import dev.gait.client.ClientListener;
import dev.gait.lab.live.LiveComparison;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.scene.MotionScene;
import dev.gait.net.message.ObjectCreate;
import dev.gait.trace.TraceRecorder;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Hears what the client hears that is told of others by retail's messages, the visitor's own or the {@link Onlooker}, and
 * passes it on to those who live on such messages: the comparison's schemes and the recorder.
 */
final class ComparisonEar implements ClientListener {
    private final Supplier<MotionScene> scene;
    private final IntSupplier visitor;
    private final long originNanos;
    private @Nullable LiveComparison comparison;
    private @Nullable TraceRecorder recorder;
    private double now;

    /**
     * @param visitor the visitor's own figure, of whom a recording knows where it went and not what others were told
     * @param originNanos when the demo's clock read 0
     */
    ComparisonEar(Supplier<MotionScene> scene, IntSupplier visitor, long originNanos) {
        this.scene = scene;
        this.visitor = visitor;
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
        Actor actor = recorder == null ? null : scene.get().actor(message.guid);
        if (recorder != null && actor != null) {
            recorder.appeared(actor, now);
        }
    }

    @Override
    public void objectVanished(int guid) {
        if (recorder != null) {
            recorder.vanished(guid, now);
        }
    }

    @Override
    public void heard(byte[] bytes, int offset, int length, long nowNanos) {
        now = (nowNanos - originNanos) * 1e-9;
        if (comparison != null) {
            comparison.onMessage(bytes, offset, length, now);
        }
        if (recorder != null && !isOf(visitor.getAsInt(), bytes, offset, length)) {
            recorder.heard(bytes, offset, length, now);
        }
    }

    /** What moves somebody names whom behind its opcode. */
    private static boolean isOf(int guid, byte[] bytes, int offset, int length) {
        return guid != 0 && length >= 8 && dev.gait.net.packet.LittleEndian.i32(bytes, offset + 4) == guid;
    }
}
