package dev.gait.app.viewer;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.gait.app.viewer.web.HttpReply;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Something to look at: a demo world, a server, a client, a recording. One thread ({@link ViewerServer}) calls everything except
 * {@link #ground}.
 */
public interface ViewSource extends AutoCloseable {
    /** Facts that do not change: what the page is told first. Fields of an open object. */
    void describe(JsonGenerator json) throws IOException;

    /** Whether its facts are known yet; tabs are greeted once they are. */
    default boolean isReady() {
        return true;
    }

    /** Lets time pass: listens, steps, speaks. */
    void turn(long nowNanos);

    /** Sleeps until something happens or this long. */
    void await(long nanos);

    /** Everybody as they are to be drawn now. */
    void compose(long nowNanos, ViewFrame dest);

    /** Changes whenever somebody came or went. */
    int rosterVersion();

    /** An array of {id, name, kind}. */
    void writeRoster(JsonGenerator json) throws IOException;

    /** What changes slowly, a few times a second: fields of an open object. */
    void writeStatus(JsonGenerator json) throws IOException;

    /** Does what a tab asks; {@code drives} says whether it is the one that steers. Returns a sentence when it cannot. */
    @Nullable
    String order(PageCommand order, boolean drives, long nowNanos);

    /** The messages behind the picture, where they are known. */
    default @Nullable MessageLog messages() {
        return null;
    }

    /** The tab that steers is gone. */
    default void letGo(long nowNanos) {}

    /** The landblock of the page's ground; called on the web server's thread. */
    @Nullable
    HttpReply ground(int blockX, int blockY);

    /** What was recorded, ready to be saved; null when there is nothing. Any thread. */
    default @Nullable HttpReply recording() {
        return null;
    }

    @Override
    void close();
}
