package dev.gait.client.script;

import dev.gait.motion.outbound.InputDevice;
import dev.gait.motion.outbound.MovementKey;
import dev.gait.motion.outbound.PlayerControls;
import java.util.function.Consumer;

/** Hands that follow a script: does what is due, once per frame. */
public final class ScriptPlayer {
    private final MotionScript script;
    private double began = Double.NaN;
    private int next;

    public ScriptPlayer(MotionScript script) {
        this.script = script;
    }

    /** As {@link #play(PlayerControls, double, Consumer)}, for who has no voice. */
    public void play(PlayerControls controls, double now) {
        play(controls, now, line -> {});
    }

    /** Does everything that is due by now; the first call is the script's beginning. */
    public void play(PlayerControls controls, double now, Consumer<String> mouth) {
        if (Double.isNaN(began)) {
            began = now;
        }
        while (next < script.steps().size()
                && now - began >= script.steps().get(next).at()) {
            perform(script.steps().get(next), controls, now, mouth);
            next++;
        }
    }

    /** Everything is done, the last waiting too. */
    public boolean isDone(double now) {
        return next == script.steps().size() && now - began >= script.seconds();
    }

    private static void perform(MotionScript.Step step, PlayerControls controls, double now, Consumer<String> mouth) {
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
        }
    }
}
