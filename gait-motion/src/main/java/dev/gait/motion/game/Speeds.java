package dev.gait.motion.game;

/**
 * How a kind of character moves, in numbers a designer knows: metres, seconds, degrees. Prediction, the server and the
 * pictures of others all obey the same one. Start with {@link #of} and change what differs.
 *
 * @param forward top speed ahead, m/s
 * @param sideways top speed to either side, m/s
 * @param backward top speed backwards, m/s
 * @param acceleration m/s² towards a higher or another velocity; infinite for at once
 * @param braking m/s² towards standing still; infinite for at once
 * @param turn degrees per second at which the body turns to the heading it was given; infinite for at once
 * @param jump m/s upwards with which a jump leaves the ground; 0 for a character that cannot
 * @param walkBelow m/s below which legs walk and from which on they run
 * @param walkStride metres that one cycle of walking, two steps, covers
 * @param runStride metres that one cycle of running covers
 * @param sideStride metres that one cycle of sidestepping covers
 * @since 0.1
 */
public record Speeds(
        double forward,
        double sideways,
        double backward,
        double acceleration,
        double braking,
        double turn,
        double jump,
        double walkBelow,
        double walkStride,
        double runStride,
        double sideStride) {
    public Speeds {
        atLeast(0, forward, "the forward speed");
        atLeast(0, sideways, "the sideways speed");
        atLeast(0, backward, "the backward speed");
        above(0, acceleration, "the acceleration");
        above(0, braking, "the braking");
        above(0, turn, "the turn rate");
        atLeast(0, jump, "the jump speed");
        atLeast(0, walkBelow, "the speed below which legs walk");
        above(0, walkStride, "the stride of walking");
        above(0, runStride, "the stride of running");
        above(0, sideStride, "the stride of sidestepping");
        if (Double.isInfinite(forward + sideways + backward + jump)) {
            throw new IllegalArgumentException("speeds must be finite");
        }
    }

    /** Equally fast in every direction, at once, turning at once: the usual arcade character of this top speed, m/s. */
    public static Speeds of(double topSpeed) {
        double instantly = Double.POSITIVE_INFINITY;
        double walk = topSpeed / 2;
        return new Speeds(
                topSpeed,
                topSpeed,
                topSpeed,
                instantly,
                instantly,
                instantly,
                5,
                walk,
                Math.max(0.8, 0.7 * walk),
                Math.max(1.2, 0.45 * topSpeed),
                Math.max(0.8, 0.4 * topSpeed));
    }

    /** The same with other speeds to the sides and backwards. */
    public Speeds withSideways(double side, double back) {
        return new Speeds(
                forward, side, back, acceleration, braking, turn, jump, walkBelow, walkStride, runStride, sideStride);
    }

    /** The same, but getting to speed and stopping take time: m/s². */
    public Speeds withAcceleration(double speedingUp, double slowingDown) {
        return new Speeds(
                forward,
                sideways,
                backward,
                speedingUp,
                slowingDown,
                turn,
                jump,
                walkBelow,
                walkStride,
                runStride,
                sideStride);
    }

    /** The same, but turning takes time: degrees per second. */
    public Speeds withTurn(double degreesPerSecond) {
        return new Speeds(
                forward,
                sideways,
                backward,
                acceleration,
                braking,
                degreesPerSecond,
                jump,
                walkBelow,
                walkStride,
                runStride,
                sideStride);
    }

    /** The same with another jump, m/s upwards: 5 reaches 1.3 m, 7 reaches 2.5 m. */
    public Speeds withJump(double upwards) {
        return new Speeds(
                forward,
                sideways,
                backward,
                acceleration,
                braking,
                turn,
                upwards,
                walkBelow,
                walkStride,
                runStride,
                sideStride);
    }

    /** The same with cycles of other lengths: where legs begin to run, m/s, and metres per cycle. */
    public Speeds withStrides(double runFrom, double walking, double running, double sidestepping) {
        return new Speeds(
                forward,
                sideways,
                backward,
                acceleration,
                braking,
                turn,
                jump,
                runFrom,
                walking,
                running,
                sidestepping);
    }

    /** The fastest of the three, m/s. */
    public double top() {
        return Math.max(forward, Math.max(sideways, backward));
    }

    private static void atLeast(double least, double value, String what) {
        if (!(value >= least)) {
            throw new IllegalArgumentException(what + " must be at least " + least + ", got " + value);
        }
    }

    private static void above(double least, double value, String what) {
        if (!(value > least)) {
            throw new IllegalArgumentException(what + " must be more than " + least + ", got " + value);
        }
    }
}
