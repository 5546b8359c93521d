package dev.gait.app.demo;

import dev.gait.motion.outbound.InputDevice;
import dev.gait.motion.outbound.MovementKey;
import dev.gait.motion.outbound.PlayerControls;
import java.util.EnumSet;
import java.util.List;

/** A bot's fingers: which keys it holds, each pressed and released once. */
final class BotHands {
    private final EnumSet<MovementKey> held = EnumSet.noneOf(MovementKey.class);

    void hold(PlayerControls controls, MovementKey key, boolean down, double now) {
        if (down && held.add(key)) {
            controls.press(key, InputDevice.KEYBOARD, now);
        } else if (!down && held.remove(key)) {
            controls.release(key, InputDevice.KEYBOARD, now);
        }
    }

    void letGo(PlayerControls controls, double now) {
        for (MovementKey key : List.copyOf(held)) {
            hold(controls, key, false, now);
        }
        controls.holdRun(false, now);
    }
}
