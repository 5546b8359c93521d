package dev.gait.app.viewer;

import dev.gait.client.LocalPlayer;
import dev.gait.client.MotionClient;
import dev.gait.motion.actor.Actor;
import dev.gait.motion.place.Position;
import dev.gait.motion.scene.MotionFrame;
import dev.gait.motion.scene.MotionScene;
import org.jspecify.annotations.Nullable;

/**
 * A picture of what one client sees: the engine's own frame, with what was heard and measured beside it.
 *
 * <p>One's own player is brought up to the picture's very moment before it is drawn, so that a key shows in the next
 * picture; everybody else lies between their last two physics steps, as retail draws them.
 */
public final class ClientPicture {
    /** Adds to a row what only its stage knows. */
    @FunctionalInterface
    public interface Extra {
        void add(ViewFrame frame, int row, int guid, double x, double y, double z, double heading);

        Extra NONE = (frame, row, guid, x, y, z, heading) -> {};
    }

    private static final double SHORTEST_STEP = 1e-4;
    private static final double LONGEST_STEP = 0.2;
    private static final double FORGET_SECONDS = 5;

    private final Knowledge knowledge;
    private final ActorRow rows;
    private final Vitals vitals = new Vitals();
    private final MotionFrame poses = new MotionFrame();

    public ClientPicture(Knowledge knowledge, ActorRow rows) {
        this.knowledge = knowledge;
        this.rows = rows;
    }

    /**
     * Fills a picture.
     *
     * @param player one's own player, null while it is not in the world
     * @param predicted whether the client draws its own player by prediction, with the extension
     * @param clientSeconds the client's clock at this moment
     * @param seconds the viewer's
     */
    public void compose(
            MotionClient client,
            @Nullable LocalPlayer player,
            boolean predicted,
            long nowNanos,
            double clientSeconds,
            double seconds,
            ViewFrame dest,
            Extra extra) {
        dest.clear(seconds);
        MotionScene scene = client.scene();
        if (player != null) {
            dest.own = player.actor().id();
            if (!predicted) {
                stepOwn(scene, player.actor(), clientSeconds);
            }
        }
        client.frame(nowNanos, poses);
        for (int i = 0; i < poses.count; i++) {
            Actor actor = scene.actor(poses.id[i]);
            if (actor == null) {
                continue;
            }
            boolean own = player != null && actor == player.actor() && !predicted;
            Position at = actor.body().position;
            double x = own ? at.globalX() : poses.x[i];
            double y = own ? at.globalY() : poses.y[i];
            double z = own ? at.frame.z : poses.z[i];
            double heading = own ? at.frame.heading() : poses.heading(i);
            int row = rows.add(dest, actor, x, y, z, heading);
            knowledge.fill(dest, row, rows, actor.id(), seconds);
            Vitals.Of vital = vitals.note(actor.id(), x, y, z, seconds);
            dest.put(row, ViewFrame.SPEED, vital.speed);
            dest.putInt(row, ViewFrame.POPS, vital.pops);
            extra.add(dest, row, actor.id(), x, y, z, heading);
        }
        vitals.forgetBefore(seconds - FORGET_SECONDS);
    }

    private static void stepOwn(MotionScene scene, Actor own, double now) {
        double dt = now - own.updateTime();
        if (dt > SHORTEST_STEP && dt < LONGEST_STEP) {
            for (int i = 0; i < scene.actors().size(); i++) {
                if (scene.actors().at(i) == own) {
                    scene.stepOne(i, dt, now);
                    return;
                }
            }
        }
    }
}
