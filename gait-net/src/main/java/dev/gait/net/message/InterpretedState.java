package dev.gait.net.message;

/**
 * What a body is doing, as the server tells it (wire.md §C.1, type 0): stance, a command and speed per axis, and a list
 * of one-shot actions. Commands are the low 16 bits.
 *
 * <p>Only what differs from the default travels; reading fills in the defaults, so a consumer never asks for flags. A
 * sender uses {@link #clear()} and the setters, which raise the flags they need.
 */
public final class InterpretedState implements Fields {
    public static final int HAS_STYLE = 0x01;
    public static final int HAS_FORWARD = 0x02;
    public static final int HAS_FORWARD_SPEED = 0x04;
    public static final int HAS_SIDESTEP = 0x08;
    public static final int HAS_SIDESTEP_SPEED = 0x10;
    public static final int HAS_TURN = 0x20;
    public static final int HAS_TURN_SPEED = 0x40;

    public static final int STYLE_NON_COMBAT = 0x003D;
    public static final int READY = 0x0003;
    /** The count has five bits (wire.md §I). */
    public static final int MOST_ACTIONS_SENT = 31;

    /** The commonest flags; as a whole word also: no actions, no garbage. */
    static final int AHEAD = HAS_FORWARD | HAS_FORWARD_SPEED;

    private static final int FLAG_BITS = 7;
    /** Servers of 2002 left garbage above the count. */
    private static final int UNUSED_BITS = ~0xFFF;

    private static final int COMMANDS = HAS_STYLE | HAS_FORWARD | HAS_SIDESTEP | HAS_TURN;
    private static final int SPEEDS = HAS_FORWARD_SPEED | HAS_SIDESTEP_SPEED | HAS_TURN_SPEED;

    public int flags;
    public int style;
    public int forwardCommand;
    public int sidestepCommand;
    public int turnCommand;
    public float forwardSpeed;
    public float sidestepSpeed;
    public float turnSpeed;
    public final ActionList actions = new ActionList();
    /** What stood above the count, to be written again. */
    private int unusedBits;

    public InterpretedState() {
        clear();
    }

    /** Standing in non-combat stance, with nothing that would have to be sent. */
    public void clear() {
        flags = 0;
        style = STYLE_NON_COMBAT;
        forwardCommand = READY;
        sidestepCommand = 0;
        turnCommand = 0;
        forwardSpeed = 1f;
        sidestepSpeed = 1f;
        turnSpeed = 1f;
        unusedBits = 0;
        actions.clear();
    }

    /** The stance, sent even if it is the default one (wire.md §E.3). */
    public void setStyle(int stance) {
        style = stance & 0xFFFF;
        flags |= HAS_STYLE;
    }

    public void setForward(int command, float speed) {
        forwardCommand = command & 0xFFFF;
        forwardSpeed = speed;
        flags |= HAS_FORWARD | (speed == 1f ? 0 : HAS_FORWARD_SPEED);
    }

    public void setSidestep(int command, float speed) {
        sidestepCommand = command & 0xFFFF;
        sidestepSpeed = speed;
        flags |= HAS_SIDESTEP | (speed == 1f ? 0 : HAS_SIDESTEP_SPEED);
    }

    public void setTurn(int command, float speed) {
        turnCommand = command & 0xFFFF;
        turnSpeed = speed;
        flags |= HAS_TURN | (speed == 1f ? 0 : HAS_TURN_SPEED);
    }

    /** A command and a speed ahead and nothing else; negative if the speed is finite. */
    int unpackAhead(byte[] bytes, int at) {
        flags = AHEAD;
        style = STYLE_NON_COMBAT;
        forwardCommand = Words.u16(bytes, at);
        sidestepCommand = 0;
        turnCommand = 0;
        forwardSpeed = Words.f32(bytes, at + 2);
        sidestepSpeed = 1f;
        turnSpeed = 1f;
        unusedBits = 0;
        actions.clear();
        return Words.finite(forwardSpeed);
    }

