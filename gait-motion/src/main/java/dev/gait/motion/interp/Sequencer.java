package dev.gait.motion.interp;

import dev.gait.motion.MotionOptions;
import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.math.Digest;
import dev.gait.motion.place.Frame;

/**
 * The boundary to animation: which cycle plays, which modifiers are laid over it, and the root motion they make
 * (motion.md §D.14, §H.4). Retail's sequencer is its motion table; this one needs no data files.
 *
 * <p>Sidestep and turn contribute speed × base whether they replace the cycle or modify it. Commands that arrive
 * uncanonicalised (TurnLeft, SideStepLeft, WalkBackwards) contribute nothing and replace nothing on their axes; in the place
 * of a forward command they are no gait, and the legs rest (§O.3).
 */
public final class Sequencer {
    private final MotionProfile profile;
    private final MotionOptions options;
    /** The profile in the stance that is taken. */
    private MotionProfile legs;

    private final ClipPlayer clips = new ClipPlayer();

    private int style = MotionCommand.NON_COMBAT;
    private int cycle = MotionCommand.READY;
    private double cycleSpeed = 1.0;
    private boolean sidestepping;
    private double sidestepSpeed;
    private boolean turning;
    private double turnSpeed;

    /** Sum of all contributions, body-local: metres and radians (clockwise) per second. */
    private double velocityX;

    private double velocityY;
    private double turnRate;
    private double frameRate;
    private double frameNumber;
    private double cycleTime;

    /** The last turn angle and its half-angle sine and cosine; a turning body asks for the same one every tick. */
    private double cachedTurn;

    private double cachedCos = 1;
    private double cachedSin;

    Sequencer(MotionProfile profile, MotionOptions options) {
        this.profile = profile;
        this.options = options;
        legs = profile.inStyle(style);
    }

    public void reset() {
        setStyle(MotionCommand.NON_COMBAT);
        cycle = MotionCommand.READY;
        cycleSpeed = 1.0;
        sidestepping = false;
        turning = false;
        frameNumber = 0;
        cycleTime = 0;
        clips.begin(null);
        retune();
    }

    /** Starts or retunes a motion. Every motion is accepted. Seconds until it is reached: what plays before it. */
    double start(int motion, double speed) {
        double seconds = 0;
        if (motion == MotionCommand.TURN_RIGHT) {
            turning = true;
            turnSpeed = speed;
        } else if (motion == MotionCommand.SIDESTEP_RIGHT) {
            sidestepping = true;
            sidestepSpeed = speed;
        } else if (isUncanonical(motion)) {
            return 0;
        } else if (MotionCommand.isSubState(motion)) {
            seconds = linkTo(motion, speed);
            if (motion != cycle || Math.signum(speed) != Math.signum(cycleSpeed)) {
                frameNumber = 0;
                cycleTime = 0;
            }
            cycle = motion;
            cycleSpeed = speed;
        } else if (MotionCommand.isStyle(motion)) {
            setStyle(motion);
        }
        retune();
        return seconds;
    }

    private void setStyle(int newStyle) {
        style = newStyle;
        legs = profile.inStyle(newStyle);
    }

    /** Begins what plays between two cycles; backwards nothing does. Its seconds. */
    private double linkTo(int motion, double speed) {
        boolean same = motion == cycle && Math.signum(speed) == Math.signum(cycleSpeed);
        if (same) {
            return 0;
        }
        ClipMotion link = speed > 0 && cycleSpeed > 0 ? legs.link(cycle, motion) : null;
        clips.begin(link);
        return link == null ? 0 : link.seconds() / speed;
    }

    /** Drops what plays between two cycles: the cycle begins at once. */
    void dropLink() {
        clips.dropLink();
    }

    /**
     * Turns by this much, clockwise, in a step of {@code dt}: for a heading that is held, at most at the rate that
     * {@code speed} gives. What the turn axis played is replaced.
     */
    void turnTowards(double clockwise, double speed, double dt) {
        double most = Math.abs(profile.turnRate(speed)) * dt;
        double angle = Math.min(Math.max(clockwise, -most), most);
        turning = angle != 0;
        turnSpeed = most == 0 ? 0 : speed * angle / most;
        turnRate = angle / dt;
    }

    /**
     * Legs at rest, unless they play the forward command they were given (motion.md §O.3): a command of another class, or
     * one for another axis, is no gait, and nobody goes on running because of it. Nor because of WalkBackwards, TurnLeft and
     * SideStepLeft, which §D.14 lets replace nothing: as forward commands §O.3 stands above it.
     */
    void restUnless(int forward) {
        if (cycle != forward) {
            stop(cycle);
        }
    }

    /** Stops a motion. Seconds until the body is at rest: what plays before it. */
    double stop(int motion) {
        double seconds = 0;
        if (motion == MotionCommand.TURN_RIGHT) {
            turning = false;
        } else if (motion == MotionCommand.SIDESTEP_RIGHT) {
            sidestepping = false;
        } else if (motion == cycle) {
            seconds = linkTo(MotionCommand.READY, 1.0);
            cycle = MotionCommand.READY;
            cycleSpeed = 1.0;
        }
        retune();
        return seconds;
    }

    void stopAll() {
        turning = false;
        sidestepping = false;
        linkTo(MotionCommand.READY, 1.0);
        cycle = MotionCommand.READY;
        cycleSpeed = 1.0;
        retune();
    }

    /** True when nothing moves the body by its legs. */
    public boolean isStill() {
        return velocityX == 0 && velocityY == 0 && turnRate == 0 && clips.isIdle();
    }

