package dev.gait.client.script;

import dev.gait.motion.outbound.InputDevice;
import dev.gait.motion.outbound.MovementKey;
import dev.gait.motion.outbound.PlayerControls;
import dev.gait.motion.place.Position;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Hands that follow a script: does what is due, once per frame. */
public final class ScriptPlayer {
    /** A place is reached, somebody is followed, somebody is near: metres. */
    private static final double ARRIVED = 0.6;

    private static final double FOLLOWED = 2;
    private static final double NEAR = 5;

    private final MotionScript script;
    private double began = Double.NaN;
    private int next;
    private final Position target = new Position();
    /** What is under way until its time is over. */
    private MotionScript.@Nullable Step current;

    /** Hands that will play this script, from the first time they are asked to. */
    public ScriptPlayer(MotionScript script) {
        this.script = script;
    }

    /** As {@link #play(PlayerControls, double, Consumer)}, for who has no voice. */
    public void play(PlayerControls controls, double now) {
        play(controls, now, line -> {});
    }

    /** As {@link #play(PlayerControls, double, Consumer, Lookout)}, for who follows nobody. */
    public void play(PlayerControls controls, double now, Consumer<String> mouth) {
        play(controls, now, mouth, Lookout.NOBODY);
    }

    /** Does everything that is due by now; the first call is the script's beginning. */
    public void play(PlayerControls controls, double now, Consumer<String> mouth, Lookout eyes) {
        if (Double.isNaN(began)) {
            began = now;
        }
        while (next < script.steps().size()
                && now - began >= script.steps().get(next).at()) {
            perform(script.steps().get(next), controls, now, mouth, eyes);
            next++;
        }
        if (current != null && goOn(current, controls, eyes)) {
            // Over early: the rest comes forward.
            began -= script.steps().get(next).at() - (now - began);
        }
    }

    /** True when it is over before its time. */
    private boolean goOn(MotionScript.Step step, PlayerControls controls, Lookout eyes) {
        switch (step.verb()) {
            case GO_TO -> {
                return !controls.isUnderWay();
            }
            case FOLLOW -> {
                return false;
            }
            default -> {
                return eyes.find(step.words(), target)
                        && controls.player().body().position.distanceTo(target) <= NEAR;
            }
        }
    }

    /** Everything is done, the last waiting too. */
    public boolean isDone(double now) {
        return next == script.steps().size() && now - began >= script.seconds();
    }

    private void perform(
            MotionScript.Step step, PlayerControls controls, double now, Consumer<String> mouth, Lookout eyes) {
        MovementKey key = step.key();
        switch (step.verb()) {
            case PRESS -> {
                if (key != null) {
                    controls.press(key, InputDevice.KEYBOARD, now);
                }
            }
            case RELEASE -> {
                if (key != null) {
                    controls.release(key, InputDevice.KEYBOARD, now);
                }
            }
            case RUN_ON -> controls.holdRun(true, now);
            case RUN_OFF -> controls.holdRun(false, now);
            case CHARGE -> controls.pressJump(now);
            case JUMP -> controls.releaseJump(now);
            case AUTORUN -> controls.toggleAutoRun(now);
            case STOP -> controls.stopKey(now);
            case SAY -> mouth.accept(step.words());
            case TURN_TO -> controls.holdHeading(Double.parseDouble(step.words()), now);
            case GO_TO -> {
                String[] place = step.words().split(" ", -1);
                Position here = controls.player().body().position;
                target.setGlobal(Double.parseDouble(place[0]), Double.parseDouble(place[1]), here.frame.z);
                controls.moveTo(target, ARRIVED, now);
                current = step;
            }
            case FOLLOW -> {
                controls.follow(dest -> eyes.find(step.words(), dest), FOLLOWED, now);
                current = step;
            }
            case UNTIL -> current = step;
            case OVER -> {
                if (current != null && current.verb() != MotionScript.Verb.UNTIL) {
                    controls.stand(now);
                }
                current = null;
            }
        }
    }
}
