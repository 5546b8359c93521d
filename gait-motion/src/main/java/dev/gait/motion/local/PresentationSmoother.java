package dev.gait.motion.local;

import dev.gait.motion.MotionTuning;
import dev.gait.motion.place.Frame;
import dev.gait.motion.place.Landblocks;
import dev.gait.motion.place.Position;

/**
 * The drawn pose of one's own player (motion.md §K.3): it glides to the presentation target with a time constant of 0.1 s,
 * and jumps where gliding would be a lie. Nobody reads it back into the simulation.
 *
 * <p>With the overlay, which a playing client has on, what is drawn is the gliding pose plus the displacement of every
 * input since the server last spoke: keys act at once, and only the server's disagreement is left to glide away. When the
 * target moves, that displacement is in the target already, so the gliding pose takes it in and nothing is seen of the
 * change. Without it, literally as §K.2 has it, the player sees its own move after the next word of the server.
 */
public final class PresentationSmoother implements TargetWatcher {
    private final boolean overlay;
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
    public void targetMoved(Position oldTarget, Position oldPredicted, Position newTarget, boolean snap) {
        if (snap || !started) {
            snapTo(newTarget);
            return;
        }
        if (overlay) {
            displace(pose, oldTarget, oldPredicted);
        }
        if (isTooFar(newTarget)) {
            snapTo(newTarget);
        }
    }

    /** One drawn frame later: glides on, and returns where to draw the player. The position is valid until the next call. */
    public Position update(PredictedPlayer player, double dt) {
        if (!started) {
            return drawn;
        }
        Position target = player.target();
        if (isTooFar(target)) {
            snapTo(target);
        } else {
            glide(target, alpha(dt));
        }
        drawn.set(pose);
        if (overlay) {
            displace(drawn, target, player.predicted());
        }
        rehome(drawn);
        return drawn;
    }

    private void glide(Position target, double part) {
        double left = 1 - part;
        double dx = pose.offsetXTo(target) * left;
        double dy = pose.offsetYTo(target) * left;
        double dz = (target.frame.z - pose.frame.z) * left;
        Rotations.slerp(pose.frame, target.frame, part, turned);
        boolean near = Math.sqrt(dx * dx + dy * dy + dz * dz) <= MotionTuning.PRESENTATION_NEAR
                && Rotations.degreesBetween(turned, target.frame) <= MotionTuning.PRESENTATION_NEAR_DEGREES;
        if (near) {
            pose.set(target);
            return;
        }
        pose.cell = target.cell;
        pose.frame.setOrigin(target.frame.x - dx, target.frame.y - dy, target.frame.z - dz);
        pose.frame.setRotation(turned);
    }

    /** Moves and turns a position by what leads from one to another. */
    private void displace(Position moved, Position from, Position to) {
        moved.frame.x += from.offsetXTo(to);
        moved.frame.y += from.offsetYTo(to);
        moved.frame.z += to.frame.z - from.frame.z;
        turned.setRelativeRotation(to.frame, from.frame);
        moved.frame.rotateBy(turned.qw, turned.qx, turned.qy, turned.qz);
    }

    private boolean isTooFar(Position target) {
        return pose.distanceTo(target) > MotionTuning.PRESENTATION_SNAP;
    }

    private void snapTo(Position target) {
        pose.set(target);
        drawn.set(target);
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

    /** The gliding pose alone, without the overlay. */
    public Position pose() {
        return pose;
    }

    /** How often the pose jumped, the first time included: a camera should cut when this changes. */
    public int snaps() {
        return snaps;
    }

    public boolean hasOverlay() {
        return overlay;
    }
}
