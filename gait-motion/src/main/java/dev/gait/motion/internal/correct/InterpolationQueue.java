package dev.gait.motion.internal.correct;

import dev.gait.motion.MotionTuning;
import dev.gait.motion.internal.body.Body;
import dev.gait.motion.internal.body.Concern;
import dev.gait.motion.interp.MotionInterpreter;
import dev.gait.motion.math.Digest;
import dev.gait.motion.place.Frame;
import dev.gait.motion.place.Position;

/**
 * The road ahead of an actor: the waypoints the server has promised, oldest first (motion.md §E, retail's
 * InterpolationManager).
 *
 * <p>While there is a road it replaces the legs: we walk at its head at twice the top speed, and arriving within 5 cm
 * drops it. Five ticks of too little progress fail the head. After the fourth failure, or when a failure leaves nothing
 * to walk to, we stop pretending and jump to the tail, because the tail is where the server last said we are.
 *
 * <p>Not here: whether an update belongs on the road. That is the router's decision.
 */
public final class InterpolationQueue {
    /** Whoever has no turns, as a replay, walks every waypoint. */
    public static final int NO_TURN = -1;

    private final Body body;
    private final MotionInterpreter interpreter;
    private final WaypointRing road = new WaypointRing();
    private final Position scratch = new Position();
    private final Position blipTo = new Position();

    private boolean keepHeading;
    private int frameCounter;
    private double progressQuantum;
    private double originalDistance = MotionTuning.BIG_DISTANCE;
    private int nodeFailCounter;
    /** The host's turn in which the last waypoints came, and how many of them: a live scene keeps the newest only. */
    private int turn = NO_TURN;

    private int ofTurn;

    public InterpolationQueue(Body body, MotionInterpreter interpreter) {
        this.body = body;
        this.interpreter = interpreter;
    }

    // ---- §E.2, §E.3: what the network does ----

    /** stopInterpolating: forgets the road and its failures; keep_heading and the blip place stay. */
    public void stop() {
        road.clear();
        frameCounter = 0;
        progressQuantum = 0;
        nodeFailCounter = 0;
        originalDistance = MotionTuning.BIG_DISTANCE;
        body.setConcern(Concern.QUEUE, false);
    }

    /** interpolateTo: far targets arm a blip, a target underfoot ends the road, others are appended. */
    public void enqueue(Position target, boolean keep) {
        double fromTail = tailIsPosition() ? road.distance(road.size() - 1, target) : body.position.distanceTo(target);
        if (fromTail > blipDistance()) {
            while (road.size() >= MotionTuning.QUEUE_FAR_CAP) {
                road.removeHead();
            }
            append(target);
            nodeFailCounter = MotionTuning.MAX_NODE_FAILS + 1;
            return;
        }
        if (body.position.distanceTo(target) <= MotionTuning.QUEUE_REACH) {
            if (!keep) {
                body.frame().setHeading(target.frame.heading());
            }
            stop();
            return;
        }
        while (tailIsPosition() && road.distance(road.size() - 1, target) < MotionTuning.QUEUE_REACH) {
            road.removeTail();
        }
        while (road.size() >= MotionTuning.QUEUE_CAP) {
            road.removeHead();
        }
        keepHeading = keep;
        append(target);
    }

    /**
     * The same in a live scene: of several places that one turn of the host brings only the newest is walked to, because
     * after a lost packet the others lie behind and would be seen as running backwards (motion.md §O.11).
     */
    public void enqueueNewest(Position target, boolean keep, int hostTurn) {
        if (hostTurn == NO_TURN) {
            enqueue(target, keep);
            return;
        }
        if (hostTurn == turn) {
            for (; ofTurn > 0 && tailIsPosition(); ofTurn--) {
                road.removeTail();
            }
            body.setConcern(Concern.QUEUE, !road.isEmpty());
        }
        turn = hostTurn;
        int before = road.size();
        enqueue(target, keep);
        ofTurn = Math.max(0, road.size() - before);
    }

    /** A jump node; no message in scope makes one, but a road that holds it must drain (§E.1). */
    public void enqueueJump() {
        makeRoom();
        body.setConcern(Concern.QUEUE, true);
        road.addVector(WaypointRing.JUMP, 0, 0, 0);
    }

