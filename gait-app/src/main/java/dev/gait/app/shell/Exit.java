package dev.gait.app.shell;

import dev.gait.net.message.PrintableText;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import org.jspecify.annotations.Nullable;

/** The exit codes of cli.md, and how a failure becomes one sentence on standard error and one of them. */
public final class Exit {
    /** The work is done. */
    public static final int DONE = 0;

    /** The work ran and found failures. */
    public static final int FAILURES = 1;

    /** Bad input or usage. */
    public static final int USAGE = 2;

    /** The other side refused or was lost. */
    public static final int LOST = 3;

    private Exit() {}

    /** A failure a person can act on: its message is a sentence, its code goes to the shell. */
    public static final class Failure extends Exception {
        private static final long serialVersionUID = 1L;

        private final int code;

        public Failure(int code, String sentence) {
            super(sentence);
            this.code = code;
        }

        public int code() {
            return code;
        }
    }

    /** Bad input: exit code 2. */
    public static Failure badInput(String sentence) {
        return new Failure(USAGE, sentence);
    }

    /** Says what went wrong in one sentence and returns the exit code that goes with it. */
    public static int explain(Exception failure, PrintWriter err) {
        if (failure instanceof Failure known) {
            err.println(sentence(known.getMessage()));
            return known.code();
        }
        if (failure instanceof UncheckedIOException wrapped && wrapped.getCause() != null) {
            return explain(wrapped.getCause(), err);
        }
        if (failure instanceof IOException trouble) {
            err.println(sentence(reason(trouble)));
            return USAGE;
        }
        err.println("This is a fault in gait (" + failure + "); run again with --debug to see where.");
        return FAILURES;
    }

    private static String reason(IOException trouble) {
        if (trouble instanceof NoSuchFileException missing) {
            return "There is no file " + missing.getFile();
        }
        if (trouble instanceof AccessDeniedException denied) {
            return "Access to " + denied.getFile() + " is denied";
        }
        if (trouble instanceof FileSystemException other && other.getReason() != null) {
            return other.getFile() + ": " + other.getReason();
        }
        String message = trouble.getMessage();
        return message == null ? trouble.toString() : message;
    }

    /** One line that ends like a sentence; what others wrote into it cannot move a terminal. */
    public static String sentence(@Nullable String text) {
        String line = PrintableText.escape(String.valueOf(text).strip().replaceAll("\\s*\\R\\s*", " "));
        return line.endsWith(".") || line.endsWith("?") || line.endsWith("!") ? line : line + ".";
    }
}
