package dev.gait.motion.glide;

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
    /** Nobody's clock is further than this from its beginning, seconds, three hundred years: what is reckoned from it stays a number. */
    static final double LATEST = 1e10;
    /** A body that a wall keeps this far from where it belongs is put there, metres; or nearer, but for so long, seconds. */
    private static final double TRAPPED = 3;

    private static final double BESIDE = 0.3;
    private static final double HELD_SECONDS = 1;
    /** Who is further than this from where it belongs is not settled, metres. */
    private static final double SETTLED = 1;

    /** How long an action plays (motion.md §D.14). */
    private static final double ACTION_SECONDS = dev.gait.motion.MotionOptions.DEFAULT.actionSeconds();

    private final GlideGround ground;
    /** What a picture of a settled way needs is made first and so lies together: a crowd is drawn as fast as memory answers. */
    private final SettledWay settled = new SettledWay();

    private final VisualOffset offset;
    private final LastDrawn last;
    private final Timeline timeline;
    private final GlideActions actions;
    private final GlideWay way;
    /** The pose of this frame, and of the last one as long as nothing was heard since. */
    private GlidePose now;

    private GlidePose then;
    private boolean knowsThen;
    private final GlidePose scratch;
    private boolean settles = true;
    private boolean acts;
    private double topSpeed;
    private double drawnMoment = Double.NaN;
    private int cuts;
    private boolean cutDue;
    private double held;

    /**
     * @param topSpeed m/s that nobody of this kind exceeds on its legs; the fastest command raises it
     * @param mode how corrections are taken out
     */
    public GlideRemote(GlideGround ground, double topSpeed, GlideMode mode) {
        this.ground = ground;
        this.topSpeed = topSpeed;
        offset = new VisualOffset(mode);
        last = new LastDrawn(offset);
        timeline = new Timeline(ground);
        actions = new GlideActions();
        way = new GlideWay();
        now = new GlidePose();
        then = new GlidePose();
        scratch = new GlidePose();
    }

    /** The body stands somewhere, at a time of the sender's clock: entering, or everything anew. Radians clockwise. */
    public void begin(double at, double x, double y, double z, double heading) {
        if (!isTime(at) || !isPlace(x, y, z, heading)) {
            return;
        }
        wake();
        timeline.begin(at, x, y, z, heading);
        knowsThen = false;
        offset.clear();
        actions.clear();
        acts = false;
        drawnMoment = Double.NaN;
        cuts++;
    }

    // ---- Hearing ----

    /** A position and how much of its commanded speed the body makes from there on. False when it says nothing new. */
    public boolean position(double at, double x, double y, double z, double heading, double efficiency) {
        if (!isPlausible(at) || !isPlace(x, y, z, heading) || !isEfficiency(efficiency)) {
            return false;
        }
        return told(timeline.position(before(at), x, y, z, heading, efficiency, false));
    }

    /**
     * A position, and from its time on somebody else tells of the body: what was said of later times does not hold any more, and
     * commands are numbered on from the highest so far. False when it says nothing new.
     */
    public boolean handedOver(double at, double x, double y, double z, double heading) {
        if (!isPlausible(at) || !isPlace(x, y, z, heading)) {
            return false;
        }
        boolean takenBack = timeline.takeBack(before(at));
        return told(timeline.position(at, x, y, z, heading, 1, false) || takenBack);
    }

    /** How much of the commanded speed the body makes from a place on that was told before: a command has come since. */
    public boolean judge(double at, double efficiency) {
        return isEfficiency(efficiency) && told(timeline.judge(before(at), efficiency));
    }

    /** The body is elsewhere: shown at once when the picture gets there, never slid. */
    public boolean teleport(double at, double x, double y, double z, double heading) {
        if (!isPlausible(at) || !isPlace(x, y, z, heading)) {
            return false;
        }
        boolean changed = timeline.position(before(at), x, y, z, heading, 1, true);
        if (!changed || !(at <= drawnMoment)) {
            return told(changed);
        }
        // The picture is past it already: it is cut to with the next one.
        knowsThen = false;
        offset.clear();
        cutDue = true;
        return true;
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
        boolean added = isPlausible(at) && actions.add(at, number, action);
        acts |= added;
        return added;
    }

    private boolean isPlausible(double at) {
        return isTime(at) && (Double.isNaN(drawnMoment) || at - drawnMoment < FUTURE);
    }

    private static boolean isTime(double at) {
        return Math.abs(at) < LATEST;
    }

    /** On some map, whatever is said: sums of what is not too large stay numbers. */
    private static boolean isPlace(double x, double y, double z, double heading) {
        return Math.abs(x) < FARTHEST
                && Math.abs(y) < FARTHEST
                && Math.abs(z) < FARTHEST
                && Math.abs(heading) < FARTHEST;
    }

    private static boolean isEfficiency(double share) {
        return share >= 0 && share <= 2;
    }

    private static boolean isVelocity(double vx, double vy, double vz) {
        return Math.abs(vx) < FASTEST && Math.abs(vy) < FASTEST && Math.abs(vz) < FASTEST;
    }

    /** Remembers where the body was drawn before the timeline changes. */
    private double before(double at) {
        wake();
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
        GlidePose shown = now;
        now = then;
        then = shown;
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
     * last is a look back, of another screen: it changes nothing. A moment that is none shows the last picture again.
     */
    public void draw(double moment, double dt, GlideRow dest) {
        if (settled.reaches(moment) && moment >= drawnMoment && dt > 0 && ground.isOpen()) {
            drawSettled(moment, dt, dest);
        } else {
            wake();
            drawAnew(orLast(moment), dt, dest);
        }
    }

    /** A moment; the last one that was drawn for what is none. */
    private double orLast(double moment) {
        return isTime(moment) ? moment : Double.isNaN(drawnMoment) ? 0 : drawnMoment;
    }

    private void drawAnew(double moment, double dt, GlideRow dest) {
        if (moment < drawnMoment) {
            timeline.at(moment, now);
            last.legs(now.velocityX(), now.velocityY(), dest);
            show(moment, now.x + offset.x, now.y + offset.y, height(now) + offset.z, now.heading, dest);
            dest.set(now);
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
            double up = height(now);
            double flown = now.airborne ? now.squaredDistance(then) : 0;
            if (last.limit(dt, topSpeed, now.x, now.y, up, flown)) {
                offset.z += up - height(now);
            }
            keepOut(moment, dt);
        }
        // Where the picture was cut there is no way between the two places, and nobody's legs made it.
        boolean known = !first && cuts == cutsBefore && dt > 0;
        double rate = known ? 1 / dt : 0;
        last.legs(
                known ? (now.x - then.x) * rate : now.velocityX(),
                known ? (now.y - then.y) * rate : now.velocityY(),
                dest);
        if (known && !now.airborne) {
            last.hurry(now.x + offset.x, now.y + offset.y, rate, dest);
        }
        drawnMoment = moment;
        timeline.forget(moment - KEPT);
        last.set(now.x + offset.x, now.y + offset.y, height(now) + offset.z);
        show(moment, last.x, last.y, last.z, now.heading, dest);
        dest.set(now);
        settle(moment);
        turn();
    }

    private void show(double moment, double x, double y, double z, double heading, GlideRow dest) {
        dest.place(x, y, z, heading + offset.heading, cuts);
        dest.action = 0;
        dest.actionAge = 0;
        if (acts) {
            actions.show(moment, ACTION_SECONDS, dest);
        }
    }

    /** From here on it goes along one way, and nothing is in it: until something is heard or happens, that is enough to know. */
    private void settle(double moment) {
        boolean simple = settles && held == 0 && offset.length() < SETTLED && ground.isOpen();
        if (simple && timeline.settle(moment, settled)) {
            settled.wasAt(now);
        } else {
            settled.end();
        }
    }

    /** As {@link #draw} does it, less what cannot happen to one whose way is settled. */
    private void drawSettled(double moment, double dt, GlideRow dest) {
        double thenX = settled.x;
        double thenY = settled.y;
        settled.at(moment);
        if (offset.isNone()) {
            offset.clear();
        } else {
            settled.findVelocity();
            offset.decay(dt, settled.velocityX, settled.velocityY, topSpeed);
        }
        boolean limited = last.limit(dt, topSpeed, settled.x, settled.y, settled.z, 0);
        double rate = 1 / dt;
        last.legs((settled.x - thenX) * rate, (settled.y - thenY) * rate, dest);
        double x = settled.x + offset.x;
        double y = settled.y + offset.y;
        last.hurry(x, y, rate, dest);
        drawnMoment = moment;
        last.set(x, y, settled.z + offset.z);
        show(moment, x, y, last.z, settled.heading, dest);
        settled.describe(dest);
        if (limited) {
            wake();
        }
    }

    /** Something is heard, or happens: what was left out meanwhile is made good. */
    private void wake() {
        if (settled.holds()) {
            settled.end();
            settled.show(then);
            knowsThen = true;
            timeline.forget(drawnMoment - KEPT);
        }
    }

    /** Where it is believed to be at a moment, told or not yet: next to that is what a wire says in few bits. */
    public GlidePose believed(double moment) {
        wake();
        timeline.at(orLast(moment), scratch);
        return scratch;
    }

    /** Nothing is drawn through a wall: the body is held there until what is known of it leads away, or it is cut to. */
    private void keepOut(double moment, double dt) {
        double x = now.x + offset.x;
        double y = now.y + offset.y;
        boolean stands = x == last.x && y == last.y;
        way.from(last.x, last.y, last.z).to(x, y, height(now) + offset.z);
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
        if (!isTime(moment) || !isPlace(x, y, z, heading)) {
            return;
        }
        wake();
        timeline.at(moment, now);
        offset.clear();
        offset.add(x - now.x, y - now.y, 0, Angles.signed(heading - now.heading));
        offset.z = z - height(now);
        drawnMoment = moment;
        knowsThen = false;
        last.set(x, y, z);
    }

    /** It was not seen for a while: the next picture shows it where it is, and says that it is another picture. */
    public void reappear() {
        wake();
        offset.clear();
        cutDue = true;
    }

    /** For tests: whether its way is settled, and what it does when none ever is. */
    boolean isSettled() {
        return settled.holds();
    }

    GlideRemote withoutSettling() {
        settles = false;
        return this;
    }

    /** Metres between what is drawn and what is known. */
    public double offset() {
        return offset.length();
    }

    /** Entries that wait or may still be needed. */
    public int remembered() {
        wake();
        return timeline.size();
    }
}
