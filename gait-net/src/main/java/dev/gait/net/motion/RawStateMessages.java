package dev.gait.net.motion;

import static dev.gait.net.message.RawMotionState.HAS_FORWARD;
import static dev.gait.net.message.RawMotionState.HAS_FORWARD_HOLD_KEY;
import static dev.gait.net.message.RawMotionState.HAS_FORWARD_SPEED;
import static dev.gait.net.message.RawMotionState.HAS_HOLD_KEY;
import static dev.gait.net.message.RawMotionState.HAS_SIDESTEP;
import static dev.gait.net.message.RawMotionState.HAS_SIDESTEP_HOLD_KEY;
import static dev.gait.net.message.RawMotionState.HAS_SIDESTEP_SPEED;
import static dev.gait.net.message.RawMotionState.HAS_STYLE;
import static dev.gait.net.message.RawMotionState.HAS_TURN;
import static dev.gait.net.message.RawMotionState.HAS_TURN_HOLD_KEY;
import static dev.gait.net.message.RawMotionState.HAS_TURN_SPEED;

import dev.gait.motion.command.HoldKey;
import dev.gait.motion.command.MotionCommand;
import dev.gait.motion.command.RawMotionState;

/**
 * What a player holds, to the wire and back. A flag is raised exactly for what differs from the default, and a flag that
 * is not raised means the default, never "unchanged" (motion.md §C.1, worked number M.43).
 */
public final class RawStateMessages {
    private RawStateMessages() {}

    public static void toWire(RawMotionState raw, dev.gait.net.message.RawMotionState wire) {
        wire.clear();
        wire.holdKey = raw.currentHoldKey;
        wire.style = raw.style;
        wire.forwardCommand = raw.forwardCommand;
        wire.forwardHoldKey = raw.forwardHoldKey;
        wire.forwardSpeed = (float) raw.forwardSpeed;
        wire.sidestepCommand = raw.sidestepCommand;
        wire.sidestepHoldKey = raw.sidestepHoldKey;
        wire.sidestepSpeed = (float) raw.sidestepSpeed;
        wire.turnCommand = raw.turnCommand;
        wire.turnHoldKey = raw.turnHoldKey;
        wire.turnSpeed = (float) raw.turnSpeed;
        wire.flags = flag(HAS_HOLD_KEY, raw.currentHoldKey != HoldKey.NONE)
                | flag(HAS_STYLE, raw.style != MotionCommand.NON_COMBAT)
                | flag(HAS_FORWARD, raw.forwardCommand != MotionCommand.READY)
                | flag(HAS_FORWARD_HOLD_KEY, raw.forwardHoldKey != HoldKey.INVALID)
                | flag(HAS_FORWARD_SPEED, raw.forwardSpeed != 1.0)
                | flag(HAS_SIDESTEP, raw.sidestepCommand != MotionCommand.INVALID)
                | flag(HAS_SIDESTEP_HOLD_KEY, raw.sidestepHoldKey != HoldKey.INVALID)
                | flag(HAS_SIDESTEP_SPEED, raw.sidestepSpeed != 1.0)
                | flag(HAS_TURN, raw.turnCommand != MotionCommand.INVALID)
                | flag(HAS_TURN_HOLD_KEY, raw.turnHoldKey != HoldKey.INVALID)
                | flag(HAS_TURN_SPEED, raw.turnSpeed != 1.0);
        for (int i = 0; i < raw.actions.size(); i++) {
            wire.actions.add(
                    MotionCommand.low(raw.actions.motion(i)),
                    raw.actions.stamp(i) & 0x7FFF,
                    raw.actions.isAutonomous(i),
                    (float) raw.actions.speed(i));
        }
    }

    /** Style and axes; the action list is left alone. */
    public static void toRaw(dev.gait.net.message.RawMotionState wire, RawMotionState raw) {
        raw.currentHoldKey = wire.has(HAS_HOLD_KEY) ? wire.holdKey : HoldKey.NONE;
        raw.style = wire.has(HAS_STYLE) ? wire.style : MotionCommand.NON_COMBAT;
        raw.forwardCommand = wire.has(HAS_FORWARD) ? wire.forwardCommand : MotionCommand.READY;
        raw.forwardHoldKey = wire.has(HAS_FORWARD_HOLD_KEY) ? wire.forwardHoldKey : HoldKey.INVALID;
        raw.forwardSpeed = wire.has(HAS_FORWARD_SPEED) ? wire.forwardSpeed : 1.0;
        raw.sidestepCommand = wire.has(HAS_SIDESTEP) ? wire.sidestepCommand : MotionCommand.INVALID;
        raw.sidestepHoldKey = wire.has(HAS_SIDESTEP_HOLD_KEY) ? wire.sidestepHoldKey : HoldKey.INVALID;
        raw.sidestepSpeed = wire.has(HAS_SIDESTEP_SPEED) ? wire.sidestepSpeed : 1.0;
        raw.turnCommand = wire.has(HAS_TURN) ? wire.turnCommand : MotionCommand.INVALID;
        raw.turnHoldKey = wire.has(HAS_TURN_HOLD_KEY) ? wire.turnHoldKey : HoldKey.INVALID;
        raw.turnSpeed = wire.has(HAS_TURN_SPEED) ? wire.turnSpeed : 1.0;
    }

    private static int flag(int bit, boolean raised) {
        return raised ? bit : 0;
    }
}
