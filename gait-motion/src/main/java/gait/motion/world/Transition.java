package gait.motion.world;

import gait.motion.MotionTuning;
import gait.motion.body.Body;
import gait.motion.body.PhysicsState;
import gait.motion.place.Frame;
import org.jspecify.annotations.Nullable;

/**
 * The walk of one body through ground and obstacles: retail's transition (motion.md §H.6), with a sheet of facets below
 * and boxes and cylinders around.
 *
 * <p>A move is cut into steps no longer than the body's radius. Each step first slides its offset along what the body
 * leans on, then advances from event to event: the edge of a facet, ground rising into the path, a wall, a top. Three
 * slides and the rest of the step is given up. Every position on the way is exact, not sampled, so nothing is tunnelled
 * through at any speed, and a body stops a skin short of what stopped it.
 *
 * <p>How a body goes is one of three {@link Gait}s. A <b>walker</b> keeps to the facets, follows every edge between
 * walkable ones, and may not enter a steep one: upwards it is a wall, downwards a ledge. A body <b>on a top</b> goes
 * level and at the end of the step must find something underneath within its step-down height, or it is at a ledge. A
 * <b>flyer</b>, in the air or slipping down a slope too steep to walk, goes straight until it meets something.
 *
 * <p>At a ledge a body slides along the edge if its EDGE_SLIDE bit is set, and walks off otherwise.
 */
final class Transition {
    private enum Gait {
        WALKING,
        ON_TOP,
        FLYING
    }

    /** A single move is never longer than this many radii; longer ones are refused. */
    private static final int MAX_STEPS = 4096;
    /** Slides per step (motion.md §H.6: insert up to three attempts). */
    private static final int MAX_SLIDES = 3;
    /** Facet edges and other events per step: more than any real step meets, so that no input loops for ever. */
    private static final int MAX_EVENTS = 64;
    /** A body in contact has run into the ground when it would end this far below it, metres. */
    private static final double BELOW = 1e-9;

    private static final double SKIN = NearbyObstacles.SKIN;
    private static final double GRAZING = NearbyObstacles.GRAZING;
    private static final double EPSILON = MotionTuning.EPSILON;

    private final GroundSurface ground;
    private final @Nullable NearbyObstacles nearby;
    private final NoGround unknown = new NoGround();
    private final Facet facet = new Facet();
    private final Facet next = new Facet();

    // The body on its way.
    private Body body = new Body();
    private int cell;
    private double x;
    private double y;
    private double z;
    private Gait gait = Gait.FLYING;
    private boolean contact;
    private double normalX;
    private double normalY;
    private double normalZ;
    private double stepUp;
    private double stepLength;
    private double shortest;

    // What is left of the step.
    private double dx;
    private double dy;
    private double dz;
    private int slides;
    /** What it would be without the walls met in this step, so that each slide starts from the wish, not the last slide. */
    private double wishX;

    private double wishY;
    private double wishZ;
    private final double[] walls = new double[3 * (MAX_SLIDES + 1)];
    private int wallCount;

    // Where the body last stood for certain, to fall back on at a ledge.
    private double safeX;
    private double safeY;
    private double safeZ;

    // What the move touched.
    private boolean collided;
    private double collisionX;
    private double collisionY;
    private double collisionZ;
    private boolean sliding;
    private double slidingX;
    private double slidingY;
    private double slidingZ;
    private boolean wedged;

    Transition(GroundSurface ground, @Nullable NearbyObstacles nearby) {
        this.ground = ground;
        this.nearby = nearby;
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
        shortest = EPSILON / steps;
        begin(mover);
        for (int step = 0; step < steps; step++) {
            dx = moveX / steps;
            dy = moveY / steps;
            dz = moveZ / steps;
            if (nearby != null) {
                nearby.gather(cell, x, y, stepLength, radius);
            }
            if (step == 0) {
                stand();
            }
            slideOffset();
            if (isTooShort()) {
                if (step == 0 && !isHeldBetweenSlopes()) {
                    return Sweep.Outcome.UNMOVED;
                }
                break;
            }
            advance();
        }
        return finish(target, dest);
    }

