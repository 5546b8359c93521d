package dev.gait.server.gate;

/** What became of something a client claimed. Everything below STALE is answered with a correction. */
public enum GateVerdict {
    ACCEPTED("was taken"),
    /** The client did not know yet that it was overruled or teleported; what it says is about a place it has left. */
    STALE("was said before the client knew it had been moved"),
    NOT_FINITE("holds a number that is not finite"),
    OUT_OF_RANGE("names a place that does not exist"),
    TOO_FAST("is farther away than the character can have gone"),
    INSIDE_SOMETHING("is inside something solid"),
    BEHIND_SOMETHING("cannot be reached from where it was"),
    UNDERGROUND("is below the ground"),
    FLYING("is in the air without a jump"),
    JUMP_IN_THE_AIR("begins where there is nothing to push off from"),
    JUMP_TOO_STRONG("is stronger than the character");

    private final String sentenceEnd;

    GateVerdict(String sentenceEnd) {
        this.sentenceEnd = sentenceEnd;
    }

    /** The end of a sentence that begins with what was claimed. */
    public String sentenceEnd() {
        return sentenceEnd;
    }

    public boolean needsCorrection() {
        return this != ACCEPTED && this != STALE;
    }
}
