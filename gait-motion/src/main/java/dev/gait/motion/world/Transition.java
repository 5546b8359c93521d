package dev.gait.motion.world;

import dev.gait.motion.MotionTuning;
import dev.gait.motion.internal.body.Body;
import dev.gait.motion.internal.body.PhysicsState;
import dev.gait.motion.place.Frame;
import org.jspecify.annotations.Nullable;

/**
 * The walk of one body through ground and obstacles: retail's transition (motion.md §H.6), with a sheet of facets below
 * and boxes and cylinders around.
 *
 * <p>A move is cut into steps no longer than the body's radius. Each step first bends its offset along what the body
 * leans on, then advances from event to event: the edge of a facet, ground rising into the path, a wall, a top. At the
 * third slide the rest of the step is given up. Every position on the way is exact, not sampled, so nothing is tunnelled
 * through at any speed, and a body stops a skin short of what stopped it.
 *
 * <p>How a body goes is one of three gaits ({@link MovingBody}). A <b>walker</b> keeps to the facets, follows every edge between
 * walkable ones, and may not enter a steep one: upwards it is a wall, downwards a ledge. A body <b>on a top</b> goes
 * level and at the end of the step must find something underneath within its step-down height, or it is at a ledge. A
 * <b>flyer</b>, in the air or slipping down a slope too steep to walk, goes straight until it meets something.
 *
 * <p>At a ledge a body slides along the edge if its EDGE_SLIDE bit is set, and walks off otherwise.
 */
final class Transition extends MovingBody {
    /** A single move is never longer than this many radii; longer ones are refused. */
    private static final int MAX_STEPS = 4096;
    /** Attempts to get on with a step (motion.md §H.6: insert up to three attempts). */
    private static final int MAX_ATTEMPTS = 3;
    /** Facet edges and other events per step: more than any real step meets, so that no input loops for ever. */
    private static final int MAX_EVENTS = 64;
    /** A body in contact has run into the ground when it would end this far below it, metres. */
    private static final double BELOW = 1e-9;

    private final NoGround unknown = new NoGround();

    Transition(GroundSurface ground, @Nullable NearbyObstacles nearby) {
        super(ground, nearby);
    }

    Sweep.Outcome sweep(Body mover, Frame target, Sweep dest) {
        if (!ground.covers(mover.position.cell)) {
            return unknown.sweep(mover, target, dest);
        }
        Frame start = mover.position.frame;
        double moveX = target.x - start.x;
        double moveY = target.y - start.y;
        double moveZ = target.z - start.z;
        double distance = Math.sqrt(moveX * moveX + moveY * moveY + moveZ * moveZ);
        double radius = Math.max(mover.radius, 2 * SKIN);
        if (!(distance <= MAX_STEPS * radius) || !Double.isFinite(start.x + start.y + start.z)) {
            return Sweep.Outcome.BLOCKED;
        }
        int steps = distance > radius ? (int) Math.ceil(distance / radius) : 1;
        stepLength = distance / steps;
        begin(mover);
        for (int step = 0; step < steps; step++) {
            if (nearby != null) {
                nearby.gather(cell, x, y, stepLength, radius);
            }
            if (step == 0) {
                stand();
            }
            offset.ask(moveX / steps, moveY / steps, moveZ / steps, EPSILON / steps);
            bend();
            if (offset.contact && offset.isTooShort()) {
                if (step == 0 && !isHeldBetweenSlopes()) {
                    return Sweep.Outcome.UNMOVED;
                }
                break;
            }
            isLastStep = step == steps - 1;
            advance();
        }
        return finish(target, dest);
    }

    /** A step first bends its offset along the wall and the ground the body is in contact with (motion.md §H.6). */
    private void bend() {
        boolean leansOnWall = sliding && offset.isInto(slidingX, slidingY, 0);
        offset.follow();
        if (leansOnWall) {
            offset.slideOff(slidingX, slidingY, 0);
        }
        sliding = false;
    }

    /** One step, event by event. */
    private void advance() {
        attempts = 1;
        stepUp = stepUpHeight();
        footing = z;
        rememberSafe();
        for (int event = 0; event < MAX_EVENTS; event++) {
            if (attempts > MAX_ATTEMPTS) {
                offset.stop();
            }
            boolean arrived = gait == Gait.WALKING ? walk() : goStraight();
            if (arrived && settle()) {
                return;
            }
        }
        attempts = MAX_ATTEMPTS;
        settle();
    }

