package gait.net.message;

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
        cell = in.i32();
        x = in.f32();
        y = in.f32();
        z = in.f32();
        qw = in.f32();
        qx = in.f32();
        qy = in.f32();
        qz = in.f32();
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
