package dev.gait.motion.command;

/** Which gait is held: motion.md §B.3. Invalid means "whatever the current hold key says". */
public final class HoldKey {
    public static final int INVALID = 0;
    public static final int NONE = 1;
    public static final int RUN = 2;

    private HoldKey() {}
}