    /** A walker's way to the next event; true when the offset is used up. */
    private boolean walk() {
        offset.leanOn(facet);
        offset.z = facet.slopeX * offset.x + facet.slopeY * offset.y;
        double edge = ground.exit(cell, facet, x, y, offset.x, offset.y);
        boolean crosses = edge < 1;
        boolean stops = false;
        double time = crosses ? edge : 1;
        if (edge < Double.POSITIVE_INFINITY) {
            double closing = offset.x * facet.exitX + offset.y * facet.exitY;
            if (crosses || ((edge - 1) * closing < SKIN && closing > NearbyObstacles.GRAZING * stepLength)) {
                ground.across(cell, facet, next);
                stops = !next.isWalkable() && (risesAhead() || body.has(PhysicsState.EDGE_SLIDE));
            }
            if (stops) {
                time = Math.min(Math.max(0, edge - SKIN / closing), 1);
            }
        }
        if (meetsObstacle(time)) {
            return false;
        }
        move(time);
        if (!stops && !crosses) {
            return true;
        }
        offset.spend(time);
        if (stops) {
            if (risesAhead()) {
                collide(next.normalX, next.normalY, next.normalZ);
            }
            slideAlong(-facet.exitX, -facet.exitY, 0);
            return false;
        }
        if (next.isWalkable()) {
            offset.cross(next, facet.exitX, facet.exitY);
        } else {
            leave();
        }
        facet.set(next);
        return false;
    }

    /** Whether the facet across the edge goes up from it: a steep one that does is a wall, one that falls a ledge. */
    private boolean risesAhead() {
        return next.slopeX * facet.exitX + next.slopeY * facet.exitY > 0;
    }

    /** The way of a body in the air or on a top to the next event; true when the offset is used up. */
    private boolean goStraight() {
        double edge = ground.exit(cell, facet, x, y, offset.x, offset.y);
        double time = Math.min(edge, 1);
        double above = z - facet.z(x, y);
        double endAbove = z + offset.z * time - facet.z(x + offset.x * time, y + offset.y * time);
        boolean lands = !offset.contact && facet.normalZ >= MotionTuning.LANDING_Z;
        double reach = lands ? EPSILON : -BELOW;
        boolean meetsGround = endAbove <= reach && endAbove < above;
        if (meetsGround) {
            time = timeToGround(time, above, endAbove, Math.max(reach, 0));
        }
        if (meetsObstacle(time)) {
            return false;
        }
        move(time);
        if (!meetsGround && edge >= 1) {
            return true;
        }
        offset.spend(time);
        if (meetsGround) {
            meetGround();
        } else {
            facet.set(ground.across(cell, facet, next));
        }
        return false;
    }

    private double timeToGround(double end, double above, double endAbove, double reach) {
        double fall = above - endAbove;
        if (above <= reach || fall <= 0) {
            return 0;
        }
        double time = end * (above - reach) / fall;
        if (offset.isOnWalkable() && !facet.isWalkable()) {
            // A steep slope beside a top is a wall: stop a skin before it.
            time -= SKIN * steepness() * end / fall;
        }
        return Math.min(Math.max(time, 0), end);
    }

    /** The ground has risen into a straight path: a landing, a slope to slip along, or a wall. */
    private void meetGround() {
        if (offset.isOnWalkable() && !facet.isWalkable()) {
            collide(facet.normalX, facet.normalY, facet.normalZ);
            slideAlong(-facet.slopeX / steepness(), -facet.slopeY / steepness(), 0);
            return;
        }
        double groundZ = facet.z(x, y);
        double top = highestTop(EPSILON);
        if (top >= groundZ) {
            // The last hair's breadth down to the ground would have gone through it.
            climb(top);
            return;
        }
        z = groundZ;
        boolean slips = offset.contact && !offset.isOnWalkable();
        if (!offset.contact || (slips && offset.isInto(facet.normalX, facet.normalY, facet.normalZ))) {
            collide(facet.normalX, facet.normalY, facet.normalZ);
        }
        if (facet.isWalkable()) {
            gait = Gait.WALKING;
            stepUp = body.stepUp;
            offset.leanOn(facet);
            offset.follow();
        } else if (facet.normalZ >= MotionTuning.LANDING_Z) {
            if (offset.slipOnto(facet)) {
                attempts++;
            }
        } else {
            slideAlong(facet.normalX, facet.normalY, facet.normalZ);
        }
    }

