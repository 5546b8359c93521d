package dev.gait.net.message;

/** Kinds of lines in a chat window, the numbers clients choose colours by; those we send. */
public final class ChatType {
    public static final int BROADCAST = 0;
    public static final int SPEECH = 2;
    public static final int TELL = 3;
    /** What one told somebody, shown to oneself. */
    public static final int OUTGOING_TELL = 4;

    public static final int SYSTEM = 5;

    private ChatType() {}
}