    /** A velocity node, see {@link #enqueueJump}. */
    public void enqueueVelocity(double x, double y, double z) {
        makeRoom();
        body.setConcern(Concern.QUEUE, true);
        road.addVector(WaypointRing.VELOCITY, x, y, z);
    }

    private void makeRoom() {
        while (road.size() >= MotionTuning.QUEUE_CAP) {
            road.removeHead();
        }
    }

    private void append(Position target) {
        scratch.set(target);
        if (keepHeading) {
            scratch.frame.setHeading(body.frame().heading());
        }
        road.add(WaypointRing.POSITION, scratch);
        body.setConcern(Concern.QUEUE, true);
    }

    private double blipDistance() {
        if (!body.position.isIndoor()) {
            return MotionTuning.BLIP_OUTDOOR;
        }
        return interpreter.facts().isThePlayer() ? MotionTuning.BLIP_INDOOR_LOCAL : MotionTuning.BLIP_INDOOR;
    }

    // ---- §E.5: what a tick does ----

    /** adjustOffset: replaces the tick's root motion, translation and rotation, by the way to the head. */
    public void adjustOffset(Frame offset, double dt, boolean stuck) {
        if (road.isEmpty() || !body.contact || road.type(0) != WaypointRing.POSITION) {
            return;
        }
        double distance = road.distance(0, body.position);
        if (distance < MotionTuning.QUEUE_REACH) {
            nodeCompleted(true);
            return;
        }
        double maxSpeed = maxSpeed();
        progressQuantum += dt;
        frameCounter++;
        if (frameCounter >= MotionTuning.STALL_WINDOW_TICKS) {
            if (!stuck && !isProgress(originalDistance - distance, progressQuantum, maxSpeed)) {
                if (distance < MotionTuning.NEAR_SUCCESS) {
                    nodeCompleted(true);
                } else {
                    nodeFailCounter++;
                    nodeCompleted(false);
                }
                return;
            }
            frameCounter = 0;
            progressQuantum = 0;
            originalDistance = distance;
        }
        walkToHead(offset, maxSpeed * dt);
    }

    /** How fast it is walked, m/s. */
    public double maxSpeed() {
        double speed = MotionTuning.CATCH_UP_FACTOR * interpreter.adjustedMaxSpeed();
        return speed < MotionTuning.EPSILON ? MotionTuning.CATCH_UP_FALLBACK : speed;
    }

    /** How long the next waypoint takes to reach; more than any step where nobody is on the way to one. */
    public double secondsToHead() {
        if (road.isEmpty() || !body.contact || road.type(0) != WaypointRing.POSITION) {
            return Double.POSITIVE_INFINITY;
        }
        double distance = road.distance(0, body.position);
        return distance < MotionTuning.QUEUE_REACH ? Double.POSITIVE_INFINITY : distance / maxSpeed();
    }

    /** Whether so many metres in so many seconds are enough. */
    public static boolean isProgress(double metres, double seconds, double maxSpeed) {
        return metres >= MotionTuning.EPSILON && metres / seconds / maxSpeed >= MotionTuning.STALL_FRACTION;
    }

    private void walkToHead(Frame offset, double step) {
        road.position(0, scratch);
        double dx = body.position.offsetXTo(scratch);
        double dy = body.position.offsetYTo(scratch);
        double dz = scratch.frame.z - body.frame().z;
        double length = Math.sqrt(dx * dx + dy * dy + dz * dz);
        if (length <= MotionTuning.QUEUE_REACH) {
            nodeCompleted(true);
        }
        double factor = length > step ? step / length : 1.0;
        walk(body.frame(), scratch.frame, dx, dy, dz, factor, keepHeading, offset);
    }

    /** The offset that leads from a frame so much of the way (dx, dy, dz), turned as at the goal or not at all. */
    public static void walk(
            Frame from, Frame goal, double dx, double dy, double dz, double factor, boolean keep, Frame offset) {
        offset.setOrigin(
                from.localX(dx, dy, dz) * factor, from.localY(dx, dy, dz) * factor, from.localZ(dx, dy, dz) * factor);
        offset.setRelativeRotation(goal, from);
        if (keep) {
            offset.setHeading(0);
        }
    }

