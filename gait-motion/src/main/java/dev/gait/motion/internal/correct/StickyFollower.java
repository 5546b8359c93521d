package dev.gait.motion.internal.correct;

import dev.gait.motion.MotionTuning;
import dev.gait.motion.command.MovementError;
import dev.gait.motion.internal.body.Body;
import dev.gait.motion.internal.body.Concern;
import dev.gait.motion.interp.MotionInterpreter;
import dev.gait.motion.math.Digest;
import dev.gait.motion.place.Cylinders;
import dev.gait.motion.place.Frame;
import dev.gait.motion.place.Position;
import org.jspecify.annotations.Nullable;

/**
 * A body that sticks to another: it closes in at five times its top speed until 0.3 m of air is left, and faces it
 * (motion.md §F.2, retail's StickyManager). A stick that is not renewed lasts one second.
 */
public final class StickyFollower {
    private final Body body;
    private final MotionInterpreter interpreter;
    private final Targeting targeting;
    private final Position targetPosition = new Position();

    private int targetId;
    private double targetRadius;
    private boolean initialized;
    private double timeout;

    public StickyFollower(Body body, MotionInterpreter interpreter, Targeting targeting) {
        this.body = body;
        this.interpreter = interpreter;
        this.targeting = targeting;
    }

    public void stickTo(int objectId, double radius, double now) {
        if (targetId != 0) {
            drop();
        }
        targetRadius = radius;
        targetId = objectId;
        body.setConcern(Concern.STICKY, true);
        initialized = false;
        timeout = now + MotionTuning.STICKY_SECONDS;
        targeting.setTarget(0, objectId, MotionTuning.STICKY_TARGET_RADIUS, MotionTuning.STICKY_TARGET_QUANTUM, now);
    }

    /** Lets go, if it holds at all. */
    public void unstick() {
        if (targetId != 0) {
            drop();
        }
    }

    private void drop() {
        targetId = 0;
        body.setConcern(Concern.STICKY, false);
        initialized = false;
        targeting.clearTarget();
        targeting.cancelMoveTo(MovementError.ACTION_CANCELLED);
    }

    /** News of the target: anything but "it is there" ends the stick. */
    public void onTargetUpdate(int objectId, boolean ok, Position position) {
        if (objectId != targetId || targetId == 0) {
            return;
        }
        if (ok) {
            initialized = true;
            targetPosition.set(position);
        } else {
            drop();
        }
    }

    /** Overwrites translation and heading: straight at the target, face first. */
    public void adjustOffset(Frame offset, double dt) {
        if (targetId == 0 || !initialized) {
            return;
        }
        @Nullable Position live = targeting.livePosition(targetId);
        Position target = live == null ? targetPosition : live;
        Frame frame = body.frame();
        double wx = body.position.offsetXTo(target);
        double wy = body.position.offsetYTo(target);
        double wz = target.frame.z - frame.z;
        double vx = frame.localX(wx, wy, wz);
        double vy = frame.localY(wx, wy, wz);
        double length = Math.sqrt(vx * vx + vy * vy);
        if (length < MotionTuning.EPSILON) {
            vx = 0;
            vy = 0;
        } else {
            vx /= length;
            vy /= length;
        }
        double gap = Cylinders.reach(body.radius, body.position, targetRadius, target) - MotionTuning.STICKY_GAP;
        double speed = MotionTuning.STICKY_FACTOR * interpreter.maxSpeed();
        if (speed < MotionTuning.EPSILON) {
            speed = MotionTuning.STICKY_FALLBACK;
        }
        double step = speed * dt;
        double travel = step >= Math.abs(gap) ? gap : step;
        offset.setOrigin(travel * vx, travel * vy, 0);
        double turn = body.position.headingTo(target) - frame.heading();
        if (Math.abs(turn) < MotionTuning.EPSILON) {
            turn = 0;
        } else if (turn < -MotionTuning.EPSILON) {
            turn += 360;
        }
        offset.setRotation(1, 0, 0, 0);
        offset.setHeading(turn);
    }

    public void useTime(double now) {
        if (targetId != 0 && now > timeout) {
            drop();
        }
    }

    public boolean isStuck() {
        return targetId != 0;
    }

    /** The object it sticks to, known already before the first news of it. */
    public int targetId() {
        return targetId;
    }

    void copyFrom(StickyFollower other) {
        targetPosition.set(other.targetPosition);
        targetId = other.targetId;
        targetRadius = other.targetRadius;
        initialized = other.initialized;
        timeout = other.timeout;
    }

    void addTo(Digest digest) {
        targetPosition.addTo(digest);
        digest.add(targetId).add(targetRadius).add(initialized).add(timeout);
    }
}
