package dev.gait.motion.glide;

import dev.gait.motion.math.Trig;

/**
 * One body of somebody else's: its timeline, and what of the last picture is still to be taken back. Fed as messages come,
 * in any order; drawn at moments of the sender's clock that never go back.
 */
public final class GlideRemote {
    /** Entries older than this behind the picture are folded away, seconds. */
    private static final double KEPT = 2;
    /** A moment further ahead of the picture than this is not believed, seconds. */
    private static final double FUTURE = 10;
    /** Nothing is further than this from the middle of the map, metres, and nothing faster, m/s. */
    private static final double FARTHEST = 1e9;

    static final double FASTEST = 1e4;
    /** What the drawn body may exceed its top speed by in a frame, metres: less than what counts as a pop (glide.md). */
    private static final double UNSEEN = 0.045;
    /** So much faster than it may be, as a share, a slide is left to itself: else legs would twitch at the edge. */
    private static final double LITTLE = 0.05;

    /** A body that a wall keeps this far from where it belongs is put there, metres; or nearer, but for so long, seconds. */
    private static final double TRAPPED = 3;

    private static final double BESIDE = 0.3;
    private static final double HELD_SECONDS = 1;

    /** How long an action plays (motion.md §D.14). */
    private static final double ACTION_SECONDS = dev.gait.motion.MotionOptions.DEFAULT.actionSeconds();

    private final GlideGround ground;
    private final GlideWay way = new GlideWay();
    private final Timeline timeline;
    private final VisualOffset offset;
    private final GlideActions actions = new GlideActions();
    /** The pose of this frame, and of the last one as long as nothing was heard since. */
    private GlidePose now = new GlidePose();

    private GlidePose then = new GlidePose();
    private boolean knowsThen;
    private final GlidePose scratch = new GlidePose();
    private double topSpeed;
    private double drawnMoment = Double.NaN;
    private double lastX;
    private double lastY;
    private double lastZ;
    private int cuts;
    private boolean cutDue;
    private double held;

    /**
     * @param topSpeed m/s that nobody of this kind exceeds on its legs; the fastest command raises it
     * @param mode how corrections are taken out
     */
    public GlideRemote(GlideGround ground, double topSpeed, GlideMode mode) {
        this.ground = ground;
        this.timeline = new Timeline(ground);
        this.offset = new VisualOffset(mode);
        this.topSpeed = topSpeed;
    }

    /** The body stands somewhere, at a time of the sender's clock: entering, or everything anew. Radians clockwise. */
    public void begin(double at, double x, double y, double z, double heading) {
        if (!Double.isFinite(at) || !isPlace(x, y, z, heading)) {
            return;
        }
        timeline.begin(at, x, y, z, heading);
        knowsThen = false;
        offset.clear();
        actions.clear();
        drawnMoment = Double.NaN;
        cuts++;
    }

    // ---- Hearing ----

    /** A position and how much of its commanded speed the body makes from there on. False when it says nothing new. */
    public boolean position(double at, double x, double y, double z, double heading, double efficiency) {
        if (!isPlausible(at) || !isPlace(x, y, z, heading) || !(efficiency >= 0 && efficiency <= 2)) {
            return false;
        }
        return told(timeline.position(before(at), x, y, z, heading, efficiency, false));
    }

    /** How much of the commanded speed the body makes from a place on that was told before: a command has come since. */
    public boolean judge(double at, double efficiency) {
        return told(timeline.judge(before(at), efficiency));
    }

    /** The body is elsewhere: shown at once when the picture gets there, never slid. */
    public boolean teleport(double at, double x, double y, double z, double heading) {
        if (!isPlausible(at) || !isPlace(x, y, z, heading)) {
            return false;
        }
        boolean changed = timeline.position(at, x, y, z, heading, 1, true);
        knowsThen &= !changed;
        if (changed && at <= drawnMoment) {
            // The picture is past it already: it is cut to with the next one.
            offset.clear();
            cutDue = true;
        }
        return changed;
    }

    /** What the legs do from a time on; numbers grow with every command of this body. */
    public boolean command(double at, long number, Legs legs) {
        if (!isPlausible(at) || !legs.isPlausible()) {
            return false;
        }
        topSpeed = Math.max(topSpeed, legs.speed());
        return told(timeline.command(before(at), number, legs));
    }

    /** It is in the air at a place with a velocity, world axes: a jump begins, or goes otherwise than it began. */
    public boolean flight(double at, double x, double y, double z, double heading, double vx, double vy, double vz) {
        if (!isPlausible(at) || !isPlace(x, y, z, heading) || !isVelocity(vx, vy, vz)) {
            return false;
        }
        return told(timeline.flight(before(at), x, y, z, heading, vx, vy, vz));
    }

