package dev.gait.motion.glide;

/** One drawn body: where, facing where, and what its legs do, for an animator. Filled by {@link GlideRemote#draw}. */
public final class GlideRow {
    public double x;
    public double y;
    public double z;
    /** Radians clockwise from north. */
    public double heading;
    /**
     * Velocity of the legs shown, world axes, m/s, mean of the frame: feet that follow it stand still on the ground. An
     * animator shows it forward and to the right of the body as it is drawn, both.
     */
    public double legsX;

    public double legsY;
    /**
     * True while metres of a correction are run off: legs then make the way that is drawn, {@link #legsX} and {@link #legsY},
     * whatever they were told, and an animator shows those.
     */
    public boolean hurries;

    public int cycle;
    public double cycleSpeed;
    public double turn;
    /** What the legs were told, m/s to the right, and over ground whichever way. */
    public double right;

    public double speed;
    /** How much of what they were told the legs make: a cycle that plays at so much of its speed keeps the feet where they are. */
    public double pace;
    /** The one-shot action that plays over it, 0 for none, and for how many seconds. */
    public int action;

    public double actionAge;
    public boolean airborne;
    /** Changes whenever the body was put elsewhere: a camera cuts. */
    public int cuts;

    /** Slower than this nobody is told to go, m/s. */
    private static final double SLOWEST = 0.1;
    /** In a frame that begins fast and ends slow more may be made than was told at its end. */
    private static final double MOST_PACE = 2;

    void set(GlidePose pose) {
        tell(
                pose.legs.cycle,
                pose.legs.cycleSpeed,
                pose.legs.turn,
                pose.legs.right,
                pose.efficiency,
                pose.legs.speed());
        airborne = pose.airborne;
    }

    /** What the legs were told, beside those shown, which are known by now. */
    void tell(int what, double playing, double turning, double toTheRight, double efficiency, double told) {
        cycle = what;
        cycleSpeed = playing;
        turn = turning;
        right = toTheRight;
        speed = efficiency * told;
        pace = told > SLOWEST ? Math.min(MOST_PACE, Math.sqrt(legsX * legsX + legsY * legsY) / told) : 1;
    }

    /** Where it is drawn. */
    void place(double east, double north, double up, double facing, int cut) {
        x = east;
        y = north;
        z = up;
        heading = facing;
        cuts = cut;
    }
}
