package dev.gait.motion.outbound;

import dev.gait.motion.MotionTuning;
import dev.gait.motion.command.HoldKey;
import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.command.MovementError;
import dev.gait.motion.command.RawMotionState;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.internal.body.Body;
import dev.gait.motion.place.Headings;
import org.joml.Vector3d;

/**
 * The player's mouth: fills the three reports, keeps the heartbeat and knows when to be silent (motion.md §J.3 to §J.5).
 *
 * <p>Nothing is said before the first LoginComplete, between a teleport and the LoginComplete that answers it, and by the
 * dead. A motion report that fell into such a silence, except death's, is owed and made good when it ends: what is held
 * may have changed meanwhile, and nobody would hear of it otherwise.
 */
final class PlayerReporter {
    /** The level at which a client moves itself and only reports: retail's normal one (§J.1). */
    static final int FULL_AUTONOMY = 2;

    private final Actor player;
    private final OutboundSink sink;
    private final Heartbeat heartbeat;
    private final MotionReport motion = new MotionReport();
    private final PositionReport position = new PositionReport();
    private final JumpReport jump = new JumpReport();
    private final Vector3d velocity = new Vector3d();

    private int autonomyLevel = FULL_AUTONOMY;
    private boolean inWorld;
    private boolean owesMotion;
    private double saidHeadingTime = Double.NEGATIVE_INFINITY;
    /** The last motion report told a turn that only the held heading asked for. */
    private boolean saidTurn;

    private double saidHeading;

    PlayerReporter(Actor player, OutboundSink sink, Heartbeat.Mode mode) {
        this.player = player;
        this.sink = sink;
        this.heartbeat = new Heartbeat(mode);
    }

    // ---- Silence: §J.4 step 0 ----

    void enterWorld(double now) {
        inWorld = true;
        if (owesMotion) {
            sayMotion(now);
        }
    }

    void leaveWorld() {
        inWorld = false;
    }

    boolean isInWorld() {
        return inWorld;
    }

    private boolean isDead() {
        return player.interpreter().interpreted().forwardCommand == MotionCommand.DEAD;
    }

    // ---- The three reports ----

    /** MoveToState, once and now; no rate limit and no comparing with the last one. */
    void sayMotion(double now) {
        if (inWorld && !isDead() && autonomyLevel >= 1) {
            heartbeat.postpone(now);
        }
        report(now);
    }

    /** The same for a heading that goes on. Twice a second would silence the heart, so it beats on (§O.12). */
    void sayHeading(double now) {
        report(now);
    }

    private void report(double now) {
        owesMotion = !inWorld;
        if (!inWorld || isDead() || autonomyLevel < 1) {
            return;
        }
        motion.take(player);
        motion.state.set(player.interpreter().raw());
        describeHeading();
        saidHeadingTime = now;
        motion.contact = player.body().isGrounded();
        motion.standingLongJump = player.interpreter().isStandingLongJump();
        sink.send(motion);
    }

    /** A held heading goes on: due again when half a second has passed and there is anything new in it (§O.13). */
    boolean owesHeading(double now) {
        boolean turned =
                Math.abs(Headings.signed(player.body().frame().heading() - saidHeading)) > MotionTuning.EPSILON;
        boolean news = turned || saidTurn || player.interpreter().degreesToHeading() != 0;
        return news && now - saidHeadingTime >= MotionTuning.HEADING_REPORT_SECONDS;
    }

    /**
     * MoveToState has no field for a heading. Others are told a turn that reaches it by the next report, so that nobody
     * sees the player turn past it; of a heading that moves and is kept up with, the turn that keeps up.
     */
    private void describeHeading() {
        RawMotionState told = motion.state;
        double degrees = player.interpreter().degreesToHeading();
        double speed = degrees == 0
                ? player.sequencer().turnSpeed()
                : Headings.toRadians(degrees) / (MotionTuning.TURN_RATE * MotionTuning.HEADING_REPORT_SECONDS);
        boolean turns = !Double.isNaN(told.heading) && told.turnCommand == MotionCommand.INVALID && speed != 0;
        if (turns) {
            told.turnCommand = speed > 0 ? MotionCommand.TURN_RIGHT : MotionCommand.TURN_LEFT;
            told.turnSpeed = Math.min(Math.abs(speed), player.interpreter().turnSpeedInForce());
            told.turnHoldKey = HoldKey.NONE;
        }
        told.heading = Double.NaN;
        saidTurn = turns;
        saidHeading = player.body().frame().heading();
    }

    /** Whether an AutonomousPosition is due and may be said. */
    boolean mayBeat(double now) {
        return autonomyLevel == FULL_AUTONOMY
                && heartbeat.isDue(player.body(), now)
                && inWorld
                && Heartbeat.maySend(player.body());
    }

    /** AutonomousPosition at once, unless the player is in the air: the answer to a force position (§J.5). */
    void sayPosition(double now) {
        Body body = player.body();
        if (!inWorld || isDead() || !Heartbeat.maySend(body)) {
            return;
        }
        position.take(player);
        position.contact = body.isGrounded();
        heartbeat.sent(body, now);
        sink.send(position);
    }

    /** Jump, after the ground was left: only then does the velocity hold the state's and the leap's part (§J.7). */
    void sayJump(double extent) {
        jump.take(player);
        jump.extent = extent;
        player.body().localVelocity(velocity);
        jump.velocityX = velocity.x;
        jump.velocityY = velocity.y;
        jump.velocityZ = velocity.z;
        sink.send(jump);
    }

    void refuse(int error) {
        sink.refused(error);
    }

    // ---- Settings ----

    /** Of the refusals of a jump, those that the player is told as they are; of the others it hears that it is in the air. */
    static boolean hasWordsFor(int error) {
        return error == MovementError.TOO_LOADED_TO_JUMP || error == MovementError.CANNOT_JUMP_FROM_HERE;
    }

    void setAutonomyLevel(int level) {
        if (level < 0 || level > FULL_AUTONOMY) {
            throw new IllegalArgumentException("an autonomy level is 0, 1 or 2, got " + level);
        }
        autonomyLevel = level;
    }

    int autonomyLevel() {
        return autonomyLevel;
    }

    Heartbeat heartbeat() {
        return heartbeat;
    }
}
