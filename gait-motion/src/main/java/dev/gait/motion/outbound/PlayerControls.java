package dev.gait.motion.outbound;

import dev.gait.motion.MotionOptions;
import dev.gait.motion.command.HoldKey;
import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.command.MovementError;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.interp.JumpControl;
import dev.gait.motion.interp.MotionInterpreter;
import dev.gait.motion.outbound.MovementKey.Axis;
import dev.gait.motion.place.Headings;
import dev.gait.motion.place.Position;

/**
 * From keys to motion and to what the server is told of it: the command interpreter of one's own player (motion.md §J).
 *
 * <p>A key acts on the body at once and is reported at once; nothing waits for an answer. Who moves the player is one bit:
 * the server takes it with any motion that is not the player's own echo, and the next key takes it back. Keys that are
 * held meanwhile are remembered and act again when control returns.
 *
 * <p>The host filters key repeat: a press is a press here, reported even if it changes nothing. It calls
 * {@link #useTime} once per frame, after the network. Stepping the body is not done here.
 */
public final class PlayerControls {
    /** The autonomy level at which a client moves itself and only reports: the normal one (§J.1). */
    public static final int FULL_AUTONOMY = PlayerReporter.FULL_AUTONOMY;

    private final Actor player;
    private final MotionInterpreter interpreter;
    private final JumpControl jumps;
    private final PlayerReporter reporter;
    private final HeldKeys keys = new HeldKeys();
    private final JumpCharge charge = new JumpCharge();
    private final HeldMotion motion;
    private final Autopilot autopilot = new Autopilot(this);
    private BodyClock clock = BodyClock.STOPPED;

    private boolean controlledByServer = true;
    private boolean enabled = true;

    /** Controls of a player; what it has to say goes to the sink. */
    public PlayerControls(Actor player, OutboundSink sink, MotionOptions options) {
        this.player = player;
        this.interpreter = player.interpreter();
        this.jumps = player.jumps();
        this.motion = new HeldMotion(player, keys);
        Heartbeat.Mode mode = options.retailHeartbeat() ? Heartbeat.Mode.RETAIL : Heartbeat.Mode.STEADY;
        this.reporter = new PlayerReporter(player, sink, mode);
    }

    // ---- Every frame ----

    /**
     * Once per frame, after the network was heard (motion.md §H.1): takes control back when the server is done and a key
     * is held, and beats the heart.
     */
    public void useTime(double now) {
        if (!maySpeak(now)) {
            return;
        }
        autopilot.step(now);
        boolean serverIsDone = !interpreter.motionsPending() && !player.moveTo().isMovingTo();
        if (controlledByServer && serverIsDone && keys.holdsMovement()) {
            clock.bringTo(now);
            takeControl();
            reporter.sayMotion(now);
        }
        if (keys.holdsHeading() && !controlledByServer && reporter.owesHeading(now)) {
            clock.bringTo(now);
            reporter.sayHeading(now);
        }
        if (reporter.mayBeat(now)) {
            clock.bringTo(now);
            reporter.sayPosition(now);
        }
    }

    /** Says who brings the body to the moment at which keys act; a scene does so for its own player. */
    public void setBodyClock(BodyClock bodyClock) {
        clock = bodyClock;
    }

    // ---- Movement keys: §J.2 ----

    /** A key goes down. While the player may not act it is not remembered: it has to be pressed again. */
    public void press(MovementKey key, InputDevice device, double now) {
        autopilot.touched(now);
        if (mayAct(now)) {
            takeControl();
            keys.press(key, device);
            motion.start(keys.axisOf(key));
            reporter.sayMotion(now);
        }
    }

    /** Lets go of a key: the one held before it on its axis acts again, else the axis stops. */
    public void release(MovementKey key, InputDevice device, double now) {
        autopilot.touched(now);
        boolean held = keys.release(key, device);
        if (held && isInControl(now)) {
            motion.startOrStop(keys.axisOf(key), keys.commandOf(key), keys.holdKeyOf(device));
            reporter.sayMotion(now);
        }
    }

    /** The run key; with {@link #setRunByDefault} it is the walk key. Nobody hears of it from a player who stands still. */
    public void holdRun(boolean held, double now) {
        if (held != keys.run) {
            keys.run = held;
            applyRun(now, false);
        }
    }

    /** The option that makes running the rule and the run key the exception (retail's "toggle run"). */
    public void setRunByDefault(boolean run, double now) {
        if (run != keys.runByDefault) {
            keys.runByDefault = run;
            applyRun(now, true);
        }
    }

    private void applyRun(double now, boolean evenStandingStill) {
        if (!isInControl(now)) {
            return;
        }
        motion.applyRun();
        if (evenStandingStill || !interpreter.isStandingStill()) {
            reporter.sayMotion(now);
        }
    }

