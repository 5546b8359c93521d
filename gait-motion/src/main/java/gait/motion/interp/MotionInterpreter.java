package gait.motion.interp;

import gait.motion.MotionOptions;
import gait.motion.MotionTuning;
import gait.motion.body.Body;
import gait.motion.body.Concern;
import gait.motion.body.PhysicsState;
import gait.motion.command.HoldKey;
import gait.motion.command.InterpretedMotionState;
import gait.motion.command.MotionCommand;
import gait.motion.command.MovementError;
import gait.motion.command.MovementParameters;
import gait.motion.command.RawMotionState;
import gait.motion.math.Digest;
import org.joml.Vector3d;

/**
 * From what a player holds to what a body does: the motion interpreter of motion.md §D (retail's CMotionInterp).
 *
 * <p>It keeps the raw state (what goes out), the interpreted state (what comes in) and drives the sequencer from the
 * latter. It never moves the body: legs do that in the tick, and the one velocity it sets is the launch when ground is
 * lost. {@link JumpControl} holds the jump half of the section.
 */
public final class MotionInterpreter {
    private final Body body;
    private final MovementHost host;
    private final MotionOptions options;
    private final MotionProfile profile;
    private final Sequencer sequencer;
    private final RawMotionState raw = new RawMotionState();
    private final InterpretedMotionState interpreted = new InterpretedMotionState();
    private final PendingMotions pending = new PendingMotions();
    private final MovementParameters applied = new MovementParameters();
    private final MovementParameters adjusted = new MovementParameters();
    private final Vector3d launch = new Vector3d();

    private MoverFacts facts;
    private boolean initted;
    private double myRunRate = 1.0;
    private boolean standingLongJump;
    private double jumpExtent;
    private int serverActionStamp;
    private boolean lastMoveWasAutonomous;

    /** Second and third results of {@link #adjustMotion}. */
    private int adjustedMotion;

    private double adjustedSpeed;

    public MotionInterpreter(
            Body body, MovementHost host, MoverFacts facts, MotionProfile profile, MotionOptions options) {
        this.body = body;
        this.host = host;
        this.facts = facts;
        this.options = options;
        this.profile = profile;
        this.sequencer = new Sequencer(profile);
    }

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

