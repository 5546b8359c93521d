package dev.gait.motion.internal.body;

import dev.gait.motion.MotionTuning;
import dev.gait.motion.math.Digest;
import dev.gait.motion.place.Frame;
import dev.gait.motion.place.Position;
import org.joml.Vector3d;

/**
 * A body in the world: where it is, how it moves by itself, and what it stands on. Plain mutable data with no opinions;
 * the rules that change it live in the stepper, the world and the interpreter (motion.md §H).
 *
 * <p>On the ground a walking body has no velocity at all: its legs carry it. Velocity is for what physics carries, a
 * jump, a push, a slide.
 */
public final class Body {
    public final Position position = new Position();

    /** World velocity in m/s. Use {@link #setVelocity} where retail's set_velocity is meant. */
    public double velocityX;

    public double velocityY;
    public double velocityZ;
    /** World acceleration; gravity or nothing. */
    public double accelerationZ;
    /** World angular velocity in radians per second. */
    public double omegaX;

    public double omegaY;
    public double omegaZ;
    /** What the body really made in its last step, metres, and how long that took: see {@link #cachedVelocityX()}. */
    public double travelX;

    public double travelY;
    public double travelZ;
    public double travelSeconds = 1.0;

    /** CONTACT: something is underneath. */
    public boolean contact;
    /** ON_WALKABLE: and it is flat enough to walk on. */
    public boolean onWalkable;

    public boolean onWater;
    /** SLIDING: the last step ended along a wall, with this normal. */
    public boolean sliding;

    public double slidingX;
    public double slidingY;
    public double slidingZ;
    /** The plane underneath: normal and distance, valid while {@link #contact} holds. */
    public double normalX;

    public double normalY;
    public double normalZ = 1.0;
    public double planeDistance;

    public int physicsState = PhysicsState.DEFAULT;
    public double friction = MotionTuning.DEFAULT_FRICTION;
    public double elasticity = MotionTuning.DEFAULT_ELASTICITY;
    public double scale = 1.0;
    public double radius = MotionTuning.DEFAULT_RADIUS;
    public double height = MotionTuning.DEFAULT_HEIGHT;
    public double stepUp = MotionTuning.DEFAULT_STEP_UP;
    public double stepDown = MotionTuning.DEFAULT_STEP_DOWN;
    /** An object without collision spheres keeps its origin and only turns (motion.md §H.2 step 4). */
    public boolean hasSpheres = true;

    /** ACTIVE: within 96 m of the player, so it is stepped at all. */
    public boolean active = true;
    /** Attached to another object, which then moves it. */
    public boolean parented;
    /** Distance to the local player at the start of the last update. motion.md §G.4. */
    public double playerDistance = MotionTuning.UNKNOWN_DISTANCE;

    public boolean jumpedThisFrame;
    /** Ticks in a row that a falling body could not move. motion.md §H.6. */
    public int stationaryTicks;
    /** Seconds without contact, and the height the flight began at. motion.md §H.9. */
    public double airborneSeconds;

    public double launchZ;
    /**
     * Which parts of the actor want a say in the next tick, one {@link Concern} bit each. Every part keeps its own bit, so
     * that a tick looks at one number instead of asking six objects that mostly have nothing to do.
     */
    public int concerns;
    /** Counts teleports, snaps and blips, so that a renderer knows not to slide through them. motion.md §H.10. */
    public int placements;

    public Frame frame() {
        return position.frame;
    }

    /** Keeps a concern's bit. */
    public void setConcern(int bit, boolean on) {
        concerns = on ? concerns | bit : concerns & ~bit;
    }

    public boolean hasConcern(int bits) {
        return (concerns & bits) != 0;
    }

    /** True when physics would leave the body alone: no velocity, no acceleration, no spin. */
    public boolean isAtRest() {
        return velocityX == 0
                && velocityY == 0
                && velocityZ == 0
                && accelerationZ == 0
                && omegaX == 0
                && omegaY == 0
                && omegaZ == 0;
    }

    public boolean has(int stateBit) {
        return (physicsState & stateBit) != 0;
    }

    public boolean isGrounded() {
        return contact && onWalkable;
    }

    public boolean hasVelocity() {
        return velocityX != 0 || velocityY != 0 || velocityZ != 0;
    }

    /** set_velocity of motion.md §H.5: no faster than 50 m/s; wakes the body. */
    public void setVelocity(double x, double y, double z) {
        if (x != velocityX || y != velocityY || z != velocityZ) {
            velocityX = x;
            velocityY = y;
            velocityZ = z;
            clampVelocity();
            jumpedThisFrame = true;
        }
        active = true;
    }

    /** The same in body axes. */
    public void setLocalVelocity(double x, double y, double z) {
        Frame frame = position.frame;
        setVelocity(frame.worldX(x, y, z), frame.worldY(x, y, z), frame.worldZ(x, y, z));
    }

    public void setOmega(double x, double y, double z) {
        omegaX = x;
        omegaY = y;
        omegaZ = z;
    }