    void read(WireReader in) {
        int packed = in.i32();
        flags = packed & 0x7F;
        unusedBits = packed & UNUSED_BITS;
        int at = in.claim(2 * Integer.bitCount(flags & COMMANDS) + 4 * Integer.bitCount(flags & SPEEDS));
        if (at < 0) {
            return;
        }
        byte[] bytes = in.array();
        style = STYLE_NON_COMBAT;
        forwardCommand = READY;
        sidestepCommand = 0;
        turnCommand = 0;
        if (has(HAS_STYLE)) {
            style = Words.u16(bytes, at);
            at += 2;
        }
        if (has(HAS_FORWARD)) {
            forwardCommand = Words.u16(bytes, at);
            at += 2;
        }
        if (has(HAS_SIDESTEP)) {
            sidestepCommand = Words.u16(bytes, at);
            at += 2;
        }
        if (has(HAS_TURN)) {
            turnCommand = Words.u16(bytes, at);
            at += 2;
        }
        in.requireFinite(unpackSpeeds(bytes, at));
        actions.read(in, packed >>> FLAG_BITS & MOST_ACTIONS_SENT);
        in.align();
    }

    /** Negative if every speed is finite. */
    private int unpackSpeeds(byte[] bytes, int from) {
        int at = from;
        forwardSpeed = 1f;
        sidestepSpeed = 1f;
        turnSpeed = 1f;
        if (has(HAS_FORWARD_SPEED)) {
            forwardSpeed = Words.f32(bytes, at);
            at += 4;
        }
        if (has(HAS_SIDESTEP_SPEED)) {
            sidestepSpeed = Words.f32(bytes, at);
            at += 4;
        }
        if (has(HAS_TURN_SPEED)) {
            turnSpeed = Words.f32(bytes, at);
        }
        return Words.finite(forwardSpeed) & Words.finite(sidestepSpeed) & Words.finite(turnSpeed);
    }

    void write(WireWriter out) {
        if (actions.count() > MOST_ACTIONS_SENT) {
            throw new IllegalStateException("a motion has at most 31 actions, got " + actions.count());
        }
        out.i32(flags & 0x7F | actions.count() << FLAG_BITS | unusedBits);
        if (has(HAS_STYLE)) {
            out.u16(style);
        }
        if (has(HAS_FORWARD)) {
            out.u16(forwardCommand);
        }
        if (has(HAS_SIDESTEP)) {
            out.u16(sidestepCommand);
        }
        if (has(HAS_TURN)) {
            out.u16(turnCommand);
        }
        if (has(HAS_FORWARD_SPEED)) {
            out.f32(forwardSpeed);
        }
        if (has(HAS_SIDESTEP_SPEED)) {
            out.f32(sidestepSpeed);
        }
        if (has(HAS_TURN_SPEED)) {
            out.f32(turnSpeed);
        }
        actions.write(out);
        out.align();
    }

    @Override
    public void fields(FieldSink out) {
        out.hex("flags", flags, 2);
        out.number("commandCount", actions.count());
        if (has(HAS_STYLE)) {
            out.hex4("currentStyle", style);
        }
        if (has(HAS_FORWARD)) {
            out.hex4("forwardCommand", forwardCommand);
        }
        if (has(HAS_SIDESTEP)) {
            out.hex4("sidestepCommand", sidestepCommand);
        }
        if (has(HAS_TURN)) {
            out.hex4("turnCommand", turnCommand);
        }
        if (has(HAS_FORWARD_SPEED)) {
            out.real("forwardSpeed", forwardSpeed);
        }
        if (has(HAS_SIDESTEP_SPEED)) {
            out.real("sidestepSpeed", sidestepSpeed);
        }
        if (has(HAS_TURN_SPEED)) {
            out.real("turnSpeed", turnSpeed);
        }
        actions.fields(out);
    }

    private boolean has(int flag) {
        return (flags & flag) != 0;
    }
}
