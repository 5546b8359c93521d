package dev.gait.motion.internal.routing;

import dev.gait.motion.internal.tick.ActorStepper;
import dev.gait.motion.outbound.PlayerControls;
import dev.gait.motion.update.MotionUpdate;
import dev.gait.motion.update.PositionUpdate;
import dev.gait.motion.update.Route;
import dev.gait.motion.update.SequenceStamps;
import dev.gait.motion.update.VelocityUpdate;

/**
 * What the server says about one's own player: the left column of the table in motion.md §G.7. Others go through
 * {@link PositionUpdateRouter}, {@link MotionUpdateRouter} and {@link VelocityUpdateRouter} directly.
 */
public final class LocalPlayerRouter {
    private final PlayerControls controls;
    private final LocalPositionRouter positions;
    private final MotionUpdateRouter motions = new MotionUpdateRouter();
    private final VelocityUpdateRouter velocities;

    public LocalPlayerRouter(PlayerControls controls, ActorStepper stepper) {
        this.controls = controls;
        this.positions = new LocalPositionRouter(controls, stepper);
        this.velocities = new VelocityUpdateRouter(stepper);
    }

    public PlayerControls controls() {
        return controls;
    }

    public Route apply(PositionUpdate update, double now) {
        return positions.apply(update, now);
    }

    /** UpdateMotion: our own echo is ignored, anything else takes control from us (§G.5). */
    public boolean apply(MotionUpdate update, double now) {
        boolean applied = motions.apply(controls.player(), update, now);
        if (applied) {
            controls.loseControlToServer();
        }
        return applied;
    }

    /** VectorUpdate: who moves by itself notes the stamp and flies as it likes (§G.6). */
    public boolean apply(VelocityUpdate update, double now) {
        if (controls.isFullyAutonomous()) {
            controls.player().stamps().advance(SequenceStamps.VECTOR, update.vectorStamp);
            return false;
        }
        return velocities.apply(controls.player(), update, now);
    }
}
