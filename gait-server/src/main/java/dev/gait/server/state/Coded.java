package dev.gait.server.state;

/**
 * A value of an enum that goes to other machines, by a number of its own: it stays the same when values are added, removed
 * or put in another order, so that nodes of two releases mean the same by it.
 */
public interface Coded {
    /** The number that stands for this value, never given to another one. */
    int code();

    /**
     * The value that a number stands for.
     *
     * @throws BadState if it stands for none
     */
    static <E extends Coded> E of(long code, E[] all) {
        for (E each : all) {
            if (each.code() == code) {
                return each;
            }
        }
        throw new BadState("no value has the number " + code);
    }
}
