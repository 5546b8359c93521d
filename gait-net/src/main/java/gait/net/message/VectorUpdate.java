package gait.net.message;

/** An object's new velocity and spin in world space, sent for jumps and missiles: 0xF74E (wire.md §C.4). */
public final class VectorUpdate extends Message {
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
        guid = in.i32();
        vx = in.f32();
        vy = in.f32();
        vz = in.f32();
        omegaX = in.f32();
        omegaY = in.f32();
        omegaZ = in.f32();
        instanceSequence = in.u16();
        vectorSequence = in.u16();
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
