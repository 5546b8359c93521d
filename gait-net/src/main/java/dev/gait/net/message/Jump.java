package dev.gait.net.message;

/**
 * The player leaves the ground: action 0xF61B (wire.md §C.7). The velocity is in body space: x right, y forward, z up.
 *
 * <p>Three layouts are in the world, told apart by their length alone. A receiver uses extent and velocity of any of
 * them; a sender should choose {@link Layout#RETAIL_56}, which every known server reads.
 */
public final class Jump extends ClientAction {
    /** What follows extent and velocity; the number counts the whole body. */
    public enum Layout {
        RETAIL_56("retail-56"),
        ACE_32("ace-32"),
        SHORT_24("short-24");

        private final String label;

        Layout(String label) {
            this.label = label;
        }
    }

    private static final int AFTER_VELOCITY_RETAIL = 40;
    private static final int AFTER_VELOCITY_ACE = 16;
    private static final int AFTER_VELOCITY_SHORT = 8;

    public Layout layout = Layout.RETAIL_56;
    /** How long the key was held, 0 to 1. */
    public float extent;

    public float vx;
    public float vy;
    public float vz;
    /** In {@link Layout#RETAIL_56} only. */
    public final Position position = new Position();

    public final EchoedStamps stamps = new EchoedStamps();
    /** In {@link Layout#ACE_32} only. */
    public int objectGuid;
    /** In {@link Layout#ACE_32} only. */
    public int spellId;

    @Override
    public int actionType() {
        return Opcode.ACTION_JUMP;
    }

    @Override
    public String name() {
        return "Jump";
    }

    @Override
    void readBody(WireReader in) {
        extent = in.f32();
        vx = in.f32();
        vy = in.f32();
        vz = in.f32();
        int left = in.remaining();
        if (left >= AFTER_VELOCITY_RETAIL) {
            layout = Layout.RETAIL_56;
            position.read(in);
            stamps.read(in);
        } else if (left == AFTER_VELOCITY_ACE) {
            layout = Layout.ACE_32;
            stamps.read(in);
            objectGuid = in.i32();
            spellId = in.i32();
        } else if (left == AFTER_VELOCITY_SHORT) {
            layout = Layout.SHORT_24;
            stamps.read(in);
        } else {
            in.fail(
                    left < AFTER_VELOCITY_SHORT ? Verdict.TRUNCATED : Verdict.MALFORMED,
                    "is no jump of 24, 32 or 56 bytes");
        }
    }

    @Override
    void writeBody(WireWriter out) {
        out.f32(extent);
        out.f32(vx);
        out.f32(vy);
        out.f32(vz);
        if (layout == Layout.RETAIL_56) {
            position.write(out);
        }
        stamps.write(out);
        if (layout == Layout.ACE_32) {
            out.i32(objectGuid);
            out.i32(spellId);
        }
    }

    @Override
    void bodyFields(FieldSink out) {
        out.real("extent", extent);
        out.reals("velocity", vx, vy, vz);
        out.text("layout", layout.label);
        if (layout == Layout.RETAIL_56) {
            out.object("position", position);
        }
        stamps.fields(out);
        if (layout == Layout.ACE_32) {
            out.hex8("objectGuid", objectGuid);
            out.number("spellId", Integer.toUnsignedLong(spellId));
        }
    }

    @Override
    void deliver(MessageHandler handler) {
        handler.onJump(this);
    }
}
