package dev.gait.testbed.world;

/** Something that a simulated world was asked for did not come about: nobody of that name, or not in time. */
public final class VirtualWorldException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    VirtualWorldException(String message) {
        super(message);
    }
}
