package dev.gait.motion.outbound;

import dev.gait.motion.command.MotionCommand;

/**
 * The commands held on one axis, newest first: the newest acts, and letting it go falls back to the one before
 * (motion.md §J.1). The same command on keyboard and mouse is held twice.
 *
 * <p>At most {@value #CAPACITY}; two commands on two devices are four. When full the oldest leaves.
 */
final class HeldCommands {
    static final int CAPACITY = 4;

    /** Oldest first, so that the newest is the last one and nothing moves on a press. */
    private final int[] commands = new int[CAPACITY];

    private final InputDevice[] devices = new InputDevice[CAPACITY];
    private final long[] order = new long[CAPACITY];
    private int size;

    /** Holds a command; one that is held already becomes the newest. {@code turn} counts presses over all axes. */
    void press(int command, InputDevice device, long turn) {
        release(command, device);
        if (size == CAPACITY) {
            removeAt(0);
        }
        commands[size] = command;
        devices[size] = device;
        order[size] = turn;
        size++;
    }

    /** Lets go of a command; false when it was not held. */
    boolean release(int command, InputDevice device) {
        for (int i = 0; i < size; i++) {
            if (commands[i] == command && devices[i] == device) {
                removeAt(i);
                return true;
            }
        }
        return false;
    }

    private void removeAt(int index) {
        size--;
        for (int i = index; i < size; i++) {
            commands[i] = commands[i + 1];
            devices[i] = devices[i + 1];
            order[i] = order[i + 1];
        }
    }

    void clear() {
        size = 0;
    }

    boolean isEmpty() {
        return size == 0;
    }

    /** The newest command held, or {@link MotionCommand#INVALID}. */
    int newest() {
        return size == 0 ? MotionCommand.INVALID : commands[size - 1];
    }

    /** What the newest is held on; the keyboard when nothing is. */
    InputDevice newestDevice() {
        return size == 0 ? InputDevice.KEYBOARD : devices[size - 1];
    }

    /** When the newest was pressed, in presses; less than any press when nothing is held. */
    long newestOrder() {
        return size == 0 ? Long.MIN_VALUE : order[size - 1];
    }
}
