package dev.gait.motion.local;

import dev.gait.motion.MotionTuning;
import dev.gait.motion.place.Frame;
import dev.gait.motion.place.Landblocks;
import dev.gait.motion.place.Position;
import dev.gait.motion.place.Rotations;

/**
 * The drawn pose of one's own player (motion.md §K.3): it glides to the presentation target with a time constant of 0.1 s,
 * and jumps where gliding would be a lie. Nobody reads it back into the simulation, and looking does not move it: what is
 * left to glide is a function of the time since the server last spoke (§O.1), the same for every screen.
 *
 * <p>With the overlay, which a playing client has on, what is drawn is the gliding pose plus the displacement of every
 * input since the server last spoke: keys act at once, and only the server's disagreement is left to glide away. When the
 * target moves, that displacement is in the target already, so the gliding pose takes it in and nothing is seen of the
 * change. Without it, literally as §K.2 has it, the player sees its own move after the next word of the server.
 */
public final class PresentationSmoother implements TargetWatcher {
    private final boolean overlay;
    /** Where the glide began, and when. */
    private final Position start = new Position();

    private double since;
    private final Position pose = new Position();
    private final Position drawn = new Position();
    private final Frame turned = new Frame();
    private boolean started;
    private int snaps;

    public PresentationSmoother(boolean overlay) {
        this.overlay = overlay;
    }

    /** Share of the way to the target made in {@code dt} seconds (worked number M.47). */
    public static double alpha(double dt) {
        return 1 - StrictMath.exp(-dt / MotionTuning.PRESENTATION_TIME_CONSTANT);
    }

    @Override
    public void targetMoved(Position oldTarget, Position oldPredicted, Position newTarget, boolean snap, double now) {
        if (snap || !started) {
            snapTo(newTarget, now);
            return;
        }
        glide(oldTarget, now);
        if (overlay) {
            displace(pose, oldTarget, oldPredicted);
        }
        start.set(pose);
        since = now;
        if (start.distanceTo(newTarget) > MotionTuning.PRESENTATION_SNAP) {
            snapTo(newTarget, now);
        }
    }

    /** Where to draw the player at a moment. The position is valid until the next call. */
    public Position at(PredictedPlayer player, double now) {
        if (!started) {
            return drawn;
        }
        drawn.set(glide(player.target(), now));
        if (overlay) {
            displace(drawn, player.target(), player.look(now));
        }
        rehome(drawn);
        return drawn;
    }

    /** The gliding pose alone at a moment, without the overlay. Valid until the next call. */
    public Position poseAt(PredictedPlayer player, double now) {
        return glide(player.target(), now);
    }

    /** What has become of the glide by now, into {@code pose}. */
    private Position glide(Position target, double now) {
        double part = alpha(Math.max(0, now - since));
        double left = 1 - part;
        double dx = start.offsetXTo(target) * left;
        double dy = start.offsetYTo(target) * left;
        double dz = (target.frame.z - start.frame.z) * left;
        Rotations.slerp(start.frame, target.frame, part, turned);
        boolean near = Math.sqrt(dx * dx + dy * dy + dz * dz) <= MotionTuning.PRESENTATION_NEAR
                && Rotations.degreesBetween(turned, target.frame) <= MotionTuning.PRESENTATION_NEAR_DEGREES;
        pose.set(target);
        if (!near) {
            pose.frame.setOrigin(target.frame.x - dx, target.frame.y - dy, target.frame.z - dz);
            pose.frame.setRotation(turned);
        }
        return pose;
    }

    /** Moves and turns a position by what leads from one to another. */
    private void displace(Position moved, Position from, Position to) {
        moved.frame.x += from.offsetXTo(to);
        moved.frame.y += from.offsetYTo(to);
        moved.frame.z += to.frame.z - from.frame.z;
        turned.setRelativeRotation(to.frame, from.frame);
        moved.frame.rotateBy(turned.qw, turned.qx, turned.qy, turned.qz);
    }

    private void snapTo(Position target, double now) {
        start.set(target);
        since = now;
        started = true;
        snaps++;
    }

    /** Outdoors the drawn cell follows the drawn coordinates; at the edge of the map and indoors it stays. */
    private static void rehome(Position position) {
        if (position.isIndoor() || Landblocks.isHome(position.cell, position.frame.x, position.frame.y)) {
            return;
        }
        int cell = position.cell;
        double x = position.frame.x;
        double y = position.frame.y;
        if (!Landblocks.rehome(position)) {
            position.cell = cell;
            position.frame.x = x;
            position.frame.y = y;
        }
    }

    /** How often the pose jumped, the first time included: a camera should cut when this changes. */
    public int snaps() {
        return snaps;
    }

    public boolean hasOverlay() {
        return overlay;
    }
}
