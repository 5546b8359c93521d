package dev.gait.net.message;

/** A place and a direction (wire.md §A.15): the cell, metres inside its landblock, a quaternion with W first. 32 bytes. */
public final class Position implements Fields {
    /** Bytes on the wire. */
    public static final int BYTES = 32;

    public int cell;
    public float x;
    public float y;
    public float z;
    public float qw = 1f;
    public float qx;
    public float qy;
    public float qz;

    void read(WireReader in) {
        int at = in.claim(BYTES);
        if (at >= 0) {
            in.requireFinite(unpack(in.array(), at));
        }
    }

    /** Negative if every number is finite. */
    int unpack(byte[] bytes, int at) {
        cell = Words.i32(bytes, at);
        x = Words.f32(bytes, at + 4);
        y = Words.f32(bytes, at + 8);
        z = Words.f32(bytes, at + 12);
        qw = Words.f32(bytes, at + 16);
        qx = Words.f32(bytes, at + 20);
        qy = Words.f32(bytes, at + 24);
        qz = Words.f32(bytes, at + 28);
        return Words.finite(x)
                & Words.finite(y)
                & Words.finite(z)
                & Words.finite(qw)
                & Words.finite(qx)
                & Words.finite(qy)
                & Words.finite(qz);
    }

    void write(WireWriter out) {
        out.i32(cell);
        out.f32(x);
        out.f32(y);
        out.f32(z);
        out.f32(qw);
        out.f32(qx);
        out.f32(qy);
        out.f32(qz);
    }

    @Override
    public void fields(FieldSink out) {
        out.hex8("cell", cell);
        out.reals("origin", x, y, z);
        out.reals("rotationWXYZ", qw, qx, qy, qz);
    }
}
