package dev.gait.app.viewer;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.gait.client.GlideStatus;
import dev.gait.client.MotionClient;
import java.io.IOException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** How a client shows one body by Glide, for the inspector: playout delay, what is walked off, and its timeline. */
public final class GlideReadout {
    private final int guid;
    private final GlideStatus status;

    private GlideReadout(int guid, GlideStatus status) {
        this.guid = guid;
        this.status = status;
    }

    /** Asks a client on its own thread; null for who is not shown by Glide. */
    public static @Nullable GlideReadout of(MotionClient client, int guid) {
        GlideStatus status = new GlideStatus();
        return guid != 0 && client.glide(guid, status) ? new GlideReadout(guid, status) : null;
    }

    public void write(JsonGenerator json) throws IOException {
        json.writeObjectFieldStart("glide");
        json.writeNumberField("id", Integer.toUnsignedLong(guid));
        json.writeNumberField("delay", status.delay);
        json.writeNumberField("room", status.room);
        json.writeNumberField("offset", status.offset);
        json.writeNumberField("remembered", status.remembered);
        json.writeNumberField("bytes", status.bytes);
        json.writeArrayFieldStart("told");
        for (int i = 0; i < status.told; i++) {
            json.writeStartObject();
            json.writeStringField("kind", status.kind[i].name().toLowerCase(Locale.ROOT));
            json.writeNumberField("ahead", status.ahead[i]);
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }
}
