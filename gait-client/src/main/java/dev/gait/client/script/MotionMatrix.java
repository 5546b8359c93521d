package dev.gait.client.script;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The twelve rows of the motion matrix (motion.md §L.1) as scripts that ship with the client. */
public final class MotionMatrix {
    private static final List<String> ROWS = List.of(
            "run-forward",
            "walk-forward",
            "walk-backward",
            "strafe-right",
            "strafe-left",
            "run-and-turn",
            "walk-and-turn",
            "run-then-stop",
            "walk-then-stop",
            "run-then-walk",
            "walk-then-run",
            "jump-and-land");

    private MotionMatrix() {}

    /** Their names, first row first. */
    public static List<String> names() {
        return ROWS;
    }

    /** A row by its number, from 1, or by its name. */
    public static MotionScript row(String wanted) throws ScriptException {
        String name = wanted;
        if (wanted.matches("\\d{1,2}") && Integer.parseInt(wanted) >= 1 && Integer.parseInt(wanted) <= ROWS.size()) {
            name = ROWS.get(Integer.parseInt(wanted) - 1);
        }
        if (!ROWS.contains(name)) {
            throw new ScriptException("The motion matrix has no row '" + wanted + "'; it has 1 to 12, or "
                    + String.join(", ", ROWS) + ".");
        }
        try (InputStream in = MotionMatrix.class.getResourceAsStream(name + ".txt")) {
            if (in == null) {
                throw new IllegalStateException("the script " + name + " is not in the jar");
            }
            return MotionScript.parse(name, new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
