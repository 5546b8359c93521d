package dev.gait.net.extension;

import dev.gait.net.message.WireReader;
import dev.gait.net.message.WireWriter;

/**
 * A client asks for the extension: which version it knows and what it would like. Sent once after entering the world;
 * a server that does not know it stays silent, and everything goes on as ever.
 */
public final class Hello extends ExtensionMessage {

    public int version = Extension.VERSION;
    /** Feature bits the client would like. */
    public int wanted;

    @Override
    int kind() {
        return Extension.HELLO;
    }

    @Override
    void readBody(WireReader in) {
        version = in.u16();
        in.skip(2);
        wanted = in.i32();
    }

    @Override
    void writeBody(WireWriter out) {
        out.u16(version);
        out.u16(0);
        out.i32(wanted);
    }
}
