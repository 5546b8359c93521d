package dev.gait.motion.glide;

import dev.gait.motion.MotionTuning;

/**
 * What one body did, by its sender's clock: positions, commands and leaps sorted by time, however they arrived. The pose at
 * a moment is the newest position before it, carried on by the commands since; so the same entries give the same pose in
 * whatever order they came (glide.md, "Replay, not chase").
 *
 * <p>Where the next position is known already, what the commands missed of it is spread over the way there, in proportion
 * to the metres walked: a body that makes 5 % less speed than commanded is shown making 5 % less, and one that stands is
 * not moved.
 *
 * <p>Bounded: {@link #CAPACITY} entries; the oldest are folded into the floor, the pose everything starts from. Looking at
 * one moment after another goes on from the last look; the answer is the one that looking anew would give.
 */
final class Timeline {
    static final int CAPACITY = 64;
    /** A place this near to the known ground is on it, metres: the height that a wire tells is rounded. */
    static final double NEAR_GROUND = 0.05;
    /** Without a command a body is believed to go on as it was last seen for so long, seconds; then it stands. */
    static final double CARRIED = 0.5;

    private final Entries told = new Entries(CAPACITY);
    private final GroundWalk walk;
    private final GlidePose floor = new GlidePose();
    private final Passage passage = new Passage();
    private double floorTime;
    private long floorCommand = Long.MIN_VALUE;

    /** The last look, as far as whole steps led: the pose, the entry before it, and what comes next. */
    private final GlidePose reached = new GlidePose();

    private boolean hasReached;
    private int reachedBase;
    private int reachedNext;
    private double reachedSince;
    private int reachedSteps;

    /** Where commands lead from one place until the next is told, and from which place: −2 for not known yet. */
    private final GlidePose ahead = new GlidePose();

    private int aheadBase = UNKNOWN;
    private static final int UNKNOWN = -2;

    Timeline(GlideGround ground) {
        walk = new GroundWalk(ground);
    }

    /** Begins with a body standing somewhere. */
    void begin(double at, double x, double y, double z, double heading) {
        changed();
        told.count = 0;
        floorTime = at;
        floorCommand = Long.MIN_VALUE;
        floor.stand(x, y, z, heading);
        floor.followsGround = isNear(z, walk.height(x, y));
        walk.settle(floor);
    }

    private static boolean isNear(double z, double height) {
        return Math.abs(z - height) < NEAR_GROUND;
    }

    private void changed() {
        hasReached = false;
        aheadBase = UNKNOWN;
    }

    // ---- Hearing ----

    /** A place at a time. False when it says nothing new: known already, or older than everything that is kept. */
    boolean position(double at, double x, double y, double z, double heading, double share, boolean jump) {
        // Where nobody says what legs do, whoever was put elsewhere stands there.
        boolean stands = jump && floorCommand == Long.MIN_VALUE && !told.hasCommands();
        int i = place(at, jump ? Entries.JUMP : Entries.POSITION, x, y, z, heading);
        if (i >= 0) {
            told.efficiency[i] = share;
            told.moving[i] = stands;
        }
        return i >= 0;
    }

    /** How much of the commanded speed is made from a known place on, said anew. False if it is known no more. */
    boolean judge(double at, double share) {
        for (int i = 0; i < told.count; i++) {
            if (told.kind[i] == Entries.POSITION && told.time[i] == at) {
                changed();
                told.efficiency[i] = share;
                return true;
            }
        }
        return false;
    }

    /** In the air at a place with a velocity, world axes: a jump's beginning, or what became of it. */
    boolean flight(double at, double x, double y, double z, double heading, double east, double north, double up) {
        int i = place(at, Entries.LEAP, x, y, z, heading);
        return i >= 0 && going(i, east, north, up);
    }

    /** A place and how fast the body goes there, world axes, from a game that does not say what its legs do. */
    boolean moving(
            double at,
            double x,
            double y,
            double z,
            double heading,
            double east,
            double north,
            double up,
            boolean airborne) {
        int i = place(at, airborne ? Entries.LEAP : Entries.POSITION, x, y, z, heading);
        if (i >= 0) {
            told.moving[i] = true;
            told.follows[i] &= !airborne;
        }
        return i >= 0 && going(i, east, north, up);
    }

    private boolean going(int i, double east, double north, double up) {
        told.vx[i] = east;
        told.vy[i] = north;
        told.vz[i] = up;
        return true;
    }

