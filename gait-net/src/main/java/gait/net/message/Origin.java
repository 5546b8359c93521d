package gait.net.message;

/** A place without a direction (wire.md §A.15): the cell, and metres inside its landblock. Sixteen bytes. */
public final class Origin implements Fields {
    public int cell;
    public float x;
    public float y;
    public float z;

    void read(WireReader in) {
        cell = in.i32();
        x = in.f32();
        y = in.f32();
        z = in.f32();
    }

    void write(WireWriter out) {
        out.i32(cell);
        out.f32(x);
        out.f32(y);
        out.f32(z);
    }

    @Override
    public void fields(FieldSink out) {
        out.hex8("cell", cell);
        out.reals("origin", x, y, z);
    }
}
