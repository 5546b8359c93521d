package dev.gait.lab.scheme;

import dev.gait.lab.scenario.ScenarioEvent;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an authority says. Whatever is returned here is counted byte by byte and sent: heartbeats may be lost, announcements
 * are repeated until they arrive.
 */
public interface Sender {
    /** The heartbeat of one actor; null to keep silent. */
    byte @Nullable [] heartbeat(Report report);

    /** What is said at once because something happened; most position schemes say nothing. */
    default List<byte[]> announce(Report report, ScenarioEvent scenarioEvent) {
        return List.of();
    }

    /** True where the scheme repeats what was lost by itself: then its announcements may be lost like heartbeats. */
    default boolean repeatsItself() {
        return false;
    }

    /** Called for every actor at every frame of the authority: what else is due. */
    default List<byte[]> tick(Report report) {
        return List.of();
    }

    /** What an observer sent back, see {@link Observer#answer}. */
    default void hear(byte[] answer, double now) {}
}
