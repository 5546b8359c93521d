package dev.gait.net.message;

import org.jspecify.annotations.Nullable;

/** The server throws the account out, and may say why: 0xF7DC (wire.md §B.2). */
public final class AccountBoot extends Message {
    public @Nullable String reason;

    @Override
    public int opcode() {
        return Opcode.ACCOUNT_BOOT;
    }

    @Override
    public String name() {
        return "AccountBoot";
    }

    @Override
    void read(WireReader in) {
        reason = in.remaining() == 0 ? null : in.string16();
    }

    @Override
    void write(WireWriter out) {
        if (reason != null) {
            out.string16(reason);
        }
    }

    @Override
    public void fields(FieldSink out) {
        if (reason != null) {
            out.text("reason", reason);
        }
    }

    @Override
    void deliver(MessageHandler handler) {
        handler.onAccountBoot(this);
    }
}
