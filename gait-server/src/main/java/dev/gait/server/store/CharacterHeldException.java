package dev.gait.server.store;

/** A character cannot enter the world: a session at another server of the same world has it. */
public final class CharacterHeldException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Says so in a sentence. */
    public CharacterHeldException() {
        super("another session has the character");
    }
}