    private void begin(Body mover) {
        body = mover;
        cell = mover.position.cell;
        x = mover.position.frame.x;
        y = mover.position.frame.y;
        z = mover.position.frame.z;
        collided = false;
        wedged = false;
        sliding = mover.sliding;
        slidingX = mover.slidingX;
        slidingY = mover.slidingY;
        slidingZ = mover.slidingZ;
        contact = mover.contact && mover.velocityAlongNormal() <= EPSILON;
        normalX = mover.normalX;
        normalY = mover.normalY;
        normalZ = mover.normalZ;
    }

    /** Finds out what the body stands on, and lifts it out of ground and low obstacles it is sunk into. */
    private void stand() {
        ground.facetAt(cell, x, y, facet);
        double groundZ = facet.z(x, y);
        z = Math.max(z, groundZ);
        double top = Double.NEGATIVE_INFINITY;
        if (contact && nearby != null && !nearby.isEmpty()) {
            top = nearby.highestTop(x, y, z + (isWalkable() ? body.stepUp : MotionTuning.AIRBORNE_STEP));
            if (top > z && nearby.overlapping(x, y, top, body.height) >= 0) {
                top = nearby.highestTop(x, y, z);
            }
        }
        if (!contact) {
            gait = Gait.FLYING;
        } else if (top > groundZ && z - top <= EPSILON) {
            z = top;
            gait = Gait.ON_TOP;
        } else if (z > groundZ + EPSILON) {
            gait = isWalkable() ? Gait.ON_TOP : Gait.FLYING;
        } else if (facet.isWalkable()) {
            gait = Gait.WALKING;
        } else {
            gait = Gait.FLYING;
            leanOn(facet.normalX, facet.normalY, facet.normalZ);
        }
    }

    private boolean isWalkable() {
        return contact && normalZ >= MotionTuning.FLOOR_Z;
    }

    private void leanOn(double nx, double ny, double nz) {
        contact = true;
        normalX = nx;
        normalY = ny;
        normalZ = nz;
    }

    private boolean isTooShort() {
        return dx * dx + dy * dy + dz * dz < shortest * shortest;
    }

    private boolean isHeldBetweenSlopes() {
        return wedged && contact && !isWalkable();
    }

    /** motion.md §H.6: a step first slides its offset along the wall and the ground the body is in contact with. */
    private void slideOffset() {
        wallCount = 0;
        boolean leansOnWall = sliding && dx * slidingX + dy * slidingY + dz * slidingZ < 0;
        if (contact) {
            followContact();
        }
        wish();
        if (leansOnWall) {
            slideOff(slidingX, slidingY, slidingZ);
        }
    }

    private void wish() {
        wishX = dx;
        wishY = dy;
        wishZ = dz;
    }

    /** Takes the wish without its part into a wall, and along the ground if the body is in contact. */
    private void slideOff(double nx, double ny, double nz) {
        setOffset(wishX, wishY, wishZ);
        if (contact) {
            keepAlongCrease(nx, ny, nz);
        } else {
            removeAlong(nx, ny, nz);
        }
        for (int wall = 0; wall < wallCount; wall++) {
            if (isInto(wall)) {
                stopInCorner(nz == 0 && walls[3 * wall + 2] == 0);
                break;
            }
        }
        walls[3 * wallCount] = nx;
        walls[3 * wallCount + 1] = ny;
        walls[3 * wallCount + 2] = nz;
        wallCount++;
    }

    private boolean isInto(int wall) {
        return dx * walls[3 * wall] + dy * walls[3 * wall + 1] + dz * walls[3 * wall + 2] < -BELOW;
    }

    /** Two walls that lean together leave no way on but up or down: better to stop than to jitter between them. */
    private void stopInCorner(boolean upright) {
        setOffset(0, 0, upright && !contact ? wishZ : 0);
        wedged = true;
    }

    /** What moves into the contact plane is removed along its normal; what moves away is brought down on to it. */
    private void followContact() {
        double into = dx * normalX + dy * normalY + dz * normalZ;
        if (into <= 0) {
            dx -= into * normalX;
            dy -= into * normalY;
            dz -= into * normalZ;
        } else if (isWalkable()) {
            dz = -(dx * normalX + dy * normalY) / normalZ;
        }
    }

    private void removeAlong(double nx, double ny, double nz) {
        double into = dx * nx + dy * ny + dz * nz;
        dx -= into * nx;
        dy -= into * ny;
        dz -= into * nz;
    }

