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
 * <p>Bounded: {@link #CAPACITY} entries; the oldest are folded into the floor, the pose everything starts from.
 */
final class Timeline {
    static final int CAPACITY = 64;
    /** A place this near to the known ground is on it, metres. */
    private static final double NEAR_GROUND = 0.3;
    /** Without a command a body is believed to go on as it was last seen for so long, seconds; then it stands. */
    static final double CARRIED = 0.5;

    private static final byte POSITION = 0;
    private static final byte JUMP = 1;
    private static final byte LEAP = 2;
    private static final byte COMMAND = 3;

    private final byte[] kind = new byte[CAPACITY];
    private final double[] time = new double[CAPACITY];
    private final long[] number = new long[CAPACITY];
    /** One value of an entry each: place and heading, or legs. */
    private final double[] a = new double[CAPACITY];

    private final double[] b = new double[CAPACITY];
    private final double[] c = new double[CAPACITY];
    private final double[] d = new double[CAPACITY];
    private final double[] efficiency = new double[CAPACITY];
    private final double[] vx = new double[CAPACITY];
    private final double[] vy = new double[CAPACITY];
    private final double[] vz = new double[CAPACITY];
    private final int[] cycle = new int[CAPACITY];
    private final boolean[] follows = new boolean[CAPACITY];
    /** The place came with a velocity and stands for itself: no command says how it goes on. */
    private final boolean[] moving = new boolean[CAPACITY];

    private int count;

    private final GlideGround ground;
    private final GlidePose floor = new GlidePose();
    private final GlidePose ahead = new GlidePose();
    private final Passage passage = new Passage();
    private double floorTime;
    private long floorCommand = Long.MIN_VALUE;

    Timeline(GlideGround ground) {
        this.ground = ground;
    }

    /** Begins with a body standing somewhere. */
    void begin(double at, double x, double y, double z, double heading) {
        count = 0;
        floorTime = at;
        floorCommand = Long.MIN_VALUE;
        floor.legs.set(0, 0, 0);
        floor.legs.cycle = 0;
        floor.legs.cycleSpeed = 1;
        floor.efficiency = 1;
        floor.airborne = false;
        floor.moving = true;
        floor.vx = 0;
        floor.vy = 0;
        floor.vz = 0;
        floor.walked = 0;
        floor.x = x;
        floor.y = y;
        floor.z = z;
        floor.heading = heading;
        floor.followsGround = isOnGround(x, y, z);
    }

    private boolean isOnGround(double x, double y, double z) {
        return Math.abs(z - ground.height(x, y)) < NEAR_GROUND;
    }

    // ---- Hearing ----

    /** A place at a time. False when it says nothing new: known already, or older than everything that is kept. */
    boolean position(double at, double x, double y, double z, double heading, double share, boolean jump) {
        int i = place(at, jump ? JUMP : POSITION, x, y, z, heading);
        if (i >= 0) {
            efficiency[i] = share;
            // Where nobody says what legs do, whoever was put elsewhere stands there.
            moving[i] = jump && !isCommanded();
        }
        return i >= 0;
    }

    /** In the air at a place with a velocity, world axes: a jump's beginning, or what became of it. */
    boolean flight(double at, double x, double y, double z, double heading, double east, double north, double up) {
        int i = place(at, LEAP, x, y, z, heading);
        if (i >= 0) {
            vx[i] = east;
            vy[i] = north;
            vz[i] = up;
        }
        return i >= 0;
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
        int i = place(at, airborne ? LEAP : POSITION, x, y, z, heading);
        if (i >= 0) {
            vx[i] = east;
            vy[i] = north;
            vz[i] = up;
            moving[i] = true;
            follows[i] &= !airborne;
        }
        return i >= 0;
    }

    private int place(double at, byte what, double x, double y, double z, double heading) {
        if (at < floorTime || at == floorTime && what != JUMP) {
            return -1;
        }
        for (int i = 0; i < count; i++) {
            if (kind[i] <= LEAP && time[i] == at) {
                return -1;
            }
        }
        int i = open(at, what, 0);
        a[i] = x;
        b[i] = y;
        c[i] = z;
        d[i] = heading;
        follows[i] = isOnGround(x, y, z);
        return i;
    }

    private boolean isCommanded() {
        boolean commanded = floorCommand != Long.MIN_VALUE;
        for (int i = 0; i < count; i++) {
            commanded |= kind[i] == COMMAND;
        }
        return commanded;
    }

    /** What the legs do from a time on. One that comes after the window has passed still counts if none came since. */
    boolean command(double at, long which, Legs legs) {
        if (isKnown(which) || which <= floorCommand) {
            return false;
        }
        if (at <= floorTime) {
            floorCommand = which;
            floor.legs.set(legs);
            floor.moving = false;
            return true;
        }
        int i = open(at, COMMAND, which);
        a[i] = legs.forward;
        b[i] = legs.right;
        c[i] = legs.turn;
        d[i] = legs.cycleSpeed;
        cycle[i] = legs.cycle;
        return true;
    }

    private boolean isKnown(long which) {
        for (int i = 0; i < count; i++) {
            if (kind[i] == COMMAND && number[i] == which) {
                return true;
            }
        }
        return false;
    }

    /** Makes room for an entry at its place in time; entries of the same moment are ordered by kind, then number. */
    private int open(double at, byte what, long which) {
        if (count == CAPACITY) {
            fold();
        }
        int i = count++;
        while (i > 0 && isAfter(i - 1, at, what, which)) {
            copy(i - 1, i);
            i--;
        }
        kind[i] = what;
        time[i] = at;
        number[i] = which;
        efficiency[i] = 1;
        moving[i] = false;
        vx[i] = 0;
        vy[i] = 0;
        vz[i] = 0;
        return i;
    }

    private boolean isAfter(int i, double at, byte what, long which) {
        if (time[i] != at) {
            return time[i] > at;
        }
        return kind[i] != what ? kind[i] > what : number[i] > which;
    }

    private void copy(int from, int to) {
        kind[to] = kind[from];
        time[to] = time[from];
        number[to] = number[from];
        a[to] = a[from];
        b[to] = b[from];
        c[to] = c[from];
        d[to] = d[from];
        efficiency[to] = efficiency[from];
        vx[to] = vx[from];
        vy[to] = vy[from];
        vz[to] = vz[from];
        cycle[to] = cycle[from];
        follows[to] = follows[from];
        moving[to] = moving[from];
    }

    // ---- Forgetting ----

    /** Folds what happened before a moment into the floor, up to the last position before it. */
    void forget(double before) {
        int last = lastPlace(before);
        for (int i = 0; i <= last; i++) {
            fold();
        }
    }

    private void fold() {
        if (floorTime < time[0]) {
            carry(floor, time[0] - floorTime);
            floorTime = time[0];
        }
        apply(0, floor);
        if (kind[0] == COMMAND) {
            floorCommand = Math.max(floorCommand, number[0]);
        }
        count--;
        for (int i = 0; i < count; i++) {
            copy(i + 1, i);
        }
    }

    // ---- Looking ----

    /** The pose at a moment; before everything that is known, the first place. */
    void at(double moment, GlidePose dest) {
        int base = lastPlace(moment);
        double since = begin(base, dest);
        int i = base + 1;
        if (dest.moving && (i == count || moving[i])) {
            pass(i, since, moment, dest);
            return;
        }
        while (i < count && time[i] <= moment) {
            carry(dest, time[i] - since);
            since = time[i];
            apply(i++, dest);
        }
        carry(dest, moment - since);
        leadTo(i, base, Math.max(moment, since), dest);
    }

    /** On the way to the next place that came with a velocity, or on from the last one. */
    private void pass(int next, double since, double moment, GlidePose dest) {
        double dt = Math.max(0, moment - since);
        if (next == count || kind[next] == JUMP) {
            carry(dest, Math.min(dt, CARRIED));
            if (dt > CARRIED && !dest.airborne) {
                dest.legs.set(0, 0, 0);
                dest.vz = 0;
            }
            return;
        }
        double span = time[next] - since;
        passage.from(dest.x, dest.y, dest.z, dest.vx, dest.vy, dest.vz)
                .to(a[next], b[next], c[next], vx[next], vy[next], vz[next], span)
                .at(dt);
        dest.x = passage.x;
        dest.y = passage.y;
        dest.z = passage.z;
        dest.heading += Angles.signed(d[next] - dest.heading) * dt / span;
        dest.go(passage.vx, passage.vy, passage.vz);
        dest.airborne &= dt < span / 2 || kind[next] == LEAP;
        dest.followsGround &= follows[next];
        settle(dest);
    }

    /** Starts a pose at an entry, −1 for the floor. Returns its time. */
    private double begin(int base, GlidePose dest) {
        dest.set(floor);
        dest.walked = 0;
        if (base < 0) {
            return floorTime;
        }
        for (int i = base; i >= 0; i--) {
            if (kind[i] == COMMAND) {
                apply(i, dest);
                break;
            }
        }
        apply(base, dest);
        return time[base];
    }

    /** Spreads over the way what commands will have missed of the next known position. */
    private void leadTo(int from, int base, double moment, GlidePose dest) {
        int next = from;
        while (next < count && kind[next] == COMMAND) {
            next++;
        }
        if (next >= count || kind[next] == JUMP) {
            return;
        }
        ahead.set(dest);
        double since = moment;
        for (int i = from; i < next; i++) {
            carry(ahead, time[i] - since);
            since = Math.max(since, time[i]);
            apply(i, ahead);
        }
        carry(ahead, time[next] - since);
        double begun = base < 0 ? floorTime : time[base];
        double share = ahead.walked > MotionTuning.EPSILON
                ? dest.walked / ahead.walked
                : (moment - begun) / Math.max(time[next] - begun, MotionTuning.EPSILON);
        share = Math.max(0, Math.min(1, share));
        dest.x += (a[next] - ahead.x) * share;
        dest.y += (b[next] - ahead.y) * share;
        dest.z += (c[next] - ahead.z) * share;
        dest.heading += Angles.signed(d[next] - ahead.heading) * share;
    }

    /** The last place at or before a moment, −1 for the floor. */
    private int lastPlace(double moment) {
        for (int i = count - 1; i >= 0; i--) {
            if (kind[i] <= LEAP && time[i] <= moment) {
                return i;
            }
        }
        return -1;
    }

    private void apply(int i, GlidePose dest) {
        switch (kind[i]) {
            case COMMAND -> {
                dest.legs.forward = a[i];
                dest.legs.right = b[i];
                dest.legs.turn = c[i];
                dest.legs.cycleSpeed = d[i];
                dest.legs.cycle = cycle[i];
                dest.efficiency = 1;
                dest.moving = false;
            }
            default -> {
                dest.x = a[i];
                dest.y = b[i];
                dest.z = c[i];
                dest.heading = d[i];
                dest.efficiency = efficiency[i];
                dest.airborne = kind[i] == LEAP;
                dest.followsGround = follows[i];
                dest.vx = vx[i];
                dest.vy = vy[i];
                dest.vz = vz[i];
                dest.moving = moving[i];
                if (moving[i]) {
                    dest.go(vx[i], vy[i], vz[i]);
                }
            }
        }
    }

    /** Goes on, and lands where there is ground to land on. */
    private void carry(GlidePose pose, double dt) {
        if (dt <= 0) {
            return;
        }
        if (!pose.airborne) {
            pose.advance(dt);
            pose.z += pose.moving ? pose.vz * dt : 0;
            settle(pose);
            return;
        }
        double flight = Math.min(dt, secondsToLanding(pose, dt));
        pose.advance(flight);
        if (flight < dt) {
            pose.airborne = false;
            pose.followsGround = true;
            pose.advance(dt - flight);
            settle(pose);
        }
    }

    private void settle(GlidePose pose) {
        if (pose.followsGround) {
            double height = ground.height(pose.x, pose.y);
            pose.z = Double.isNaN(height) ? pose.z : height;
        }
    }

    /** When the parabola meets the ground: the ground under the end of each guess makes the next one better. */
    private double secondsToLanding(GlidePose pose, double dt) {
        double seconds = dt;
        for (int round = 0; round < 4; round++) {
            double height = ground.height(pose.x + pose.vx * seconds, pose.y + pose.vy * seconds);
            if (Double.isNaN(height)) {
                return Double.POSITIVE_INFINITY;
            }
            double root = pose.vz * pose.vz + 2 * -MotionTuning.GRAVITY * (pose.z - height);
            double landing = root < 0 ? 0 : (pose.vz + Math.sqrt(root)) / -MotionTuning.GRAVITY;
            if (landing > dt && round == 0) {
                return Double.POSITIVE_INFINITY;
            }
            seconds = landing;
        }
        return seconds;
    }

    /** Placements after one moment and up to another. */
    int jumpsBetween(double after, double upTo) {
        int jumps = 0;
        for (int i = 0; i < count; i++) {
            if (kind[i] == JUMP && time[i] > after && time[i] <= upTo) {
                jumps++;
            }
        }
        return jumps;
    }

    int size() {
        return count;
    }
}
