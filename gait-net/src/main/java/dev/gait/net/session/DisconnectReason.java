package dev.gait.net.session;

/** Why a session ended, in words a player could read. */
public enum DisconnectReason {
    LEFT("You left."),
    PEER_LEFT("The other side left."),
    NO_ANSWER("Nobody answered the login."),
    TIMED_OUT("The other side fell silent."),
    REFUSED("The login was refused."),
    BOOTED("The server ended the session."),
    KICKED("An operator ended the session."),
    SHUTDOWN("The server is going down."),
    MESSAGES_LOST("Messages were lost and cannot be repeated."),
    GAP_TOO_LARGE("Too many packets are missing."),
    TOO_SLOW("The connection cannot keep up with what is sent."),
    CLOCK_DRIFT("The clock of the client does not run at the speed of time.");

    private final String sentence;

    DisconnectReason(String sentence) {
        this.sentence = sentence;
    }

    public String sentence() {
        return sentence;
    }
}