    /** Keeps the part of the offset along the line where the contact plane meets another plane. */
    private void keepAlongCrease(double nx, double ny, double nz) {
        double cx = normalY * nz - normalZ * ny;
        double cy = normalZ * nx - normalX * nz;
        double cz = normalX * ny - normalY * nx;
        double squared = cx * cx + cy * cy + cz * cz;
        double along = squared > 0 ? (dx * cx + dy * cy + dz * cz) / squared : 0;
        setOffset(along * cx, along * cy, along * cz);
        wedged |= isTooShort();
    }

    private void setOffset(double newX, double newY, double newZ) {
        dx = newX;
        dy = newY;
        dz = newZ;
    }

    /** One step, event by event. */
    private void advance() {
        sliding = false;
        slides = 0;
        stepUp = isWalkable() ? body.stepUp : MotionTuning.AIRBORNE_STEP;
        rememberSafe();
        for (int event = 0; event < MAX_EVENTS; event++) {
            if (slides >= MAX_SLIDES || (dx == 0 && dy == 0 && dz == 0)) {
                setOffset(0, 0, 0);
            }
            boolean arrived = gait == Gait.WALKING ? walk() : flyOrCross();
            if (arrived && settle()) {
                return;
            }
        }
        setOffset(0, 0, 0);
        slides = MAX_SLIDES;
        settle();
    }

    /** A walker's way to the next event; true when the offset is used up. */
    private boolean walk() {
        leanOn(facet.normalX, facet.normalY, facet.normalZ);
        dz = facet.slopeX * dx + facet.slopeY * dy;
        double edge = ground.exit(cell, facet, x, y, dx, dy);
        boolean crosses = edge < 1;
        boolean stops = false;
        double time = crosses ? edge : 1;
        if (edge < Double.POSITIVE_INFINITY) {
            double closing = dx * facet.exitX + dy * facet.exitY;
            if (crosses || ((edge - 1) * closing < SKIN && closing > GRAZING * stepLength)) {
                ground.across(cell, facet, next);
                stops = !next.isWalkable() && (risesAhead() || body.has(PhysicsState.EDGE_SLIDE));
            }
            if (stops) {
                time = Math.min(Math.max(0, edge - SKIN / closing), 1);
            }
        }
        if (hitsObstacle(time)) {
            return false;
        }
        x += dx * time;
        y += dy * time;
        z = facet.z(x, y);
        if (!stops && !crosses) {
            return true;
        }
        spend(time);
        if (stops) {
            if (risesAhead()) {
                collide(next.normalX, next.normalY, next.normalZ);
            }
            slideAlong(-facet.exitX, -facet.exitY, 0);
            return false;
        }
        facet.set(next);
        if (facet.isWalkable()) {
            leanOn(facet.normalX, facet.normalY, facet.normalZ);
            followContact();
            wish();
        } else {
            leave();
        }
        return false;
    }

    /** Whether the facet across the edge goes up from it: a steep one that does is a wall, one that falls a ledge. */
    private boolean risesAhead() {
        return next.slopeX * facet.exitX + next.slopeY * facet.exitY > 0;
    }

    /** The way of a body in the air or on a top to the next event; true when the offset is used up. */
    private boolean flyOrCross() {
        double edge = ground.exit(cell, facet, x, y, dx, dy);
        double time = Math.min(edge, 1);
        double above = z - facet.z(x, y);
        double endAbove = z + dz * time - facet.z(x + dx * time, y + dy * time);
        boolean lands = !contact && facet.normalZ >= MotionTuning.LANDING_Z;
        double reach = lands ? EPSILON : -BELOW;
        boolean meetsGround = endAbove <= reach;
        if (meetsGround) {
            time = timeToGround(time, above, endAbove, Math.max(reach, 0));
        }
        if (hitsObstacle(time)) {
            return false;
        }
        x += dx * time;
        y += dy * time;
        z += dz * time;
        if (meetsGround) {
            spend(time);
            meetGround();
            return false;
        }
        if (edge >= 1) {
            return true;
        }
        spend(time);
        facet.set(ground.across(cell, facet, next));
        return false;
    }

    private double timeToGround(double end, double above, double endAbove, double reach) {
        double fall = above - endAbove;
        if (above <= reach || fall <= 0) {
            return 0;
        }
        double time = end * (above - reach) / fall;
        if (isWalkable() && !facet.isWalkable()) {
            // A steep slope beside a top is a wall: stop a skin before it.
            double slope = Math.sqrt(facet.slopeX * facet.slopeX + facet.slopeY * facet.slopeY);
            time -= SKIN * slope * end / fall;
        }
        return Math.min(Math.max(time, 0), end);
    }

