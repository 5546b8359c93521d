package dev.gait.motion.interp;

import dev.gait.motion.MotionOptions;
import dev.gait.motion.MotionTuning;
import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.command.MovementError;
import dev.gait.motion.command.MovementParameters;
import dev.gait.motion.internal.body.Body;
import dev.gait.motion.internal.body.Concern;
import dev.gait.motion.internal.body.PhysicsState;
import org.joml.Vector3d;

/**
 * The second layer: plays interpreted motions through the sequencer, applies whole states, leaves and hits the ground, and
 * keeps what is not yet done (motion.md §D.7, §D.9, §D.10, §D.12 to §D.14).
 */
abstract class InterpretedMotion extends CanonicalMotion {
    final MovementHost host;
    final MotionOptions options;
    final Sequencer sequencer;
    final PendingMotions pending = new PendingMotions();
    boolean initted;
    boolean standingLongJump;
    double jumpExtent;
    boolean lastMoveWasAutonomous;

    private final MovementParameters applied = new MovementParameters();
    private final Vector3d launch = new Vector3d();

    InterpretedMotion(Body body, MovementHost host, MoverFacts facts, MotionProfile profile, MotionOptions options) {
        super(body, facts);
        this.host = host;
        this.options = options;
        this.sequencer = new Sequencer(profile, options);
    }

    @Override
    double pace() {
        return sequencer.profile().runSpeed() / MotionTuning.RUN_SPEED;
    }

    // ---- Contact: §D.7 ----

    public boolean contactAllowsMove(int motion) {
        if (MotionCommand.isTurn(motion) || motion == MotionCommand.FALLING || motion == MotionCommand.DEAD) {
            return true;
        }
        return isFreeOfGround() || body.isGrounded();
    }

    /** Things and weightless bodies move without ground under them. */
    boolean isFreeOfGround() {
        return (facts.hasWeenie() && !facts.isCreature()) || !body.has(PhysicsState.GRAVITY);
    }

    // ---- Interpreted motions: §D.9, §D.10 ----

    public int doInterpretedMotion(int motion, MovementParameters params) {
        int result = MovementError.NONE;
        boolean modify = params.has(MovementParameters.MODIFY_INTERPRETED_STATE);
        if (!contactAllowsMove(motion)) {
            if (MotionCommand.isAction(motion)) {
                result = MovementError.IN_THE_AIR;
            } else if (modify) {
                interpreted.applyMotion(motion, params);
            }
        } else if (standingLongJump && isLocomotion(motion)) {
            if (modify) {
                interpreted.applyMotion(motion, params);
            }
        } else {
            if (motion == MotionCommand.DEAD) {
                dropLinks();
            }
            double seconds = sequencer.start(motion, params.speed);
            append(params.contextId, motion, jumpErrorWhile(motion, params), seconds);
            if (modify) {
                interpreted.applyMotion(motion, params);
                if (MotionCommand.isStyle(motion)) {
                    // The new stance has just made the forward command Ready; the legs do as it says (§O.9).
                    sequencer.restUnless(interpreted.forwardCommand);
                }
            }
        }
        dropLinksWithoutCell();
        return result;
    }

    public int stopInterpretedMotion(int motion, MovementParameters params) {
        if (contactAllowsMove(motion) && !(standingLongJump && isLocomotion(motion))) {
            double seconds = sequencer.stop(motion);
            append(params.contextId, MotionCommand.READY, MovementError.NONE, seconds);
        }
        if (params.has(MovementParameters.MODIFY_INTERPRETED_STATE)) {
            interpreted.removeMotion(motion);
        }
        dropLinksWithoutCell();
        return MovementError.NONE;
    }

    private int jumpErrorWhile(int motion, MovementParameters params) {
        if (params.has(MovementParameters.DISABLE_JUMP_DURING_LINK)) {
            return MovementError.CANNOT_JUMP_FROM_HERE;
        }
        int error = JumpRules.motionAllowsJump(motion);
        if (error == MovementError.NONE && !MotionCommand.isAction(motion)) {
            error = JumpRules.motionAllowsJump(interpreted.forwardCommand);
        }
        return error;
    }

