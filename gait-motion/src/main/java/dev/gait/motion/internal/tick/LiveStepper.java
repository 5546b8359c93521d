package dev.gait.motion.internal.tick;

import dev.gait.motion.MotionTuning;
import dev.gait.motion.internal.actor.Actor;
import dev.gait.motion.internal.body.Body;
import dev.gait.motion.internal.body.PhysicsState;

/**
 * Brings one actor up to a moment: what a live clock asks for (motion.md §O.1). Every actor has an update time of its own,
 * as in retail (§H.1). The clock brings all of them to each thirtieth of a second; news about one of them first brings
 * that one to the moment of the news, so that what it does from then on began then and not up to a step later, and the
 * next thirtieth does only the rest. No step is longer than a thirtieth, and half a second is made up at most.
 */
public final class LiveStepper {
    /** Hears of every step, with the actor as it is after it. */
    @FunctionalInterface
    public interface StepListener {
        void stepped(Actor actor);
    }

    /** Sums of times that should be a step are one, and differences below this are none, seconds. */
    private static final double ROUNDING = 1e-8;

    private final ActorStepper stepper;

    public LiveStepper(ActorStepper stepper) {
        this.stepper = stepper;
    }

    /** Steps an actor from its update time to {@code time}; one that is there already, or beyond, stays. */
    public void bring(Actor actor, double time, StepListener listener) {
        double elapsed = time - actor.updateTime();
        if (elapsed < ROUNDING) {
            return;
        }
        Body body = actor.body();
        if (body.parented || !body.position.hasCell() || body.has(PhysicsState.FROZEN)) {
            body.active = false;
            actor.setUpdateTime(time);
            return;
        }
        double left = Math.min(elapsed, MotionTuning.LIVE_MAX_STEPS * MotionTuning.LIVE_STEP);
        while (left > MotionTuning.LIVE_STEP + ROUNDING) {
            left -= MotionTuning.LIVE_STEP;
            step(actor, MotionTuning.LIVE_STEP, time - left, listener);
        }
        step(actor, isWhole(left) ? MotionTuning.LIVE_STEP : left, time, listener);
    }

    /** Whether a time is a step, but for the rounding of sums. */
    public static boolean isWhole(double seconds) {
        return Math.abs(seconds - MotionTuning.LIVE_STEP) <= ROUNDING;
    }

    /**
     * Retail gives a step wholly to the road or wholly to the legs. Somebody who runs and is 5 cm off would lose a third
     * of a metre by that, be off again at the next word, and so for ever. Here the legs get what the road leaves of the
     * step.
     */
    private void step(Actor actor, double dt, double until, StepListener listener) {
        double left = dt;
        double toHead = actor.corrections().queue().secondsToHead();
        if (toHead < left - ROUNDING) {
            left -= toHead;
            stepper.step(actor, toHead, until - left);
        }
        stepper.step(actor, left, until);
        actor.setUpdateTime(until);
        listener.stepped(actor);
    }
}
