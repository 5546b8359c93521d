package dev.gait.net.message;

/**
 * The four counters that a client repeats in what it says about itself (wire.md §D): the values it last heard. A server
 * that overruled the client recognises by them what the client said before it knew.
 */
public final class EchoedStamps implements Fields {
    static final int BYTES = 8;

    public int instance;
    public int serverControl;
    public int teleport;
    public int forcePosition;

    void read(WireReader in) {
        int at = in.claim(BYTES);
        if (at >= 0) {
            unpack(in.array(), at);
        }
    }

    void unpack(byte[] bytes, int at) {
        instance = Words.u16(bytes, at);
        serverControl = Words.u16(bytes, at + 2);
        teleport = Words.u16(bytes, at + 4);
        forcePosition = Words.u16(bytes, at + 6);
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
