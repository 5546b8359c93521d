package dev.gait.motion.internal.actor;

import dev.gait.motion.MotionOptions;
import dev.gait.motion.command.MovementError;
import dev.gait.motion.internal.body.Body;
import dev.gait.motion.internal.correct.Corrections;
import dev.gait.motion.internal.correct.Targeting;
import dev.gait.motion.internal.goal.Directory;
import dev.gait.motion.internal.goal.MoveToDriver;
import dev.gait.motion.internal.goal.TargetStatus;
import dev.gait.motion.internal.goal.TargetTracker;
import dev.gait.motion.internal.goal.Tracked;
import dev.gait.motion.interp.JumpControl;
import dev.gait.motion.interp.MotionInterpreter;
import dev.gait.motion.interp.MotionProfile;
import dev.gait.motion.interp.MovementHost;
import dev.gait.motion.interp.MoverFacts;
import dev.gait.motion.interp.Sequencer;
import dev.gait.motion.math.Digest;
import dev.gait.motion.place.Position;
import dev.gait.motion.update.SequenceStamps;
import org.jspecify.annotations.Nullable;

/**
 * A body and all that drives it: interpreter, corrections, server-directed movement, target tracking, stamps. Player,
 * creature or NPC, mine or theirs: the same parts, and one stepper for all of them.
 *
 * <p>An actor wires its parts together and has no rules of its own. A scene may keep the state of idle ones elsewhere;
 * asking an actor for anything gets it back first. So ask again after a step: a {@link Body} that was held on to since
 * before it may be as it was then.
 */
public final class Actor implements Tracked {
    private final int id;
    private final Body body = new Body();
    private final SequenceStamps stamps = new SequenceStamps();
    private final MotionInterpreter interpreter;
    private final Sequencer sequencer;
    private final JumpControl jumps;
    private final Corrections corrections;
    private final TargetTracker targets;
    private final MoveToDriver moveTo;
    private Directory directory;
    private double now;
    private double updateTime;
    private @Nullable Recall keeper;
    private int row;

    public Actor(int id) {
        this(id, MoverFacts.REMOTE, MotionProfile.classic(), MotionOptions.DEFAULT, Directory.EMPTY);
    }

    public Actor(int id, MoverFacts facts, MotionProfile profile, MotionOptions options, Directory directory) {
        this.id = id;
        this.directory = directory;
        Wiring wiring = new Wiring();
        interpreter = new MotionInterpreter(body, wiring, facts, profile, options);
        sequencer = interpreter.sequencer();
        jumps = new JumpControl(interpreter);
        corrections = new Corrections(body, interpreter, wiring);
        targets = new TargetTracker(id, body, directory, this::onTargetUpdate);
        moveTo = new MoveToDriver(id, body, interpreter, corrections, targets, this::now);
    }

    /** Enters the world standing at a place, on the ground, in the default state. */
    public void enter(Position at, double time) {
        setNow(time);
        updateTime = time;
        body.position.set(at);
        body.standOn(0, 0, 1, -at.frame.z);
        body.calculateAcceleration();
        interpreter.enterDefaultState();
    }

    // ---- Being kept elsewhere ----

    /** From now on somebody else has this actor's state, until it is asked for anything. */
    public void handOver(Recall newKeeper, int newRow) {
        keeper = newKeeper;
        row = newRow;
    }

    /** Has its state back from whoever keeps it; every accessor does this first. */
    public void recall() {
        Recall kept = keeper;
        if (kept != null) {
            keeper = null;
            kept.recall(this, row);
        }
    }

    /** For its keeper: the body as it was handed over. */
    public Body keptBody() {
        return body;
    }

    /** For its keeper: the legs as they were handed over. */
    public Sequencer keptLegs() {
        return sequencer;
    }

    /** The time as of which messages and steps act; both call this first. Seconds. */
    public void setNow(double time) {
        recall();
        now = time;
    }

    public double now() {
        recall();
        return now;
    }

    /** Up to when this actor has been stepped, seconds (motion.md §H.1). */
    public double updateTime() {
        recall();
        return updateTime;
    }

    public void setUpdateTime(double time) {
        recall();
        updateTime = time;
    }

    /** News comes in the middle of the target's step: its time is ours now, whoever of the two is stepped first. */
    private void onTargetUpdate(
            int objectId, TargetStatus status, Position position, Position interpolated, double time) {
        setNow(time);
        moveTo.onTargetUpdate(objectId, status, position, interpolated);
        corrections.sticky().onTargetUpdate(objectId, status == TargetStatus.OK, position);
    }

