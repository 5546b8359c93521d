package dev.gait.server.gate;

import dev.gait.server.state.StateExchange;

/**
 * How long somebody has had to get where it says it is. Real time is earned, walked time is spent, and only a little can
 * be saved: as much as messages may be late.
 *
 * <p>Delay that comes and goes can make two reports seem closer in time than they were sent, by at most the range of
 * the delay, once. So an honest walker never overdraws an account that may hold that range, and a walker who is
 * faster than possible overdraws it sooner or later, however the delay plays (a leaky bucket over time, not metres).
 *
 * <p>When messages were held up, those that follow tell of the time nobody heard from it: for a moment the account may
 * hold that silence too, but never more than {@link #MOST_LATE}.
 *
 * <p>That messages were held up may be known only when the next one comes: the server itself stood still between hearing
 * one and judging it. So what could not be saved is remembered until then.
 */
final class TimeBudget {
    /** How much late messages may hold, seconds: what a silence can earn at most. */
    static final double MOST_LATE = 5.0;
    /** How late a single message may be when packets were lost or held up, seconds. */
    static final double LATE_MESSAGE = 5.0;
    /** A moving client reports every second; a longer silence is a late message. Seconds. */
    private static final double REPORT_SECONDS = 1.2;
    /** How long held up messages may take to come in when the first has arrived. */
    private static final long CATCH_UP_NANOS = 1_500_000_000L;
    /**
     * After a silence that may have been none: what a line that froze held up comes at once. Or nothing more was, and the next
     * report of a runner tells of all the time.
     */
    private static final long THAW_NANOS = 300_000_000L;

    private static final long NEXT_REPORT_NANOS = 1_300_000_000L;
    /** Who stands reports so often, and what is beyond it was held up, seconds. */
    private static final double REST_SECONDS = 1.0;
    /** Who says at once that it starts and that it has walked was held up, nobody knows for how long: so much at most, seconds. */
    private static final double UNKNOWN_SECONDS = 0.65;
    /** The same when packets had to be asked for, and asked for again. */
    private static final long RECOVERY_NANOS = 4_000_000_000L;

    private double seconds;
    private long lastNanos;
    private double silence;
    private double lateSeconds;
    private long catchUpUntilNanos;
    /** What the last claim left over and could not be saved, seconds, and how patient the gate was then. */
    private double lapsed;

    private double patience;
    /** What is kept is for what comes at once or with the next report, and nobody saves it. */
    private boolean thawing;
    /** By how much the first words after a silence were late of one who stood, seconds, and until when that counts. */
    private double restLate;

    private long startUntilNanos;

    void exchange(StateExchange s) {
        seconds = s.f64(seconds);
        lastNanos = s.moment(lastNanos);
        silence = s.f64(silence);
        // The sign says whether it is for a thaw: the layout is what nodes of before know, who take it for nothing that
        // is late.
        double late = s.f64(thawing ? -lateSeconds : lateSeconds);
        thawing = late < 0;
        lateSeconds = Math.abs(late);
        catchUpUntilNanos = s.moment(catchUpUntilNanos);
        lapsed = s.f64(lapsed);
        patience = s.f64(patience);
    }

    /** Begins at a place that was given, when the client said it is there: as long ago as the link is late. */
    void begin(Lateness lateness, long nowNanos) {
        lateSeconds = lateness.recovering() ? LATE_MESSAGE : 0;
        catchUpUntilNanos = lateness.recovering() ? nowNanos + CATCH_UP_NANOS : nowNanos;
        seconds = Math.max(LinkPatience.USUAL, lateness.patience()) + lateSeconds;
        lastNanos = nowNanos;
        silence = 0;
        lapsed = 0;
        thawing = false;
    }

    /** Goes on from a place it was put back to: nobody earns anything by that. */
    void goOn(long nowNanos) {
        earn(Lateness.USUAL, nowNanos);
        seconds = Math.min(seconds, LinkPatience.USUAL);
        lateSeconds = 0;
        lapsed = 0;
        thawing = false;
        catchUpUntilNanos = nowNanos;
    }

