package dev.gait.trace;

import org.jspecify.annotations.Nullable;

/** A trace that breaks a rule of replay.md: one sentence that names the line and, where there is one, the field. */
public final class TraceException extends Exception {
    private static final long serialVersionUID = 1L;

    private final int line;
    private final @Nullable String field;

    public TraceException(int line, @Nullable String field, String what) {
        super((field == null ? "line " + line : "line " + line + ", field " + field) + ": " + what);
        this.line = line;
        this.field = field;
    }

    /** Counts from 1. */
    public int line() {
        return line;
    }

    /** As it is written in the file, with a dot for each level ({@code ground.kind}); null when the line as a whole is bad. */
    public @Nullable String field() {
        return field;
    }
}
