package dev.gait.net.message;

/** A place without a direction (wire.md §A.15): the cell, and metres inside its landblock. Sixteen bytes. */
public final class Origin implements Fields {
    static final int BYTES = 16;

    public int cell;
    public float x;
    public float y;
    public float z;

    void read(WireReader in) {
        int at = in.claim(BYTES);
        if (at >= 0) {
            in.requireFinite(unpack(in.array(), at));
        }
    }

    /** Negative if every coordinate is finite. */
    int unpack(byte[] bytes, int at) {
        cell = Words.i32(bytes, at);
        x = Words.f32(bytes, at + 4);
        y = Words.f32(bytes, at + 8);
        z = Words.f32(bytes, at + 12);
        return Words.finite(x) & Words.finite(y) & Words.finite(z);
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