    private int place(double at, byte what, double x, double y, double z, double heading) {
        if (at < floorTime || at == floorTime && what != Entries.JUMP || told.hasPlace(at, what)) {
            return -1;
        }
        int i = open(at, what, 0);
        double height = walk.height(x, y);
        boolean onGround = isNear(z, height);
        told.a[i] = x;
        told.b[i] = y;
        told.c[i] = onGround ? height : z;
        told.d[i] = heading;
        told.follows[i] = onGround;
        return i;
    }

    /** What the legs do from a time on. One that comes after the window has passed still counts if none came since. */
    boolean command(double at, long which, Legs legs) {
        if (which <= floorCommand || told.hasCommand(which)) {
            return false;
        }
        told.obeys();
        // Of two commands of one moment, the older may still be waiting where the floor begins: then this one follows
        // it.
        if (at <= floorTime && !told.hasCommandUpTo(floorTime, which)) {
            changed();
            floorCommand = which;
            floor.legs.set(legs);
            floor.moving = false;
            return true;
        }
        int i = open(Math.max(at, floorTime), Entries.COMMAND, which);
        told.a[i] = legs.forward;
        told.b[i] = legs.right;
        told.c[i] = legs.turn;
        told.d[i] = legs.cycleSpeed;
        told.cycle[i] = legs.cycle;
        return true;
    }

    private int open(double at, byte what, long which) {
        changed();
        if (told.isFull()) {
            fold(1);
        }
        return told.open(at, what, which);
    }

    // ---- Forgetting ----

    /** Takes back what was said of times after one; whether there was anything. */
    boolean takeBack(double after) {
        int before = told.count;
        while (told.count > 0 && told.time[told.count - 1] > after) {
            told.count--;
        }
        changed();
        return told.count < before;
    }

    /** Folds what happened before a moment into the floor, up to the last position before it. */
    void forget(double before) {
        int last = told.count == 0 || told.time[0] > before ? -1 : told.lastPlace(before);
        if (last >= 0) {
            changed();
            fold(last + 1);
        }
    }

    private void fold(int entries) {
        for (int i = 0; i < entries; i++) {
            if (floorTime < told.time[i]) {
                walk.carry(floor, told.time[i] - floorTime);
                floorTime = told.time[i];
            }
            told.apply(i, floor);
            if (told.kind[i] == Entries.COMMAND) {
                floorCommand = Math.max(floorCommand, told.number[i]);
            }
        }
        told.removeFirst(entries);
    }

    // ---- Looking ----

    /** The pose at a moment; before everything that is known, the first place. */
    void at(double moment, GlidePose dest) {
        int base = told.lastPlace(moment);
        int next = base + 1;
        int steps = 0;
        double since;
        if (hasReached && reachedBase == base && reachedSince + reachedSteps * GroundWalk.STEP <= moment) {
            dest.set(reached);
            next = reachedNext;
            since = reachedSince;
            steps = reachedSteps;
        } else {
            since = begin(base, dest);
            if (dest.moving && (next == told.count || told.moving[next])) {
                pass(next, since, moment, dest);
                return;
            }
        }
        while (next < told.count && told.time[next] <= moment) {
            carry(dest, steps, told.time[next] - since);
            steps = 0;
            since = told.time[next];
            told.apply(next++, dest);
        }
        int whole = Math.max(steps, walk.steps(dest, moment - since));
        for (int i = steps; i < whole; i++) {
            walk.step(dest, GroundWalk.STEP);
        }
        remember(base, next, since, whole, dest);
        walk.step(dest, walk.rest(moment - since, whole));
        leadTo(base, Math.max(moment, since), dest);
    }

    private void remember(int base, int next, double since, int steps, GlidePose pose) {
        hasReached = true;
        reached.set(pose);
        reachedBase = base;
        reachedNext = next;
        reachedSince = since;
        reachedSteps = steps;
    }

    /** Carries a pose that has made a few whole steps of a way already to its end. */
    private void carry(GlidePose pose, int made, double seconds) {
        int whole = Math.max(made, walk.steps(pose, seconds));
        for (int i = made; i < whole; i++) {
            walk.step(pose, GroundWalk.STEP);
        }
        walk.step(pose, walk.rest(seconds, whole));
    }

    /** On the way to the next place that came with a velocity, or on from the last one. */
    private void pass(int next, double since, double moment, GlidePose dest) {
        double dt = Math.max(0, moment - since);
        if (next == told.count || told.kind[next] == Entries.JUMP) {
            walk.carry(dest, Math.min(dt, CARRIED));
            if (dt > CARRIED && !dest.airborne) {
                dest.legs.set(0, 0, 0);
                dest.vz = 0;
            }
            return;
        }
        double span = told.time[next] - since;
        passage.from(dest.x, dest.y, dest.z, dest.vx, dest.vy, dest.vz)
                .to(told.a[next], told.b[next], told.c[next], told.vx[next], told.vy[next], told.vz[next], span)
                .at(dt);
        dest.x = passage.x;
        dest.y = passage.y;
        dest.z = passage.z;
        dest.heading += Angles.signed(told.d[next] - dest.heading) * dt / span;
        dest.go(passage.vx, passage.vy, passage.vz);
        dest.airborne &= dt < span / 2 || told.kind[next] == Entries.LEAP;
        dest.followsGround &= told.follows[next];
        walk.settle(dest);
    }