    /** Tests the path up to {@code time} against the obstacles; true when one was met and dealt with. */
    private boolean meetsObstacle(double time) {
        if (nearby == null || nearby.isEmpty()) {
            return false;
        }
        NearbyObstacles.Side side = nearby.firstHit(x, y, z, offset.x, offset.y, offset.z, time, body.height);
        if (side == NearbyObstacles.Side.NONE) {
            return false;
        }
        move(nearby.hitTime);
        offset.spend(nearby.hitTime);
        double top = nearby.top(nearby.hitIndex);
        if (side == NearbyObstacles.Side.UNDERSIDE) {
            bumpHead();
        } else if (side == NearbyObstacles.Side.TOP) {
            climb(top);
        } else if (top - footing() <= stepUp + FLUSH && nearby.overlapping(x, y, top, body.height) < 0) {
            attempts++;
            climb(top);
        } else {
            collide(nearby.hitX, nearby.hitY, 0);
            slideAlong(nearby.hitX, nearby.hitY, 0);
        }
        return true;
    }

    /** The height a step up is measured from: a body that has just been lifted beside a step does not stand on it yet. */
    private double footing() {
        if (gait != Gait.ON_TOP || highestTop(FLUSH) >= z - FLUSH) {
            footing = z;
        }
        return footing;
    }

    private void bumpHead() {
        collide(0, 0, -1);
        attempts++;
        if (offset.contact) {
            offset.stop();
        } else {
            offset.level();
        }
    }

    /**
     * The end of a step: what is underneath? True when the step is over, false when an edge slide sends the body on
     * another way.
     */
    private boolean settle() {
        if (gait == Gait.WALKING) {
            return true;
        }
        if (!offset.contact) {
            if (isLastStep) {
                touchDown();
            }
            return true;
        }
        double top = highestTop(FLUSH);
        double groundZ = facet.z(x, y);
        // motion.md §H.6: from walkable ground down on to walkable ground; otherwise 0.04 m, on to what one may land
        // on.
        boolean walkable = offset.isOnWalkable();
        double stepDown = (walkable ? body.stepDown : MotionTuning.AIRBORNE_STEP) + FLUSH;
        boolean carries = facet.normalZ >= (walkable ? MotionTuning.FLOOR_Z : MotionTuning.LANDING_Z);
        if (top >= groundZ ? z - top <= stepDown : z - groundZ <= stepDown && carries) {
            standOn(top, groundZ);
            return true;
        }
        if (walkable && body.has(PhysicsState.EDGE_SLIDE)) {
            return slideAlongRim(stepDown);
        }
        leave();
        return true;
    }

    /** A body in the air has landed when its feet end no more than EPSILON above something. */
    private void touchDown() {
        double top = highestTop(EPSILON);
        double groundZ = facet.z(x, y);
        if (top >= groundZ && z - top <= EPSILON) {
            climb(top);
        } else if (z - groundZ <= EPSILON && facet.normalZ >= MotionTuning.LANDING_Z) {
            collide(facet.normalX, facet.normalY, facet.normalZ);
            standOn(top, groundZ);
        }
    }

    /** The edge of a top: go back, and towards the nearest spot that still carries the body. */
    private boolean slideAlongRim(double stepDown) {
        if (nearby == null || !nearby.nearestOnTop(x, y, safeX, safeY, safeZ - stepDown, safeZ + FLUSH)) {
            leave();
            return true;
        }
        x = safeX;
        y = safeY;
        z = safeZ;
        ground.facetAt(cell, x, y, facet);
        if (++attempts <= MAX_ATTEMPTS) {
            offset.redirect(nearby.nearestX - x, nearby.nearestY - y, 0);
            return false;
        }
        standOn(highestTop(FLUSH), facet.z(x, y));
        return true;
    }
}
