package dev.gait.trace;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A whole trace in memory, every line of it checked. */
public record Trace(TraceHeader header, List<TraceEvent> events) {

    public Trace {
        events = List.copyOf(events);
    }

    /** Reads to the end of {@code in}; nothing is returned unless every line is good. */
    public static Trace read(InputStream in) throws IOException, TraceException {
        TraceReader reader = new TraceReader(in);
        List<TraceEvent> events = new ArrayList<>();
        for (@Nullable TraceEvent event = reader.next(); event != null; event = reader.next()) {
            events.add(event);
        }
        return new Trace(reader.header(), events);
    }
}
