package dev.gait.motion.glide;

/** One drawn body: where, facing where, and what its legs do, for an animator. Filled by {@link GlideRemote#draw}. */
public final class GlideRow {
    public double x;
    public double y;
    public double z;
    /** Radians clockwise from north. */
    public double heading;
    /** Velocity of the legs shown, world axes, m/s, mean of the frame: feet that follow it stand still on the ground. */
    public double legsX;

    public double legsY;
    public int cycle;
    public double cycleSpeed;
    public double turn;
    /** What the legs were told, m/s to the right, and over ground whichever way. */
    public double right;

    public double speed;
    /** The one-shot action that plays over it, 0 for none, and for how many seconds. */
    public int action;

    public double actionAge;
    public boolean airborne;
    /** Changes whenever the body was put elsewhere: a camera cuts. */
    public int cuts;

    void set(GlidePose pose, VisualOffset offset, double east, double north, double up, int cut) {
        x = east;
        y = north;
        z = up;
        heading = pose.heading + offset.heading;
        cycle = pose.legs.cycle;
        cycleSpeed = pose.legs.cycleSpeed;
        turn = pose.legs.turn;
        right = pose.legs.right;
        speed = pose.efficiency * pose.legs.speed();
        airborne = pose.airborne;
        cuts = cut;
    }
}