    /** While held, the turn keys sidestep. */
    public void holdSidestep(boolean held, double now) {
        if (held == keys.sidestepModifier) {
            return;
        }
        int turned = keys.wanted(Axis.TURN);
        int turnedKey = keys.holdKey(Axis.TURN);
        int sidestepped = keys.wanted(Axis.SIDESTEP);
        int sidesteppedKey = keys.holdKey(Axis.SIDESTEP);
        keys.sidestepModifier = held;
        if (!isInControl(now)) {
            return;
        }
        if (keys.wanted(Axis.TURN) != turned) {
            motion.startOrStop(Axis.TURN, turned, turnedKey);
        }
        if (keys.wanted(Axis.SIDESTEP) != sidestepped) {
            motion.startOrStop(Axis.SIDESTEP, sidestepped, sidesteppedKey);
        }
        if (!interpreter.isStandingStill()) {
            reporter.sayMotion(now);
        }
    }

    // ---- A heading: §O.13 ----

    /**
     * Turns towards a compass heading, as mouse look, a stick or a bot wants it: no faster than one may turn, and whenever
     * no turn key is held. Call it as often as the heading changes; the server hears of it when it begins and ends, and
     * twice a second.
     */
    public void holdHeading(double degrees, double now) {
        autopilot.touched(now);
        Autopilot.finite(degrees);
        boolean begins = !keys.holdsHeading();
        if (!(begins ? mayAct(now) : maySpeak(now))) {
            return;
        }
        // As an input carries it: client and server turn by the same number.
        double told = (float) Headings.reduce(degrees);
        keys.heading = told < 360 ? told : 0;
        takeControl();
        motion.turnTowards();
        if (begins) {
            reporter.sayMotion(now);
        }
    }

    /** Lets go of it: the player looks where it looks. */
    public void releaseHeading(double now) {
        autopilot.touched(now);
        if (!keys.holdsHeading()) {
            return;
        }
        keys.heading = Double.NaN;
        if (isInControl(now)) {
            motion.turnTowards();
            reporter.sayMotion(now);
        }
    }

    // ---- Going somewhere: what bots do ----

    /**
     * Goes to a place, walking or running as the run key says, and stands when it is so near: a heading is held and the
     * forward key pressed, frame by frame in {@link #useTime}. It knows no way around a wall. Whatever key is touched
     * meanwhile ends it.
     */
    public void moveTo(Position place, double nearMeters, double now) {
        autopilot.moveTo(place, nearMeters, now);
    }

    /** Goes after somebody and stands while near, until {@link #stand}, or a key is touched. */
    public void follow(Whereabouts whom, double nearMeters, double now) {
        autopilot.follow(whom, nearMeters, now);
    }

    /** Turns to a compass heading and lets go when it looks there. */
    public void turnTo(double degrees, double now) {
        autopilot.turnTo(degrees, now);
    }

    /** Ends what {@link #moveTo}, {@link #follow} or {@link #turnTo} began. */
    public void stand(double now) {
        autopilot.stop(now);
    }

    /** Whether one of these is not done yet; following never is. */
    public boolean isUnderWay() {
        return autopilot.isUnderWay();
    }

    /** Runs on by itself until a forward or back key, the stop key, the server or a teleport ends it. */
    public void toggleAutoRun(double now) {
        if (mayAct(now)) {
            takeControl();
            keys.autoRun = !keys.autoRun;
            motion.startOrStop(Axis.FORWARD, MotionCommand.WALK_FORWARD, HoldKey.RUN);
            reporter.sayMotion(now);
        }
    }

    /** The stop key: Ready. Keys that are held stay held and act again with the next change on their axis. */
    public void stopKey(double now) {
        keys.autoRun = false;
        perform(MotionCommand.READY, now);
    }

    /**
     * A command that is not held: an action, a posture, a style. An action ends all movement first and bears a stamp.
     *
     * @return 0, or the code of {@link MovementError} that refused it
     */
    public int perform(int command, double now) {
        if (!mayAct(now)) {
            return MovementError.GENERAL_FAILURE;
        }
        takeControl();
        int result = motion.perform(command);
        reporter.sayMotion(now);
        return result;
    }

    /** Stops every axis and says so; held keys stay held. */
    public void stopCompletely(double now) {
        if (mayAct(now)) {
            takeControl();
            keys.autoRun = false;
            motion.stopAll();
            reporter.sayMotion(now);
        }
    }

    // ---- Jumping: §J.7 ----

    /** Begins to charge a jump; the refusal is told to the sink and returned. */
    public int pressJump(double now) {
        if (!mayAct(now) || !reporter.isInWorld() || charge.isCharging()) {
            return MovementError.GENERAL_FAILURE;
        }
        int refusal = jumps.jumpChargeIsAllowed();
        if (refusal != MovementError.NONE) {
            reporter.refuse(PlayerReporter.hasWordsFor(refusal) ? refusal : MovementError.IN_THE_AIR);
            return refusal;
        }
        takeControl();
        jumps.chargeJump();
        charge.begin(now);
        reporter.sayMotion(now);
        return MovementError.NONE;
    }

