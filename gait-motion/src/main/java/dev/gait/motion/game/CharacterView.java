package dev.gait.motion.game;

import dev.gait.motion.place.Headings;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;

/**
 * One character as it is drawn in a frame: where, facing where, and what its animator plays. Filled by {@link Crowd#draw}
 * and {@link Hero#draw}, valid until the next one.
 *
 * @since 0.1
 */
public final class CharacterView {
    final CycleClock legs;
    final long id;
    double x;
    double y;
    double z;
    double heading;
    double velocityX;
    double velocityY;
    double velocityZ;
    double headingDelta;
    double age;
    int action;
    double actionAge = Double.POSITIVE_INFINITY;
    boolean airborne;
    boolean landed;
    boolean appeared;
    boolean teleported;

    CharacterView(long id, Speeds speeds) {
        this.id = id;
        legs = new CycleClock(speeds);
    }

    /** Whose it is: the number the game gave. */
    public long id() {
        return id;
    }

    /** Metres along the game's x, east by custom. */
    public double x() {
        return x;
    }

    /** Metres along the game's y, north by custom. */
    public double y() {
        return y;
    }

    /** Metres up: where the feet are. */
    public double z() {
        return z;
    }

    /** Degrees in [0, 360): 0 looks towards +y, 90 towards +x. */
    public double heading() {
        return heading;
    }

    /** What the drawn body makes in this frame, m/s. */
    public double velocityX() {
        return velocityX;
    }

    /** As {@link #velocityX}, along y. */
    public double velocityY() {
        return velocityY;
    }

    /** As {@link #velocityX}, upwards. */
    public double velocityZ() {
        return velocityZ;
    }

    /** Speed over ground, m/s. */
    public double speed() {
        return Math.sqrt(velocityX * velocityX + velocityY * velocityY);
    }

    /** What the legs do. */
    public Cycle cycle() {
        return legs.cycle;
    }

    /** Seconds since this cycle began. */
    public double cycleAge() {
        return legs.age;
    }

    /** How far through the cycle its legs are, 0 … 1, by the metres made: feet that follow it do not slide. */
    public double phase() {
        return legs.phase;
    }

    /** The last action it did, in the game's own numbering; 0 for none yet. */
    public int action() {
        return action;
    }

    /** Seconds since that action began; infinite for none. */
    public double actionAge() {
        return actionAge;
    }

    /** It jumps or falls: no ground is under it. */
    public boolean isAirborne() {
        return airborne;
    }

    /** It came down in this frame. */
    public boolean hasLanded() {
        return landed;
    }

    /** Returns the degrees the character turned since the last frame, clockwise positive. */
    public double headingDelta() {
        return headingDelta;
    }

    /** It is in the picture for the first time. */
    public boolean hasAppeared() {
        return appeared;
    }

    /** Returns whether it was placed elsewhere in this frame: reset trails, cameras and cloth simulation. */
    public boolean teleported() {
        return teleported;
    }

    /** Returns the seconds from the newest update of this character to the moment shown; above 0.5 s its place is a guess. */
    public double age() {
        return age;
    }

    /** Fills in x, y and z, and returns what was filled. */
    public Vector3d position(Vector3d dest) {
        return dest.set(x, y, z);
    }

    /** For an engine whose y points up and whose −z lies ahead: x stays, up becomes y, the map's +y becomes −z. */
    public Vector3f positionYUp(Vector3f dest) {
        return dest.set((float) x, (float) z, (float) -y);
    }

    /**
     * The same as seen from an origin of yours, in the map's own axes: floats are coarse far out, a millimetre at ten
     * kilometres, so a large world is drawn around its camera.
     */
    public Vector3f positionYUp(double originX, double originY, double originZ, Vector3f dest) {
        return dest.set((float) (x - originX), (float) (z - originZ), (float) (originY - y));
    }

    /** The rotation that goes with it: a model that looks along −z looks where the character does. */
    public Quaternionf rotationYUp(Quaternionf dest) {
        return dest.rotationY((float) -Math.toRadians(heading));
    }

    /** Takes a drawn pose; what changed since the last frame follows from it. */
    void take(double east, double north, double up, double degrees, boolean inAir, double dt) {
        double turn = Headings.signed(degrees - heading);
        boolean moved = dt > 0 && !teleported && !appeared;
        velocityX = moved ? (east - x) / dt : 0;
        velocityY = moved ? (north - y) / dt : 0;
        velocityZ = moved ? (up - z) / dt : 0;
        headingDelta = appeared ? 0 : turn;
        landed = airborne && !inAir && !teleported && !appeared;
        airborne = inAir;
        x = east;
        y = north;
        z = up;
        heading = Headings.reduce(degrees);
    }

    /** Plays the legs on at a velocity over ground. */
    void play(double east, double north, double dt) {
        double sine = Headings.sin(heading);
        double cosine = Headings.cos(heading);
        double turnRate = dt > 0 ? headingDelta / dt : 0;
        legs.advance(east * sine + north * cosine, east * cosine - north * sine, turnRate, airborne, dt);
    }
}
