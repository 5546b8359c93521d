package dev.gait.app.connect;

import dev.gait.motion.outbound.InputDevice;
import dev.gait.motion.outbound.MovementKey;
import dev.gait.motion.outbound.PlayerControls;
import java.util.EnumMap;
import java.util.Map;

/**
 * Hands at a terminal. A terminal says when a key goes down and repeats it while it is held, and never says that it came
 * up; so a key counts as held until its repeats stop. Before the first repeat that takes as long as the keyboard waits.
 */
final class TerminalKeys {
    /** Keyboards wait up to this long before they repeat, seconds. */
    private static final double BEFORE_REPEAT = 0.6;
    /** And repeat at least this often. */
    private static final double BETWEEN_REPEATS = 0.2;
    /** How long the space bar charges a jump, seconds. */
    private static final double CHARGE = 0.35;

    /** Ctrl-C and Ctrl-D leave, whatever else is going on. */
    static final int END_OF_INPUT = 4;

    private final Map<MovementKey, Double> until = new EnumMap<>(MovementKey.class);
    private boolean running;
    private double jumpAt = Double.NaN;
    private int escape;

    /** Takes one character of standard input; false when it says that the player wants to leave. */
    boolean type(int character, PlayerControls controls, double now) {
        MovementKey key = arrow(character);
        if (escape > 0) {
            return true;
        }
        if (key == null) {
            key = switch (character) {
                case 'w', 'W' -> MovementKey.FORWARD;
                case 's', 'S' -> MovementKey.BACK;
                case 'a', 'A' -> MovementKey.TURN_LEFT;
                case 'd', 'D' -> MovementKey.TURN_RIGHT;
                case 'q', 'Q' -> MovementKey.STRAFE_LEFT;
                case 'e', 'E' -> MovementKey.STRAFE_RIGHT;
                default -> null;
            };
        }
        if (key != null) {
            hold(key, controls, now);
            return true;
        }
        switch (character) {
            case 'r', 'R' -> {
                running = !running;
                controls.holdRun(running, now);
            }
            case 'f', 'F' -> controls.toggleAutoRun(now);
            case 'x', 'X' -> letGo(controls, now);
            case ' ' -> {
                if (Double.isNaN(jumpAt) && controls.pressJump(now) == 0) {
                    jumpAt = now + CHARGE;
                }
            }
            case 3, END_OF_INPUT -> {
                return false;
            }
            default -> {
                // not one of ours
            }
        }
        return true;
    }

    /** Arrows come as ESC [ A to D. */
    private @org.jspecify.annotations.Nullable MovementKey arrow(int character) {
        if (character == 27) {
            escape = 1;
            return null;
        }
        if (escape == 1) {
            escape = character == '[' || character == 'O' ? 2 : 0;
            return null;
        }
        if (escape == 2) {
            escape = 0;
            return switch (character) {
                case 'A' -> MovementKey.FORWARD;
                case 'B' -> MovementKey.BACK;
                case 'C' -> MovementKey.TURN_RIGHT;
                case 'D' -> MovementKey.TURN_LEFT;
                default -> null;
            };
        }
        return null;
    }

    private void hold(MovementKey key, PlayerControls controls, double now) {
        boolean held = until.containsKey(key);
        until.put(key, now + (held ? BETWEEN_REPEATS : BEFORE_REPEAT));
        if (!held) {
            controls.press(key, InputDevice.KEYBOARD, now);
        }
    }

    private void letGo(PlayerControls controls, double now) {
        for (MovementKey key : until.keySet()) {
            controls.release(key, InputDevice.KEYBOARD, now);
        }
        until.clear();
        controls.stopCompletely(now);
    }

    /** Once per frame: lets go of keys whose repeats have stopped, and of the jump when it is charged. */
    void frame(PlayerControls controls, double now) {
        until.entrySet().removeIf(held -> {
            if (now < held.getValue()) {
                return false;
            }
            controls.release(held.getKey(), InputDevice.KEYBOARD, now);
            return true;
        });
        if (now >= jumpAt) {
            jumpAt = Double.NaN;
            controls.releaseJump(now);
        }
    }
}
