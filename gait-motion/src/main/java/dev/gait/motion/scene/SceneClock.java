package dev.gait.motion.scene;

import dev.gait.motion.MotionTuning;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.internal.body.Body;
import dev.gait.motion.internal.tick.ActorStepper;
import dev.gait.motion.internal.tick.FixedStep;
import dev.gait.motion.internal.tick.LiveStepper;
import dev.gait.motion.internal.tick.PhysicsPass;
import dev.gait.motion.place.Frame;
import dev.gait.motion.place.Position;
import org.jspecify.annotations.Nullable;

/**
 * When the bodies of a scene are stepped, and as of when they are drawn (motion.md §O.1): thirty exact steps a second on a
 * clock that keeps its remainder, single bodies brought to the moment of what happens to them, and pictures that are a
 * function of the clock alone. Hosts with steps of their own, and those who want retail's gate, find them here too.
 */
final class SceneClock {
    private static final double NANOS = 1e-9;
    /** A clock that goes back further than this was set, and everything begins anew, seconds. */
    private static final double SET_BACK = 1.0;

    private static final int NOBODY = -1;

    private final Actors actors;
    private final ActorStepper stepper;
    private final LookAhead ahead;
    private final CoastingSet coasting;
    private final PhysicsPass pass;
    private final LiveStepper live;
    private final FixedStep steps =
            FixedStep.perSecond(MotionTuning.LIVE_STEPS_PER_SECOND, MotionTuning.LIVE_MAX_STEPS);
    private final LiveStepper.StepListener noteStep = this::noteStep;
    private final Position viewer = new Position();
    private final Frame scratch = new Frame();
    private @Nullable Actor own;
    private LocalStepRule ownRule = LocalStepRule.NONE;
    /** In a pass over everybody, whose turn it is. */
    private int stepping = NOBODY;

    private boolean seesEverywhere;
    private boolean isLive;
    private double now;

    SceneClock(Actors actors, ActorStepper stepper, LookAhead ahead, CoastingSet coasting, double viewDistance) {
        this.coasting = coasting;
        this.actors = actors;
        this.stepper = stepper;
        this.ahead = ahead;
        this.pass = new PhysicsPass(stepper, viewDistance);
        this.live = new LiveStepper(stepper);
    }

    static double seconds(long nanos) {
        return nanos * NANOS;
    }

    /** Steps are counted in whole numbers, so that none is lost or made twice after a year. */
    private static long nanos(double seconds) {
        return Math.round(seconds * 1e9);
    }

    // ---- Whose eyes ----

    void setViewer(Position position) {
        viewer.set(position);
        seesEverywhere = false;
    }

    void setViewerEverywhere() {
        seesEverywhere = true;
    }

    Position viewer() {
        return viewer;
    }

    void setOwn(@Nullable Actor player) {
        own = player;
    }

    void setOwnRule(LocalStepRule rule) {
        ownRule = rule;
    }

    private void lookFromOwnPlayer() {
        if (own != null) {
            viewer.set(own.body().position);
        }
    }

    private void refreshDistance(Body body) {
        pass.refreshDistance(body, seesEverywhere ? body.position : viewer);
    }

    // ---- Live ----

    boolean step(double asked) {
        long nanos = nanos(asked);
        double time = seconds(nanos);
        int due = steps.ticksDue(nanos);
        if (!isLive || time < now - SET_BACK) {
            begin(time);
            return false;
        }
        now = time;
        double last = time - steps.secondsSinceTick();
        if (steps.droppedTime()) {
            skipTo(last - due * MotionTuning.LIVE_STEP);
        }
        for (int left = due - 1; left >= 0; left--) {
            bringAll(last - left * MotionTuning.LIVE_STEP);
        }
        return due > 0;
    }

    private void bringAll(double time) {
        lookFromOwnPlayer();
        double elapsed = time - coasting.time();
        coasting.begin(LiveStepper.isWhole(elapsed) ? MotionTuning.LIVE_STEP : 0, time, viewer, seesEverywhere);
        int size = actors.size();
        for (int i = coasting.advance(0, size); i < size; i = coasting.advance(i + 1, size)) {
            Actor actor = actors.at(i);
            if (actor == own || !coasting.join(i, actor)) {
                stepping = i;
                bring(actor, time);
                stepping = NOBODY;
                takeIn(i, actor);
            }
        }
        coasting.end();
    }

