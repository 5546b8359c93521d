package dev.gait.motion;

/**
 * What a host may choose where motion.md offers a choice. Everything else is a constant of {@link MotionTuning}.
 *
 * @param preserveVelocityOnLeaveGround a body that loses contact keeps the velocity it has; without it retail's formula
 *     overwrites a received jump with the state's velocity (motion.md §G.6)
 * @param retailHeartbeat report one's position only when it changed, as retail does; otherwise every second (§J.4)
 * @param actionSeconds how long a one-shot action plays when no motion table says so (§D.14)
 */
public record MotionOptions(boolean preserveVelocityOnLeaveGround, boolean retailHeartbeat, double actionSeconds) {

    public static final MotionOptions DEFAULT = new MotionOptions(true, false, 1.0);

    public MotionOptions {
        if (!(actionSeconds >= 0)) {
            throw new IllegalArgumentException("actionSeconds must be zero or more, got " + actionSeconds);
        }
    }

    public MotionOptions withPreservedVelocity(boolean preserve) {
        return new MotionOptions(preserve, retailHeartbeat, actionSeconds);
    }

    public MotionOptions withRetailHeartbeat(boolean retail) {
        return new MotionOptions(preserveVelocityOnLeaveGround, retail, actionSeconds);
    }

    public MotionOptions withActionSeconds(double seconds) {
        return new MotionOptions(preserveVelocityOnLeaveGround, retailHeartbeat, seconds);
    }
}