    /** The last place before a moment that was told: where the body surely was. */
    void placeBefore(double moment, GlidePose dest) {
        begin(told.lastPlace(moment), dest);
    }

    /** Starts a pose at an entry, −1 for the floor. Returns its time. */
    private double begin(int base, GlidePose dest) {
        dest.set(floor);
        dest.walked = 0;
        if (base < 0) {
            return floorTime;
        }
        // What its legs do was said by a command, or since by a velocity: as when all of it is folded into the floor.
        int velocity = base;
        int command = base;
        while (command >= 0 && told.kind[command] != Entries.COMMAND) {
            velocity = told.moving[velocity] ? velocity : command - 1;
            command--;
        }
        if (command >= 0) {
            told.apply(command, dest);
        }
        if (velocity > command) {
            told.apply(velocity, dest);
        }
        told.apply(base, dest);
        return told.time[base];
    }

    /** Spreads over the way what commands will have missed of the next known position. */
    private void leadTo(int base, double moment, GlidePose dest) {
        int next = told.nextPlace(base + 1);
        if (next == told.count || told.kind[next] == Entries.JUMP) {
            return;
        }
        lookAhead(base, next);
        double begun = base < 0 ? floorTime : told.time[base];
        double share = ahead.walked > MotionTuning.EPSILON
                ? dest.walked / ahead.walked
                : (moment - begun) / Math.max(told.time[next] - begun, MotionTuning.EPSILON);
        share = Math.max(0, Math.min(1, share));
        dest.x += (told.a[next] - ahead.x) * share;
        dest.y += (told.b[next] - ahead.y) * share;
        dest.z += (told.c[next] - ahead.z) * share;
        dest.heading += Angles.signed(told.d[next] - ahead.heading) * share;
        if (!dest.airborne && told.follows[next]) {
            walk.settle(dest);
        }
    }

    /** Where commands alone lead until a place is told. */
    private void lookAhead(int base, int next) {
        if (aheadBase == base) {
            return;
        }
        aheadBase = base;
        double since = begin(base, ahead);
        for (int i = base + 1; i <= next; i++) {
            walk.carry(ahead, told.time[i] - since);
            since = Math.max(since, told.time[i]);
            if (i < next) {
                told.apply(i, ahead);
            }
        }
    }

    /**
     * Says how a body goes on from the last look, at a moment on or after it, where that is along one way until the next
     * entry. False where it is not: in the air, by velocities, over uneven ground, or where it stands until a place is told.
     */
    boolean settle(double moment, SettledWay dest) {
        double next = reachedNext < told.count ? told.time[reachedNext] : GlideRemote.LATEST;
        boolean simple = hasReached && reachedSteps == 0 && !reached.airborne && !reached.moving;
        simple &= reached.legs.turn == 0 || Math.abs(reached.legs.turn) >= GlidePose.SLOW_TURN;
        if (!simple || moment < reachedSince || moment >= next || !walk.isEven(reached)) {
            return false;
        }
        dest.begin(reached, reachedSince, next);
        int place = told.nextPlace(reachedBase + 1);
        if (place < told.count && told.kind[place] != Entries.JUMP) {
            lookAhead(reachedBase, place);
            boolean onGround = reached.followsGround && told.follows[place];
            dest.lead(
                    told.a[place] - ahead.x,
                    told.b[place] - ahead.y,
                    onGround ? 0 : told.c[place] - ahead.z,
                    Angles.signed(told.d[place] - ahead.heading),
                    ahead.walked);
            return ahead.walked > MotionTuning.EPSILON;
        }
        return true;
    }

    /** The height to draw a body at beside where it is: as high above the ground. */
    double heightBeside(GlidePose pose, double x, double y) {
        if (!pose.followsGround || pose.airborne) {
            return pose.z;
        }
        double rise = walk.height(x, y) - walk.height(pose.x, pose.y);
        return Double.isNaN(rise) ? pose.z : pose.z + rise;
    }

    /** Placements after one moment and up to another. */
    int jumpsBetween(double after, double upTo) {
        return told.jumpsBetween(after, upTo);
    }

    int size() {
        return told.count;
    }
}
