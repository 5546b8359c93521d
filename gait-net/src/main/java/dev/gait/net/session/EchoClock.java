package dev.gait.net.session;

import static dev.gait.net.packet.PacketFlags.ECHO_REQUEST;
import static dev.gait.net.packet.PacketFlags.ECHO_RESPONSE;
import static dev.gait.net.packet.PacketFlags.TIME_SYNC;

import dev.gait.net.packet.OptionalHeaders;

/**
 * The clocks of a session: a server tells its time and answers echoes, a client asks for one and so measures the round
 * trip (wire.md §A.11). An echo is keyed, so it is also what shows that a client lives: it comes often enough to call
 * back a goodbye that somebody forged (wire.md §I).
 */
final class EchoClock {

    private final boolean server;
    private final GameClock clock;
    private final long sinceNanos;
    private final ClockDriftGuard drift = new ClockDriftGuard();
    private long nextNanos;
    private boolean pending;
    private float askedTime;
    private long sentNanos;
    private float sentTime = Float.NaN;

    EchoClock(boolean server, GameClock clock, long nowNanos) {
        this.server = server;
        this.clock = clock;
        sinceNanos = nowNanos;
        nextNanos = nowNanos;
    }

    /** The peer wants an echo; false if its clock runs away, which only a server minds. */
    boolean asked(float time, long nowNanos) {
        pending = true;
        askedTime = time;
        return !server || !drift.isRunningAway(time, nowNanos);
    }

    /** An echo came back: how long it took, or -1 if it is none of ours. */
    long answered(float time, long nowNanos) {
        if (time != sentTime) {
            return -1;
        }
        sentTime = Float.NaN;
        return nowNanos - sentNanos;
    }

    /** Fills in what is due and answers its flags, 0 if there is nothing. A client waits until the server has spoken. */
    int due(OptionalHeaders headers, boolean peerSpoke, long nowNanos) {
        int flags = 0;
        boolean turn = nowNanos - nextNanos >= 0;
        if (turn && server) {
            flags |= TIME_SYNC;
            headers.timeSync = clock.secondsAt(nowNanos);
            nextNanos = nowNanos + SessionRules.TIME_SYNC_PERIOD_NANOS;
        } else if (turn && peerSpoke) {
            flags |= ECHO_REQUEST;
            sentNanos = nowNanos;
            sentTime = (float) ((nowNanos - sinceNanos) * 1e-9);
            headers.echoRequestTime = sentTime;
            nextNanos = nowNanos + SessionRules.ECHO_PERIOD_NANOS;
        }
        if (pending) {
            pending = false;
            flags |= ECHO_RESPONSE;
            headers.echoResponseTime = askedTime;
            headers.echoResponseHolding = (float) (clock.secondsAt(nowNanos) - askedTime);
        }
        return flags;
    }

    long nextNanos() {
        return nextNanos;
    }
}
