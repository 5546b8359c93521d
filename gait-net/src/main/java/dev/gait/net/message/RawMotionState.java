package dev.gait.net.message;

/**
 * What a player holds down, as the client tells it (wire.md §C.5): keys and 32-bit commands per axis, and a list of
 * one-shot actions. An absent command means that the player does not move on that axis.
 *
 * <p>All parts are one word each, so the flags decide the layout in steps of four bytes. As in {@link InterpretedState},
 * reading fills in defaults and the setters raise flags.
 */
public final class RawMotionState implements Fields {
    public static final int HAS_HOLD_KEY = 0x001;
    public static final int HAS_STYLE = 0x002;
    public static final int HAS_FORWARD = 0x004;
    public static final int HAS_FORWARD_HOLD_KEY = 0x008;
    public static final int HAS_FORWARD_SPEED = 0x010;
    public static final int HAS_SIDESTEP = 0x020;
    public static final int HAS_SIDESTEP_HOLD_KEY = 0x040;
    public static final int HAS_SIDESTEP_SPEED = 0x080;
    public static final int HAS_TURN = 0x100;
    public static final int HAS_TURN_HOLD_KEY = 0x200;
    public static final int HAS_TURN_SPEED = 0x400;

    public static final int HOLD_KEY_INVALID = 0;
    public static final int HOLD_KEY_NONE = 1;
    public static final int HOLD_KEY_RUN = 2;

    private static final int FLAG_BITS = 11;

    public int flags;
    public int holdKey;
    public int style;
    public int forwardCommand;
    public int forwardHoldKey;
    public float forwardSpeed;
    public int sidestepCommand;
    public int sidestepHoldKey;
    public float sidestepSpeed;
    public int turnCommand;
    public int turnHoldKey;
    public float turnSpeed;
    public final ActionList actions = new ActionList();

    public RawMotionState() {
        clear();
    }

    /** Nothing held and nothing to be sent. */
    public void clear() {
        flags = 0;
        holdKey = HOLD_KEY_INVALID;
        style = 0;
        forwardCommand = 0;
        forwardHoldKey = HOLD_KEY_INVALID;
        forwardSpeed = 1f;
        sidestepCommand = 0;
        sidestepHoldKey = HOLD_KEY_INVALID;
        sidestepSpeed = 1f;
        turnCommand = 0;
        turnHoldKey = HOLD_KEY_INVALID;
        turnSpeed = 1f;
        actions.clear();
    }

    public void setHoldKey(int key) {
        holdKey = key;
        flags |= HAS_HOLD_KEY;
    }

    public void setStyle(int stance) {
        style = stance;
        flags |= HAS_STYLE;
    }

    public void setForward(int command, int key, float speed) {
        forwardCommand = command;
        forwardHoldKey = key;
        forwardSpeed = speed;
        flags |= HAS_FORWARD | HAS_FORWARD_HOLD_KEY | HAS_FORWARD_SPEED;
    }

    public void setSidestep(int command, int key, float speed) {
        sidestepCommand = command;
        sidestepHoldKey = key;
        sidestepSpeed = speed;
        flags |= HAS_SIDESTEP | HAS_SIDESTEP_HOLD_KEY | HAS_SIDESTEP_SPEED;
    }

    public void setTurn(int command, int key, float speed) {
        turnCommand = command;
        turnHoldKey = key;
        turnSpeed = speed;
        flags |= HAS_TURN | HAS_TURN_HOLD_KEY | HAS_TURN_SPEED;
    }

    public boolean has(int flag) {
        return (flags & flag) != 0;
    }

    public void read(WireReader in) {
        int packed = in.i32();
        flags = packed & 0x7FF;
        int at = in.claim(4 * Integer.bitCount(flags));
        if (at < 0) {
            return;
        }
        byte[] bytes = in.array();
        holdKey = HOLD_KEY_INVALID;
        style = 0;
        if (has(HAS_HOLD_KEY)) {
            holdKey = Words.i32(bytes, at);
            at += 4;
        }
        if (has(HAS_STYLE)) {
            style = Words.i32(bytes, at);
            at += 4;
        }
        at = unpackForward(bytes, at);
        at = unpackSidestep(bytes, at);
        unpackTurn(bytes, at);
        in.requireFinite(Words.finite(forwardSpeed) & Words.finite(sidestepSpeed) & Words.finite(turnSpeed));
        actions.read(in, packed >>> FLAG_BITS);
    }

