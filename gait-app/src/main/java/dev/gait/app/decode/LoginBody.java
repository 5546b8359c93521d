package dev.gait.app.decode;

import dev.gait.net.message.FieldSink;
import dev.gait.net.message.Fields;
import dev.gait.net.message.WireReader;
import dev.gait.net.message.WireWriter;

/**
 * The body of a LoginRequest as it stands in the datagram (wire.md §A.7), with its own count and its padding, so that
 * any client's way of padding comes out as it went in.
 */
record LoginBody(
        String clientVersion,
        int dataLength,
        int authType,
        int authFlags,
        int timestamp,
        String account,
        String accountToLoginAs,
        boolean hasPassword,
        String password,
        int passwordBytes,
        byte[] padding)
        implements Fields {

    /** The packet layer has found the body well formed; what it does not hold reads as empty. */
    static LoginBody read(byte[] datagram, int offset, int length) {
        WireReader in = new WireReader().wrap(datagram, offset, length);
        String clientVersion = in.string16();
        int dataLength = in.i32();
        int authType = in.i32();
        int authFlags = in.i32();
        int timestamp = in.i32();
        String account = in.string16();
        String loginAs = in.string16();
        boolean hasPassword = in.remaining() > 0;
        int passwordAt = in.offset();
        String password = hasPassword ? in.string32() : "";
        return new LoginBody(
                clientVersion,
                dataLength,
                authType,
                authFlags,
                timestamp,
                account,
                loginAs,
                hasPassword,
                password,
                in.offset() - passwordAt,
                in.rest());
    }

    byte[] write() {
        WireWriter out = new WireWriter();
        out.string16(clientVersion);
        out.i32(dataLength);
        out.i32(authType);
        out.i32(authFlags);
        out.i32(timestamp);
        out.string16(account);
        out.string16(accountToLoginAs);
        if (hasPassword) {
            out.string32(password, passwordBytes);
        }
        out.bytes(padding);
        return out.toByteArray();
    }

    @Override
    public void fields(FieldSink out) {
        out.text("clientVersion", clientVersion);
        out.number("dataLength", Integer.toUnsignedLong(dataLength));
        out.number("netAuthType", Integer.toUnsignedLong(authType));
        out.number("authFlags", Integer.toUnsignedLong(authFlags));
        out.number("timestamp", Integer.toUnsignedLong(timestamp));
        out.text("account", account);
        out.text("accountToLoginAs", accountToLoginAs);
        out.text("password", password);
    }
}
