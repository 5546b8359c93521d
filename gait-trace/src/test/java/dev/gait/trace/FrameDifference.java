package dev.gait.trace;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where two files of frames first disagree: positions by more than 0.01 m, headings by 0.1°, speeds by 0.001, everything
 * else at all (replay.md, "Output lines").
 */
final class FrameDifference {
    private static final List<String> NUMBERS = List.of(
            "frame", "at", "x", "y", "z", "heading", "forwardSpeed", "sidestepSpeed", "turnSpeed", "queued", "fails");
    private static final List<String> TEXTS = List.of("guid", "cell", "forward", "sidestep", "turn");

    private FrameDifference() {}

    /** The first disagreement as a sentence, or null when the files agree. */
    static @Nullable String first(List<String> expected, List<String> actual) throws IOException, TraceException {
        for (int i = 0; i < Math.min(expected.size(), actual.size()); i++) {
            String difference = between(fields(i, expected.get(i)), fields(i, actual.get(i)));
            if (difference != null) {
                return "line " + (i + 1) + ", " + difference;
            }
        }
        return expected.size() == actual.size() ? null : "expected " + expected.size() + " lines, got " + actual.size();
    }

    private static @Nullable String between(JsonFields expected, JsonFields actual) throws TraceException {
        for (String name : NUMBERS) {
            double gap = Math.abs(expected.number(name) - actual.number(name));
            double apart = name.equals("heading") ? Math.min(gap % 360.0, 360.0 - gap % 360.0) : gap;
            if (!(apart <= tolerance(name))) {
                return name + ": expected " + expected.number(name) + ", got " + actual.number(name);
            }
        }
        for (String name : TEXTS) {
            if (!expected.text(name).equals(actual.text(name))) {
                return name + ": expected " + expected.text(name) + ", got " + actual.text(name);
            }
        }
        return expected.bool("airborne") == actual.bool("airborne") ? null : "airborne differs";
    }

    private static double tolerance(String name) {
        return switch (name) {
            case "x", "y", "z" -> 0.01;
            case "heading" -> 0.1;
            case "forwardSpeed", "sidestepSpeed", "turnSpeed" -> 0.001;
            case "at" -> 1e-9; // k · tick, whoever multiplied
            default -> 0.0;
        };
    }

    private static JsonFields fields(int index, String line) throws IOException, TraceException {
        byte[] bytes = line.getBytes(UTF_8);
        return JsonFields.parse(index + 1, bytes, bytes.length);
    }
}
