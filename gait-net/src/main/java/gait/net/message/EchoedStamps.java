package gait.net.message;

/**
 * The four counters that a client repeats in what it says about itself (wire.md §D): the values it last heard. A server
 * that overruled the client recognises by them what the client said before it knew.
 */
public final class EchoedStamps implements Fields {
    public int instance;
    public int serverControl;
    public int teleport;
    public int forcePosition;

    void read(WireReader in) {
        instance = in.u16();
        serverControl = in.u16();
        teleport = in.u16();
        forcePosition = in.u16();
    }

    void write(WireWriter out) {
        out.u16(instance);
        out.u16(serverControl);
        out.u16(teleport);
        out.u16(forcePosition);
    }

    @Override
    public void fields(FieldSink out) {
        out.number("instanceSequence", instance);
        out.number("serverControlSequence", serverControl);
        out.number("teleportSequence", teleport);
        out.number("forcePositionSequence", forcePosition);
    }
}
