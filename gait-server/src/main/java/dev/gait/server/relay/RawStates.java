package dev.gait.server.relay;

import dev.gait.net.message.RawMotionState;

/** Copies of what a client holds: a decoded message is lent for the call only. */
public final class RawStates {
    private RawStates() {}

    public static RawMotionState copy(RawMotionState source, RawMotionState dest) {
        dest.clear();
        dest.flags = source.flags;
        dest.holdKey = source.holdKey;
        dest.style = source.style;
        dest.forwardCommand = source.forwardCommand;
        dest.forwardHoldKey = source.forwardHoldKey;
        dest.forwardSpeed = source.forwardSpeed;
        dest.sidestepCommand = source.sidestepCommand;
        dest.sidestepHoldKey = source.sidestepHoldKey;
        dest.sidestepSpeed = source.sidestepSpeed;
        dest.turnCommand = source.turnCommand;
        dest.turnHoldKey = source.turnHoldKey;
        dest.turnSpeed = source.turnSpeed;
        for (int i = 0; i < source.actions.count(); i++) {
            dest.actions.add(
                    source.actions.command(i),
                    source.actions.sequence(i),
                    source.actions.isAutonomous(i),
                    source.actions.speed(i));
        }
        return dest;
    }
}