    private static boolean isLocomotion(int motion) {
        return motion == MotionCommand.WALK_FORWARD
                || motion == MotionCommand.RUN_FORWARD
                || motion == MotionCommand.SIDESTEP_RIGHT;
    }

    // ---- Applying states: §D.12 ----

    public void applyCurrentMovement(boolean cancel, boolean disallowJump) {
        if (!initted) {
            return;
        }
        if ((!facts.hasWeenie() || facts.isThePlayer()) && lastMoveWasAutonomous) {
            applyRawMovement(cancel, disallowJump);
        } else {
            applyInterpretedMovement(cancel, disallowJump);
        }
    }

    public void applyRawMovement(boolean cancel, boolean disallowJump) {
        interpreted.style = raw.style;
        adjustMotion(raw.forwardCommand, raw.forwardSpeed, raw.forwardHoldKey);
        interpreted.forwardCommand = adjustedMotion();
        interpreted.forwardSpeed = adjustedSpeed();
        adjustMotion(raw.sidestepCommand, raw.sidestepSpeed, raw.sidestepHoldKey);
        interpreted.sidestepCommand = adjustedMotion();
        interpreted.sidestepSpeed = adjustedSpeed();
        adjustMotion(raw.turnCommand, raw.turnSpeed, raw.turnHoldKey);
        interpreted.turnCommand = adjustedMotion();
        interpreted.turnSpeed = adjustedSpeed();
        applyInterpretedMovement(cancel, disallowJump);
        if (!Double.isNaN(raw.heading)) {
            body.setConcern(Concern.HEADING, true);
        }
    }

    public void applyInterpretedMovement(boolean cancel, boolean disallowJump) {
        MovementParameters p = applied.reset()
                .with(MovementParameters.SET_HOLD_KEY, false)
                .with(MovementParameters.MODIFY_INTERPRETED_STATE, false)
                .with(MovementParameters.CANCEL_MOVE_TO, cancel)
                .with(MovementParameters.DISABLE_JUMP_DURING_LINK, disallowJump);
        if (interpreted.forwardCommand == MotionCommand.RUN_FORWARD) {
            myRunRate = interpreted.forwardSpeed;
        }
        doInterpretedMotion(interpreted.style, p);
        if (!contactAllowsMove(interpreted.forwardCommand)) {
            doInterpretedMotion(MotionCommand.FALLING, p.withSpeed(1.0));
        } else if (standingLongJump) {
            doInterpretedMotion(MotionCommand.READY, p.withSpeed(1.0));
            stopInterpretedMotion(MotionCommand.SIDESTEP_RIGHT, p);
        } else {
            doInterpretedMotion(interpreted.forwardCommand, p.withSpeed(interpreted.forwardSpeed));
            sequencer.restUnless(interpreted.forwardCommand);
            if (interpreted.sidestepCommand != MotionCommand.INVALID) {
                doInterpretedMotion(interpreted.sidestepCommand, p.withSpeed(interpreted.sidestepSpeed));
            } else {
                stopInterpretedMotion(MotionCommand.SIDESTEP_RIGHT, p);
            }
        }
        if (interpreted.turnCommand != MotionCommand.INVALID) {
            doInterpretedMotion(interpreted.turnCommand, p.withSpeed(interpreted.turnSpeed));
        } else {
            double seconds = sequencer.stop(MotionCommand.TURN_RIGHT);
            append(p.contextId, MotionCommand.READY, MovementError.NONE, seconds);
        }
    }

    // ---- Ground: §D.13 ----

    /** set_on_walkable of §H.7: leaving and hitting the ground go through here. */
    public void setOnWalkable(boolean on) {
        boolean was = body.onWalkable;
        body.onWalkable = on;
        if (was && !on) {
            leaveGround();
        } else if (on && !was) {
            hitGround();
            host.moveToHitGround();
        }
        body.calculateAcceleration();
    }

