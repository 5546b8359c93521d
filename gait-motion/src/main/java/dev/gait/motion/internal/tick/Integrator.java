package dev.gait.motion.internal.tick;

import dev.gait.motion.MotionTuning;
import dev.gait.motion.internal.body.Body;
import dev.gait.motion.internal.body.PhysicsState;
import dev.gait.motion.place.Frame;

/** What physics adds to a tick: clamp, friction, gravity, spin (UpdatePhysicsInternal, motion.md §H.5). */
public final class Integrator {
    /** The exponent a default body meets every tick; a power costs more than the rest of the step. */
    private double cachedBase = Double.NaN;

    private double cachedSeconds = Double.NaN;
    private double cachedPower;

    /**
     * Adds a step to a frame.
     *
     * @param stepwise retail's rule that stops a body slower than 0.25 m/s, also at the top of its flight: steps of less
     *     than 25 ms would let it hang there, because gravity never makes it faster in one of them
     */
    public void integrate(Body body, double dt, Frame frame, boolean stepwise) {
        double squared = body.speedSquared();
        if (squared > 0) {
            if (squared > MotionTuning.MAX_VELOCITY_SQUARED) {
                body.clampVelocity();
                squared = MotionTuning.MAX_VELOCITY_SQUARED;
            }
            applyFriction(body, dt, squared);
            boolean mayStop = stepwise || body.accelerationZ == 0;
            if (mayStop && squared - MotionTuning.SMALL_VELOCITY_SQUARED < MotionTuning.EPSILON) {
                body.velocityX = 0;
                body.velocityY = 0;
                body.velocityZ = 0;
            }
            frame.x += body.velocityX * dt;
            frame.y += body.velocityY * dt;
            frame.z += body.velocityZ * dt + 0.5 * body.accelerationZ * dt * dt;
        }
        body.velocityZ += body.accelerationZ * dt;
        if (body.omegaX != 0 || body.omegaY != 0 || body.omegaZ != 0) {
            frame.rotateAboutWorld(body.omegaX * dt, body.omegaY * dt, body.omegaZ * dt);
        }
    }

    private void applyFriction(Body body, double dt, double squared) {
        if (!body.onWalkable) {
            return;
        }
        double along = body.velocityAlongNormal();
        if (along >= MotionTuning.FRICTION_ESCAPE_VELOCITY) {
            return;
        }
        double kept = power(1.0 - frictionOf(body, squared), dt);
        body.velocityX = (body.velocityX - along * body.normalX) * kept;
        body.velocityY = (body.velocityY - along * body.normalY) * kept;
        body.velocityZ = (body.velocityZ - along * body.normalZ) * kept;
    }

    private static double frictionOf(Body body, double squared) {
        if (!body.has(PhysicsState.SLEDDING)) {
            return body.friction;
        }
        if (squared < MotionTuning.SLED_STOP_SQUARED) {
            return 1.0;
        }
        boolean brakes = squared < MotionTuning.SLED_SLOW_SQUARED || body.normalZ >= MotionTuning.SLED_FLAT_Z;
        return brakes ? body.friction : MotionTuning.SLED_FRICTION;
    }

    private double power(double base, double seconds) {
        if (base != cachedBase || seconds != cachedSeconds) {
            cachedBase = base;
            cachedSeconds = seconds;
            cachedPower = StrictMath.pow(base, seconds);
        }
        return cachedPower;
    }
}
