package dev.gait.motion.interp;

import dev.gait.motion.MotionTuning;
import dev.gait.motion.command.HoldKey;
import dev.gait.motion.command.InterpretedMotionState;
import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.command.RawMotionState;
import dev.gait.motion.internal.body.Body;
import org.joml.Vector3d;

/**
 * The first layer of the interpreter: what a mover is and may do, both of its states, and the arithmetic that makes a
 * command canonical and gives it a speed (motion.md §D.1, §D.4 to §D.6).
 */
abstract class CanonicalMotion {
    final Body body;
    final RawMotionState raw = new RawMotionState();
    final InterpretedMotionState interpreted = new InterpretedMotionState();
    MoverFacts facts;
    double myRunRate = 1.0;

    /** Second and third results of {@link #adjustMotion}. */
    private int adjustedMotion;

    private double adjustedSpeed;

    CanonicalMotion(Body body, MoverFacts facts) {
        this.body = body;
        this.facts = facts;
    }

    /** How fast these legs are, as a multiple of retail's 4 m/s: scales what retail has constants for. */
    abstract double pace();

    // ---- Canonical commands and speeds: §D.4 to §D.6 ----

    /** adjust_motion of §D.4: left becomes right, backwards becomes forward, the run key becomes a speed. */
    public void adjustMotion(int motion, double speed, int holdKey) {
        adjustedMotion = motion;
        adjustedSpeed = speed;
        if ((facts.hasWeenie() && !facts.isCreature()) || motion == MotionCommand.RUN_FORWARD) {
            return;
        }
        if (motion == MotionCommand.TURN_LEFT) {
            adjustedMotion = MotionCommand.TURN_RIGHT;
            adjustedSpeed = -speed;
        } else if (motion == MotionCommand.WALK_BACKWARDS) {
            adjustedMotion = MotionCommand.WALK_FORWARD;
            adjustedSpeed = speed * -MotionTuning.BACKWARDS_FACTOR;
        } else if (motion == MotionCommand.SIDESTEP_LEFT) {
            adjustedMotion = MotionCommand.SIDESTEP_RIGHT;
            adjustedSpeed = -speed;
        }
        if (adjustedMotion == MotionCommand.SIDESTEP_RIGHT) {
            adjustedSpeed *= MotionTuning.SIDESTEP_FACTOR;
        }
        int key = holdKey == HoldKey.INVALID ? raw.currentHoldKey : holdKey;
        if (key == HoldKey.RUN) {
            applyRunToCommand();
        }
    }

    /** The command {@link #adjustMotion} arrived at. */
    public int adjustedMotion() {
        return adjustedMotion;
    }

    public double adjustedSpeed() {
        return adjustedSpeed;
    }

    private void applyRunToCommand() {
        double rate = runRate();
        if (adjustedMotion == MotionCommand.WALK_FORWARD) {
            if (adjustedSpeed > 0) {
                adjustedMotion = MotionCommand.RUN_FORWARD;
            }
            adjustedSpeed *= rate;
        } else if (adjustedMotion == MotionCommand.TURN_RIGHT) {
            adjustedSpeed *= MotionTuning.RUN_TURN_FACTOR;
        } else if (adjustedMotion == MotionCommand.SIDESTEP_RIGHT) {
            double limit = MotionTuning.MAX_SIDESTEP_SPEED;
            adjustedSpeed = Math.min(Math.max(adjustedSpeed * rate, -limit), limit);
        }
    }

    /** The run rate helper of §D.1: nobody → 1, known → that, else what was last seen. */
    public double runRate() {
        if (!facts.hasWeenie()) {
            return 1.0;
        }
        double known = facts.runRate();
        return Double.isNaN(known) ? myRunRate : known;
    }

    /** get_state_velocity of §D.6, body-local; no faster than 4 × the run rate, at the profile's pace. */
    public Vector3d stateVelocity(Vector3d dest) {
        double x = interpreted.sidestepCommand == MotionCommand.SIDESTEP_RIGHT
                ? MotionTuning.SIDESTEP_SPEED * interpreted.sidestepSpeed
                : 0;
        double y = 0;
        if (interpreted.forwardCommand == MotionCommand.WALK_FORWARD) {
            y = MotionTuning.WALK_SPEED * interpreted.forwardSpeed;
        } else if (interpreted.forwardCommand == MotionCommand.RUN_FORWARD) {
            y = MotionTuning.RUN_SPEED * interpreted.forwardSpeed;
        }
        double limit = MotionTuning.RUN_SPEED * runRate();
        double length = Math.sqrt(x * x + y * y);
        // A peer that runs at a negative speed makes the limit negative; a body at rest stays at rest all the same.
        if (length > limit && length > 0) {
            double factor = limit / length;
            x *= factor;
            y *= factor;
        }
        return dest.set(x * pace(), y * pace(), 0);
    }

    /** get_max_speed: what sticking is measured by. */
    public double maxSpeed() {
        return MotionTuning.RUN_SPEED * pace() * runRate();
    }

    /** get_adjusted_max_speed: what catching up is measured by; a peer may have made it negative or tiny. */
    public double adjustedMaxSpeed() {
        return MotionTuning.RUN_SPEED
                * pace()
                * (interpreted.forwardCommand == MotionCommand.RUN_FORWARD ? interpreted.forwardSpeed : runRate());
    }

    // ---- Facts and state ----

    public Body body() {
        return body;
    }

    public MoverFacts facts() {
        return facts;
    }

    public void setFacts(MoverFacts newFacts) {
        facts = newFacts;
    }

    public RawMotionState raw() {
        return raw;
    }

    public InterpretedMotionState interpreted() {
        return interpreted;
    }

    public double myRunRate() {
        return myRunRate;
    }

    public void setMyRunRate(double rate) {
        myRunRate = rate;
    }
}
