package dev.gait.motion.glide;

/**
 * How a body got from one told place to the next, when each came with a velocity and nobody said what the legs did.
 *
 * <p>Two stories fit two places and two velocities. If the way made is what a steady change of velocity makes, the body
 * speeded up, braked or turned: a curve through both, exact for a steady acceleration and for a fall. If not, it changed
 * its mind at one moment between them, and the way made tells when: a player who stood, then ran. That moment is found and
 * the kink drawn where it was, so that a start seen ten times a second is as sharp as one seen sixty times. What neither
 * story explains, as with velocities that are none of this path, is spread over the way.
 */
final class Passage {
    /** A way within this share of the change of velocity is a steady change. */
    private static final double STEADY = 0.1;
    /** Changes of velocity below this are none, m/s. */
    private static final double NO_CHANGE = 1e-6;

    private double aX;
    private double aY;
    private double aZ;
    private double uX;
    private double uY;
    private double uZ;
    private double wX;
    private double wY;
    private double wZ;
    private double wayX;
    private double wayY;
    private double wayZ;
    private double seconds;

    double x;
    double y;
    double z;
    double vx;
    double vy;
    double vz;

    /** Where the body is at first, and how fast. */
    Passage from(double x0, double y0, double z0, double vx0, double vy0, double vz0) {
        aX = x0;
        aY = y0;
        aZ = z0;
        uX = vx0;
        uY = vy0;
        uZ = vz0;
        return this;
    }

    /** Where it is so many seconds later. */
    Passage to(double x1, double y1, double z1, double vx1, double vy1, double vz1, double later) {
        wayX = x1 - aX;
        wayY = y1 - aY;
        wayZ = z1 - aZ;
        wX = vx1;
        wY = vy1;
        wZ = vz1;
        seconds = later;
        return this;
    }

    /** The place and velocity after {@code t} seconds of it, 0 … all of them. */
    void at(double t) {
        double dX = wX - uX;
        double dY = wY - uY;
        double dZ = wZ - uZ;
        double change = Math.sqrt(dX * dX + dY * dY + dZ * dZ);
        double missX = (uX + wX) / 2 * seconds - wayX;
        double missY = (uY + wY) / 2 * seconds - wayY;
        double missZ = (uZ + wZ) / 2 * seconds - wayZ;
        double miss = Math.sqrt(missX * missX + missY * missY + missZ * missZ);
        if (change > NO_CHANGE && miss <= STEADY * change * seconds) {
            curve(t / seconds);
            return;
        }
        double kink =
                change > NO_CHANGE ? seconds / 2 + (missX * dX + missY * dY + missZ * dZ) / (change * change) : seconds;
        kink(t, Math.max(0, Math.min(seconds, kink)));
    }

    private void curve(double f) {
        double g = f * f;
        double h = g * f;
        double first = (h - 2 * g + f) * seconds;
        double last = (h - g) * seconds;
        double way = 3 * g - 2 * h;
        x = aX + wayX * way + uX * first + wX * last;
        y = aY + wayY * way + uY * first + wY * last;
        z = aZ + wayZ * way + uZ * first + wZ * last;
        vx = uX + (wX - uX) * f;
        vy = uY + (wY - uY) * f;
        vz = uZ + (wZ - uZ) * f;
    }

    /** The first velocity until the kink, the last from there on, and what is missing in proportion to the way. */
    private void kink(double t, double kink) {
        double before = Math.min(t, kink);
        double after = t - before;
        double rest = seconds - kink;
        double slow = Math.sqrt(uX * uX + uY * uY + uZ * uZ);
        double fast = Math.sqrt(wX * wX + wY * wY + wZ * wZ);
        double whole = slow * kink + fast * rest;
        double share = whole > 1e-6 ? (slow * before + fast * after) / whole : t / seconds;
        x = aX + uX * before + wX * after + (wayX - uX * kink - wX * rest) * share;
        y = aY + uY * before + wY * after + (wayY - uY * kink - wY * rest) * share;
        z = aZ + uZ * before + wZ * after + (wayZ - uZ * kink - wZ * rest) * share;
        boolean turned = t >= kink;
        vx = turned ? wX : uX;
        vy = turned ? wY : uY;
        vz = turned ? wZ : uZ;
    }
}
