package dev.gait.lab.scheme;

/** Where a body is drawn: metres east, north and up from the run's origin, compass degrees. Filled by its caller. */
public final class Pose {
    public double x;
    public double y;
    public double z;
    public double heading;
    /** Velocity of the legs shown, m/s east and north; NaN where a scheme does not say: then legs follow what is drawn. */
    public double legsX = Double.NaN;

    public double legsY = Double.NaN;
    /** The legs run off metres of a correction, whatever they were told. */
    public boolean hurries;

    public boolean airborne;

    public Pose set(double east, double north, double up, double degrees) {
        x = east;
        y = north;
        z = up;
        heading = degrees;
        return this;
    }

    public Pose set(Pose other) {
        return set(other.x, other.y, other.z, other.heading);
    }
}