    /** The ground has risen into a straight path: a landing, a slope to slip along, or a wall. */
    private void meetGround() {
        if (isWalkable() && !facet.isWalkable()) {
            double slope = Math.sqrt(facet.slopeX * facet.slopeX + facet.slopeY * facet.slopeY);
            collide(facet.normalX, facet.normalY, facet.normalZ);
            slideAlong(-facet.slopeX / slope, -facet.slopeY / slope, 0);
            return;
        }
        z = facet.z(x, y);
        if (!isWalkable() && dx * facet.normalX + dy * facet.normalY + dz * facet.normalZ < 0) {
            collide(facet.normalX, facet.normalY, facet.normalZ);
        }
        if (facet.isWalkable()) {
            gait = Gait.WALKING;
            stepUp = body.stepUp;
            leanOn(facet.normalX, facet.normalY, facet.normalZ);
            followContact();
            wish();
        } else if (facet.normalZ >= MotionTuning.LANDING_Z) {
            slipOnto();
        } else {
            slideAlong(facet.normalX, facet.normalY, facet.normalZ);
        }
    }

    /** From the air or from one steep slope on to another; where the two lean together, along the crease. */
    private void slipOnto() {
        setOffset(wishX, wishY, wishZ);
        removeAlong(facet.normalX, facet.normalY, facet.normalZ);
        if (contact && dx * normalX + dy * normalY + dz * normalZ < -BELOW) {
            setOffset(wishX, wishY, wishZ);
            keepAlongCrease(facet.normalX, facet.normalY, facet.normalZ);
            slides++;
        }
        leanOn(facet.normalX, facet.normalY, facet.normalZ);
        wish();
        for (int wall = 0; wall < wallCount; wall++) {
            if (isInto(wall)) {
                keepAlongCrease(walls[3 * wall], walls[3 * wall + 1], walls[3 * wall + 2]);
            }
        }
    }

    /** Tests the path up to {@code time} against the obstacles; true when one was met and dealt with. */
    private boolean hitsObstacle(double time) {
        if (nearby == null || nearby.isEmpty()) {
            return false;
        }
        NearbyObstacles.Side side = nearby.firstHit(x, y, z, dx, dy, dz, time, body.height);
        if (side == NearbyObstacles.Side.NONE) {
            return false;
        }
        x += dx * nearby.hitTime;
        y += dy * nearby.hitTime;
        z = gait == Gait.WALKING ? facet.z(x, y) : z + dz * nearby.hitTime;
        spend(nearby.hitTime);
        double top = nearby.top(nearby.hitIndex);
        switch (side) {
            case TOP -> climb(top);
            case UNDERSIDE -> bumpHead();
            default -> {
                if (top - z <= stepUp + NearbyObstacles.FLUSH && nearby.overlapping(x, y, top, body.height) < 0) {
                    climb(top);
                } else {
                    collide(nearby.hitX, nearby.hitY, 0);
                    slideAlong(nearby.hitX, nearby.hitY, 0);
                }
            }
        }
        return true;
    }

    /** On to a top: stepping up from the side or landing from above. */
    private void climb(double top) {
        z = top;
        if (!isWalkable()) {
            collide(0, 0, 1);
        }
        leanOn(0, 0, 1);
        gait = Gait.ON_TOP;
        stepUp = body.stepUp;
        dz = 0;
        wishZ = 0;
        rememberSafe();
    }

    private void bumpHead() {
        collide(0, 0, -1);
        slides++;
        if (gait == Gait.FLYING && !contact) {
            dz = 0;
            wishZ = 0;
        } else {
            setOffset(0, 0, 0);
        }
    }

    private void spend(double time) {
        double left = 1 - time;
        dx *= left;
        dy *= left;
        dz *= left;
        wishX *= left;
        wishY *= left;
        wishZ *= left;
    }

    private void collide(double nx, double ny, double nz) {
        collided = true;
        collisionX = nx;
        collisionY = ny;
        collisionZ = nz;
    }

    /** Turns what is left of the step along a wall; three times a step at most. */
    private void slideAlong(double nx, double ny, double nz) {
        slides++;
        double level = Math.sqrt(nx * nx + ny * ny);
        sliding = true;
        slidingX = nx / level;
        slidingY = ny / level;
        slidingZ = 0;
        if (slides <= MAX_SLIDES) {
            slideOff(nx, ny, nz);
        }
    }

