package dev.gait.server.relay;

/** The queues messages are labelled with (wire.md §A.13, §B.1). We keep one order over all of them. */
public final class MessageQueues {
    public static final int DATABASE = 5;
    public static final int USER_INTERFACE = 9;
    public static final int SMARTBOX = 10;

    private MessageQueues() {}
}
