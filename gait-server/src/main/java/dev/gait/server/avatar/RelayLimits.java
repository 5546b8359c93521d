package dev.gait.server.avatar;

import dev.gait.motion.command.ActionList;
import dev.gait.server.gate.RateLimit;
import dev.gait.server.state.StateExchange;

/**
 * How much of what one player does is told to everybody around: each word costs as many messages as there are listeners,
 * so nobody gets more of them than a person at a keyboard needs.
 *
 * <p>The newest state wins. What comes too soon is not queued: it is owed, and paid with whatever is true when the next
 * word may be said. One-shot motions are not owed; a gesture that comes late is worth nothing. A jump that is not told is
 * seen in the places that are.
 */
final class RelayLimits {
    static final int BURST = 20;
    static final int PER_SECOND = 10;
    static final int EMOTE_BURST = 4;
    static final int EMOTES_PER_SECOND = 2;
    /** As often as the gate lets those jump who say where they are. */
    static final int JUMP_BURST = 6;

    static final int JUMPS_PER_SECOND = 3;

    private final RateLimit motions = new RateLimit(BURST, PER_SECOND);
    private final RateLimit places = new RateLimit(BURST, PER_SECOND);
    private final RateLimit emotes = new RateLimit(EMOTE_BURST, EMOTES_PER_SECOND);
    /** Not handed over: whoever crosses from machine to machine begins afresh. */
    private final RateLimit jumps = new RateLimit(JUMP_BURST, JUMPS_PER_SECOND);

    private boolean motionOwed;
    private boolean placeOwed;

    void exchange(StateExchange s) {
        motions.exchange(s);
        places.exchange(s);
        emotes.exchange(s);
        motionOwed = s.flag(motionOwed);
        placeOwed = s.flag(placeOwed);
    }

    /** Whether everybody may hear now what it does; if not, that is owed. */
    boolean tellsMotion(long nowNanos) {
        motionOwed = !motions.take(nowNanos);
        return !motionOwed;
    }

    /** Whether everybody may hear now where it is; if not, that is owed. */
    boolean tellsPlace(long nowNanos) {
        placeOwed = !places.take(nowNanos);
        return !placeOwed;
    }

    /** Whether everybody may hear now that it jumps; if not, where it is is owed. */
    boolean tellsJump(long nowNanos) {
        boolean tells = jumps.take(nowNanos);
        placeOwed |= !tells;
        return tells;
    }

    boolean paysMotion(long nowNanos) {
        return motionOwed && tellsMotion(nowNanos);
    }

    boolean paysPlace(long nowNanos) {
        return placeOwed && tellsPlace(nowNanos);
    }

    boolean isInDebt() {
        return motionOwed || placeOwed;
    }

    /** Leaves the newest one-shot motions, as many as are allowed by now. */
    void thin(ActionList actions, long nowNanos) {
        if (actions.size() == 0) {
            return;
        }
        int kept = emotes.take(Math.min(actions.size(), EMOTE_BURST), nowNanos);
        while (actions.size() > kept) {
            actions.removeOldest();
        }
    }
}
