package dev.gait.testbed.steady;

import dev.gait.motion.MotionTuning;

/**
 * Looks at every frame of one figure that moves steadily and compares how far it was drawn to move with how long the frame
 * lasted: on the ground speed × duration, measured along the chord when it turns; in the air the same sideways, and as
 * much faster downwards as gravity makes it in that time.
 *
 * <p>A frame that moves 5 cm too far is a pop; one that moves less than a tenth of what it should is a still frame. Frames
 * at a take-off or a landing are counted for those two only: the step that lands is no steady motion.
 */
public final class SteadyJudge {
    private static final double NANOS = 1e-9;
    private static final double POP = 0.05;
    private static final double STILL = 0.1;
    /** Who walks this much in a frame is seen to walk, metres. */
    private static final double VISIBLE = 0.002;

    private double speed;
    private double turnRate;
    private boolean landed;
    private int known;
    private double x;
    private double y;
    private double z;
    private double rise;
    private double lasted;
    private boolean airborne;
    private long at;

    private long frames;
    private long exact;
    private long pops;
    private long still;
    private double worst;

    /** From now on the figure moves so: metres and radians per second. Frames before it moved are forgotten. */
    public void expect(double metersPerSecond, double radiansPerSecond) {
        speed = metersPerSecond;
        turnRate = radiansPerSecond;
        landed = false;
        known = 0;
    }

    /** One drawn frame. */
    public void frame(double newX, double newY, double newZ, boolean newAirborne, long nanos) {
        double lasts = (nanos - at) * NANOS;
        double along = Math.hypot(newX - x, newY - y);
        double up = newZ - z;
        if (known >= 1) {
            judge(along, up, newAirborne, lasts);
        }
        known++;
        x = newX;
        y = newY;
        z = newZ;
        rise = up;
        lasted = lasts;
        airborne = newAirborne;
        at = nanos;
    }

    private void judge(double along, double up, boolean nowAirborne, double lasts) {
        frames++;
        boolean flies = airborne && nowAirborne;
        boolean stands = !airborne && !nowAirborne;
        double moved = flies ? along : Math.sqrt(along * along + up * up);
        double expected =
                flies || turnRate == 0 ? speed * lasts : 2 * speed / turnRate * StrictMath.sin(turnRate * lasts / 2);
        landed |= airborne && !nowAirborne;
        // A body that has landed slides on beside its own legs for a second (motion.md §H.7).
        pops += moved > (landed ? 2 : 1) * expected + POP ? 1 : 0;
        still += expected > VISIBLE && moved < STILL * expected ? 1 : 0;
        if (flies && !landed && known >= 3) {
            // Two frames of a fall: the second is steeper by what gravity adds between their middles.
            double steeper = up - rise / lasted * lasts - MotionTuning.GRAVITY * 0.5 * (lasts + lasted) * lasts;
            note(Math.abs(moved - expected));
            note(Math.abs(steeper));
        } else if (stands && !landed) {
            note(Math.abs(moved - expected));
        }
    }

    private void note(double deviation) {
        exact++;
        worst = Math.max(worst, deviation);
    }

    /** Adds what another judge found. */
    public SteadyJudge add(SteadyJudge other) {
        frames += other.frames;
        exact += other.exact;
        pops += other.pops;
        still += other.still;
        worst = Math.max(worst, other.worst);
        return this;
    }

    public long frames() {
        return frames;
    }

    /** How many of them were compared to the millimetre. */
    public long exactFrames() {
        return exact;
    }

    public long pops() {
        return pops;
    }

    public long stillFrames() {
        return still;
    }

    /** Largest difference between how far a frame moved and how far it should have, metres. */
    public double worst() {
        return worst;
    }
}