    private void rememberSafe() {
        safeX = x;
        safeY = y;
        safeZ = z;
    }

    /**
     * The end of a step: what is underneath? True when the step is over, false when an edge slide sends the body on
     * another way.
     */
    private boolean settle() {
        double top = nearby == null || nearby.isEmpty()
                ? Double.NEGATIVE_INFINITY
                : nearby.highestTop(x, y, z + (contact ? NearbyObstacles.FLUSH : EPSILON));
        if (gait == Gait.WALKING) {
            return true;
        }
        double groundZ = facet.z(x, y);
        if (!contact) {
            if (z - top <= EPSILON) {
                climb(top);
            }
            return true;
        }
        boolean walkable = isWalkable();
        double stepDown = (walkable ? body.stepDown : MotionTuning.AIRBORNE_STEP) + NearbyObstacles.FLUSH;
        if (top >= groundZ ? z - top <= stepDown : z - groundZ <= stepDown && isFooting(walkable)) {
            standOn(top, groundZ);
            return true;
        }
        if (!walkable || !body.has(PhysicsState.EDGE_SLIDE)) {
            leave();
            return true;
        }
        return slideAlongRim(stepDown);
    }

    /** motion.md §H.6: a body on walkable ground steps down on to walkable ground only, another on to what it may land on. */
    private boolean isFooting(boolean walkable) {
        return facet.normalZ >= (walkable ? MotionTuning.FLOOR_Z : MotionTuning.LANDING_Z);
    }

    private void standOn(double top, double groundZ) {
        if (top >= groundZ) {
            z = top;
            gait = Gait.ON_TOP;
            leanOn(0, 0, 1);
        } else {
            z = groundZ;
            gait = facet.isWalkable() ? Gait.WALKING : Gait.FLYING;
            leanOn(facet.normalX, facet.normalY, facet.normalZ);
        }
    }

    private void leave() {
        contact = false;
        gait = Gait.FLYING;
    }

    /** The edge of a top: go back, and towards the nearest spot that still carries the body. */
    private boolean slideAlongRim(double stepDown) {
        double wishX = x;
        double wishY = y;
        boolean hasTop =
                nearby != null && nearby.nearestOnTop(wishX, wishY, safeZ - stepDown, safeZ + NearbyObstacles.FLUSH);
        if (!hasTop || nearby == null) {
            leave();
            return true;
        }
        x = safeX;
        y = safeY;
        z = safeZ;
        ground.facetAt(cell, x, y, facet);
        boolean mayTry = slides < MAX_SLIDES;
        slides++;
        if (mayTry) {
            setOffset(nearby.nearestX - x, nearby.nearestY - y, 0);
            wish();
            wallCount = 0;
            return false;
        }
        double top = nearby.highestTop(x, y, z + NearbyObstacles.FLUSH);
        standOn(top, facet.z(x, y));
        return true;
    }

    private Sweep.Outcome finish(Frame target, Sweep dest) {
        Frame start = body.position.frame;
        boolean stayed = Math.abs(x - start.x) <= EPSILON
                && Math.abs(y - start.y) <= EPSILON
                && Math.abs(z - start.z) <= EPSILON;
        if (stayed && !contact && body.has(PhysicsState.GRAVITY)) {
            // A falling body that cannot move: the stepper counts such ticks and in the end gives it ground.
            return Sweep.Outcome.UNMOVED;
        }
        dest.begin(cell, x, y, z, target);
        if (stayed && isHeldBetweenSlopes()) {
            // Held between two slopes that nobody could stand on alone: together they are a place to stand.
            leanOn(0, 0, 1);
            collide(0, 0, 1);
        }
        if (!FlatGround.rehome(dest)) {
            return Sweep.Outcome.BLOCKED;
        }
        if (collided) {
            dest.setCollision(collisionX, collisionY, collisionZ);
        }
        if (sliding) {
            dest.setSliding(slidingX, slidingY, slidingZ);
        }
        if (contact) {
            Frame end = dest.position.frame;
            dest.contact = true;
            dest.setNormal(normalX, normalY, normalZ, -(normalX * end.x + normalY * end.y + normalZ * end.z));
        }
        return Sweep.Outcome.MOVED;
    }
}
