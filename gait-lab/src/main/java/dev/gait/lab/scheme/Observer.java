package dev.gait.lab.scheme;

import dev.gait.lab.scenario.RunSetup;
import org.jspecify.annotations.Nullable;

/**
 * What one observer makes of the messages: fed as they arrive, asked whenever a frame is drawn. A bad message is ignored.
 */
public interface Observer {
    /** Somebody comes on stage, standing. */
    void enter(RunSetup.Entrance who);

    /** A message as its sender encoded it, at the moment of its arrival. */
    void onMessage(byte[] message, double now);

    /** Where somebody is drawn now. False, and {@code dest} as it was, for somebody who has not entered. */
    boolean sample(int guid, double now, Pose dest);

    /**
     * Which moment of the authority's clock the picture of now shows, seconds: what a client says with a shot, so that the
     * server can look at what it saw. NaN where the scheme does not know; then the server guesses from the ping.
     */
    default double shows(int guid, double now) {
        return Double.NaN;
    }

    /** True for an observer that learns delays from ordinary traffic too. */
    default boolean hearsTraffic() {
        return false;
    }

    /** Ordinary traffic of the session that tells when it was sent: some of it passes whatever the scheme says. */
    default void onTraffic(double sentAt, double now) {}

    /** What goes back to the authority, asked ten times a second; null for nothing. It may be lost. */
    default byte @Nullable [] answer(double now) {
        return null;
    }
}