    /** stick_to_object of motion.md §F.2; an unknown object changes nothing. */
    public void stickTo(int objectId) {
        recall();
        Tracked target = directory.find(objectId);
        if (target != null) {
            corrections.sticky().stickTo(objectId, target.body().radius, now);
        }
    }

    /** teleport_hook of motion.md §G.4: everything that led somewhere is off. Velocity stays. */
    public void teleportHook() {
        recall();
        moveTo.cancel(MovementError.TELEPORTED);
        corrections.sticky().unstick();
        corrections.queue().stop();
        corrections.leash().unConstrain();
        targets.clearTarget();
        targets.notifyVoyeurs(TargetStatus.TELEPORTED, now);
    }

    /** Loses the ground by word of the network, where no geometry could say so (motion.md §H.9). */
    public void takeOff() {
        recall();
        body.contact = false;
        body.airborneSeconds = 0;
        body.launchZ = body.frame().z;
        interpreter.setOnWalkable(false);
    }

    /** Leaves the world: nothing is followed any more, and followers hear of it. */
    public void leave(double time) {
        setNow(time);
        targets.clearTarget();
        targets.notifyVoyeurs(TargetStatus.EXIT_WORLD, time);
    }

    /** Is nowhere by itself, on a hand or in a pack, until a position brings it back (motion.md §O.8). */
    public void leaveToOwner(boolean hangs, double time) {
        setNow(time);
        targets.clearTarget();
        targets.notifyVoyeurs(hangs ? TargetStatus.PARENTED : TargetStatus.EXIT_WORLD, time);
        body.parented = hangs;
        body.position.cell = 0;
        body.active = false;
    }

    /**
     * Becomes the same as another actor in everything that decides its future: how one saves and rolls back. The other has
     * the same profile and options; ids and directories are kept, so that a copy with an empty directory touches nobody.
     */
    public void copyFrom(Actor other) {
        recall();
        other.recall();
        body.set(other.body);
        stamps.set(other.stamps);
        interpreter.copyFrom(other.interpreter);
        corrections.copyFrom(other.corrections);
        targets.copyFrom(other.targets);
        moveTo.copyFrom(other.moveTo);
        now = other.now;
        updateTime = other.updateTime;
    }

    void addTo(Digest digest) {
        recall();
        body.addTo(digest);
        stamps.addTo(digest);
        interpreter.addTo(digest);
        corrections.addTo(digest);
        targets.addTo(digest);
        moveTo.addTo(digest);
        digest.add(now).add(updateTime);
    }

    public void setDirectory(Directory newDirectory) {
        directory = newDirectory;
        targets.setDirectory(newDirectory);
    }

    public Directory directory() {
        return directory;
    }

    @Override
    public int id() {
        return id;
    }

    @Override
    public Body body() {
        recall();
        return body;
    }

    @Override
    public TargetTracker targets() {
        recall();
        return targets;
    }

    /** The legs it was made with. */
    public MotionProfile profile() {
        return sequencer.profile();
    }

    public SequenceStamps stamps() {
        return stamps;
    }

    public MotionInterpreter interpreter() {
        recall();
        return interpreter;
    }

    public Sequencer sequencer() {
        recall();
        return sequencer;
    }

    public JumpControl jumps() {
        recall();
        return jumps;
    }

    public Corrections corrections() {
        recall();
        return corrections;
    }

    public MoveToDriver moveTo() {
        recall();
        return moveTo;
    }

    /** How the parts reach each other without knowing each other. */
    private final class Wiring implements MovementHost, Targeting {
        @Override
        public void cancelMoveTo(int error) {
            moveTo.cancel(error);
        }

        @Override
        public void unstick() {
            corrections.sticky().unstick();
        }

        @Override
        public void moveToHitGround() {
            moveTo.hitGround();
        }

        @Override
        public boolean isFullyConstrained() {
            return corrections.leash().isFullyConstrained();
        }

        @Override
        public void setTarget(int contextId, int objectId, double radius, double quantum, double time) {
            targets.setTarget(contextId, objectId, radius, quantum, time);
        }

        @Override
        public void clearTarget() {
            targets.clearTarget();
        }

        @Override
        public @Nullable Position livePosition(int objectId) {
            Tracked target = directory.find(objectId);
            return target == null ? null : target.body().position;
        }
    }
}
