package dev.gait.motion.glide;

import dev.gait.motion.MotionTuning;
import dev.gait.motion.math.Trig;

/**
 * Where a body is at one moment of its timeline and how it goes on from there: place, heading, legs, or the flight of a
 * jump. {@link #advance} is exact for any length of time: along the arc that speed and turn rate describe (motion.md
 * §O.2), or along the parabola.
 */
public final class GlidePose {
    /** Slower than this a circle is too large to be reckoned from its middle, radians a second. */
    static final double SLOW_TURN = 1e-3;

    public double x;
    public double y;
    public double z;
    /** Radians clockwise from north. */
    public double heading;

    public final Legs legs = new Legs();
    /** How much of the commanded speed the body really makes: less than 1 against a wall, or uphill. */
    public double efficiency = 1;

    public boolean airborne;
    /** Velocity in flight, m/s in world axes. */
    public double vx;

    public double vy;
    public double vz;
    /** Stands on the ground that is known, not on something upon it: then its height is the ground's. */
    boolean followsGround;
    /** Goes by the velocity it was told with, in the air as on the ground; no command says more. */
    boolean moving;
    /** Metres walked since the place this pose was derived from. */
    double walked;

    /** Stands somewhere, told nothing yet. */
    void stand(double east, double north, double up, double facing) {
        x = east;
        y = north;
        z = up;
        heading = facing;
        legs.set(0, 0, 0);
        legs.cycle = 0;
        legs.cycleSpeed = 1;
        efficiency = 1;
        airborne = false;
        moving = true;
        vx = 0;
        vy = 0;
        vz = 0;
        walked = 0;
    }

    double squaredDistance(GlidePose other) {
        double dx = x - other.x;
        double dy = y - other.y;
        double dz = z - other.z;
        return dx * dx + dy * dy + dz * dz;
    }

    boolean isWalking() {
        return legs.forward != 0 || legs.right != 0;
    }

    GlidePose set(GlidePose other) {
        x = other.x;
        y = other.y;
        z = other.z;
        heading = other.heading;
        legs.set(other.legs);
        efficiency = other.efficiency;
        airborne = other.airborne;
        vx = other.vx;
        vy = other.vy;
        vz = other.vz;
        followsGround = other.followsGround;
        moving = other.moving;
        walked = other.walked;
        return this;
    }

    /** Takes a velocity in world axes for what the legs do. */
    void go(double east, double north, double up) {
        vx = east;
        vy = north;
        vz = up;
        double sine = Trig.sin(heading);
        double cosine = Trig.cos(heading);
        legs.forward = east * sine + north * cosine;
        legs.right = east * cosine - north * sine;
        legs.turn = 0;
    }

    /** Velocity east, m/s, as the legs or the flight make it. */
    public double velocityX() {
        return airborne ? vx : efficiency * (legs.right * Trig.cos(heading) + legs.forward * Trig.sin(heading));
    }

    /** Velocity north, m/s. */
    public double velocityY() {
        return airborne ? vy : efficiency * (legs.forward * Trig.cos(heading) - legs.right * Trig.sin(heading));
    }

    /** Goes on for {@code dt} seconds, which may be none. */
    void advance(double dt) {
        if (dt <= 0) {
            return;
        }
        double turned = legs.turn * dt;
        if (airborne) {
            x += vx * dt;
            y += vy * dt;
            z += vz * dt + MotionTuning.GRAVITY * dt * dt / 2;
            vz += MotionTuning.GRAVITY * dt;
            walked += Math.sqrt(vx * vx + vy * vy) * dt;
        } else if (isWalking()) {
            arc(dt, turned);
            walked += efficiency * legs.speed() * dt;
        }
        heading += turned;
    }

    /** Around the middle of a circle, from one heading to another; or almost straight on. */
    private void arc(double dt, double turned) {
        double east;
        double north;
        if (Math.abs(legs.turn) < SLOW_TURN) {
            double half = turned / 2;
            double length = efficiency * dt * (1 - half * half / 6);
            east = length * Trig.sin(heading + half);
            north = length * Trig.cos(heading + half);
        } else {
            double radius = efficiency / legs.turn;
            east = radius * (Trig.cos(heading) - Trig.cos(heading + turned));
            north = radius * (Trig.sin(heading + turned) - Trig.sin(heading));
        }
        x += legs.right * north + legs.forward * east;
        y += legs.forward * north - legs.right * east;
    }
}