    /** get_state_velocity of §D.6, body-local; no faster than 4 × the run rate. */
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
        return dest.set(x, y, 0);
    }

    /** get_max_speed: what sticking is measured by. */
    public double maxSpeed() {
        return MotionTuning.RUN_SPEED * runRate();
    }

    /** get_adjusted_max_speed: what catching up is measured by; a peer may have made it negative or tiny. */
    public double adjustedMaxSpeed() {
        return MotionTuning.RUN_SPEED
                * (interpreted.forwardCommand == MotionCommand.RUN_FORWARD ? interpreted.forwardSpeed : runRate());
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
            sequencer.start(motion, params.speed);
            append(params.contextId, motion, jumpErrorWhile(motion, params));
            if (modify) {
                interpreted.applyMotion(motion, params);
            }
        }
        dropLinksWithoutCell();
        return result;
    }

    public int stopInterpretedMotion(int motion, MovementParameters params) {
        if (contactAllowsMove(motion) && !(standingLongJump && isLocomotion(motion))) {
            sequencer.stop(motion);
            append(params.contextId, MotionCommand.READY, MovementError.NONE);
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

    // ---- The player's own commands: §D.11 ----

    public int doMotion(int motion, MovementParameters params) {
        boolean cancel = params.has(MovementParameters.CANCEL_MOVE_TO);
        if (cancel) {
            host.cancelMoveTo(MovementError.ACTION_CANCELLED);
        }
        if (params.has(MovementParameters.SET_HOLD_KEY)) {
            setHoldKey(params.holdKeyToApply, cancel);
        }
        adjustMotion(motion, params.speed, params.holdKeyToApply);
        int canonical = adjustedMotion;
        adjusted.set(params).withSpeed(adjustedSpeed);
        if (interpreted.style != MotionCommand.NON_COMBAT) {
            int refusal = combatRefusal(motion);
            if (refusal != MovementError.NONE) {
                return refusal;
            }
        }
        if (MotionCommand.isAction(motion) && interpreted.actions.size() >= MotionTuning.MAX_QUEUED_ACTIONS) {
            return MovementError.TOO_MANY_ACTIONS;
        }
        int result = doInterpretedMotion(canonical, adjusted);
        if (result == MovementError.NONE && params.has(MovementParameters.MODIFY_RAW_STATE)) {
            raw.applyMotion(motion, params);
        }
        return result;
    }

    private static int combatRefusal(int motion) {
        return switch (motion) {
            case MotionCommand.CROUCH -> MovementError.CROUCH_IN_COMBAT;
            case MotionCommand.SITTING -> MovementError.SIT_IN_COMBAT;
            case MotionCommand.SLEEPING -> MovementError.LIE_IN_COMBAT;
            default -> MotionCommand.isChatEmote(motion) ? MovementError.EMOTE_IN_COMBAT : MovementError.NONE;
        };
    }

    public int stopMotion(int motion, MovementParameters params) {
        if (params.has(MovementParameters.CANCEL_MOVE_TO)) {
            host.cancelMoveTo(MovementError.ACTION_CANCELLED);
        }
        adjustMotion(motion, params.speed, params.holdKeyToApply);
        int canonical = adjustedMotion;
        adjusted.set(params).withSpeed(adjustedSpeed);
        int result = stopInterpretedMotion(canonical, adjusted);
        if (result == MovementError.NONE && params.has(MovementParameters.MODIFY_RAW_STATE)) {
            raw.removeMotion(motion);
        }
        return result;
    }

    public void setHoldKey(int key, boolean cancel) {
        if (key == raw.currentHoldKey) {
            return;
        }
        boolean acts = key == HoldKey.RUN || (key == HoldKey.NONE && raw.currentHoldKey == HoldKey.RUN);
        if (acts) {
            raw.currentHoldKey = key;
            applyCurrentMovement(cancel, false);
        }
    }

    public void setHoldRun(boolean on, boolean cancel) {
        if ((raw.currentHoldKey == HoldKey.RUN) != on) {
            raw.currentHoldKey = on ? HoldKey.RUN : HoldKey.NONE;
            applyCurrentMovement(cancel, false);
        }
    }

    public void stopCompletely() {
        host.cancelMoveTo(MovementError.ACTION_CANCELLED);
        int jumpError = JumpRules.motionAllowsJump(interpreted.forwardCommand);
        raw.forwardCommand = MotionCommand.READY;
        raw.forwardSpeed = 1.0;
        raw.sidestepCommand = MotionCommand.INVALID;
        raw.turnCommand = MotionCommand.INVALID;
        interpreted.forwardCommand = MotionCommand.READY;
        interpreted.forwardSpeed = 1.0;
        interpreted.sidestepCommand = MotionCommand.INVALID;
        interpreted.turnCommand = MotionCommand.INVALID;
        sequencer.stopAll();
        append(0, MotionCommand.READY, jumpError);
        dropLinksWithoutCell();
    }

    // ---- PerformMovement: §D.13, each followed by the completion check ----

    public int performDoMotion(int motion, MovementParameters params) {
        body.active = true;
        int result = doMotion(motion, params);
        completeFinished();
        return result;
    }

    public int performStopMotion(int motion, MovementParameters params) {
        body.active = true;
        int result = stopMotion(motion, params);
        completeFinished();
        return result;
    }

    public void performStopCompletely() {
        body.active = true;
        stopCompletely();
        completeFinished();
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
        interpreted.forwardCommand = adjustedMotion;
        interpreted.forwardSpeed = adjustedSpeed;
        adjustMotion(raw.sidestepCommand, raw.sidestepSpeed, raw.sidestepHoldKey);
        interpreted.sidestepCommand = adjustedMotion;
        interpreted.sidestepSpeed = adjustedSpeed;
        adjustMotion(raw.turnCommand, raw.turnSpeed, raw.turnHoldKey);
        interpreted.turnCommand = adjustedMotion;
        interpreted.turnSpeed = adjustedSpeed;
        applyInterpretedMovement(cancel, disallowJump);
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
            if (interpreted.sidestepCommand != MotionCommand.INVALID) {
                doInterpretedMotion(interpreted.sidestepCommand, p.withSpeed(interpreted.sidestepSpeed));
            } else {
                stopInterpretedMotion(MotionCommand.SIDESTEP_RIGHT, p);
            }
        }
        if (interpreted.turnCommand != MotionCommand.INVALID) {
            doInterpretedMotion(interpreted.turnCommand, p.withSpeed(interpreted.turnSpeed));
        } else {
            sequencer.stop(MotionCommand.TURN_RIGHT);
            append(p.contextId, MotionCommand.READY, MovementError.NONE);
        }
    }

    /** A state as the network told it: motion.md §D.12, with the 15-bit stamps of its actions. */
    public void moveToInterpretedState(InterpretedMotionState told) {
        raw.style = told.style;
        host.cancelMoveTo(MovementError.ACTION_CANCELLED);
        boolean disallowJump = JumpRules.motionAllowsJump(interpreted.forwardCommand) != MovementError.NONE;
        interpreted.copyMovementFrom(told);
        applyCurrentMovement(true, disallowJump);
        boolean somebodyElse = facts.hasWeenie() && !facts.isThePlayer();
        for (int i = 0; i < told.actions.size(); i++) {
            boolean autonomous = told.actions.isAutonomous(i);
            int stamp = told.actions.stamp(i);
            if (gait.motion.math.Wrap16.isNewer15(serverActionStamp, stamp) && (somebodyElse || !autonomous)) {
                serverActionStamp = stamp;
                adjusted.reset().withSpeed(told.actions.speed(i)).with(MovementParameters.AUTONOMOUS, autonomous);
                doInterpretedMotion(told.actions.motion(i), adjusted);
            }
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

    public void enterDefaultState() {
        raw.reset();
        interpreted.reset();
        sequencer.reset();
        pending.clear();
        append(0, MotionCommand.READY, MovementError.NONE);
        initted = true;
        leaveGround();
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
        while (!pending.isEmpty()) {
            motionDone();
        }
    }

    private void dropLinksWithoutCell() {
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

    private void append(int context, int motion, int jumpError) {
        if (pending.isFull()) {
            motionDone();
        }
        double seconds = 0;
        if (MotionCommand.isAction(motion)) {
            double authored = profile.actionSeconds(motion);
            seconds = authored < 0 ? options.actionSeconds() : authored;
        }
        pending.add(context, motion, jumpError, seconds);
        body.setConcern(Concern.PENDING, true);
    }

    // ---- Facts and state ----

    int pendingJumpError() {
        return pending.headJumpError();
    }

    void setStandingLongJump(boolean standing) {
        standingLongJump = standing;
    }

    void setJumpExtent(double extent) {
        jumpExtent = extent;
    }

    /** The network's word on a standing long jump (§G.5 type 0). */
    public void tellStandingLongJump(boolean standing) {
        standingLongJump = standing;
    }

    public boolean isStandingLongJump() {
        return standingLongJump;
    }

    public double jumpExtent() {
        return jumpExtent;
    }

    public Body body() {
        return body;
    }

    MovementHost host() {
        return host;
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

    public Sequencer sequencer() {
        return sequencer;
    }

    public double myRunRate() {
        return myRunRate;
    }

    public void setMyRunRate(double rate) {
        myRunRate = rate;
    }

    public boolean lastMoveWasAutonomous() {
        return lastMoveWasAutonomous;
    }

    public void setLastMoveWasAutonomous(boolean autonomous) {
        lastMoveWasAutonomous = autonomous;
    }

    /** The switch of motion.md §G.6: a body that loses contact keeps its velocity. */
    public boolean preservesVelocity() {
        return options.preserveVelocityOnLeaveGround();
    }

    public int serverActionStamp() {
        return serverActionStamp;
    }

    // ---- Rolling back ----

    /** Becomes the same as another actor's interpreter, whose body and profile are like ours. */
    public void copyFrom(MotionInterpreter other) {
        raw.set(other.raw);
        interpreted.set(other.interpreted);
        sequencer.set(other.sequencer);
        pending.set(other.pending);
        facts = other.facts;
        initted = other.initted;
        myRunRate = other.myRunRate;
        standingLongJump = other.standingLongJump;
        jumpExtent = other.jumpExtent;
        serverActionStamp = other.serverActionStamp;
        lastMoveWasAutonomous = other.lastMoveWasAutonomous;
    }

    public void addTo(Digest digest) {
        raw.addTo(digest);
        interpreted.addTo(digest);
        sequencer.addTo(digest);
        pending.addTo(digest);
        digest.add(facts.hasWeenie())
                .add(facts.isThePlayer())
                .add(facts.isCreature())
                .add(facts.runRate());
        digest.add(initted).add(myRunRate).add(standingLongJump).add(jumpExtent);
        digest.add(serverActionStamp).add(lastMoveWasAutonomous);
    }
}
