package dev.gait.client;

import dev.gait.net.session.DisconnectReason;
import java.util.EnumSet;
import java.util.Set;

/**
 * Whether to come back after a session ended, and when: half a second after the first loss, twice as long after every
 * further one, half a minute at most. A session that lasted begins the count anew. Where a world has several addresses, the
 * next of them is tried at once after the first loss, and the wait doubles when all have been tried: a machine that is lost
 * or told its people to go says nothing of the others.
 *
 * <p>What the server or the player decided stands; what the network did is worth another try. A refusal is final the
 * first time, but not after we were in the world already: then it is most often our own ghost, which the server keeps
 * until it notices that we are gone.
 */
public final class Reconnector {
    private static final long FIRST_NANOS = 500_000_000L;
    private static final long LONGEST_NANOS = 30_000_000_000L;
    /** A session this long was a good one. */
    private static final long LASTED_NANOS = 60_000_000_000L;

    private static final Set<DisconnectReason> WORTH_A_TRY = EnumSet.of(
            DisconnectReason.PEER_LEFT,
            DisconnectReason.NO_ANSWER,
            DisconnectReason.TIMED_OUT,
            DisconnectReason.SHUTDOWN,
            DisconnectReason.MESSAGES_LOST,
            DisconnectReason.GAP_TOO_LARGE,
            DisconnectReason.TOO_SLOW);

    private final int mostAttempts;
    private int attempts;
    private boolean everEntered;
    private long enteredNanos;

    /** Gives up after so many attempts in a row. */
    public Reconnector(int mostAttempts) {
        this.mostAttempts = mostAttempts;
    }

    /** The client got into the world. */
    public void entered(long nowNanos) {
        everEntered = true;
        enteredNanos = nowNanos;
    }

    /** A session ended: how long to wait before the next one, or −1 to leave it. */
    public long afterLoss(DisconnectReason reason, long nowNanos) {
        return afterLoss(reason, nowNanos, 1);
    }

    /**
     * The same for a world that has so many addresses, of which each session is tried at the next.
     *
     * @since 0.1
     */
    public long afterLoss(DisconnectReason reason, long nowNanos, int addresses) {
        if (everEntered && nowNanos - enteredNanos >= LASTED_NANOS) {
            attempts = 0;
        }
        boolean again = WORTH_A_TRY.contains(reason) && (everEntered || reason != DisconnectReason.NO_ANSWER)
                || reason == DisconnectReason.REFUSED && everEntered;
        if (!again || attempts >= mostAttempts) {
            return -1;
        }
        long wait = addresses > 1 && attempts == 0
                ? 0
                : Math.min(FIRST_NANOS << Math.min(attempts / addresses, 10), LONGEST_NANOS);
        attempts++;
        enteredNanos = nowNanos;
        return wait;
    }

    /** Attempts since the last good session. */
    public int attempts() {
        return attempts;
    }
}
