package dev.gait.app.viewer;

import dev.gait.client.GlideStatus;
import dev.gait.client.LocalPlayer;
import dev.gait.client.MotionClient;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.scene.MotionFrame;
import dev.gait.motion.scene.MotionScene;
import org.jspecify.annotations.Nullable;

/**
 * A picture of what one client sees: the engine's own frame, with what was heard and measured beside it.
 *
 * <p>One's own player is shown as it is at the picture's very moment, so that a key shows in the next picture, and everybody
 * else a step late (motion.md §O.1), or as late as Glide shows them. Taking a picture moves nobody.
 */
public final class ClientPicture {
    /** Adds to a row what only its source knows. */
    @FunctionalInterface
    public interface Extra {
        void add(ViewFrame frame, int row, int guid, double x, double y, double z, double heading);

        Extra NONE = (frame, row, guid, x, y, z, heading) -> {};
    }

    private static final double FORGET_SECONDS = 5;

    private final ReceivedState received;
    private final ActorRow rows;
    private final PopMeter popMeter = new PopMeter();
    private final MotionFrame poses = new MotionFrame();
    private final GlideStatus status = new GlideStatus();

    public ClientPicture(ReceivedState received, ActorRow rows) {
        this.received = received;
        this.rows = rows;
    }

    /**
     * Fills a picture.
     *
     * @param player one's own player, null while it is not in the world
     * @param seconds the viewer's clock at this moment
     */
    public void compose(
            MotionClient client,
            @Nullable LocalPlayer player,
            long nowNanos,
            double seconds,
            ViewFrame dest,
            Extra extra) {
        dest.clear(seconds);
        MotionScene scene = client.scene();
        if (player != null) {
            dest.own = player.actor().id();
        }
        client.frame(nowNanos, poses);
        for (int i = 0; i < poses.count; i++) {
            Actor actor = scene.actor(poses.id[i]);
            if (actor == null) {
                continue;
            }
            double x = poses.x[i];
            double y = poses.y[i];
            double z = poses.z[i];
            double heading = poses.heading(i);
            int row = rows.add(dest, actor, x, y, z, heading);
            rows.legs(dest, row, poses, i, client.glide(actor.id(), status));
            received.fill(dest, row, rows, actor.id(), seconds);
            PopMeter.Of vital = popMeter.note(actor.id(), x, y, z, seconds);
            dest.put(row, ViewFrame.SPEED, vital.speed);
            dest.putInt(row, ViewFrame.POPS, vital.pops);
            extra.add(dest, row, actor.id(), x, y, z, heading);
        }
        popMeter.forgetBefore(seconds - FORGET_SECONDS);
    }
}