    /** §E.4. The fail counter is cleared only by a success that empties the road. */
    private void nodeCompleted(boolean success) {
        frameCounter = 0;
        progressQuantum = 0;
        boolean popped = !road.isEmpty();
        if (popped) {
            road.position(0, scratch);
            road.removeHead();
        }
        if (road.isEmpty()) {
            originalDistance = MotionTuning.BIG_DISTANCE;
            if (success) {
                stop();
            } else if (popped) {
                blipTo.set(scratch);
            }
        } else if (road.type(0) == WaypointRing.POSITION) {
            originalDistance = road.distance(0, body.position);
        } else if (!success && popped) {
            blipTo.set(scratch);
        }
    }

    // ---- §E.6: the end of a tick ----

    /** useTime: gives up after too many failures, and drains nodes that are no places. */
    public void useTime(Placer placer) {
        if (nodeFailCounter > MotionTuning.MAX_NODE_FAILS || (road.isEmpty() && nodeFailCounter > 0)) {
            recover(placer);
        } else if (!road.isEmpty()) {
            drainHead();
        }
    }

    private void recover(Placer placer) {
        int tail = road.size() - 1;
        if (tail < 0) {
            if (placer.place(blipTo)) {
                stop();
            }
            return;
        }
        if (road.type(tail) == WaypointRing.POSITION) {
            if (placer.place(road.position(tail, scratch))) {
                stop();
            }
            return;
        }
        int last = tail;
        while (last >= 0 && road.type(last) != WaypointRing.POSITION) {
            last--;
        }
        if (last < 0) {
            placer.place(blipTo);
            stop();
        } else if (placer.place(road.position(last, scratch))) {
            body.setVelocity(road.number(tail, 0), road.number(tail, 1), road.number(tail, 2));
            stop();
        }
    }

    private void drainHead() {
        byte type = road.type(0);
        if (type == WaypointRing.VELOCITY) {
            body.setVelocity(road.number(0, 0), road.number(0, 1), road.number(0, 2));
            nodeCompleted(true);
        } else if (type == WaypointRing.JUMP) {
            nodeCompleted(true);
        }
    }

    // ---- What others may see ----

    public boolean isInterpolating() {
        return !road.isEmpty();
    }

    public int size() {
        return road.size();
    }

    public int fails() {
        return nodeFailCounter;
    }

    /** The waypoint at an index, 0 is the next; for drawing the road. */
    public Position waypoint(int index, Position dest) {
        if (index < 0 || index >= road.size()) {
            throw new IndexOutOfBoundsException("waypoint " + index + " of " + road.size());
        }
        return road.position(index, dest);
    }

    /** Whether its head is a place to walk to, and nothing has been given up. */
    public boolean isWalked() {
        return !road.isEmpty()
                && road.type(0) == WaypointRing.POSITION
                && nodeFailCounter <= MotionTuning.MAX_NODE_FAILS;
    }

    /** Ticks since the progress was last judged. */
    public int progressTicks() {
        return frameCounter;
    }

    /** Seconds since then. */
    public double progressSeconds() {
        return progressQuantum;
    }

    /** How far the head was then, metres. */
    public double progressFrom() {
        return originalDistance;
    }

    /** For whoever walked elsewhere by the rule of {@link #adjustOffset}. */
    public void setProgress(int ticks, double seconds, double from) {
        frameCounter = ticks;
        progressQuantum = seconds;
        originalDistance = from;
    }

    public boolean keepsHeading() {
        return keepHeading;
    }

    private boolean tailIsPosition() {
        return !road.isEmpty() && road.type(road.size() - 1) == WaypointRing.POSITION;
    }

    void copyFrom(InterpolationQueue other) {
        road.set(other.road);
        blipTo.set(other.blipTo);
        keepHeading = other.keepHeading;
        frameCounter = other.frameCounter;
        progressQuantum = other.progressQuantum;
        originalDistance = other.originalDistance;
        nodeFailCounter = other.nodeFailCounter;
        turn = other.turn;
        ofTurn = other.ofTurn;
    }

    void addTo(Digest digest) {
        road.addTo(digest);
        blipTo.addTo(digest);
        digest.add(keepHeading).add(frameCounter).add(progressQuantum);
        digest.add(originalDistance).add(nodeFailCounter).add(turn).add(ofTurn);
    }
}
