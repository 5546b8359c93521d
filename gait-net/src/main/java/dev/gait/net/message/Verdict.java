package dev.gait.net.message;

/**
 * What came of reading bytes that somebody else wrote: an answer to count and to show, never an exception.
 */
public enum Verdict {
    OK("is well formed"),
    TRUNCATED("ends before its last field"),
    IMPOSSIBLE_COUNT("announces more entries than its bytes can hold"),
    NOT_FINITE("holds a number that is not finite"),
    MALFORMED("holds a value that its layout does not allow"),
    UNKNOWN_OPCODE("has an opcode that is not known");

    private final String reason;

    Verdict(String reason) {
        this.reason = reason;
    }

    /** What is wrong, as the end of a sentence that begins with the name of the message. */
    public String reason() {
        return reason;
    }

    public boolean isOk() {
        return this == OK;
    }
}
