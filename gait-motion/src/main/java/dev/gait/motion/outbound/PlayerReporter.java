package dev.gait.motion.outbound;

import dev.gait.motion.actor.Actor;
import dev.gait.motion.body.Body;
import dev.gait.motion.command.MotionCommand;
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
        owesMotion = !inWorld;
        if (!inWorld || isDead() || autonomyLevel < 1) {
            return;
        }
        motion.take(player);
        motion.state.set(player.interpreter().raw());
        motion.contact = player.body().isGrounded();
        motion.standingLongJump = player.interpreter().isStandingLongJump();
        heartbeat.postpone(now);
        sink.send(motion);
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

    void setAutonomyLevel(int level) {
        autonomyLevel = level;
    }

    int autonomyLevel() {
        return autonomyLevel;
    }

    Heartbeat heartbeat() {
        return heartbeat;
    }
}
