package gait.motion.scene;

import gait.motion.body.Body;
import gait.motion.place.Frame;
import gait.motion.place.Position;

/**
 * The pose before the last step, so that a fast screen can be drawn between two slow ones (motion.md §H.10): position
 * linearly in map coordinates, rotation along the shortest arc. A placement is shown at once, never slid through.
 */
final class PoseHistory {
    private final Body body;
    private final Position before = new Position();
    private int placementsBefore;

    PoseHistory(Body body) {
        this.body = body;
        remember();
    }

    /** Called before a step. */
    void remember() {
        before.set(body.position);
        placementsBefore = body.placements;
    }

    /** The pose {@code fraction} of the way from the last state but one to the last; map coordinates into dest. */
    void sample(double fraction, Frame dest) {
        Position now = body.position;
        if (fraction >= 1.0 || body.placements != placementsBefore) {
            dest.set(now.frame);
            dest.x = now.globalX();
            dest.y = now.globalY();
            return;
        }
        double f = Math.max(0, fraction);
        double x = before.globalX();
        double y = before.globalY();
        double z = before.frame.z;
        dest.setOrigin(x + (now.globalX() - x) * f, y + (now.globalY() - y) * f, z + (now.frame.z - z) * f);
        blendRotation(before.frame, now.frame, f, dest);
    }

    /** Normalised linear blend; between two physics steps it is the shortest arc to within a hundredth of a degree. */
    private static void blendRotation(Frame a, Frame b, double f, Frame dest) {
        double dot = a.qw * b.qw + a.qx * b.qx + a.qy * b.qy + a.qz * b.qz;
        double sign = dot < 0 ? -1 : 1;
        double w = a.qw + (sign * b.qw - a.qw) * f;
        double i = a.qx + (sign * b.qx - a.qx) * f;
        double j = a.qy + (sign * b.qy - a.qy) * f;
        double k = a.qz + (sign * b.qz - a.qz) * f;
        double scale = Math.sqrt(w * w + i * i + j * j + k * k);
        if (scale < 1e-9) {
            dest.setRotation(b);
        } else {
            dest.setRotation(w / scale, i / scale, j / scale, k / scale);
        }
    }
}
