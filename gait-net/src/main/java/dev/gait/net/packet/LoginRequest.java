package dev.gait.net.packet;

import dev.gait.net.message.WireReader;
import dev.gait.net.message.WireWriter;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Who wants to come in: the body of the first datagram of a session (wire.md §A.7).
 *
 * Strings are Windows-1252. The password's length prefix is one byte up to 127 characters and two from there on;
 * readers disagree about the second byte, so {@link #withPassword} refuses longer passwords (wire.md §G).
 */
public record LoginRequest(
        String clientVersion,
        int authType,
        int authFlags,
        int timestamp,
        String account,
        String accountToLoginAs,
        String password) {

    /** The client version every server of the field asks for. */
    public static final String RETAIL_VERSION = "1802";

    public static final int AUTH_ACCOUNT = 1;
    public static final int AUTH_ACCOUNT_PASSWORD = 2;
    public static final int AUTH_TICKET = 0x40000002;
    public static final int FLAG_ENABLE_CRYPTO = 1;

    /** Characters. wire.md §F. */
    public static final int MAX_ACCOUNT_CHARACTERS = 50;

    /** Characters; beyond it implementations disagree about the length prefix. */
    public static final int MAX_PASSWORD_CHARACTERS = 127;

    public LoginRequest {
        Objects.requireNonNull(clientVersion);
        Objects.requireNonNull(account);
        Objects.requireNonNull(accountToLoginAs);
        Objects.requireNonNull(password);
    }

    /** The usual request: account and password, flags as the original client's. Refuses what servers would not read. */
    public static LoginRequest withPassword(String account, String password) {
        if (account.length() > MAX_ACCOUNT_CHARACTERS) {
            throw new IllegalArgumentException("an account name has at most 50 characters, got " + account.length());
        }
        if (password.length() > MAX_PASSWORD_CHARACTERS) {
            throw new IllegalArgumentException("a password has at most 127 characters, got " + password.length());
        }
        return new LoginRequest(RETAIL_VERSION, AUTH_ACCOUNT_PASSWORD, 0, 0, account, "", password);
    }

    /** The same, made at this time: Unix seconds, as the original client puts them (wire.md §I). */
    public LoginRequest at(int unixSeconds) {
        return new LoginRequest(clientVersion, authType, authFlags, unixSeconds, account, accountToLoginAs, password);
    }

    /** Null if the bytes are not a login request. */
    public static @Nullable LoginRequest read(byte[] bytes, int offset, int length) {
        WireReader in = new WireReader().wrap(bytes, offset, length);
        String version = in.string16();
        int announced = in.i32();
        if (!in.isOk() || announced < 0 || announced > in.remaining()) {
            return null;
        }
        int authType = in.i32();
        int authFlags = in.i32();
        int timestamp = in.i32();
        String account = in.string16();
        String loginAs = in.string16();
        // An account-only login may end here.
        String password = in.remaining() == 0 ? "" : in.string32();
        if (!in.isOk() || account.length() > MAX_ACCOUNT_CHARACTERS || loginAs.length() > MAX_ACCOUNT_CHARACTERS) {
            return null;
        }
        return new LoginRequest(version, authType, authFlags, timestamp, account, loginAs, password);
    }

    /** The body, padded to a multiple of four. */
    public byte[] write() {
        WireWriter out = new WireWriter(128);
        out.string16(clientVersion);
        int countAt = out.length();
        out.i32(0);
        out.i32(authType);
        out.i32(authFlags);
        out.i32(timestamp);
        out.string16(account);
        out.string16(accountToLoginAs);
        out.string32(password);
        out.align();
        byte[] body = out.toByteArray();
        // The count includes the padding at the end, as the field's clients write it.
        LittleEndian.putI32(body, countAt, body.length - countAt - 4);
        return body;
    }
}