    /** Jumps with what was charged. Without a charge, for instance because the server took control, nothing happens. */
    public int releaseJump(double now) {
        if (!charge.isCharging()) {
            return MovementError.GENERAL_FAILURE;
        }
        clock.bringTo(now);
        double extent = charge.extent(now, jumps.isDualWielding());
        cancelCharge();
        if (!mayAct(now) || !reporter.isInWorld()) {
            return MovementError.GENERAL_FAILURE;
        }
        interpreter.setLastMoveWasAutonomous(true);
        int result = jumps.jump(extent);
        if (result == MovementError.NONE) {
            reporter.sayJump(extent);
        } else if (PlayerReporter.hasWordsFor(result) || result == MovementError.IN_THE_AIR) {
            reporter.refuse(result);
        }
        return result;
    }

    private void cancelCharge() {
        if (charge.isCharging()) {
            charge.end();
            jumps.cancelCharge();
        }
    }

    // ---- Who is in control: §J.6 ----

    /** The server moves the player now; keys stay held. */
    public void loseControlToServer() {
        controlledByServer = true;
        keys.autoRun = false;
        cancelCharge();
    }

    private void takeControl() {
        if (controlledByServer) {
            controlledByServer = false;
            motion.beginAnew();
        }
    }

    /** The window lost the keyboard: every key is up. Autorun, which nobody holds, goes on. */
    public void loseFocus(double now) {
        clock.bringTo(now);
        keys.releaseAll();
        autopilot.cancel();
        cancelCharge();
        if (isInControl(now)) {
            motion.beginAnew();
            reporter.sayMotion(now);
        }
    }

    /** Whether keys count at all. Disabling lets go of everything, autorun too; a disabled player has no heartbeat. */
    public void setEnabled(boolean on, double now) {
        if (enabled && !on) {
            keys.autoRun = false;
            loseFocus(now);
        }
        enabled = on;
    }

    // ---- Coming and going: §J.4 step 0, §G.3 ----

    /** LoginComplete was sent, for the first time or after a teleport: from now on there is something to say. */
    public void enterWorld(double now) {
        player.setNow(now);
        reporter.enterWorld(now);
    }

    /** PlayerTeleport came: silence until {@link #enterWorld}. */
    public void beginTeleport() {
        reporter.leaveWorld();
    }

    /** The player was put somewhere else by a teleport stamp: autorun ends, and what is held is said again. */
    public void teleported(double now) {
        if (keys.autoRun) {
            keys.autoRun = false;
            if (isInControl(now)) {
                motion.startOrStop(Axis.FORWARD, MotionCommand.WALK_FORWARD, HoldKey.RUN);
            }
        }
        reporter.sayMotion(now);
    }

    /** The server overruled the position: it hears at once where the player is now (§J.5). */
    public void forced(double now) {
        reporter.sayPosition(now);
    }

    // ---- Facts ----

    /** Keys count now, and the body is where it is now. */
    private boolean mayAct(double now) {
        clock.bringTo(now);
        return maySpeak(now);
    }

    /** Switched on, and alive. The dead lose what they hold. */
    private boolean maySpeak(double now) {
        player.setNow(now);
        if (isDead()) {
            keys.autoRun = false;
            keys.releaseAll();
            autopilot.cancel();
            cancelCharge();
            return false;
        }
        return enabled;
    }

    private boolean isInControl(double now) {
        return mayAct(now) && !controlledByServer;
    }

    /** The player lies dead and takes no key. */
    public boolean isDead() {
        return interpreter.interpreted().forwardCommand == MotionCommand.DEAD;
    }

    /** The server leads the player to somewhere; the next key ends it. */
    public boolean isControlledByServer() {
        return controlledByServer;
    }

    /** It runs on without a key. */
    public boolean isAutoRunning() {
        return keys.autoRun;
    }

    /** How far a jump is charged. */
    public JumpCharge jumpCharge() {
        return charge;
    }

    /** How often the position is said; see {@link Heartbeat.Mode}. */
    public Heartbeat heartbeat() {
        return reporter.heartbeat();
    }

    /** 0 the server drives, 1 mixed, 2 the player moves itself and reports: the normal one (§J.1). */
    public int autonomyLevel() {
        return reporter.autonomyLevel();
    }

    /** The player moves itself, as is normal; see {@link #autonomyLevel}. */
    public boolean isFullyAutonomous() {
        return reporter.autonomyLevel() == PlayerReporter.FULL_AUTONOMY;
    }

    /** Says who moves the player; see {@link #autonomyLevel}. */
    public void setAutonomyLevel(int level) {
        reporter.setAutonomyLevel(level);
    }

    /** Whom the keys move. */
    public Actor player() {
        return player;
    }
}
