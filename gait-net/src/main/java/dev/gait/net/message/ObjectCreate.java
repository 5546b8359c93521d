package dev.gait.net.message;

/**
 * An object comes into sight, with everything there is to know about it: 0xF745, and 0xF7DB which has the same body and
 * replaces what was known (wire.md §B.3).
 */
public final class ObjectCreate extends Message {
    private final int opcode;

    public int guid;
    public final ModelDescription model = new ModelDescription();
    public final PhysicsDescription physics = new PhysicsDescription();
    public final ObjectStamps stamps = new ObjectStamps();
    public final WeenieHeader weenie = new WeenieHeader();

    public ObjectCreate() {
        this(Opcode.OBJECT_CREATE);
    }

    private ObjectCreate(int opcode) {
        this.opcode = opcode;
    }

    /** The same message under the opcode that updates an object already known. */
    public static ObjectCreate updateObject() {
        return new ObjectCreate(Opcode.UPDATE_OBJECT);
    }

    @Override
    public int opcode() {
        return opcode;
    }

    @Override
    public String name() {
        return opcode == Opcode.OBJECT_CREATE ? "ObjectCreate" : "UpdateObject";
    }

    @Override
    void read(WireReader in) {
        guid = in.i32();
        model.read(in);
        physics.read(in);
        stamps.read(in);
        weenie.read(in);
    }

    @Override
    void write(WireWriter out) {
        out.i32(guid);
        model.write(out);
        physics.write(out);
        stamps.write(out);
        weenie.write(out);
    }

    @Override
    public void fields(FieldSink out) {
        out.hex8("guid", guid);
        out.object("model", model);
        physics.fields(out);
        out.object("timestamps", stamps);
        weenie.fields(out);
    }

    @Override
    void deliver(MessageHandler handler) {
        handler.onObjectCreate(this);
    }
}
