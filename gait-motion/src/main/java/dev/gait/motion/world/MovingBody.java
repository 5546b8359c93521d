package dev.gait.motion.world;

import dev.gait.motion.MotionTuning;
import dev.gait.motion.internal.body.Body;
import dev.gait.motion.internal.body.PhysicsState;
import dev.gait.motion.place.Frame;
import org.jspecify.annotations.Nullable;

/**
 * A body on its way through ground and obstacles: where it is by now, what it stands on, how much of its step is left and
 * what it has touched. {@link Transition} decides where it goes; here is what can become of it on the way, and what it
 * takes home at the end.
 */
abstract class MovingBody {
    enum Gait {
        WALKING,
        ON_TOP,
        FLYING
    }

    static final double SKIN = NearbyObstacles.SKIN;
    static final double FLUSH = NearbyObstacles.FLUSH;
    static final double EPSILON = MotionTuning.EPSILON;

    final GroundSurface ground;
    final @Nullable NearbyObstacles nearby;
    final Facet facet = new Facet();
    final Facet next = new Facet();
    final StepOffset offset = new StepOffset();

    // The body on its way.
    Body body = new Body();
    int cell;
    double x;
    double y;
    double z;
    Gait gait = Gait.FLYING;
    double stepUp;
    double footing;
    double stepLength;
    boolean isLastStep;
    int attempts;

    // Where the body last stood for certain, to fall back on at a ledge.
    double safeX;
    double safeY;
    double safeZ;

    // What the move touched.
    boolean collided;
    double collisionX;
    double collisionY;
    double collisionZ;
    boolean sliding;
    double slidingX;
    double slidingY;

    MovingBody(GroundSurface ground, @Nullable NearbyObstacles nearby) {
        this.ground = ground;
        this.nearby = nearby;
    }

    final void begin(Body mover) {
        body = mover;
        cell = mover.position.cell;
        x = mover.position.frame.x;
        y = mover.position.frame.y;
        z = mover.position.frame.z;
        collided = false;
        sliding = mover.sliding;
        slidingX = mover.slidingX;
        slidingY = mover.slidingY;
        offset.wedged = false;
        offset.leanOn(mover.normalX, mover.normalY, mover.normalZ);
        // A body that moves off its surface only knows where it was (motion.md §H.6).
        offset.contact = mover.contact && mover.velocityAlongNormal() <= EPSILON;
    }

    /** Finds out what the body stands on, and lifts it out of ground and low obstacles it is sunk into. */
    final void stand() {
        ground.facetAt(cell, x, y, facet);
        double groundZ = facet.z(x, y);
        z = Math.max(z, groundZ);
        double top = Double.NEGATIVE_INFINITY;
        if (offset.contact && nearby != null && !nearby.isEmpty()) {
            top = nearby.highestTop(x, y, z + stepUpHeight());
            if (top > z && nearby.overlapping(x, y, top, body.height) >= 0) {
                top = nearby.highestTop(x, y, z);
            }
        }
        if (!offset.contact) {
            gait = Gait.FLYING;
        } else if (top > groundZ && z - top <= EPSILON) {
            z = top;
            gait = Gait.ON_TOP;
        } else if (z > groundZ + EPSILON) {
            gait = offset.isOnWalkable() ? Gait.ON_TOP : Gait.FLYING;
        } else if (facet.isWalkable()) {
            gait = Gait.WALKING;
        } else {
            gait = Gait.FLYING;
            offset.leanOn(facet);
        }
    }

    final double stepUpHeight() {
        return offset.isOnWalkable() ? body.stepUp : MotionTuning.AIRBORNE_STEP;
    }

    final void move(double time) {
        x += offset.x * time;
        y += offset.y * time;
        z = gait == Gait.WALKING ? facet.z(x, y) : z + offset.z * time;
    }

    final double steepness() {
        return Math.sqrt(facet.slopeX * facet.slopeX + facet.slopeY * facet.slopeY);
    }

    /** On to a top: stepping up from the side or landing from above. */
    final void climb(double top) {
        z = top;
        if (!offset.isOnWalkable()) {
            collide(0, 0, 1);
        }
        gait = Gait.ON_TOP;
        stepUp = body.stepUp;
        offset.leanOn(0, 0, 1);
        offset.level();
        rememberSafe();
    }

    final void collide(double nx, double ny, double nz) {
        collided = true;
        collisionX = nx;
        collisionY = ny;
        collisionZ = nz;
    }

    /** Turns what is left of the step along a wall. */
    final void slideAlong(double nx, double ny, double nz) {
        attempts++;
        double level = Math.sqrt(nx * nx + ny * ny);
        sliding = true;
        slidingX = nx / level;
        slidingY = ny / level;
        offset.slideOff(nx, ny, nz);
    }

    final void rememberSafe() {
        safeX = x;
        safeY = y;
        safeZ = z;
    }

    final double highestTop(double reach) {
        return nearby == null || nearby.isEmpty() ? Double.NEGATIVE_INFINITY : nearby.highestTop(x, y, z + reach);
    }

    final void standOn(double top, double groundZ) {
        if (top >= groundZ) {
            z = top;
            gait = Gait.ON_TOP;
            offset.leanOn(0, 0, 1);
        } else {
            z = groundZ;
            gait = facet.isWalkable() ? Gait.WALKING : Gait.FLYING;
            offset.leanOn(facet);
        }
    }

    final void leave() {
        offset.contact = false;
        gait = Gait.FLYING;
    }

    final boolean isHeldBetweenSlopes() {
        return offset.wedged && offset.contact && !offset.isOnWalkable();
    }

    final Sweep.Outcome finish(Frame target, Sweep dest) {
        Frame start = body.position.frame;
        dest.begin(cell, x, y, z, target);
        boolean stuck = dest.position.frame.hasSameOrigin(start) && !target.hasSameOrigin(start);
        if (stuck && !offset.contact && body.has(PhysicsState.GRAVITY)) {
            // A falling body that cannot move: whoever steps it counts such ticks and in the end gives it ground.
            return Sweep.Outcome.UNMOVED;
        }
        if (stuck && isHeldBetweenSlopes()) {
            // Nobody could stand on either slope alone; together they hold a body for good.
            offset.leanOn(0, 0, 1);
            collide(0, 0, 1);
        }
        if (!FlatGround.rehome(dest)) {
            return Sweep.Outcome.BLOCKED;
        }
        if (collided) {
            dest.setCollision(collisionX, collisionY, collisionZ);
        }
        if (sliding) {
            dest.setSliding(slidingX, slidingY, 0);
        }
        if (offset.contact) {
            dest.standOn(offset.normalX, offset.normalY, offset.normalZ);
        }
        return Sweep.Outcome.MOVED;
    }
}
