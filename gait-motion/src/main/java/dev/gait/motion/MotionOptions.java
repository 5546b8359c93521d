package dev.gait.motion;

/**
 * What a host may choose where motion.md offers a choice. Everything else is a constant of {@link MotionTuning}.
 *
 * @param preserveVelocityOnLeaveGround a body that loses contact keeps the velocity it has; without it retail's formula
 *     overwrites a received jump with the state's velocity (motion.md §G.6)
 * @param retailHeartbeat report one's position only when it changed, as retail does; otherwise every second (§J.4)
 * @param actionSeconds how long a one-shot action plays when no motion table says so (§D.14)
 * @param stepwiseLaws laws whose outcome depends on how long steps are, as retail's and the traces' have them: a body that
 *     walks and turns is translated with the heading at the start of the step and turned afterwards (§H.4), and one that
 *     is slow for a moment at the top of its flight is stopped there (§H.5). Without them legs follow the arc (§O.2), and
 *     flight is a parabola however time is cut (§O.1)
 * @param viewDistance metres around the viewer within which bodies are stepped; those farther away are placed where the
 *     server says (§H.1): retail's 96, or as far as a game can see
 */
public record MotionOptions(
        boolean preserveVelocityOnLeaveGround,
        boolean retailHeartbeat,
        double actionSeconds,
        boolean stepwiseLaws,
        double viewDistance) {

    /** For whoever plays: clients, servers, prediction. */
    public static final MotionOptions DEFAULT =
            new MotionOptions(true, false, 1.0, false, MotionTuning.MAX_PHYSICS_DISTANCE);

    /** For traces: their expected frames were made by walking first and turning then. */
    public static final MotionOptions REPLAY = DEFAULT.withStepwiseLaws(true);

    public MotionOptions {
        if (!(actionSeconds >= 0)) {
            throw new IllegalArgumentException("actionSeconds must be zero or more, got " + actionSeconds);
        }
        if (!(viewDistance > 0)) {
            throw new IllegalArgumentException("viewDistance must be more than nothing, got " + viewDistance);
        }
    }

    /** Whether a body that loses contact keeps the velocity it has (motion.md §G.6). */
    public MotionOptions withPreservedVelocity(boolean preserve) {
        return new MotionOptions(preserve, retailHeartbeat, actionSeconds, stepwiseLaws, viewDistance);
    }

    /** Whether one's own place is reported only when it changed, as retail does, or every second (motion.md §J.4). */
    public MotionOptions withRetailHeartbeat(boolean retail) {
        return new MotionOptions(preserveVelocityOnLeaveGround, retail, actionSeconds, stepwiseLaws, viewDistance);
    }

    /** How long an action lasts whose profile does not say. */
    public MotionOptions withActionSeconds(double seconds) {
        return new MotionOptions(preserveVelocityOnLeaveGround, retailHeartbeat, seconds, stepwiseLaws, viewDistance);
    }

    /** Whether the outcome of laws may depend on how long steps are, as in traces; live hosts say no. */
    public MotionOptions withStepwiseLaws(boolean stepwise) {
        return new MotionOptions(preserveVelocityOnLeaveGround, retailHeartbeat, actionSeconds, stepwise, viewDistance);
    }

    /** Infinite for a scene that steps everybody. */
    public MotionOptions withViewDistance(double meters) {
        return new MotionOptions(preserveVelocityOnLeaveGround, retailHeartbeat, actionSeconds, stepwiseLaws, meters);
    }
}
