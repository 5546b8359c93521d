package dev.gait.net.message;

/** An object's new velocity and spin in world space, sent for jumps and missiles: 0xF74E (wire.md §C.4). */
public final class VectorUpdate extends Message {
    /** Behind the opcode. */
    private static final int BYTES = 32;

    public int guid;
    public float vx;
    public float vy;
    public float vz;
    public float omegaX;
    public float omegaY;
    public float omegaZ;
    public int instanceSequence;
    public int vectorSequence;

    @Override
    public int opcode() {
        return Opcode.VECTOR_UPDATE;
    }

    @Override
    public String name() {
        return "VectorUpdate";
    }

    @Override
    void read(WireReader in) {
        int at = in.claim(BYTES);
        if (at < 0) {
            return;
        }
        byte[] bytes = in.array();
        guid = Words.i32(bytes, at);
        vx = Words.f32(bytes, at + 4);
        vy = Words.f32(bytes, at + 8);
        vz = Words.f32(bytes, at + 12);
        omegaX = Words.f32(bytes, at + 16);
        omegaY = Words.f32(bytes, at + 20);
        omegaZ = Words.f32(bytes, at + 24);
        instanceSequence = Words.u16(bytes, at + 28);
        vectorSequence = Words.u16(bytes, at + 30);
        in.requireFinite(Words.finite(vx)
                & Words.finite(vy)
                & Words.finite(vz)
                & Words.finite(omegaX)
                & Words.finite(omegaY)
                & Words.finite(omegaZ));
    }

    @Override
    void write(WireWriter out) {
        out.i32(guid);
        out.f32(vx);
        out.f32(vy);
        out.f32(vz);
        out.f32(omegaX);
        out.f32(omegaY);
        out.f32(omegaZ);
        out.u16(instanceSequence);
        out.u16(vectorSequence);
    }

    @Override
    public void fields(FieldSink out) {
        out.hex8("guid", guid);
        out.reals("velocity", vx, vy, vz);
        out.reals("omega", omegaX, omegaY, omegaZ);
        out.number("instanceSequence", instanceSequence);
        out.number("vectorSequence", vectorSequence);
    }

    @Override
    void deliver(MessageHandler handler) {
        handler.onVectorUpdate(this);
    }
}
