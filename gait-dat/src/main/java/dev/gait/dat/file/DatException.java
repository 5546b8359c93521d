package dev.gait.dat.file;

import java.io.IOException;

/** What is wrong with a data file, as a sentence for the person who owns it. */
public final class DatException extends IOException {
    private static final long serialVersionUID = 1L;

    public DatException(String sentence) {
        super(sentence);
    }

    public DatException(String sentence, Throwable cause) {
        super(sentence, cause);
    }
}
