package dev.gait.motion.glide;

import dev.gait.motion.math.Trig;

/**
 * Where a body was last drawn, and what that allows of the next picture: nothing moves faster than a body can, and feet slide
 * no faster than nobody sees.
 */
final class LastDrawn {
    /** What the drawn body may exceed its top speed by in a frame, metres: less than what counts as a pop (glide.md). */
    private static final double UNSEEN = 0.045;
    /** So much faster than it may be, as a share, a slide is left to itself: else legs would twitch at the edge. */
    private static final double LITTLE = 0.05;

    /** Of a turn below this the first terms of the series are exact to ten digits, radians. */
    private static final double LITTLE_TURN = 0.005;

    private final VisualOffset offset;
    double x;
    double y;
    double z;

    LastDrawn(VisualOffset offset) {
        this.offset = offset;
    }

    void set(double east, double north, double up) {
        x = east;
        y = north;
        z = up;
    }

    /**
     * Whatever happens, nothing is drawn faster than the body could run, or flies (the square of what it has flown), but for
     * what nobody sees. True when it would have been.
     */
    boolean limit(double dt, double topSpeed, double toX, double toY, double toZ, double flown) {
        double dx = toX + offset.x - x;
        double dy = toY + offset.y - y;
        double dz = toZ + offset.z - z;
        double squared = dx * dx + dy * dy + dz * dz;
        double ran = topSpeed * dt + UNSEEN * Math.min(1, dt * 60);
        double most = Math.max(ran * ran, flown);
        if (!(squared > most)) {
            return false;
        }
        double back = 1 - Math.sqrt(most / squared);
        offset.add(-dx * back, -dy * back, -dz * back, 0);
        return true;
    }

    /**
     * What the legs made of a frame: the velocity from the last picture's place to this one's, and their correction, as the
     * body that is drawn faces.
     */
    void legs(double madeX, double madeY, GlideRow dest) {
        double legsX = madeX + offset.strideX;
        double legsY = madeY + offset.strideY;
        double turned = offset.heading;
        if (turned != 0) {
            boolean little = Math.abs(turned) < LITTLE_TURN;
            double sine = little ? turned * (1 - turned * turned / 6) : Trig.sin(turned);
            double cosine = little ? 1 - turned * turned / 2 : Trig.cos(turned);
            double east = legsX * cosine + legsY * sine;
            legsY = legsY * cosine - legsX * sine;
            legsX = east;
        }
        dest.legsX = legsX;
        dest.legsY = legsY;
        dest.hurries = false;
    }

    /** What may not slide of the way to a place the legs run as well: feet never slide faster (glide.md, G7). */
    void hurry(double toX, double toY, double perSecond, GlideRow dest) {
        double slideX = (toX - x) * perSecond - dest.legsX;
        double slideY = (toY - y) * perSecond - dest.legsY;
        double squared = slideX * slideX + slideY * slideY;
        double unseen = offset.slideSpeed();
        double least = unseen / (1 - LITTLE);
        if (squared > least * least) {
            double beyond = 1 - unseen / Math.sqrt(squared);
            dest.legsX += slideX * beyond;
            dest.legsY += slideY * beyond;
            dest.hurries = true;
        }
    }
}
