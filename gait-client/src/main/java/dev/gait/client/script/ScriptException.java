package dev.gait.client.script;

/** A script that cannot be read; the message is one sentence that names the line. */
public final class ScriptException extends Exception {
    private static final long serialVersionUID = 1L;

    /** With a sentence that names the line. */
    public ScriptException(String sentence) {
        super(sentence);
    }
}
