package dev.gait.motion.game;

import dev.gait.motion.MotionTuning;
import dev.gait.motion.place.Headings;

/**
 * What an input does to a character: the law that a {@link Hero} foresees and an {@link Authority} lays down. The same
 * numbers in give the same numbers out, on every machine: so a client that was told right is never corrected.
 *
 * <p>In this order: the body turns to its heading, its velocity goes to what the input wants, a jump leaves the ground,
 * the body goes its way in steps of at most a quarter of its radius, out of walls and along the floor, or falls.
 */
final class Mover {
    private static final double GRAVITY = MotionTuning.GRAVITY;
    private static final double SHORTEST = 1e-9;
    /** What was pushed less than this was not stopped, metres. */
    private static final double TOUCHED = 1e-7;

    private final Ground ground;
    private final Speeds speeds;
    private final BodySize size;
    private final Spot spot = new Spot();

    Mover(Ground ground, Speeds speeds, BodySize size) {
        this.ground = ground;
        this.speeds = speeds;
        this.size = size;
        spot.radius = size.radius();
        spot.height = size.height();
        spot.stepUp = size.stepUp();
    }

    Speeds speeds() {
        return speeds;
    }

    /** Plays an input for so many seconds. */
    void play(Motion body, HeroInput input, double dt) {
        turn(body, input.heading(), dt);
        double oldX = body.vx;
        double oldY = body.vy;
        double oldZ = body.vz;
        double changing = 0;
        if (!body.airborne) {
            changing = steer(body, input, dt);
            if (input.jump() && speeds.jump() > 0) {
                body.airborne = true;
                body.vz = speeds.jump();
                oldZ = body.vz;
            }
        }
        if (body.airborne) {
            body.vz += GRAVITY * dt;
        }
        // The mean of both velocities while it changes: exact for a steady acceleration.
        double steady = dt - changing;
        double dx = (oldX + body.vx) / 2 * changing + body.vx * steady;
        double dy = (oldY + body.vy) / 2 * changing + body.vy * steady;
        go(body, dx, dy, (oldZ + body.vz) / 2 * dt, dt);
    }

    private void turn(Motion body, double wanted, double dt) {
        double left = Headings.signed(wanted - body.heading);
        double most = speeds.turn() * dt;
        body.heading = Math.abs(left) <= most
                ? Headings.reduce(wanted)
                : Headings.reduce(body.heading + (left > 0 ? most : -most));
    }

    /** Takes the velocity towards what the input wants, as fast as the character can; the seconds that took. */
    private double steer(Motion body, HeroInput input, double dt) {
        double share = Math.sqrt(input.moveX() * input.moveX() + input.moveY() * input.moveY());
        double wantX = 0;
        double wantY = 0;
        if (share > SHORTEST) {
            double speed = topSpeed(body.heading, input.moveX() / share, input.moveY() / share) * Math.min(1, share);
            wantX = speed * input.moveX() / share;
            wantY = speed * input.moveY() / share;
        }
        double dx = wantX - body.vx;
        double dy = wantY - body.vy;
        double change = Math.sqrt(dx * dx + dy * dy);
        double rate = share > SHORTEST ? speeds.acceleration() : speeds.braking();
        body.vz = 0;
        if (change <= rate * dt) {
            body.vx = wantX;
            body.vy = wantY;
            return change / rate;
        }
        body.vx += dx / change * rate * dt;
        body.vy += dy / change * rate * dt;
        return dt;
    }

    /** How fast it can go in a direction of the map: an ellipse between ahead or back and sideways. */
    private double topSpeed(double heading, double east, double north) {
        double sine = Headings.sin(heading);
        double cosine = Headings.cos(heading);
        double ahead = east * sine + north * cosine;
        double side = east * cosine - north * sine;
        double along = ahead >= 0 ? speeds.forward() : speeds.backward();
        double a = Math.abs(ahead) < SHORTEST ? 0 : ahead / along;
        double b = Math.abs(side) < SHORTEST ? 0 : side / speeds.sideways();
        return 1 / Math.sqrt(a * a + b * b);
    }

    // ---- The way ----

    private void go(Motion body, double dx, double dy, double dz, double dt) {
        double way = Math.sqrt(dx * dx + dy * dy);
        int pieces = Math.max(1, (int) Math.ceil(way / (size.radius() / 4)));
        double wasX = body.x;
        double wasY = body.y;
        double wasZ = body.z;
        boolean touched = false;
        for (int i = 0; i < pieces; i++) {
            touched |= piece(body, dx / pieces, dy / pieces, dz / pieces);
        }
        if (touched && dt > 0) {
            // What a wall took away is gone, along the wall it stays.
            body.vx = limit((body.x - wasX) / dt, body.vx);
            body.vy = limit((body.y - wasY) / dt, body.vy);
        }
        if (!body.airborne && dt > 0) {
            body.vz = (body.z - wasZ) / dt;
        }
    }

    /** A made velocity, never more than the wanted one and never against it. */
    private static double limit(double made, double wanted) {
        return wanted >= 0 ? Math.max(0, Math.min(made, wanted)) : Math.min(0, Math.max(made, wanted));
    }

    /** One piece of the way; true when something was in it. */
    private boolean piece(Motion body, double dx, double dy, double dz) {
        double z = body.airborne ? body.z + dz : body.z;
        if (step(body, dx, dy, z)) {
            return Math.abs(spot.pushedX) + Math.abs(spot.pushedY) > TOUCHED;
        }
        // No floor there: along the edge, if there is one that way.
        if (!step(body, dx, 0, z) && !step(body, 0, dy, z)) {
            step(body, 0, 0, z);
        }
        return true;
    }

    /** Goes there if there is a floor; true when it did. */
    private boolean step(Motion body, double dx, double dy, double z) {
        double reach = Math.max(z, body.z) + size.stepUp();
        spot.x = body.x + dx;
        spot.y = body.y + dy;
        // Who comes down hard is below the floor for a moment; walls see the feet on it.
        double under = body.airborne ? ground.floor(spot.x, spot.y, reach) : z;
        spot.z = under > z ? under : z;
        spot.pushedX = 0;
        spot.pushedY = 0;
        if (dx != 0 || dy != 0) {
            ground.pushOut(spot);
        }
        double floor = ground.floor(spot.x, spot.y, reach);
        if (Double.isNaN(floor)) {
            return false;
        }
        body.x = spot.x;
        body.y = spot.y;
        if (body.airborne ? z <= floor && body.vz <= 0 : floor >= z - size.stepDown()) {
            body.z = floor;
            body.vz = body.airborne ? 0 : body.vz;
            body.airborne = false;
        } else if (body.airborne) {
            body.z = z;
        } else {
            body.airborne = true;
            body.vz = 0;
        }
        return true;
    }

    /** Sets somebody on the floor below, if it is near. */
    void settle(Motion body) {
        double floor = ground.floor(body.x, body.y, body.z + size.stepUp());
        if (Double.isNaN(floor)) {
            throw new IllegalArgumentException("there is no floor at (" + body.x + ", " + body.y + ") below "
                    + (body.z + size.stepUp()) + " to stand on");
        }
        body.airborne = floor < body.z - size.stepDown();
        body.z = body.airborne ? body.z : floor;
    }

    static void checkPlace(String who, double x, double y, double z, double heading) {
        if (!Double.isFinite(x + y + z + heading)) {
            throw new IllegalArgumentException(who + " cannot stand at (" + x + ", " + y + ", " + z + ") heading "
                    + heading + ": these are not all numbers");
        }
    }
}
