package dev.gait.trace;

import java.util.List;

/**
 * Plays a trace through the engine: replay.md, "Stepping".
 *
 * <p>Before each step come the events that are due, in the order of the file; an event later than the last step is never
 * heard. One run is one pass from start to end, a step at a time, so that whoever holds it sets the pace.
 */
public final class ReplayRun {
    private final TraceHeader header;
    private final List<TraceEvent> events;
    private final Replay engine;
    private final int steps;
    private int applied;
    private int frame;

    public ReplayRun(Trace trace) {
        this(trace, new Replay(trace.header()));
    }

    /** With an engine that was made for this trace's header. */
    public ReplayRun(Trace trace, Replay engine) {
        this.header = trace.header();
        this.events = trace.events();
        this.engine = engine;
        this.steps = Math.toIntExact(header.steps());
    }

    /** Applies what is due and makes one step; false when the trace is over and nothing was done. */
    public boolean step(FrameSink sink) {
        if (frame == steps) {
            return false;
        }
        frame++;
        double until = header.eventsUntil(frame);
        while (applied < events.size() && events.get(applied).at() <= until) {
            engine.apply(events.get(applied++));
        }
        engine.step(frame, sink);
        return true;
    }

    /** Makes all steps that are left. */
    public void finish(FrameSink sink) {
        while (step(sink)) {
            // the step is the work
        }
    }

    /** Steps made so far. */
    public int frame() {
        return frame;
    }

    public int steps() {
        return steps;
    }

    /** The engine as it stands after the last step. */
    public Replay engine() {
        return engine;
    }
}
