package dev.gait.motion.scene;

import dev.gait.motion.body.Body;
import dev.gait.motion.math.Trig;
import dev.gait.motion.place.Frame;
import dev.gait.motion.place.Position;

/**
 * The pose before the last step, so that a fast screen can be drawn between two slow ones (motion.md §H.10): position
 * linearly in map coordinates, rotation along the shortest arc. A placement is shown at once, never slid through.
 */
final class PoseHistory {
    /** Cosine of half the turn below which a straight blend would be seen: about six degrees. */
    private static final double NEARLY_THE_SAME = 0.9986;

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

    /**
     * Along the shortest arc at constant speed. A walker turns a few degrees a step, where a straight blend is the same to
     * a thousandth of a degree and needs no trigonometry; a body that is turned by an update may turn half round.
     */
    private static void blendRotation(Frame a, Frame b, double f, Frame dest) {
        double dot = a.qw * b.qw + a.qx * b.qx + a.qy * b.qy + a.qz * b.qz;
        double sign = dot < 0 ? -1 : 1;
        double cosine = Math.min(1.0, dot * sign);
        double ofA = 1 - f;
        double ofB = f;
        if (cosine < NEARLY_THE_SAME) {
            double angle = StrictMath.acos(cosine);
            double sine = Trig.sin(angle);
            ofA = Trig.sin(ofA * angle) / sine;
            ofB = Trig.sin(ofB * angle) / sine;
        }
        ofB *= sign;
        dest.setRotation(
                ofA * a.qw + ofB * b.qw, ofA * a.qx + ofB * b.qx, ofA * a.qy + ofB * b.qy, ofA * a.qz + ofB * b.qz);
        dest.normaliseRotation();
    }
}
