package dev.gait.motion.outbound;

import dev.gait.motion.command.MotionCommand;

/** The keys that move while they are held, and the command each stands for (motion.md §J.2). */
public enum MovementKey {
    FORWARD(MotionCommand.WALK_FORWARD, Axis.FORWARD),
    BACK(MotionCommand.WALK_BACKWARDS, Axis.FORWARD),
    TURN_RIGHT(MotionCommand.TURN_RIGHT, Axis.TURN),
    TURN_LEFT(MotionCommand.TURN_LEFT, Axis.TURN),
    STRAFE_RIGHT(MotionCommand.SIDESTEP_RIGHT, Axis.SIDESTEP),
    STRAFE_LEFT(MotionCommand.SIDESTEP_LEFT, Axis.SIDESTEP);

    /** The three things a body does at once, each with a list of held commands of its own. */
    enum Axis {
        FORWARD,
        TURN,
        SIDESTEP
    }

    private final int command;
    private final Axis axis;

    MovementKey(int command, Axis axis) {
        this.command = command;
        this.axis = axis;
    }

    /** The motion command, when no other key bends it. */
    public int command() {
        return command;
    }

    Axis axis() {
        return axis;
    }
}