    private void takeIn(int index, Actor actor) {
        if (actor != own) {
            coasting.enter(index, actor);
        }
    }

    /** Whatever times actors were introduced at: for all of them time begins to run now. */
    private void begin(double time) {
        isLive = true;
        now = time;
        for (int i = 0; i < actors.size(); i++) {
            actors.at(i).setUpdateTime(time);
            begin(actors.at(i), time);
        }
    }

    /** Nothing of an actor is known before this moment. */
    void begin(Actor actor, double time) {
        actors.poseOf(actor).restart(time);
    }

    private void skipTo(double time) {
        for (int i = 0; i < actors.size(); i++) {
            actors.at(i).setUpdateTime(Math.max(actors.at(i).updateTime(), time));
        }
    }

    void bring(Actor actor, double time) {
        if (isLive) {
            refreshDistance(actor.body());
            live.bring(actor, time, noteStep);
        }
    }

    private void noteStep(Actor actor) {
        if (actor == own) {
            ownRule.stepped(actor);
        }
        PoseHistory poses = stepping == NOBODY ? actors.poseOf(actor) : actors.poseAt(stepping);
        poses.add(actor.updateTime());
    }

    /** News has changed an actor. */
    void changed(Actor actor, double time) {
        if (isLive) {
            actors.poseOf(actor).changed(time);
        }
    }

    // ---- By other clocks ----

    boolean retailPass(double time) {
        if (!pass.beginIfDue(time)) {
            return false;
        }
        lookFromOwnPlayer();
        for (int i = 0; i < actors.size(); i++) {
            Actor actor = actors.at(i);
            pass.update(actor, seesEverywhere ? actor.body().position : viewer, time);
            actors.poseAt(i).add(time);
        }
        return true;
    }

    void stepExactly(double dt, double time) {
        lookFromOwnPlayer();
        coasting.begin(dt, time, viewer, seesEverywhere);
        int size = actors.size();
        for (int i = coasting.advance(0, size); i < size; i = coasting.advance(i + 1, size)) {
            stepOne(i, dt, time);
            takeIn(i, actors.at(i));
        }
        coasting.end();
    }

    void stepOne(int index, double dt, double time) {
        Actor actor = actors.at(index);
        refreshDistance(actor.body());
        stepper.step(actor, dt, time);
        actor.setUpdateTime(time);
        actors.poseAt(index).add(time);
    }

    void setCoasting(boolean on) {
        coasting.setEnabled(on);
    }

    int coastingActors() {
        return coasting.size();
    }

    // ---- Looking ----

    MotionFrame frame(double asked, MotionFrame dest) {
        double time = seconds(nanos(asked));
        beginPicture(time - MotionTuning.LIVE_STEP, dest);
        for (int first = 0; first < actors.size(); first++) {
            int toRow = dest.count - first;
            first = coasting.draw(first, actors.size(), dest);
            for (int k = 0; k < coasting.askedCount(); k++) {
                int i = coasting.asked(k);
                draw(i, time, dest, toRow + i);
            }
        }
        return dest;
    }

    private void draw(int i, double time, MotionFrame dest, int row) {
        Actor actor = actors.at(i);
        actor.recall();
        double at = actor == own ? time : time - MotionTuning.LIVE_STEP;
        PoseHistory poses = actors.poseAt(i);
        dest.begin(row, actor.id());
        if (isLive && at > poses.until()) {
            ahead.draw(actor, at, actor == own ? ownRule : LocalStepRule.NONE, dest, row);
        } else {
            poses.draw(at, scratch, dest, row);
        }
    }

    MotionFrame latest(MotionFrame dest) {
        beginPicture(coasting.time(), dest);
        for (int first = 0; first < actors.size(); first++) {
            int toRow = dest.count - first;
            first = coasting.draw(first, actors.size(), dest);
            for (int k = 0; k < coasting.askedCount(); k++) {
                int i = coasting.asked(k);
                actors.poseAt(i)
                        .drawNewest(dest, dest.begin(toRow + i, actors.at(i).id()));
            }
        }
        return dest;
    }

    private void beginPicture(double at, MotionFrame dest) {
        dest.begin(actors.size());
        coasting.beginPicture(at, dest);
    }

    /** In a pack or on a hand one is known, but nowhere to be drawn. */
    static boolean isSomewhere(Actor actor) {
        return actor.body().position.hasCell();
    }
}
