package dev.gait.motion.internal.goal;

import dev.gait.motion.MotionTuning;
import dev.gait.motion.command.HoldKey;
import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.command.MovementError;
import dev.gait.motion.command.MovementParameters;
import dev.gait.motion.internal.body.Body;
import dev.gait.motion.internal.body.Concern;
import dev.gait.motion.internal.correct.Corrections;
import dev.gait.motion.interp.MotionInterpreter;
import dev.gait.motion.math.Digest;
import dev.gait.motion.place.Cylinders;
import dev.gait.motion.place.Headings;
import dev.gait.motion.place.Position;

/**
 * Walks and turns where the server says (motion.md §I, retail's MoveToManager), on every machine that heard the order and
 * for every actor: to an object, to a place, to face an object, to a heading.
 *
 * <p>A movement is a short list of nodes, "turn to a heading" and "move", worked off one after the other. The driver only
 * issues motions; the legs do the walking. There is no giving up here: the server decides that.
 */
public final class MoveToDriver {
    public static final int IDLE = 0;
    public static final int MOVE_TO_OBJECT = 6;
    public static final int MOVE_TO_POSITION = 7;
    public static final int TURN_TO_OBJECT = 8;
    public static final int TURN_TO_HEADING = 9;

    private final int ownId;
    private final Body body;
    private final MotionInterpreter interpreter;
    private final Corrections corrections;
    private final TargetTracker targets;
    private final Clock clock;
    private final MovementParameters params = new MovementParameters();
    private final IssuedMotions motions;
    private final Position sought = new Position();
    private final Position currentTarget = new Position();
    private final Position starting = new Position();
    private final MoveProgress progress = new MoveProgress();

    private final MoveNodes nodes = new MoveNodes();

    private int movementType;
    private int topLevelId;
    private double soughtRadius;
    private double soughtHeight;
    private int currentCommand;
    private int auxCommand;
    private boolean movingAway;
    private boolean initialized;

    /** Tells the time as of which its actor acts. */
    @FunctionalInterface
    public interface Clock {
        double now();
    }

    public MoveToDriver(
            int ownId,
            Body body,
            MotionInterpreter interpreter,
            Corrections corrections,
            TargetTracker targets,
            Clock clock) {
        this.clock = clock;
        this.ownId = ownId;
        this.body = body;
        this.interpreter = interpreter;
        this.corrections = corrections;
        this.targets = targets;
        params.bits = 0;
        motions = new IssuedMotions(interpreter, params);
    }

    public boolean isMovingTo() {
        return movementType != IDLE;
    }

    public int movementType() {
        return movementType;
    }

    /** Where the running movement leads, for showing it; meaningless when idle. */
    public Position currentTarget() {
        return currentTarget;
    }

    // ---- Starting a movement: §I.3 ----

    /** Towards an object; waits for the first word of where it is. */
    public void moveToObject(int topLevel, double radius, double height, MovementParameters wanted) {
        interpreter.performStopCompletely();
        starting.set(body.position);
        soughtRadius = radius;
        soughtHeight = height;
        follow(MOVE_TO_OBJECT, topLevel, wanted);
    }

    /** To face an object. */
    public void turnToObject(int topLevel, MovementParameters wanted) {
        if (wanted.has(MovementParameters.STOP_COMPLETELY)) {
            interpreter.performStopCompletely();
        }
        follow(TURN_TO_OBJECT, topLevel, wanted);
    }

    private void follow(int type, int topLevel, MovementParameters wanted) {
        begin(type);
        topLevelId = topLevel;
        params.set(wanted);
        initialized = false;
        if (topLevel == ownId) {
            cleanUp();
            interpreter.performStopCompletely();
            return;
        }
        targets.setTarget(0, topLevel, MotionTuning.TARGET_RADIUS, 0.0, clock.now());
    }

    /** To a place. The first distance is measured with the parameters of before, as retail does (worked number M.38). */
    public void moveToPosition(Position place, MovementParameters wanted) {
        interpreter.performStopCompletely();
        currentTarget.set(place);
        soughtRadius = 0;
        double distance = currentDistance();
        if (MoveToRules.command(wanted, distance) != MotionCommand.INVALID) {
            nodes.addTurn(body.position.headingTo(place));
            nodes.addMove();
        }
        if (wanted.has(MovementParameters.USE_FINAL_HEADING)) {
            nodes.addTurn(wanted.desiredHeading);
        }
        sought.set(place);
        starting.set(body.position);
        begin(MOVE_TO_POSITION);
        params.set(wanted).with(MovementParameters.STICKY, false);
        beginNextNode();
    }

