package dev.gait.lab.run;

import dev.gait.lab.scenario.ActorScript;
import dev.gait.lab.scenario.ScriptStep;
import dev.gait.lab.scenario.Stride;
import dev.gait.motion.outbound.InputDevice;
import dev.gait.motion.outbound.MovementKey;
import dev.gait.motion.outbound.PlayerControls;

/**
 * Plays an actor's script by hand: each of its moves becomes the keys that a person would hold, on controls whose run key
 * makes one run. Speeds are then those that the character's own legs make; what is no move has no key and is passed over.
 */
public final class ScriptKeys {
    private final ActorScript script;
    private Stride stride = Stride.STOP;
    private int next;

    public ScriptKeys(ActorScript script) {
        this.script = script;
    }

    /** The moment of the next cue, seconds of the script; infinite after the last. */
    public double nextAt() {
        return next < script.cues().size() ? script.cues().get(next).at() : Double.POSITIVE_INFINITY;
    }

    /** What is held now. */
    public Stride stride() {
        return stride;
    }

    /** Does all that is due at a moment of the script; {@code now} is the controls' own. */
    public void play(PlayerControls controls, double scriptSeconds, double now) {
        while (nextAt() <= scriptSeconds) {
            if (script.cues().get(next++) instanceof ScriptStep.Move move) {
                change(controls, move.stride(), now);
            }
        }
    }

    /** Lets go of everything and begins anew. */
    public void restart(PlayerControls controls, double now) {
        next = 0;
        change(controls, Stride.STOP, now);
    }

    private void change(PlayerControls controls, Stride to, double now) {
        controls.holdRun(to.running(), now);
        hold(controls, MovementKey.FORWARD, stride.forward() > 0, to.forward() > 0, now);
        hold(controls, MovementKey.BACK, stride.forward() < 0, to.forward() < 0, now);
        hold(controls, MovementKey.STRAFE_RIGHT, stride.right() > 0, to.right() > 0, now);
        hold(controls, MovementKey.STRAFE_LEFT, stride.right() < 0, to.right() < 0, now);
        hold(controls, MovementKey.TURN_RIGHT, stride.turn() > 0, to.turn() > 0, now);
        hold(controls, MovementKey.TURN_LEFT, stride.turn() < 0, to.turn() < 0, now);
        stride = to;
    }

    private static void hold(PlayerControls controls, MovementKey key, boolean was, boolean is, double now) {
        if (is && !was) {
            controls.press(key, InputDevice.KEYBOARD, now);
        } else if (was && !is) {
            controls.release(key, InputDevice.KEYBOARD, now);
        }
    }
}
