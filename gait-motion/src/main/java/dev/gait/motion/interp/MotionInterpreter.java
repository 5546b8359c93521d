package dev.gait.motion.interp;

import dev.gait.motion.MotionOptions;
import dev.gait.motion.MotionTuning;
import dev.gait.motion.command.HoldKey;
import dev.gait.motion.command.InterpretedMotionState;
import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.command.MovementError;
import dev.gait.motion.command.MovementParameters;
import dev.gait.motion.internal.body.Body;
import dev.gait.motion.internal.body.Concern;
import dev.gait.motion.math.Digest;
import dev.gait.motion.place.Headings;

/**
 * From what a player holds to what a body does: the motion interpreter of motion.md §D (retail's CMotionInterp).
 *
 * <p>It keeps the raw state (what goes out), the interpreted state (what comes in) and drives the sequencer from the
 * latter. It never moves the body: legs do that in the tick, and the one velocity it sets is the launch when ground is
 * lost. Three layers, one on the other: {@link CanonicalMotion} (commands and speeds), {@link InterpretedMotion} (playing
 * and applying them), and here the player's own commands and the network's word. {@link JumpControl} holds the jumps.
 */
public final class MotionInterpreter extends InterpretedMotion {
    private final MovementParameters adjusted = new MovementParameters();
    private int serverActionStamp;

    public MotionInterpreter(
            Body body, MovementHost host, MoverFacts facts, MotionProfile profile, MotionOptions options) {
        super(body, host, facts, profile, options);
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
        int canonical = adjustedMotion();
        adjusted.set(params).withSpeed(adjustedSpeed());
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
        int canonical = adjustedMotion();
        adjusted.set(params).withSpeed(adjustedSpeed());
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

    // ---- A heading that is held: §O.13 ----

    /** Turns towards a compass heading from now on, whenever no turn key is held; NaN lets go. */
    public void holdHeading(double heading) {
        raw.heading = heading;
        body.setConcern(Concern.HEADING, true);
    }

    /** How fast one may turn now: 1, or 1.5 with the run key, times the profile's rate. */
    public double turnSpeedInForce() {
        adjustMotion(MotionCommand.TURN_RIGHT, 1.0, HoldKey.INVALID);
        return adjustedSpeed();
    }

    /** How far it is to the held heading, degrees clockwise in (−180, 180]; 0 when none is held. */
    public double degreesToHeading() {
        if (Double.isNaN(raw.heading)) {
            return 0;
        }
        double degrees = Headings.signed(raw.heading - body.frame().heading());
        return Math.abs(degrees) < MotionTuning.EPSILON ? 0 : degrees;
    }

    /** The turn of the coming step; where none is held any more the legs go back to what the state says. */
    public void turnTowardsHeading(double dt) {
        if (Double.isNaN(raw.heading)) {
            body.setConcern(Concern.HEADING, false);
            if (interpreted.turnCommand == MotionCommand.INVALID) {
                sequencer.stop(MotionCommand.TURN_RIGHT);
            }
        } else if (lastMoveWasAutonomous && raw.turnCommand == MotionCommand.INVALID) {
            sequencer.turnTowards(Headings.toRadians(degreesToHeading()), turnSpeedInForce(), dt);
        }
    }

    public void stopCompletely() {
        host.cancelMoveTo(MovementError.ACTION_CANCELLED);
        raw.heading = Double.NaN;
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

    // ---- The network's word: §D.12 ----

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
            if (dev.gait.motion.math.Wrap16.isNewer15(serverActionStamp, stamp) && (somebodyElse || !autonomous)) {
                serverActionStamp = stamp;
                adjusted.reset().withSpeed(told.actions.speed(i)).with(MovementParameters.AUTONOMOUS, autonomous);
                doInterpretedMotion(told.actions.motion(i), adjusted);
            }
        }
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

    // ---- Facts and state ----

    /** New skills, burden or stamina: whoever moves does it with them from now on (motion.md §O.5). */
    @Override
    public void setFacts(MoverFacts newFacts) {
        boolean changed = !newFacts.equals(facts);
        super.setFacts(newFacts);
        if (changed) {
            applyCurrentMovement(false, false);
        }
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

    MovementHost host() {
        return host;
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

    /** The switch of §O.1 and §O.2, see {@link MotionOptions}. */
    public boolean hasStepwiseLaws() {
        return options.stepwiseLaws();
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
