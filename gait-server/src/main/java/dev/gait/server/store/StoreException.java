package dev.gait.server.store;

/** The store cannot do what it is for; the message is one sentence for an operator. */
public final class StoreException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** With a sentence that says what to do. */
    public StoreException(String message) {
        super(message);
    }

    /** The same, and what was thrown below. */
    public StoreException(String message, Throwable cause) {
        super(message, cause);
    }
}
