package dev.gait.server.gate;

import dev.gait.server.state.Coded;

/** What became of something a client claimed. Everything below STALE is answered with a correction. */
public enum GateVerdict implements Coded {
    ACCEPTED(0, "was taken"),
    /** The client did not know yet that it was overruled or teleported; what it says is about a place it has left. */
    STALE(1, "was said before the client knew it had been moved"),
    NOT_FINITE(2, "holds a number that is not finite"),
    OUT_OF_RANGE(3, "names a place that does not exist"),
    TOO_FAST(4, "is farther away than the character can have gone"),
    INSIDE_SOMETHING(5, "is inside something solid"),
    BEHIND_SOMETHING(6, "cannot be reached from where it was"),
    UNDERGROUND(7, "is below the ground"),
    FLYING(8, "is in the air without a jump"),
    JUMP_IN_THE_AIR(9, "begins where there is nothing to push off from"),
    JUMP_TOO_STRONG(10, "is stronger than the character");

    private final int code;
    private final String sentenceEnd;

    GateVerdict(int code, String sentenceEnd) {
        this.code = code;
        this.sentenceEnd = sentenceEnd;
    }

    @Override
    public int code() {
        return code;
    }

    /** The end of a sentence that begins with what was claimed. */
    public String sentenceEnd() {
        return sentenceEnd;
    }

    public boolean needsCorrection() {
        return this != ACCEPTED && this != STALE;
    }
}
