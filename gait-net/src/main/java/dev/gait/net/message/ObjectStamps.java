package dev.gait.net.message;

/** The nine counters of an object in the order of object create (wire.md §D), and the two bytes that fill their word. */
public final class ObjectStamps implements Fields {
    public int position;
    public int movement;
    public int state;
    public int vector;
    public int teleport;
    public int serverControl;
    public int forcePosition;
    public int visualDescription;
    public int instance;

    void read(WireReader in) {
        position = in.u16();
        movement = in.u16();
        state = in.u16();
        vector = in.u16();
        teleport = in.u16();
        serverControl = in.u16();
        forcePosition = in.u16();
        visualDescription = in.u16();
        instance = in.u16();
        in.align();
    }

    void write(WireWriter out) {
        out.u16(position);
        out.u16(movement);
        out.u16(state);
        out.u16(vector);
        out.u16(teleport);
        out.u16(serverControl);
        out.u16(forcePosition);
        out.u16(visualDescription);
        out.u16(instance);
        out.align();
    }

    @Override
    public void fields(FieldSink out) {
        out.number("position", position);
        out.number("movement", movement);
        out.number("state", state);
        out.number("vector", vector);
        out.number("teleport", teleport);
        out.number("serverControl", serverControl);
        out.number("forcePosition", forcePosition);
        out.number("visualDesc", visualDescription);
        out.number("instance", instance);
    }
}
