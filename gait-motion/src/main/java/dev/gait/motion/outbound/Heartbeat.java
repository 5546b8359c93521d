package dev.gait.motion.outbound;

import dev.gait.motion.MotionTuning;
import dev.gait.motion.internal.body.Body;
import dev.gait.motion.place.Landblocks;
import dev.gait.motion.place.Position;

/**
 * When the player says where it is: every second, and at once when it enters another cell or stands on another plane
 * (motion.md §J.4, worked number M.34).
 *
 * <p>The second is exceeded, not reached: at 30 frames a second the period is 31 frames. A report that is due in the air
 * waits for the first grounded frame, because a beat that cannot be sent does not wind the clock.
 */
public final class Heartbeat {
    /** Which beats there are. */
    public enum Mode {
        /** Every second, at rest too: what a server that counts on hearing from us wants. */
        STEADY,
        /** After a second only if something changed since the last beat, as retail does. */
        RETAIL,
        /** Every second and for no other reason: for servers that simulate our inputs and know which cell we are in. */
        KEEP_ALIVE
    }

    /**
     * Times are sums of frame times, and thirty frames of 1/30 s are a second give or take the last bits. A microsecond
     * keeps those bits from deciding between 30 and 31 frames.
     */
    private static final double ROUNDING = 1e-6;

    private final Position lastPosition = new Position();
    private double lastTime = Double.NEGATIVE_INFINITY;
    private double lastNormalX;
    private double lastNormalY;
    private double lastNormalZ;
    private double lastPlaneDistance;
    private double interval = MotionTuning.HEARTBEAT_SECONDS;
    private Mode mode;

    /** One that has said nothing yet. */
    public Heartbeat(Mode mode) {
        this.mode = mode;
    }

    /** Changes the beat; seconds between two of them, 1.0 in retail. */
    public void setMode(Mode newMode, double seconds) {
        if (!(seconds > 0)) {
            throw new IllegalArgumentException("the interval must be positive, got " + seconds);
        }
        mode = newMode;
        interval = seconds;
    }

    /** Steps 1 and 2 of §J.4. */
    boolean isDue(Body body, double now) {
        boolean moved = body.position.cell != lastPosition.cell;
        if (now - lastTime > interval + ROUNDING) {
            return mode != Mode.RETAIL || moved || !body.frame().isEqual(lastPosition.frame);
        }
        return mode != Mode.KEEP_ALIVE && (moved || isOnAnotherPlane(body));
    }

    private boolean isOnAnotherPlane(Body body) {
        return differs(body.normalX, lastNormalX)
                || differs(body.normalY, lastNormalY)
                || differs(body.normalZ, lastNormalZ)
                || differs(body.planeDistance, lastPlaneDistance);
    }

    private static boolean differs(double a, double b) {
        return Math.abs(a - b) > MotionTuning.EPSILON;
    }

    /** Step 3: only from walkable ground, and only a position that is one. */
    static boolean maySend(Body body) {
        return body.isGrounded() && body.position.frame.isValid() && Landblocks.isValidCell(body.position.cell);
    }

    /** Step 4. */
    void sent(Body body, double now) {
        lastTime = now;
        lastPosition.set(body.position);
        lastNormalX = body.normalX;
        lastNormalY = body.normalY;
        lastNormalZ = body.normalZ;
        lastPlaneDistance = body.planeDistance;
    }

    /**
     * A motion report says the position too: retail begins the second anew, what was last sent stays (§J.3). A steady heart
     * is not put off, so that there is a report every second whatever keys do (§O.12).
     */
    void postpone(double now) {
        if (mode == Mode.RETAIL) {
            lastTime = now;
        }
    }
}