    /**
     * A position with a velocity, world axes, from a game that does not say what legs do: from one to the next the body
     * goes as both together tell, and beyond the last one on with its velocity for half a second.
     */
    public boolean moving(
            double at,
            double x,
            double y,
            double z,
            double heading,
            double vx,
            double vy,
            double vz,
            boolean airborne) {
        if (!isPlausible(at) || !isPlace(x, y, z, heading) || !isVelocity(vx, vy, vz)) {
            return false;
        }
        topSpeed = Math.max(topSpeed, Math.sqrt(vx * vx + vy * vy));
        return told(timeline.moving(before(at), x, y, z, heading, vx, vy, vz, airborne));
    }

    /** A one-shot action begins; numbered with the commands. */
    public boolean action(double at, int number, int action) {
        return isPlausible(at) && actions.add(at, number, action);
    }

    private boolean isPlausible(double at) {
        return Double.isFinite(at) && (Double.isNaN(drawnMoment) || at - drawnMoment < FUTURE);
    }

    /** On some map, whatever is said: sums of what is not too large stay numbers. */
    private static boolean isPlace(double x, double y, double z, double heading) {
        return Math.abs(x) < FARTHEST
                && Math.abs(y) < FARTHEST
                && Math.abs(z) < FARTHEST
                && Math.abs(heading) < FARTHEST;
    }

    private static boolean isVelocity(double vx, double vy, double vz) {
        return Math.abs(vx) < FASTEST && Math.abs(vy) < FASTEST && Math.abs(vz) < FASTEST;
    }

    /** Remembers where the body was drawn before the timeline changes. */
    private double before(double at) {
        if (!Double.isNaN(drawnMoment)) {
            lookBack();
        }
        return at;
    }

    /** What the last frame showed of the timeline. */
    private void lookBack() {
        if (!knowsThen) {
            timeline.at(drawnMoment, then);
            knowsThen = true;
        }
    }

    /** What news change about the moment that is on the screen goes into the offset, unless the body was placed. */
    private boolean told(boolean changed) {
        if (changed && !Double.isNaN(drawnMoment)) {
            double up = height(then);
            timeline.at(drawnMoment, now);
            offset.add(then.x - now.x, then.y - now.y, 0, Angles.signed(then.heading - now.heading));
            offset.z += up - height(now);
            turn();
        }
        knowsThen &= !changed || !Double.isNaN(drawnMoment);
        return changed;
    }

    /** This pose is that of the last frame from now on. */
    private void turn() {
        GlidePose last = now;
        now = then;
        then = last;
        knowsThen = true;
    }

    /** How high a body is drawn without what is left of a correction of its height: beside its place, on the ground there. */
    private double height(GlidePose pose) {
        return offset.x == 0 && offset.y == 0
                ? pose.z
                : timeline.heightBeside(pose, pose.x + offset.x, pose.y + offset.y);
    }

    // ---- Drawing ----

    /**
     * Draws the body at a moment of the sender's clock, {@code dt} seconds after it was last drawn. An earlier moment than the
     * last is a look back, of another screen: it changes nothing.
     */
    public void draw(double moment, double dt, GlideRow dest) {
        if (moment < drawnMoment) {
            timeline.at(moment, now);
            legs(0, dest);
            dest.set(now, offset, now.x + offset.x, now.y + offset.y, height(now) + offset.z, cuts);
            actions.show(moment, ACTION_SECONDS, dest);
            return;
        }
        boolean first = Double.isNaN(drawnMoment);
        if (!first) {
            lookBack();
        }
        int cutsBefore = cuts;
        int jumps = timeline.jumpsBetween(first ? Double.NEGATIVE_INFINITY : drawnMoment, moment);
        timeline.at(moment, now);
        if (jumps > 0 || cutDue || offset.length() > VisualOffset.LARGEST) {
            offset.clear();
            cuts += first ? 0 : 1;
            cutDue = false;
        } else if (!first) {
            if (offset.isNone()) {
                offset.clear();
            } else {
                offset.decay(dt, now.velocityX(), now.velocityY(), topSpeed);
            }
            limit(dt);
            keepOut(moment, dt);
        }
        // Where the picture was cut there is no way between the two places, and nobody's legs made it.
        legs(first || cuts != cutsBefore ? 0 : dt, dest);
        drawnMoment = moment;
        timeline.forget(moment - KEPT);
        lastX = now.x + offset.x;
        lastY = now.y + offset.y;
        lastZ = height(now) + offset.z;
        dest.set(now, offset, lastX, lastY, lastZ, cuts);
        actions.show(moment, ACTION_SECONDS, dest);
        turn();
    }

