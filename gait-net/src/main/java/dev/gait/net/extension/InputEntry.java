package dev.gait.net.extension;

import dev.gait.net.message.RawMotionState;
import dev.gait.net.message.Verdict;
import dev.gait.net.message.WireReader;
import dev.gait.net.message.WireWriter;

/**
 * One input of the local player (motion.md §K.3): what was held from a tick on and for how long, and the jump that
 * began with it, if one did. Enough to compute the step again anywhere.
 */
public final class InputEntry {

    /** Longest duration of one input; longer ones are split. Milliseconds. */
    public static final int MAX_MILLIS = 250;

    /** Most actions one input may start; with it three inputs always fit one part of a message. */
    public static final int MAX_ACTIONS = 8;

    private static final int JUMP = 0x01;
    private static final int STANDING_LONG_JUMP = 0x02;
    private static final int HEADING = 0x04;
    private static final int KNOWN_FLAGS = JUMP | STANDING_LONG_JUMP | HEADING;

    public int tick;
    /** 1 to 250. */
    public int millis;

    public final RawMotionState state = new RawMotionState();
    /** A standing long jump is being charged. */
    public boolean standingLongJump;
    /** The body leaves the ground at the start of this input. */
    public boolean jump;
    /** 0 to 1. */
    public float jumpExtent;
    /** Launch velocity in body space, metres per second. */
    public float jumpX;

    public float jumpY;
    public float jumpZ;
    /** A heading is held: compass degrees in [0, 360), or NaN for none. */
    public float heading = Float.NaN;

    void read(WireReader in) {
        tick = in.i32();
        millis = in.u16();
        int flags = in.u16();
        if (in.isOk() && (millis == 0 || millis > MAX_MILLIS)) {
            in.fail(Verdict.MALFORMED, "holds an input that does not last 1 to 250 ms");
        }
        if ((flags & ~KNOWN_FLAGS) != 0) {
            in.fail(Verdict.MALFORMED, "holds an input with flags that are not known");
        }
        state.read(in);
        if (state.actions.count() > MAX_ACTIONS) {
            in.fail(Verdict.IMPOSSIBLE_COUNT, "holds an input with more than eight actions");
        }
        standingLongJump = (flags & STANDING_LONG_JUMP) != 0;
        jump = (flags & JUMP) != 0;
        jumpExtent = jump ? in.f32() : 0;
        jumpX = jump ? in.f32() : 0;
        jumpY = jump ? in.f32() : 0;
        jumpZ = jump ? in.f32() : 0;
        heading = (flags & HEADING) != 0 ? in.f32() : Float.NaN;
        if ((flags & HEADING) != 0 && in.isOk() && !(heading >= 0 && heading < 360)) {
            in.fail(Verdict.MALFORMED, "holds a heading that is not from 0 to 360 degrees");
        }
    }

    void write(WireWriter out) {
        if (millis < 1 || millis > MAX_MILLIS) {
            throw new IllegalArgumentException("an input lasts 1 to 250 ms, got " + millis);
        }
        if (state.actions.count() > MAX_ACTIONS) {
            throw new IllegalArgumentException("an input has at most 8 actions, got " + state.actions.count());
        }
        out.i32(tick);
        out.u16(millis);
        out.u16((jump ? JUMP : 0) | (standingLongJump ? STANDING_LONG_JUMP : 0) | (holdsHeading() ? HEADING : 0));
        state.write(out);
        if (jump) {
            out.f32(jumpExtent);
            out.f32(jumpX);
            out.f32(jumpY);
            out.f32(jumpZ);
        }
        if (holdsHeading()) {
            out.f32(heading);
        }
    }

    private boolean holdsHeading() {
        return !Float.isNaN(heading);
    }

    /** Takes over another entry's values. */
    public void set(InputEntry other) {
        tick = other.tick;
        millis = other.millis;
        standingLongJump = other.standingLongJump;
        jump = other.jump;
        jumpExtent = other.jumpExtent;
        jumpX = other.jumpX;
        jumpY = other.jumpY;
        jumpZ = other.jumpZ;
        heading = other.heading;
        copy(other.state, state);
    }

    private static void copy(RawMotionState from, RawMotionState to) {
        to.clear();
        to.flags = from.flags;
        to.holdKey = from.holdKey;
        to.style = from.style;
        to.forwardCommand = from.forwardCommand;
        to.forwardHoldKey = from.forwardHoldKey;
        to.forwardSpeed = from.forwardSpeed;
        to.sidestepCommand = from.sidestepCommand;
        to.sidestepHoldKey = from.sidestepHoldKey;
        to.sidestepSpeed = from.sidestepSpeed;
        to.turnCommand = from.turnCommand;
        to.turnHoldKey = from.turnHoldKey;
        to.turnSpeed = from.turnSpeed;
        for (int i = 0; i < from.actions.count(); i++) {
            to.actions.add(
                    from.actions.command(i),
                    from.actions.sequence(i),
                    from.actions.isAutonomous(i),
                    from.actions.speed(i));
        }
    }
}
