package dev.gait.net.message;

/**
 * Where an object is and how fast it goes, in the shape that leaves out what is zero (wire.md §C.3).
 *
 * <p>The flags say which parts of the quaternion are <em>missing</em>, whether velocity and placement are present, and,
 * without any effect on the layout, whether the object stands on walkable ground. A quaternion with all four parts
 * missing parses; refusing its norm is the receiver's policy.
 */
public final class PositionPack implements Fields {
    public static final int HAS_VELOCITY = 0x01;
    public static final int HAS_PLACEMENT = 0x02;
    public static final int GROUNDED = 0x04;
    public static final int NO_W = 0x08;
    public static final int NO_X = 0x10;
    public static final int NO_Y = 0x20;
    public static final int NO_Z = 0x40;

    private static final int NO_QUATERNION = NO_W | NO_X | NO_Y | NO_Z;
    private static final int HEAD_BYTES = 4 + Origin.BYTES;
    private static final int SEQUENCE_BYTES = 8;
    /** On the ground, turned about the upright axis only, nothing else. */
    private static final int UPRIGHT = GROUNDED | NO_X | NO_Y;

    private static final int UPRIGHT_BYTES = HEAD_BYTES + 8 + SEQUENCE_BYTES;

    public int flags;
    public final Origin origin = new Origin();
    public float qw;
    public float qx;
    public float qy;
    public float qz;
    /** World space, metres per second; zero when absent. */
    public float vx;

    public float vy;
    public float vz;
    public int placement;
    public int instanceSequence;
    public int positionSequence;
    public int teleportSequence;
    public int forcePositionSequence;

    public boolean isGrounded() {
        return (flags & GROUNDED) != 0;
    }

    public boolean hasVelocity() {
        return (flags & HAS_VELOCITY) != 0;
    }

    public boolean hasPlacement() {
        return (flags & HAS_PLACEMENT) != 0;
    }

    /** Sets the flags that follow from the values: a sender omits every quaternion part that equals zero. */
    public void flagsFromValues(boolean grounded, boolean withVelocity, boolean withPlacement) {
        flags = (withVelocity ? HAS_VELOCITY : 0)
                | (withPlacement ? HAS_PLACEMENT : 0)
                | (grounded ? GROUNDED : 0)
                | (qw == 0 ? NO_W : 0)
                | (qx == 0 ? NO_X : 0)
                | (qy == 0 ? NO_Y : 0)
                | (qz == 0 ? NO_Z : 0);
    }

    void read(WireReader in) {
        if (in.peek32(0) == UPRIGHT && in.remaining() >= UPRIGHT_BYTES) {
            readUpright(in);
            return;
        }
        int head = in.claim(HEAD_BYTES);
        if (head < 0) {
            return;
        }
        byte[] bytes = in.array();
        flags = Words.i32(bytes, head);
        int finite = origin.unpack(bytes, head + 4);
        int at = in.claim(tailBytes());
        if (at < 0) {
            return;
        }
        qw = 0;
        qx = 0;
        qy = 0;
        qz = 0;
        if ((flags & NO_W) == 0) {
            qw = Words.f32(bytes, at);
            at += 4;
        }
        if ((flags & NO_X) == 0) {
            qx = Words.f32(bytes, at);
            at += 4;
        }
        if ((flags & NO_Y) == 0) {
            qy = Words.f32(bytes, at);
            at += 4;
        }
        if ((flags & NO_Z) == 0) {
            qz = Words.f32(bytes, at);
            at += 4;
        }
        at = unpackVelocity(bytes, at);
        finite &= Words.finite(qw) & Words.finite(qx) & Words.finite(qy) & Words.finite(qz);
        finite &= Words.finite(vx) & Words.finite(vy) & Words.finite(vz);
        placement = 0;
        if (hasPlacement()) {
            placement = Words.i32(bytes, at);
            at += 4;
        }
        unpackSequences(bytes, at);
        in.requireFinite(finite);
    }

    /** The layout nearly all have: somebody upright on the ground, whose velocity is its legs' own affair. */
    private void readUpright(WireReader in) {
        int at = in.claim(UPRIGHT_BYTES);
        byte[] bytes = in.array();
        flags = UPRIGHT;
        int finite = origin.unpack(bytes, at + 4);
        qw = Words.f32(bytes, at + 20);
        qx = 0;
        qy = 0;
        qz = Words.f32(bytes, at + 24);
        vx = 0;
        vy = 0;
        vz = 0;
        placement = 0;
        unpackSequences(bytes, at + 28);
        in.requireFinite(finite & Words.finite(qw) & Words.finite(qz));
    }

    private void unpackSequences(byte[] bytes, int at) {
        instanceSequence = Words.u16(bytes, at);
        positionSequence = Words.u16(bytes, at + 2);
        teleportSequence = Words.u16(bytes, at + 4);
        forcePositionSequence = Words.u16(bytes, at + 6);
    }

    private int unpackVelocity(byte[] bytes, int at) {
        if (!hasVelocity()) {
            vx = 0;
            vy = 0;
            vz = 0;
            return at;
        }
        vx = Words.f32(bytes, at);
        vy = Words.f32(bytes, at + 4);
        vz = Words.f32(bytes, at + 8);
        return at + 12;
    }

    /** Bytes behind the origin. */
    private int tailBytes() {
        return 4 * Integer.bitCount(~flags & NO_QUATERNION)
                + (hasVelocity() ? 12 : 0)
                + (hasPlacement() ? 4 : 0)
                + SEQUENCE_BYTES;
    }

    void write(WireWriter out) {
        out.i32(flags);
        origin.write(out);
        if ((flags & NO_W) == 0) {
            out.f32(qw);
        }
        if ((flags & NO_X) == 0) {
            out.f32(qx);
        }
        if ((flags & NO_Y) == 0) {
            out.f32(qy);
        }
        if ((flags & NO_Z) == 0) {
            out.f32(qz);
        }
        if (hasVelocity()) {
            out.f32(vx);
            out.f32(vy);
            out.f32(vz);
        }
        if (hasPlacement()) {
            out.i32(placement);
        }
        out.u16(instanceSequence);
        out.u16(positionSequence);
        out.u16(teleportSequence);
        out.u16(forcePositionSequence);
    }

    @Override
    public void fields(FieldSink out) {
        out.hex("flags", Integer.toUnsignedLong(flags), 2);
        origin.fields(out);
        out.reals("rotationWXYZ", qw, qx, qy, qz);
        if (hasVelocity()) {
            out.reals("velocity", vx, vy, vz);
        }
        if (hasPlacement()) {
            out.number("placementId", Integer.toUnsignedLong(placement));
        }
        out.flag("grounded", isGrounded());
        out.number("instanceSequence", instanceSequence);
        out.number("positionSequence", positionSequence);
        out.number("teleportSequence", teleportSequence);
        out.number("forcePositionSequence", forcePositionSequence);
    }
}
