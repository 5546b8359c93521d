package dev.gait.net.message;

/** How a server-directed turn is to be done (wire.md §C.1): 12 bytes, heading in compass degrees. */
public final class TurnParameters implements Fields {
    public int bits = MoveParameters.DEFAULT_BITS;
    public float speed = 1f;
    public float desiredHeading;

    void read(WireReader in) {
        bits = in.i32();
        speed = in.f32();
        desiredHeading = in.f32();
    }

    void write(WireWriter out) {
        out.i32(bits);
        out.f32(speed);
        out.f32(desiredHeading);
    }

    @Override
    public void fields(FieldSink out) {
        out.hex8("movementParams", bits);
        out.real("speed", speed);
        out.real("desiredHeading", desiredHeading);
    }
}
