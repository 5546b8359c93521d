package dev.gait.motion.command;

import dev.gait.motion.math.Digest;

/** How a motion is to be carried out: distances, speed, hold key and eighteen switches (motion.md §D.2). */
public final class MovementParameters {
    public static final int CAN_WALK = 0x1;
    public static final int CAN_RUN = 0x2;
    public static final int CAN_SIDESTEP = 0x4;
    public static final int CAN_WALK_BACKWARDS = 0x8;
    public static final int CAN_CHARGE = 0x10;
    public static final int FAIL_WALK = 0x20;
    public static final int USE_FINAL_HEADING = 0x40;
    public static final int STICKY = 0x80;
    public static final int MOVE_AWAY = 0x100;
    public static final int MOVE_TOWARDS = 0x200;
    public static final int USE_SPHERES = 0x400;
    public static final int SET_HOLD_KEY = 0x800;
    public static final int AUTONOMOUS = 0x1000;
    public static final int MODIFY_RAW_STATE = 0x2000;
    public static final int MODIFY_INTERPRETED_STATE = 0x4000;
    public static final int CANCEL_MOVE_TO = 0x8000;
    public static final int STOP_COMPLETELY = 0x10000;
    public static final int DISABLE_JUMP_DURING_LINK = 0x20000;
    /** The default switches of retail; ACE's differ. motion.md §0 #40. */
    public static final int DEFAULT_BITS = 0x1EE0F;

    public int bits;
    public double distanceToObject;
    public double minDistance;
    public double failDistance;
    public double desiredHeading;
    public double speed;
    public double walkRunThreshold;
    public int contextId;
    public int holdKeyToApply;
    public int actionStamp;

    /** As retail has them where nobody says otherwise. */
    public MovementParameters() {
        reset();
    }

    /** As they were when made. */
    public MovementParameters reset() {
        bits = DEFAULT_BITS;
        distanceToObject = 0.6f;
        minDistance = 0.0;
        failDistance = Float.MAX_VALUE;
        desiredHeading = 0.0;
        speed = 1.0;
        walkRunThreshold = 15.0;
        contextId = 0;
        holdKeyToApply = HoldKey.INVALID;
        actionStamp = 0;
        return this;
    }

    /** Takes over another's values. */
    public MovementParameters set(MovementParameters other) {
        bits = other.bits;
        distanceToObject = other.distanceToObject;
        minDistance = other.minDistance;
        failDistance = other.failDistance;
        desiredHeading = other.desiredHeading;
        speed = other.speed;
        walkRunThreshold = other.walkRunThreshold;
        contextId = other.contextId;
        holdKeyToApply = other.holdKeyToApply;
        actionStamp = other.actionStamp;
        return this;
    }

    /** Whether one of the bits above is set. */
    public boolean has(int bit) {
        return (bits & bit) != 0;
    }

    /** Sets one of the bits above, or takes it away. */
    public MovementParameters with(int bit, boolean on) {
        bits = on ? bits | bit : bits & ~bit;
        return this;
    }

    /** Times as fast as the legs' own speed. */
    public MovementParameters withSpeed(double newSpeed) {
        speed = newSpeed;
        return this;
    }

    /** Whether it walks or runs: one of {@link HoldKey}. */
    public MovementParameters withHoldKey(int key) {
        holdKeyToApply = key;
        return this;
    }

    /** Adds everything that matters to a sum over a state. */
    public void addTo(Digest digest) {
        digest.add(bits)
                .add(distanceToObject)
                .add(minDistance)
                .add(failDistance)
                .add(desiredHeading);
        digest.add(speed)
                .add(walkRunThreshold)
                .add(contextId)
                .add(holdKeyToApply)
                .add(actionStamp);
    }
}