    /** Local translation and rotation of this tick; the caller scales or drops the translation (motion.md §H.3). */
    public void rootMotion(double dt, Frame dest) {
        if (frameRate > 0) {
            frameMotion(dt, dest);
            return;
        }
        if (!clips.isIdle()) {
            clips.play(dt, cycleSpeed, velocityX, velocityY, turnRate, dest);
            return;
        }
        steadyMotion(dt, dest);
    }

    /** What the legs would do in so long if they went on as they go now: no frames, no clips, and nothing is played. */
    public void steadyMotion(double dt, Frame dest) {
        double clockwise = turnRate * dt;
        if (clockwise != 0) {
            refreshTurn(clockwise);
        }
        SteadyLegs.step(velocityX, velocityY, clockwise, cachedCos, cachedSin, dt, options.stepwiseLaws(), dest);
    }

    /** Whether the legs do the same in every step, however long it is: no frames, no clips. */
    public boolean isSteady() {
        return !(frameRate > 0) && clips.isIdle();
    }

    /** Advances the drawn cycle; the body's motion does not depend on it unless the profile has frames. */
    public void advancePhase(double dt) {
        cycleTime += cycleSpeed * dt;
    }

    /** Whole frames crossed in this tick, each worth 1/rate seconds of the velocities. */
    private void frameMotion(double dt, Frame dest) {
        double before = Math.floor(frameNumber);
        frameNumber += frameRate * dt;
        int crossed = (int) (Math.floor(frameNumber) - before);
        double seconds = 1.0 / frameRate;
        dest.setIdentity();
        for (int i = 0; i < crossed; i++) {
            double stepX = velocityX * seconds;
            double stepY = velocityY * seconds;
            dest.setOrigin(
                    dest.x + dest.worldX(stepX, stepY, 0),
                    dest.y + dest.worldY(stepX, stepY, 0),
                    dest.z + dest.worldZ(stepX, stepY, 0));
            turnBy(turnRate * seconds, dest);
        }
        frameNumber -= Math.floor(frameNumber);
    }

    private void turnBy(double clockwise, Frame dest) {
        if (clockwise != 0) {
            refreshTurn(clockwise);
            dest.rotateBy(cachedCos, 0, 0, cachedSin);
        }
    }

    private void refreshTurn(double clockwise) {
        if (clockwise != cachedTurn) {
            cachedTurn = clockwise;
            cachedCos = SteadyLegs.cosOfTurn(clockwise);
            cachedSin = SteadyLegs.sinOfTurn(clockwise);
        }
    }

    private void retune() {
        velocityX = sidestepping ? legs.sidestepVelocity(sidestepSpeed) : 0;
        velocityY = legs.forwardVelocity(cycle, cycleSpeed);
        turnRate = turning ? legs.turnRate(turnSpeed) : 0;
        frameRate = legs.framesPerSecond(cycle) * Math.abs(cycleSpeed);
        clips.setCycle(legs.clip(cycle));
    }

    private static boolean isUncanonical(int motion) {
        return motion == MotionCommand.TURN_LEFT
                || motion == MotionCommand.SIDESTEP_LEFT
                || motion == MotionCommand.WALK_BACKWARDS;
    }

    /** The legs it was made with, whatever the stance. */
    public MotionProfile profile() {
        return profile;
    }

    /** Seconds a one-shot action takes from where the legs are now; negative when nobody knows. */
    double actionSeconds(int action) {
        return legs.actionSeconds(cycle, action);
    }

    public int style() {
        return style;
    }

    /** The cycle that plays: what an animator shows. Falling while airborne. */
    public int cycle() {
        return cycle;
    }

    /** Its signed speed; negative plays backwards. */
    public double cycleSpeed() {
        return cycleSpeed;
    }

    /** How far through the cycle, in [0, 1). */
    public double phase() {
        return phase(cycleTime, legs.cycleSeconds(cycle));
    }

    /** How far through a cycle of so many seconds one is after a time in it. */
    public static double phase(double time, double seconds) {
        double cycles = time / seconds;
        return cycles - Math.floor(cycles);
    }

    /** Seconds one cycle takes at speed 1. */
    public double cycleSeconds() {
        return legs.cycleSeconds(cycle);
    }

    /** Seconds of the cycle that have played, times its speed. */
    public double cycleTime() {
        return cycleTime;
    }

    /** For whoever advanced the phase elsewhere by {@link #advancePhase}'s rule. */
    public void setCycleTime(double time) {
        cycleTime = time;
    }

    /** Cycles per second: how fast {@link #phase} runs. */
    public double phaseRate() {
        return cycleSpeed / profile.cycleSeconds(cycle);
    }

    /** Signed sidestep speed, 0 when there is none. */
    public double sidestepSpeed() {
        return sidestepping ? sidestepSpeed : 0;
    }

    /** Signed turn speed, clockwise positive, 0 when there is none. */
    public double turnSpeed() {
        return turning ? turnSpeed : 0;
    }

    /** Body-local velocity of the legs to the right, m/s. */
    public double velocityX() {
        return velocityX;
    }

    public double velocityY() {
        return velocityY;
    }

    /** Clockwise, radians per second. */
    public double turnRate() {
        return turnRate;
    }

    /** Plays what another plays, from the same frame on. */
    void set(Sequencer other) {
        setStyle(other.style);
        clips.set(other.clips);
        cycle = other.cycle;
        cycleSpeed = other.cycleSpeed;
        sidestepping = other.sidestepping;
        sidestepSpeed = other.sidestepSpeed;
        turning = other.turning;
        turnSpeed = other.turnSpeed;
        frameNumber = other.frameNumber;
        cycleTime = other.cycleTime;
        retune();
    }

    void addTo(Digest digest) {
        digest.add(style).add(cycle).add(cycleSpeed).add(frameNumber).add(cycleTime);
        digest.add(sidestepping).add(sidestepSpeed).add(turning).add(turnSpeed);
        clips.addTo(digest);
    }
}