    /**
     * What the legs made of this frame: the way from the last picture's place to this one's, and their correction, as the body
     * that is drawn faces. What may not slide they run as well: feet never slide faster than that (glide.md, G7).
     */
    private void legs(double dt, GlideRow dest) {
        boolean known = dt > 0;
        double legsX = (known ? (now.x - then.x) / dt : now.velocityX()) + offset.strideX;
        double legsY = (known ? (now.y - then.y) / dt : now.velocityY()) + offset.strideY;
        double sine = Trig.sin(offset.heading);
        double cosine = Trig.cos(offset.heading);
        dest.legsX = legsX * cosine + legsY * sine;
        dest.legsY = legsY * cosine - legsX * sine;
        dest.hurries = false;
        if (known && !now.airborne) {
            double slideX = (now.x + offset.x - lastX) / dt - dest.legsX;
            double slideY = (now.y + offset.y - lastY) / dt - dest.legsY;
            double beyond = 1 - offset.slideSpeed() / Math.sqrt(slideX * slideX + slideY * slideY);
            if (beyond > LITTLE) {
                dest.legsX += slideX * beyond;
                dest.legsY += slideY * beyond;
                dest.hurries = true;
            }
        }
    }

    /** Whatever happens, nothing is drawn faster than the body could run, or flies, but for what nobody sees. */
    private void limit(double dt) {
        double dx = now.x + offset.x - lastX;
        double dy = now.y + offset.y - lastY;
        double dz = height(now) + offset.z - lastZ;
        double length = Math.sqrt(dx * dx + dy * dy + dz * dz);
        double most = topSpeed * dt + UNSEEN * Math.min(1, dt * 60);
        if (now.airborne) {
            most = Math.max(most, Math.sqrt(now.squaredDistance(then)));
        }
        if (length > most) {
            double back = 1 - most / length;
            double up = height(now);
            offset.add(-dx * back, -dy * back, -dz * back, 0);
            offset.z += up - height(now);
        }
    }

    /** Where it is believed to be at a moment, told or not yet: next to that is what a wire says in few bits. */
    public GlidePose believed(double moment) {
        timeline.at(moment, scratch);
        return scratch;
    }

    /** Nothing is drawn through a wall: the body is held there until what is known of it leads away, or it is cut to. */
    private void keepOut(double moment, double dt) {
        double x = now.x + offset.x;
        double y = now.y + offset.y;
        boolean stands = x == lastX && y == lastY;
        way.from(lastX, lastY, lastZ).to(x, y, height(now) + offset.z);
        if (now.airborne || stands || !ground.blocks(way)) {
            held = 0;
            return;
        }
        offset.x = way.toX - now.x;
        offset.y = way.toY - now.y;
        offset.z = way.toZ - height(now);
        held = offset.length() > BESIDE ? held + dt : 0;
        if (offset.length() > TRAPPED || held > HELD_SECONDS) {
            cut(moment);
        }
    }

    /** Puts it where it belongs; or, where commands have led that into a wall, as far as the wall from where it was told. */
    private void cut(double moment) {
        held = 0;
        cuts++;
        offset.clear();
        timeline.placeBefore(moment, scratch);
        if (ground.blocks(way.from(scratch.x, scratch.y, scratch.z).to(now.x, now.y, now.z))) {
            offset.add(way.toX - now.x, way.toY - now.y, 0, 0);
            offset.z = way.toZ - height(now);
        }
    }

    /**
     * Somebody else has drawn it until now, and here: it goes on from there. Before the first picture; a moment of the
     * sender's clock and where it was drawn then.
     */
    public void goOnFrom(double moment, double x, double y, double z, double heading) {
        if (!Double.isFinite(moment) || !isPlace(x, y, z, heading)) {
            return;
        }
        timeline.at(moment, now);
        offset.clear();
        offset.add(x - now.x, y - now.y, 0, Angles.signed(heading - now.heading));
        offset.z = z - height(now);
        drawnMoment = moment;
        knowsThen = false;
        lastX = x;
        lastY = y;
        lastZ = z;
    }

    /** It was not seen for a while: the next picture shows it where it is, and says that it is another picture. */
    public void reappear() {
        offset.clear();
        cutDue = true;
    }

    /** Metres between what is drawn and what is known. */
    public double offset() {
        return offset.length();
    }

    /** Entries that wait or may still be needed. */
    public int remembered() {
        return timeline.size();
    }
}
