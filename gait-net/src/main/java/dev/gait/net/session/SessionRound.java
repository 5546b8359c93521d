package dev.gait.net.session;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * The sessions of an endpoint, in the order they were opened, and which of them have something to do. In a crowd most have
 * nothing to do most of the time: those are passed over by a look at one number each, without looking at the session.
 */
final class SessionRound {
    private final List<ServerSession> sessions = new ArrayList<>();
    /** Something was sent to it, heard of it, or changed: it is asked in the next round. */
    private boolean[] awake = new boolean[64];
    /** And else from this moment on. */
    private long[] dueNanos = new long[64];

    private int turn;
    private boolean someEnded;

    int size() {
        return sessions.size();
    }

    List<ServerSession> view() {
        return Collections.unmodifiableList(sessions);
    }

    void add(ServerSession session) {
        int place = sessions.size();
        if (place == awake.length) {
            awake = Arrays.copyOf(awake, 2 * place);
            dueNanos = Arrays.copyOf(dueNanos, 2 * place);
        }
        session.place = place;
        awake[place] = true;
        sessions.add(session);
    }

    /** False if it is not there. */
    boolean remove(ServerSession session) {
        int place = session.place;
        if (place >= sessions.size() || sessions.get(place) != session) {
            return false;
        }
        sessions.remove(place);
        System.arraycopy(awake, place + 1, awake, place, sessions.size() - place);
        System.arraycopy(dueNanos, place + 1, dueNanos, place, sessions.size() - place);
        for (int i = place; i < sessions.size(); i++) {
            sessions.get(i).place = i;
        }
        return true;
    }

    /** Has a session asked in the next round. */
    void wake(ServerSession session) {
        awake[session.place] = true;
    }

    /** A session has ended and is to be forgotten. */
    void ended() {
        someEnded = true;
    }

    /**
     * Asks everybody who may have something to do, as long as there is room for what it sends. Whose turn it was when there
     * was none begins the next round: messages keep in their queues, datagrams do not.
     */
    void poll(long nowNanos, long spacingNanos, ServerEndpoint.Sink sink) {
        int count = sessions.size();
        for (int asked = 0; asked < count; asked++) {
            turn = turn >= sessions.size() ? 0 : turn;
            if (awake[turn] || nowNanos - dueNanos[turn] >= 0) {
                if (!sink.hasRoom()) {
                    return;
                }
                ServerSession session = sessions.get(turn);
                session.poll(nowNanos, spacingNanos);
                awake[turn] = false;
                dueNanos[turn] = session.nextPollNanos(spacingNanos);
            }
            turn++;
        }
    }

    /** Those who have ended since the last question. */
    List<ServerSession> takeEnded() {
        if (!someEnded) {
            return List.of();
        }
        someEnded = false;
        return sessions.stream().filter(ServerSession::isClosed).toList();
    }
}
