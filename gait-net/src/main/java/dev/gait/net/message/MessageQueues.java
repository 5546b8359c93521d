package dev.gait.net.message;

/**
 * The queues messages are labelled with (wire.md §A.13, §B.1, §I), in both directions. We keep one order over all of
 * them; servers of the field do not look at them.
 */
public final class MessageQueues {
    /** Actions of a client. */
    public static final int ACTIONS = 3;

    public static final int LOGIN = 4;
    public static final int DATABASE = 5;
    public static final int USER_INTERFACE = 9;
    public static final int SMARTBOX = 10;

    private MessageQueues() {}
}