    /** Time has passed, in which we may have been deaf ourselves for as long as the gate is more patient than usual. */
    void earn(Lateness lateness, long nowNanos) {
        if (thawing && nowNanos - catchUpUntilNanos >= 0) {
            seconds = Math.min(seconds, patience + (nowNanos - startUntilNanos < 0 ? restLate : 0));
            thawing = false;
        }
        silence = Math.max(0, (nowNanos - lastNanos) * 1e-9);
        seconds += Math.min(silence, MOST_LATE + Math.max(0, lateness.patience() - LinkPatience.USUAL));
        lastNanos = Math.max(lastNanos, nowNanos);
    }

    /** The gate is more patient than it was at the last claim: so much of what could not be saved then is there after all. */
    void regain(Lateness lateness) {
        seconds += Math.min(lapsed, Math.max(0, lateness.patience() - patience));
        lapsed = 0;
    }

    /** Seconds between the last two calls of {@link #earn}. */
    double silence() {
        return silence;
    }

    double seconds() {
        return seconds;
    }

    boolean canSpend(double walked) {
        return walked <= seconds;
    }

    /**
     * Other keys are held now. Of who stood and presses one while the line was frozen, the next report comes in time and tells of
     * all that was walked since: as long as it was frozen by what the word knows, or else by how late the report at rest was,
     * or by what it says at once.
     */
    void hold(boolean moved, boolean moves, long nowNanos) {
        boolean heldUp = patience > LinkPatience.USUAL;
        if (!moved && moves && thawing && nowNanos - catchUpUntilNanos < 0) {
            startUntilNanos = nowNanos + NEXT_REPORT_NANOS;
            catchUpUntilNanos = heldUp ? startUntilNanos : catchUpUntilNanos;
        }
    }

    /** Spends, and loses what may not be saved. */
    void spend(double walked, Lateness lateness, boolean moving, long nowNanos) {
        if (thawing && walked > 0 && silence == 0 && startUntilNanos == nowNanos + NEXT_REPORT_NANOS) {
            restLate = Math.max(restLate, Math.min(lateSeconds, UNKNOWN_SECONDS));
        }
        double left = seconds - walked;
        seconds = Math.min(left, mayKeep(walked, lateness, moving, nowNanos));
        lapsed = left - seconds;
        patience = lateness.patience();
    }

    /** What of the time that has passed may be used later: little, unless messages were held up. */
    private double mayKeep(double walked, Lateness lateness, boolean moving, long nowNanos) {
        boolean catchingUp = nowNanos - catchUpUntilNanos < 0;
        double before = catchingUp ? lateSeconds : 0;
        // With packets missing nothing is handed on, so all of the silence may be lateness, and it adds up. A line
        // that froze hands on at once all that was said meanwhile: the first of it was said no later than what it
        // walked takes.
        boolean surely = lateness.recovering() || moving && silence > REPORT_SECONDS;
        double heldUp = lateness.recovering()
                ? Math.max(silence, Math.min(before + silence, LATE_MESSAGE))
                : Math.max(silence - walked, surely ? silence - REPORT_SECONDS : 0);
        if (heldUp > before) {
            lateSeconds = Math.min(heldUp, MOST_LATE);
            catchUpUntilNanos = nowNanos + (surely ? CATCH_UP_NANOS : moving ? NEXT_REPORT_NANOS : THAW_NANOS);
            thawing = !surely;
            restLate = surely || moving ? 0 : Math.max(0, silence - REST_SECONDS);
            startUntilNanos = nowNanos;
            catchingUp = true;
        } else if (thawing && moving && heldUp > lateness.patience()) {
            // It froze again before the report that tells of the last time.
            catchUpUntilNanos = nowNanos + NEXT_REPORT_NANOS;
        }
        if (lateness.recovering()) {
            catchUpUntilNanos = nowNanos + RECOVERY_NANOS;
            thawing = false;
        }
        return catchingUp ? lateness.patience() + lateSeconds : lateness.patience();
    }
}
