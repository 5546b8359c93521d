package dev.gait.lab.scheme;

import dev.gait.lab.scenario.RunSetup;

/**
 * One way to show bodies that somebody else moves: what the authority says about them, and what an observer draws.
 *
 * <p>A scheme of your own implements this, or extends {@link PositionScheme} if positions are all it needs, and is found
 * when its class is named in {@code META-INF/services/dev.gait.lab.scheme.RemoteScheme} (docs/lab.md). It has no clock: time
 * comes with every call, in seconds of the run, and never goes back.
 *
 * <p>A scheme is shared between threads and must not change; speakers and observers belong to one run and one thread.
 */
public interface RemoteScheme {
    /** Short and without blanks, as on the command line. */
    String name();

    /** One sentence about the idea. */
    String title();

    /** The authority's side of a new run. */
    Sender sender(RunSetup setup);

    /** The other side, with nobody on stage yet. */
    Observer observer(RunSetup setup);
}
