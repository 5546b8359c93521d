package dev.gait.net.message;

/**
 * What somebody is told to do (wire.md §C.1 from offset 16): the kind of movement, two flags, a stance, and a body that
 * depends on the kind. UpdateMotion, object create and PositionAndMovement all carry it.
 *
 * <p>All kinds share this one holder, so that a reader can be reused without allocating: {@link #type} says which of the
 * fields below hold news. Kinds 1 to 5 exist in the original client but nobody sends them; their body stays raw.
 * Beyond 9 there is nothing.
 */
public final class Movement implements Fields {
    public static final int INTERPRETED_STATE = 0;
    public static final int MOVE_TO_OBJECT = 6;
    public static final int MOVE_TO_POSITION = 7;
    public static final int TURN_TO_OBJECT = 8;
    public static final int TURN_TO_HEADING = 9;

    public static final int STICK_TO_OBJECT = 0x01;
    public static final int STANDING_LONG_JUMP = 0x02;

    static final int AHEAD_BYTES = 16;

    private static final byte[] NOTHING = {};

    public int type;
    public int flags;
    public int stance;
    /** Type 0. */
    public final InterpretedState state = new InterpretedState();
    /** Type 0 with {@link #STICK_TO_OBJECT}; 0 for nobody. */
    public int stickyObject;
    /** Types 6 and 8. */
    public int target;
    /** Types 6 and 7. */
    public final Origin origin = new Origin();
    /** Types 6 and 7. */
    public final MoveParameters move = new MoveParameters();
    /** Types 6 and 7. */
    public float runRate;
    /** Type 8, which says its heading twice. */
    public float desiredHeading;
    /** Types 8 and 9. */
    public final TurnParameters turn = new TurnParameters();
    /** Types 1 to 5. */
    public byte[] raw = NOTHING;

    /**
     * Whether what lies at a distance is the commonest movement there is: a command and a speed ahead, no stick, no other
     * axis, no action. It always has the same layout, {@link #AHEAD_BYTES} long with the two bytes that fill its last
     * word.
     */
    static boolean isAhead(WireReader in, int distance) {
        return (in.peek32(distance) & 0xFFFF) == 0 && in.peek32(distance + 4) == InterpretedState.AHEAD;
    }

    /** Reads that layout; negative if the speed is finite. */
    int unpackAhead(byte[] bytes, int at) {
        type = INTERPRETED_STATE;
        flags = 0;
        stance = Words.u16(bytes, at + 2);
        stickyObject = 0;
        return state.unpackAhead(bytes, at + 8);
    }

    void read(WireReader in) {
        int at = in.claim(4);
        if (at < 0) {
            return;
        }
        type = in.array()[at] & 0xFF;
        flags = in.array()[at + 1] & 0xFF;
        stance = Words.u16(in.array(), at + 2);
        stickyObject = 0;
        switch (type) {
            case INTERPRETED_STATE -> {
                state.read(in);
                if ((flags & STICK_TO_OBJECT) != 0) {
                    stickyObject = in.i32();
                }
            }
            case 1, 2, 3, 4, 5 -> raw = in.rest();
            case MOVE_TO_OBJECT -> {
                target = in.i32();
                readMove(in);
            }
            case MOVE_TO_POSITION -> readMove(in);
            case TURN_TO_OBJECT -> {
                target = in.i32();
                desiredHeading = in.f32();
                turn.read(in);
            }
            case TURN_TO_HEADING -> turn.read(in);
            default -> in.fail(Verdict.MALFORMED, "has a movement type outside 0..9");
        }
    }

    private void readMove(WireReader in) {
        origin.read(in);
        move.read(in);
        runRate = in.f32();
    }

    void write(WireWriter out) {
        out.u8(type);
        out.u8(flags);
        out.u16(stance);
        switch (type) {
            case INTERPRETED_STATE -> {
                state.write(out);
                if ((flags & STICK_TO_OBJECT) != 0) {
                    out.i32(stickyObject);
                }
            }
            case MOVE_TO_OBJECT -> {
                out.i32(target);
                writeMove(out);
            }
            case MOVE_TO_POSITION -> writeMove(out);
            case TURN_TO_OBJECT -> {
                out.i32(target);
                out.f32(desiredHeading);
                turn.write(out);
            }
            case TURN_TO_HEADING -> turn.write(out);
            default -> out.bytes(raw);
        }
    }

    private void writeMove(WireWriter out) {
        origin.write(out);
        move.write(out);
        out.f32(runRate);
    }

    @Override
    public void fields(FieldSink out) {
        out.number("movementType", type);
        out.hex("motionFlags", flags, 2);
        out.hex4("stance", stance);
        switch (type) {
            case INTERPRETED_STATE -> {
                out.object("state", state);
                if ((flags & STICK_TO_OBJECT) != 0) {
                    out.hex8("stickyObject", stickyObject);
                }
            }
            case MOVE_TO_OBJECT, MOVE_TO_POSITION -> {
                if (type == MOVE_TO_OBJECT) {
                    out.hex8("target", target);
                }
                out.object("origin", origin);
                out.object("params", move);
                out.real("runRate", runRate);
            }
            case TURN_TO_OBJECT -> {
                out.hex8("target", target);
                out.real("desiredHeading", desiredHeading);
                out.object("params", turn);
            }
            case TURN_TO_HEADING -> out.object("params", turn);
            default -> out.bytes("bodyHex", raw);
        }
    }
}
