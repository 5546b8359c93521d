package dev.gait.server.state;

/** Bytes that are no state: cut short, or with numbers in them that cannot be. Nothing was changed for good. */
public final class BadState extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public BadState(String message) {
        super(message);
    }
}
