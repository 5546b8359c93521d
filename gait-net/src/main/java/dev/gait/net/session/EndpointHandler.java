package dev.gait.net.session;

/** What a {@link ServerEndpoint} asks and tells the world it serves, on the caller's thread. */
public interface EndpointHandler {

    /**
     * Somebody wants to come in and has proved its address. Answer {@link ServerEndpoint#admit} or
     * {@link ServerEndpoint#refuse}, now or within 15 s; version and room were checked already.
     */
    void loginRequested(PendingLogin login, long nowNanos);

    /** A login was admitted: the session is open. Returns who hears its messages and its end. */
    SessionHandler connected(ServerSession session, long nowNanos);
}