    private int unpackForward(byte[] bytes, int from) {
        int at = from;
        forwardCommand = 0;
        forwardHoldKey = HOLD_KEY_INVALID;
        forwardSpeed = 1f;
        if (has(HAS_FORWARD)) {
            forwardCommand = Words.i32(bytes, at);
            at += 4;
        }
        if (has(HAS_FORWARD_HOLD_KEY)) {
            forwardHoldKey = Words.i32(bytes, at);
            at += 4;
        }
        if (has(HAS_FORWARD_SPEED)) {
            forwardSpeed = Words.f32(bytes, at);
            at += 4;
        }
        return at;
    }

    private int unpackSidestep(byte[] bytes, int from) {
        int at = from;
        sidestepCommand = 0;
        sidestepHoldKey = HOLD_KEY_INVALID;
        sidestepSpeed = 1f;
        if (has(HAS_SIDESTEP)) {
            sidestepCommand = Words.i32(bytes, at);
            at += 4;
        }
        if (has(HAS_SIDESTEP_HOLD_KEY)) {
            sidestepHoldKey = Words.i32(bytes, at);
            at += 4;
        }
        if (has(HAS_SIDESTEP_SPEED)) {
            sidestepSpeed = Words.f32(bytes, at);
            at += 4;
        }
        return at;
    }

    private void unpackTurn(byte[] bytes, int from) {
        int at = from;
        turnCommand = 0;
        turnHoldKey = HOLD_KEY_INVALID;
        turnSpeed = 1f;
        if (has(HAS_TURN)) {
            turnCommand = Words.i32(bytes, at);
            at += 4;
        }
        if (has(HAS_TURN_HOLD_KEY)) {
            turnHoldKey = Words.i32(bytes, at);
            at += 4;
        }
        if (has(HAS_TURN_SPEED)) {
            turnSpeed = Words.f32(bytes, at);
        }
    }

    public void write(WireWriter out) {
        out.i32(flags & 0x7FF | actions.count() << FLAG_BITS);
        word(out, HAS_HOLD_KEY, holdKey);
        word(out, HAS_STYLE, style);
        word(out, HAS_FORWARD, forwardCommand);
        word(out, HAS_FORWARD_HOLD_KEY, forwardHoldKey);
        word(out, HAS_FORWARD_SPEED, Float.floatToRawIntBits(forwardSpeed));
        word(out, HAS_SIDESTEP, sidestepCommand);
        word(out, HAS_SIDESTEP_HOLD_KEY, sidestepHoldKey);
        word(out, HAS_SIDESTEP_SPEED, Float.floatToRawIntBits(sidestepSpeed));
        word(out, HAS_TURN, turnCommand);
        word(out, HAS_TURN_HOLD_KEY, turnHoldKey);
        word(out, HAS_TURN_SPEED, Float.floatToRawIntBits(turnSpeed));
        actions.write(out);
    }

    private void word(WireWriter out, int flag, int value) {
        if (has(flag)) {
            out.i32(value);
        }
    }

    @Override
    public void fields(FieldSink out) {
        out.hex("flags", flags, 3);
        out.number("commandCount", actions.count());
        key(out, HAS_HOLD_KEY, "currentHoldKey", holdKey);
        command(out, HAS_STYLE, "currentStyle", style);
        command(out, HAS_FORWARD, "forwardCommand", forwardCommand);
        key(out, HAS_FORWARD_HOLD_KEY, "forwardHoldKey", forwardHoldKey);
        speed(out, HAS_FORWARD_SPEED, "forwardSpeed", forwardSpeed);
        command(out, HAS_SIDESTEP, "sidestepCommand", sidestepCommand);
        key(out, HAS_SIDESTEP_HOLD_KEY, "sidestepHoldKey", sidestepHoldKey);
        speed(out, HAS_SIDESTEP_SPEED, "sidestepSpeed", sidestepSpeed);
        command(out, HAS_TURN, "turnCommand", turnCommand);
        key(out, HAS_TURN_HOLD_KEY, "turnHoldKey", turnHoldKey);
        speed(out, HAS_TURN_SPEED, "turnSpeed", turnSpeed);
        actions.fields(out);
    }

    private void command(FieldSink out, int flag, String name, int value) {
        if (has(flag)) {
            out.hex8(name, value);
        }
    }

    private void key(FieldSink out, int flag, String name, int value) {
        if (has(flag)) {
            out.number(name, Integer.toUnsignedLong(value));
        }
    }

    private void speed(FieldSink out, int flag, String name, float value) {
        if (has(flag)) {
            out.real(name, value);
        }
    }
}
