package dev.gait.app.connect;

import dev.gait.app.shell.OutputFile;
import dev.gait.client.MotionClient;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.net.message.ObjectCreate;
import dev.gait.trace.TraceRecorder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Records what the client hears to a file that {@code gait replay} plays. Begins when the ground is known or nobody says. */
final class ClientRecorder implements AutoCloseable {
    /** A server that tells the ground does so within this, seconds. */
    private static final double GROUND_SECONDS = 1.0;

    private final OutputFile file;
    private final Map<Integer, TraceRecorder.Label> labels = new HashMap<>();
    private @Nullable TraceRecorder recorder;
    private double now;

    private ClientRecorder(OutputFile file) {
        this.file = file;
    }

    static ClientRecorder open(Path path) throws IOException {
        return new ClientRecorder(OutputFile.open(path));
    }

    void frame(MotionClient client, boolean groundTold, double seconds, double time) {
        now = time;
        if (client.player() == null) {
            return;
        }
        TraceRecorder running = recorder;
        Actor own = client.player().actor();
        if (running != null) {
            running.own(own.body().position, time);
        } else if (groundTold || seconds >= GROUND_SECONDS) {
            recorder = new TraceRecorder(
                    client.ground().spec(),
                    own.id(),
                    own.body().position,
                    client.scene().actors(),
                    time,
                    guid -> labels.getOrDefault(guid, TraceRecorder.Label.NONE));
        }
    }

    void heard(byte[] bytes, int offset, int length, double time) {
        if (recorder != null) {
            recorder.heard(bytes, offset, length, time);
        }
    }

    void appeared(ObjectCreate message, @Nullable Actor actor) {
        labels.put(message.guid, TraceRecorder.Label.of(message));
        if (recorder != null && actor != null) {
            recorder.appeared(actor, now);
        }
    }

    void vanished(int guid) {
        labels.remove(guid);
        if (recorder != null) {
            recorder.vanished(guid, now);
        }
    }

    /** Writes the trace; false if nothing was heard worth writing. */
    boolean keep() throws IOException {
        if (recorder == null) {
            return false;
        }
        file.stream().write(recorder.toBytes(now));
        file.keep();
        return true;
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