    public double speedSquared() {
        return velocityX * velocityX + velocityY * velocityY + velocityZ * velocityZ;
    }

    /** Velocity along the contact normal; positive leaves the surface. */
    public double velocityAlongNormal() {
        return velocityX * normalX + velocityY * normalY + velocityZ * normalZ;
    }

    public void clampVelocity() {
        double squared = speedSquared();
        if (squared > MotionTuning.MAX_VELOCITY_SQUARED) {
            double factor = MotionTuning.MAX_VELOCITY / Math.sqrt(squared);
            velocityX *= factor;
            velocityY *= factor;
            velocityZ *= factor;
        }
    }

    /**
     * The velocity other objects see, m/s (cached_velocity of motion.md §H.2): what the last step really made, not what
     * physics carries. Divided here, because one asks seldom and steps often.
     */
    public double cachedVelocityX() {
        return travelX / travelSeconds;
    }

    public double cachedVelocityY() {
        return travelY / travelSeconds;
    }

    public double cachedVelocityZ() {
        return travelZ / travelSeconds;
    }

    public double cachedSpeed() {
        return Math.sqrt(travelX * travelX + travelY * travelY + travelZ * travelZ) / travelSeconds;
    }

    public void clearCachedVelocity() {
        travelX = 0;
        travelY = 0;
        travelZ = 0;
    }

    public Vector3d velocity(Vector3d dest) {
        return dest.set(velocityX, velocityY, velocityZ);
    }

    /** The velocity in body axes: what a jump message carries (motion.md §J.7). */
    public Vector3d localVelocity(Vector3d dest) {
        return position.frame.toLocal(velocityX, velocityY, velocityZ, dest);
    }

    /** Stands the body on flat ground under its feet. */
    public void standOn(double nx, double ny, double nz, double distance) {
        contact = true;
        onWalkable = nz >= MotionTuning.FLOOR_Z;
        normalX = nx;
        normalY = ny;
        normalZ = nz;
        planeDistance = distance;
    }

    /** calc_acceleration of motion.md §H.5: ground holds a body and stops its spin, else gravity pulls. */
    public void calculateAcceleration() {
        if (contact && onWalkable && !has(PhysicsState.SLEDDING)) {
            accelerationZ = 0;
            omegaX = 0;
            omegaY = 0;
            omegaZ = 0;
        } else {
            accelerationZ = has(PhysicsState.GRAVITY) ? MotionTuning.GRAVITY : 0;
        }
    }

    /** Becomes the same body as another, for rolling back. */
    public void set(Body other) {
        position.set(other.position);
        velocityX = other.velocityX;
        velocityY = other.velocityY;
        velocityZ = other.velocityZ;
        accelerationZ = other.accelerationZ;
        omegaX = other.omegaX;
        omegaY = other.omegaY;
        omegaZ = other.omegaZ;
        travelX = other.travelX;
        travelY = other.travelY;
        travelZ = other.travelZ;
        travelSeconds = other.travelSeconds;
        contact = other.contact;
        onWalkable = other.onWalkable;
        onWater = other.onWater;
        sliding = other.sliding;
        slidingX = other.slidingX;
        slidingY = other.slidingY;
        slidingZ = other.slidingZ;
        normalX = other.normalX;
        normalY = other.normalY;
        normalZ = other.normalZ;
        planeDistance = other.planeDistance;
        physicsState = other.physicsState;
        friction = other.friction;
        elasticity = other.elasticity;
        setShape(other);
        active = other.active;
        parented = other.parented;
        playerDistance = other.playerDistance;
        jumpedThisFrame = other.jumpedThisFrame;
        stationaryTicks = other.stationaryTicks;
        airborneSeconds = other.airborneSeconds;
        launchZ = other.launchZ;
        concerns = other.concerns;
        placements = other.placements;
    }

    /** Takes on another body's dimensions. */
    public void setShape(Body other) {
        scale = other.scale;
        radius = other.radius;
        height = other.height;
        stepUp = other.stepUp;
        stepDown = other.stepDown;
        hasSpheres = other.hasSpheres;
    }

    /** Everything a step reads. Concerns are not: their owners digest what they stand for. */
    public void addTo(Digest digest) {
        position.addTo(digest);
        digest.add(velocityX).add(velocityY).add(velocityZ).add(accelerationZ);
        digest.add(omegaX).add(omegaY).add(omegaZ);
        digest.add(travelX).add(travelY).add(travelZ).add(travelSeconds);
        digest.add(contact).add(onWalkable).add(onWater);
        digest.add(sliding).add(slidingX).add(slidingY).add(slidingZ);
        digest.add(normalX).add(normalY).add(normalZ).add(planeDistance);
        digest.add(physicsState).add(friction).add(elasticity);
        digest.add(scale).add(radius).add(height).add(stepUp).add(stepDown).add(hasSpheres);
        digest.add(active).add(parented).add(playerDistance);
        digest.add(jumpedThisFrame)
                .add(stationaryTicks)
                .add(airborneSeconds)
                .add(launchZ)
                .add(placements);
    }
}
