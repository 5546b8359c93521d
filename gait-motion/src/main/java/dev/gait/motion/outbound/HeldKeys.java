package dev.gait.motion.outbound;

import dev.gait.motion.command.HoldKey;
import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.outbound.MovementKey.Axis;

/**
 * What the player's hands do: three lists of held commands and the keys that bend them, run, sidestep and autorun
 * (motion.md §J.1, §J.2). It answers what each axis should play now, and moves nothing.
 */
final class HeldKeys {
    private final HeldCommands forward = new HeldCommands();
    private final HeldCommands turn = new HeldCommands();
    private final HeldCommands sidestep = new HeldCommands();
    private long presses;

    boolean run;
    /** The option that makes the run key the walk key. */
    boolean runByDefault;

    boolean sidestepModifier;
    boolean autoRun;
    /** A compass heading that is held, or NaN (§O.13). */
    double heading = Double.NaN;

    void press(MovementKey key, InputDevice device) {
        if (key.axis() == Axis.FORWARD) {
            autoRun = false;
        }
        listOf(key.axis()).press(key.command(), device, ++presses);
    }

    /** False when the key was not held. */
    boolean release(MovementKey key, InputDevice device) {
        return listOf(key.axis()).release(key.command(), device);
    }

    /** Every key is up. Autorun is no key that is held. */
    void releaseAll() {
        forward.clear();
        turn.clear();
        sidestep.clear();
        run = false;
        sidestepModifier = false;
        heading = Double.NaN;
    }

    boolean holdsHeading() {
        return !Double.isNaN(heading);
    }

    private HeldCommands listOf(Axis axis) {
        return switch (axis) {
            case FORWARD -> forward;
            case TURN -> turn;
            case SIDESTEP -> sidestep;
        };
    }

    boolean holdsMovement() {
        return autoRun || holdsHeading() || !forward.isEmpty() || !turn.isEmpty() || !sidestep.isEmpty();
    }

    /** The axis a key acts on now. */
    Axis axisOf(MovementKey key) {
        return key.axis() == Axis.TURN && sidestepModifier ? Axis.SIDESTEP : key.axis();
    }

    /** The command a key stands for now. */
    int commandOf(MovementKey key) {
        return sidestepModifier ? asSidestep(key.command()) : key.command();
    }

    /** The command an axis should play, or {@link MotionCommand#INVALID}. */
    int wanted(Axis axis) {
        return switch (axis) {
            case FORWARD -> runsByItself() ? MotionCommand.WALK_FORWARD : forward.newest();
            case TURN -> sidestepModifier ? MotionCommand.INVALID : turn.newest();
            case SIDESTEP -> turnsSidestep() ? asSidestep(turn.newest()) : sidestep.newest();
        };
    }

    boolean wants(Axis axis) {
        return wanted(axis) != MotionCommand.INVALID;
    }

    /** The hold key that command carries itself; Invalid where the player's current one counts. */
    int holdKey(Axis axis) {
        return switch (axis) {
            case FORWARD -> runsByItself() ? HoldKey.RUN : holdKeyOf(forward.newestDevice());
            case TURN -> holdKeyOf(turn.newestDevice());
            case SIDESTEP -> holdKeyOf(turnsSidestep() ? turn.newestDevice() : sidestep.newestDevice());
        };
    }

    int holdKeyOf(InputDevice device) {
        if (device == InputDevice.KEYBOARD) {
            return HoldKey.INVALID;
        }
        return runs() ? HoldKey.RUN : HoldKey.NONE;
    }

    boolean runs() {
        return run != runByDefault;
    }

    private boolean runsByItself() {
        return autoRun && forward.isEmpty();
    }

    /** A turn key bent into a sidestep competes with the strafe keys; the newest of both acts. */
    private boolean turnsSidestep() {
        return sidestepModifier && turn.newestOrder() > sidestep.newestOrder();
    }

    private static int asSidestep(int command) {
        return switch (command) {
            case MotionCommand.TURN_RIGHT -> MotionCommand.SIDESTEP_RIGHT;
            case MotionCommand.TURN_LEFT -> MotionCommand.SIDESTEP_LEFT;
            default -> command;
        };
    }
}
