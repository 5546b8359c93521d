package dev.gait.server.avatar;

import dev.gait.motion.outbound.PlayerReport;
import dev.gait.motion.update.SequenceStamps;
import dev.gait.server.state.StateExchange;

/**
 * Which reports are about a place the player has left: those said before the client heard that it had been moved, which
 * its stamps show (wire.md §F).
 *
 * <p>Never silence: who keeps speaking from the old place is told again; who never repeats stamps is let off.
 */
final class StaleReports {
    /** A client that keeps saying old stamps after a correction is told again this often. */
    private static final long REPEAT_CORRECTION_NANOS = 1_000_000_000L;
    /** And after this long it is taken to be one that does not repeat stamps at all. */
    private static final long NO_ECHO_NANOS = 5_000_000_000L;

    private boolean echoesStamps = true;
    private boolean forgetful;
    private boolean correctionOpen;
    private long correctedNanos;

    void exchange(StateExchange s) {
        echoesStamps = s.flag(echoesStamps);
        correctionOpen = s.flag(correctionOpen);
        correctedNanos = s.moment(correctedNanos);
    }

    /** Corrections may have been forgotten: what the client repeats of them next is so. */
    void recovered() {
        forgetful = true;
    }

    boolean isStale(PlayerReport report, SequenceStamps stamps) {
        if (forgetful) {
            forgetful = false;
            stamps.advance(SequenceStamps.TELEPORT, report.teleportStamp);
            stamps.advance(SequenceStamps.FORCE_POSITION, report.forcePositionStamp);
        }
        // A stamp from the future is no better than an old one: nobody has been told of it.
        return echoesStamps
                && (report.teleportStamp != stamps.get(SequenceStamps.TELEPORT)
                        || report.forcePositionStamp != stamps.get(SequenceStamps.FORCE_POSITION));
    }

    /** The client has been put back. */
    void corrected(long nowNanos) {
        correctionOpen = true;
        correctedNanos = nowNanos;
    }

    /** The client has shown that it heard. */
    void heard() {
        correctionOpen = false;
    }

    /** A stale report came; true if the client should be told again where it is. */
    boolean needsAnotherWord(long nowNanos) {
        if (!correctionOpen) {
            corrected(nowNanos);
            return false;
        }
        long since = nowNanos - correctedNanos;
        if (since > NO_ECHO_NANOS) {
            echoesStamps = false;
            correctionOpen = false;
            return false;
        }
        return since > REPEAT_CORRECTION_NANOS;
    }
}