    public void turnToHeading(MovementParameters wanted) {
        if (wanted.has(MovementParameters.STOP_COMPLETELY)) {
            interpreter.performStopCompletely();
        }
        params.set(wanted).with(MovementParameters.STICKY, false);
        begin(TURN_TO_HEADING);
        nodes.addTurn(wanted.desiredHeading);
        beginNextNode();
    }

    private void begin(int type) {
        movementType = type;
        body.setConcern(Concern.MOVE_TO, type != IDLE);
    }

    // ---- News of the target: §I.6 ----

    public void onTargetUpdate(int objectId, TargetStatus status, Position target, Position interpolated) {
        if (objectId != topLevelId || movementType == IDLE) {
            return;
        }
        if (!initialized) {
            beginTowards(status, target, interpolated);
        } else if (status != TargetStatus.OK) {
            cancel(MovementError.OBJECT_GONE);
        } else if (movementType == MOVE_TO_OBJECT) {
            sought.set(interpolated);
            currentTarget.set(target);
            progress.begin(MotionTuning.UNKNOWN_DISTANCE, clock.now());
        }
    }

    private void beginTowards(TargetStatus status, Position target, Position interpolated) {
        if (status != TargetStatus.OK) {
            cancel(MovementError.NO_OBJECT);
            return;
        }
        if (movementType == MOVE_TO_OBJECT) {
            sought.set(interpolated);
            currentTarget.set(target);
            double heading = body.position.headingTo(interpolated);
            if (MoveToRules.command(params, currentDistance()) != MotionCommand.INVALID) {
                nodes.addTurn(heading);
                nodes.addMove();
            }
            if (params.has(MovementParameters.USE_FINAL_HEADING)) {
                nodes.addTurn(Headings.reduce(heading + params.desiredHeading));
            }
        } else {
            // Retail adds the heading of a position it has just overwritten: desired_heading has no effect (§I.3).
            currentTarget.set(target);
            nodes.addTurn(body.position.headingTo(target));
        }
        initialized = true;
        beginNextNode();
    }

    // ---- Nodes: §I.4 ----

    private void beginNextNode() {
        if (nodes.isEmpty()) {
            finish();
        } else if (nodes.isMove()) {
            beginMoveForward();
        } else {
            beginTurnToHeading();
        }
    }

    private void finish() {
        boolean sticks = params.has(MovementParameters.STICKY);
        int id = topLevelId;
        double radius = soughtRadius;
        cleanUp();
        interpreter.performStopCompletely();
        if (sticks && id != 0) {
            corrections.sticky().stickTo(id, radius, clock.now());
        }
    }

    private void beginMoveForward() {
        double distance = currentDistance();
        int command = MoveToRules.command(params, distance);
        if (command == MotionCommand.INVALID) {
            nodes.drop();
            beginNextNode();
            return;
        }
        int key = MoveToRules.holdKey(params, distance);
        int error = motions.start(command, key);
        if (error != MovementError.NONE) {
            cancel(error);
            return;
        }
        currentCommand = command;
        movingAway = MoveToRules.movesAway(params, command);
        params.holdKeyToApply = key;
        progress.begin(distance, clock.now());
    }

    private void beginTurnToHeading() {
        if (interpreter.motionsPending()) {
            return;
        }
        double diff = MoveToRules.headingDiff(nodes.heading(), body.frame().heading(), MotionCommand.TURN_RIGHT);
        int turn;
        if (diff <= 180.0) {
            turn = diff > MotionTuning.EPSILON ? MotionCommand.TURN_RIGHT : MotionCommand.INVALID;
        } else {
            turn = diff + MotionTuning.EPSILON >= 360.0 ? MotionCommand.INVALID : MotionCommand.TURN_LEFT;
        }
        if (turn == MotionCommand.INVALID) {
            nodes.drop();
            beginNextNode();
            return;
        }
        int error = motions.start(turn, params.holdKeyToApply);
        if (error != MovementError.NONE) {
            cancel(error);
        } else {
            currentCommand = turn;
        }
    }

    // ---- Every tick: §I.5 ----

    public void useTime() {
        if (nodes.isEmpty() || !body.contact) {
            return;
        }
        boolean followsObject = movementType == MOVE_TO_OBJECT || movementType == TURN_TO_OBJECT;
        if (followsObject && !initialized) {
            return;
        }
        if (nodes.isMove()) {
            handleMove();
        } else {
            handleTurn();
        }
    }

    private void handleTurn() {
        if (!MotionCommand.isTurn(currentCommand)) {
            beginTurnToHeading();
            return;
        }
        double goal = nodes.heading();
        if (MoveToRules.headingGreater(body.frame().heading(), goal, currentCommand)) {
            body.frame().setHeading(goal);
            nodes.drop();
            motions.stop(currentCommand);
            currentCommand = MotionCommand.INVALID;
            beginNextNode();
        }
    }

