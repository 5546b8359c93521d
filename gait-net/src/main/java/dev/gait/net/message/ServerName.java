package dev.gait.net.message;

/** The world's name and how many are in it: 0xF7E1 (wire.md §B.2). */
public final class ServerName extends Message {
    public int currentConnections;
    /** -1 for no limit. */
    public int maxConnections = -1;

    public String serverName = "";

    @Override
    public int opcode() {
        return Opcode.SERVER_NAME;
    }

    @Override
    public String name() {
        return "ServerName";
    }

    @Override
    void read(WireReader in) {
        currentConnections = in.i32();
        maxConnections = in.i32();
        serverName = in.string16();
    }

    @Override
    void write(WireWriter out) {
        out.i32(currentConnections);
        out.i32(maxConnections);
        out.string16(serverName);
    }

    @Override
    public void fields(FieldSink out) {
        out.number("currentConnections", currentConnections);
        out.number("maxConnections", maxConnections);
        out.text("name", serverName);
    }

    @Override
    void deliver(MessageHandler handler) {
        handler.onServerName(this);
    }
}
