package dev.gait.net.session;

/** Where a session stands. It only ever moves down this list. */
public enum SessionState {
    /** Nothing was sent yet. */
    IDLE,
    /** The login request is out. */
    LOGIN_SENT,
    /** The server offered a connection; our answer waits a moment. */
    OFFERED,
    /** Our answer is out; the server has not spoken yet. */
    ANSWERED,
    CONNECTED,
    CLOSED
}
