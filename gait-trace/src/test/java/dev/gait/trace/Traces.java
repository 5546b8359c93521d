package dev.gait.trace;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.gait.motion.world.GroundSpec;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;

/** The example traces that ship with the tests, and the frames that are expected of them. */
final class Traces {
    static final List<String> NAMES = List.of(
            "before_create",
            "crossing_east",
            "jump_standing",
            "leash_coast",
            "matrix_01_run_jitter",
            "matrix_06_run_turn_lat0",
            "matrix_08_run_stop_lat150",
            "queue_overflow",
            "radius_96_boundary",
            "stall_one_node",
            "stamps_position",
            "teleport");

    private Traces() {}

    static Trace given(String name) {
        try (InputStream in = open("given", name)) {
            return Trace.read(in);
        } catch (IOException | TraceException unreadable) {
            throw new IllegalStateException(name, unreadable);
        }
    }

    /** The same events on another ground. */
    static Trace on(GroundSpec ground, Trace trace) {
        TraceHeader header = trace.header();
        return new Trace(
                new TraceHeader(header.version(), header.tick(), header.duration(), ground, header.local()),
                trace.events());
    }

    static List<String> expected(String name) {
        try (InputStream in = open("expected", name)) {
            return new String(in.readAllBytes(), UTF_8).lines().toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** The frames of a replay, as the bytes the command line would write. */
    static byte[] replayed(Trace trace) {
        var bytes = new ByteArrayOutputStream();
        try (var writer = new FrameWriter(bytes)) {
            new ReplayRun(trace).finish(writer);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return bytes.toByteArray();
    }

    private static InputStream open(String folder, String name) {
        String path = "/traces/" + folder + "/" + name + ".jsonl";
        InputStream in = Traces.class.getResourceAsStream(path);
        if (in == null) {
            throw new IllegalStateException("no resource " + path);
        }
        return in;
    }
}