    private void handleMove() {
        steer();
        double distance = currentDistance();
        if (progress.check(distance, movingAway, clock.now())) {
            boolean arrived = movingAway ? distance >= params.minDistance : distance <= params.distanceToObject;
            if (arrived) {
                nodes.drop();
                motions.stop(currentCommand);
                stopAux();
                currentCommand = MotionCommand.INVALID;
                beginNextNode();
            } else if (starting.distanceTo(body.position) > params.failDistance) {
                cancel(MovementError.CHARGED_TOO_FAR);
            }
        }
        if (topLevelId != 0 && isMovingTo()) {
            estimateArrival(distance);
        }
    }

    private void steer() {
        if (interpreter.motionsPending()) {
            stopAux();
            return;
        }
        double wanted = Headings.reduce(
                body.position.headingTo(currentTarget) + MoveToRules.desiredHeading(currentCommand, movingAway));
        int turn = MoveToRules.steer(MoveToRules.clockwise(wanted - body.frame().heading()));
        if (turn == MotionCommand.INVALID) {
            stopAux();
        } else if (turn != auxCommand) {
            motions.start(turn, params.holdKeyToApply);
            auxCommand = turn;
        }
    }

    private void estimateArrival(double distance) {
        double speed = body.cachedSpeed();
        if (speed > MotionTuning.QUANTUM_MIN_SPEED) {
            double seconds = distance / speed;
            if (Math.abs(seconds - targets.targetQuantum()) > MotionTuning.QUANTUM_SLACK) {
                targets.setTargetQuantum(seconds, clock.now());
            }
        }
    }

    /** Landing re-issues the current node. */
    public void hitGround() {
        if (isMovingTo() && (!nodes.isEmpty() || initialized)) {
            beginNextNode();
        }
    }

    // ---- Ending: §I.5 ----

    public void cancel(int error) {
        if (movementType != IDLE) {
            nodes.clear();
            cleanUp();
            interpreter.performStopCompletely();
        }
    }

    private void cleanUp() {
        boolean tracked = topLevelId != 0;
        if (currentCommand != MotionCommand.INVALID) {
            motions.stop(currentCommand);
        }
        stopAux();
        initialize();
        if (tracked) {
            targets.clearTarget();
        }
    }

    private void initialize() {
        begin(IDLE);
        params.bits = 0;
        params.contextId = 0;
        progress.begin(MotionTuning.UNKNOWN_DISTANCE, clock.now());
        currentCommand = MotionCommand.INVALID;
        auxCommand = MotionCommand.INVALID;
        movingAway = false;
        initialized = false;
        sought.cell = 0;
        sought.frame.setIdentity();
        currentTarget.cell = 0;
        currentTarget.frame.setIdentity();
        topLevelId = 0;
        soughtRadius = 0;
        soughtHeight = 0;
        nodes.clear();
    }

    // ---- Helpers: §I.2 ----

    private double currentDistance() {
        if (params.has(MovementParameters.USE_SPHERES)) {
            return Cylinders.distance(
                    body.radius, body.height, body.position, soughtRadius, soughtHeight, currentTarget);
        }
        return body.position.distanceTo(currentTarget);
    }

    private void stopAux() {
        if (auxCommand != MotionCommand.INVALID) {
            motions.stop(auxCommand);
            auxCommand = MotionCommand.INVALID;
        }
    }

    /** The hold key the running movement uses, for showing it. */
    public boolean isRunning() {
        return isMovingTo() && params.holdKeyToApply == HoldKey.RUN;
    }

    // ---- Rolling back ----

    public void copyFrom(MoveToDriver other) {
        params.set(other.params);
        sought.set(other.sought);
        currentTarget.set(other.currentTarget);
        starting.set(other.starting);
        progress.set(other.progress);
        nodes.set(other.nodes);
        movementType = other.movementType;
        topLevelId = other.topLevelId;
        soughtRadius = other.soughtRadius;
        soughtHeight = other.soughtHeight;
        currentCommand = other.currentCommand;
        auxCommand = other.auxCommand;
        movingAway = other.movingAway;
        initialized = other.initialized;
    }

    public void addTo(Digest digest) {
        params.addTo(digest);
        sought.addTo(digest);
        currentTarget.addTo(digest);
        starting.addTo(digest);
        progress.addTo(digest);
        nodes.addTo(digest);
        digest.add(movementType).add(topLevelId).add(soughtRadius).add(soughtHeight);
        digest.add(currentCommand).add(auxCommand).add(movingAway).add(initialized);
    }
}