    /**
     * LeaveGround: the launch. Retail takes the state's velocity and the charged jump; with the option of §G.6 a body that
     * nobody made jump keeps the velocity it has.
     */
    public void leaveGround() {
        if (!fallsAndLands()) {
            return;
        }
        boolean charged = jumpExtent >= MotionTuning.EPSILON;
        boolean keeps = options.preserveVelocityOnLeaveGround()
                && !charged
                && body.speedSquared() >= MotionTuning.EPSILON * MotionTuning.EPSILON;
        if (!keeps) {
            stateVelocity(launch);
            launch.z = jumpVelocityZ();
            if (!isNegligible(launch)) {
                body.setLocalVelocity(launch.x, launch.y, launch.z);
            }
        }
        standingLongJump = false;
        jumpExtent = 0;
        dropLinks();
        applyCurrentMovement(false, false);
    }

    public void hitGround() {
        if (fallsAndLands()) {
            dropLinks();
            applyCurrentMovement(false, false);
        }
    }

    private boolean fallsAndLands() {
        return (!facts.hasWeenie() || facts.isCreature()) && body.has(PhysicsState.GRAVITY);
    }

    private static boolean isNegligible(Vector3d v) {
        return Math.abs(v.x) < MotionTuning.EPSILON
                && Math.abs(v.y) < MotionTuning.EPSILON
                && Math.abs(v.z) < MotionTuning.EPSILON;
    }

    /** get_jump_v_z of §D.8. */
    public double jumpVelocityZ() {
        if (jumpExtent < MotionTuning.EPSILON) {
            return 0;
        }
        double extent = Math.min(jumpExtent, 1.0);
        if (!facts.hasWeenie()) {
            return MotionTuning.DEFAULT_JUMP_SPEED;
        }
        double known = facts.jumpVelocity(extent);
        return Double.isNaN(known) ? 0 : known;
    }

    public boolean isStandingStill() {
        return body.isGrounded()
                && interpreted.forwardCommand == MotionCommand.READY
                && interpreted.sidestepCommand == MotionCommand.INVALID
                && interpreted.turnCommand == MotionCommand.INVALID;
    }

    // ---- Pending motions: §D.13, §D.14 ----

    public boolean motionsPending() {
        return !pending.isEmpty();
    }

    /** The animation step of the tick (§H.2 step 9): play on, then finish what has no length left. */
    public void animate(double dt) {
        pending.play(dt);
        completeFinished();
    }

    /** Completes every pending motion whose animation is over. */
    public void completeFinished() {
        while (!pending.isEmpty() && pending.headSecondsLeft() <= 0) {
            motionDone();
        }
    }

    /** Drops transition animations: every pending motion is over at once, unsuccessfully. */
    public void dropLinks() {
        sequencer.dropLink();
        while (!pending.isEmpty()) {
            motionDone();
        }
    }

    final void dropLinksWithoutCell() {
        if (!body.position.hasCell()) {
            dropLinks();
        }
    }

    private void motionDone() {
        boolean action = MotionCommand.isAction(pending.headMotion());
        pending.removeHead();
        body.setConcern(Concern.PENDING, !pending.isEmpty());
        if (action) {
            host.unstick();
            interpreted.actions.removeOldest();
            raw.actions.removeOldest();
        }
    }

    final void append(int context, int motion, int jumpError) {
        append(context, motion, jumpError, 0);
    }

    /** Queues a motion that is done when what plays before it is over, or, if it is an action, when it has played. */
    private void append(int context, int motion, int jumpError, double linkSeconds) {
        if (pending.isFull()) {
            motionDone();
        }
        double seconds = linkSeconds;
        if (MotionCommand.isAction(motion)) {
            double authored = sequencer.actionSeconds(motion);
            seconds = authored < 0 ? options.actionSeconds() : authored;
        }
        pending.add(context, motion, jumpError, seconds);
        body.setConcern(Concern.PENDING, true);
    }

    /** The one-shot action that plays, for whoever draws it (§O.3); 0 when there is none. */
    public int action() {
        return pending.action();
    }

    /** Seconds since {@link #action} began. */
    public double actionAge() {
        return pending.actionAge();
    }

    int pendingJumpError() {
        return pending.headJumpError();
    }

    public Sequencer sequencer() {
        return sequencer;
    }
}
