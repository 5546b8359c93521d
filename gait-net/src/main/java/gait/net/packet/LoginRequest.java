package gait.net.packet;

import java.nio.charset.Charset;
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

    private static final Charset WINDOWS_1252 = Charset.forName("windows-1252");

    public LoginRequest {
        Objects.requireNonNull(clientVersion);
        Objects.requireNonNull(account);
        Objects.requireNonNull(accountToLoginAs);
        Objects.requireNonNull(password);
    }

    /** The usual request: account and password, checksums keyed. Refuses what servers would not read. */
    public static LoginRequest withPassword(String account, String password) {
        if (account.length() > MAX_ACCOUNT_CHARACTERS) {
            throw new IllegalArgumentException("an account name has at most 50 characters, got " + account.length());
        }
        if (password.length() > MAX_PASSWORD_CHARACTERS) {
            throw new IllegalArgumentException("a password has at most 127 characters, got " + password.length());
        }
        return new LoginRequest(RETAIL_VERSION, AUTH_ACCOUNT_PASSWORD, FLAG_ENABLE_CRYPTO, 0, account, "", password);
    }

    /** Null if the bytes are not a login request. */
    public static @Nullable LoginRequest read(byte[] bytes, int offset, int length) {
        Cursor in = new Cursor(bytes, offset, offset + length);
        String version = in.string16();
        int announced = in.i32();
        if (in.failed || announced < 0 || announced > in.remaining()) {
            return null;
        }
        int authType = in.i32();
        int authFlags = in.i32();
        int timestamp = in.i32();
        String account = in.string16();
        String loginAs = in.string16();
        // An account-only login may end here.
        String password = in.remaining() == 0 ? "" : in.string32();
        if (in.failed || account.length() > MAX_ACCOUNT_CHARACTERS || loginAs.length() > MAX_ACCOUNT_CHARACTERS) {
            return null;
        }
        return new LoginRequest(version, authType, authFlags, timestamp, account, loginAs, password);
    }

    /** The body, padded to a multiple of four. */
    public byte[] write() {
        byte[] secret = password.getBytes(WINDOWS_1252);
        int prefix = secret.length <= MAX_PASSWORD_CHARACTERS ? 1 : 2;
        int fixed = string16Bytes(clientVersion) + 4;
        int following = 12 + string16Bytes(account) + string16Bytes(accountToLoginAs) + 4 + prefix + secret.length;
        byte[] body = new byte[(fixed + following + 3) & ~3];
        int at = putString16(body, 0, clientVersion);
        // The count includes the padding at the end, as the field's clients write it.
        LittleEndian.putI32(body, at, body.length - fixed);
        LittleEndian.putI32(body, at + 4, authType);
        LittleEndian.putI32(body, at + 8, authFlags);
        LittleEndian.putI32(body, at + 12, timestamp);
        at = putString16(body, at + 16, account);
        at = putString16(body, at, accountToLoginAs);
        LittleEndian.putI32(body, at, secret.length + prefix);
        if (prefix == 2) {
            body[at + 4] = (byte) (secret.length >> 8 | 0x80);
        }
        body[at + 3 + prefix] = (byte) secret.length;
        System.arraycopy(secret, 0, body, at + 4 + prefix, secret.length);
        return body;
    }

    private static int string16Bytes(String text) {
        return (2 + text.getBytes(WINDOWS_1252).length + 3) & ~3;
    }

    private static int putString16(byte[] body, int at, String text) {
        byte[] characters = text.getBytes(WINDOWS_1252);
        LittleEndian.putU16(body, at, characters.length);
        System.arraycopy(characters, 0, body, at + 2, characters.length);
        return at + ((2 + characters.length + 3) & ~3);
    }

    /** Reads on until something does not fit, then answers zeros and remembers that it failed. */
    private static final class Cursor {
        private final byte[] bytes;
        private final int end;
        private int at;
        private boolean failed;

        Cursor(byte[] bytes, int at, int end) {
            this.bytes = bytes;
            this.at = at;
            this.end = end;
        }

        int remaining() {
            return end - at;
        }

        int i32() {
            if (!fits(4)) {
                return 0;
            }
            at += 4;
            return LittleEndian.i32(bytes, at - 4);
        }

        String string16() {
            if (!fits(2)) {
                return "";
            }
            int length = LittleEndian.u16(bytes, at);
            if (!fits((2 + length + 3) & ~3)) {
                return "";
            }
            String text = new String(bytes, at + 2, length, WINDOWS_1252);
            at += (2 + length + 3) & ~3;
            return text;
        }

        String string32() {
            int count = i32();
            if (failed || count < 0 || !fits(count)) {
                failed = true;
                return "";
            }
            if (count == 0) {
                return "";
            }
            int prefix = (bytes[at] & 0x80) == 0 ? 1 : 2;
            int length = prefix == 1 ? bytes[at] : count < 2 ? -1 : (bytes[at] & 0x7F) << 8 | bytes[at + 1] & 0xFF;
            if (length < 0 || prefix + length > count) {
                failed = true;
                return "";
            }
            String text = new String(bytes, at + prefix, length, WINDOWS_1252);
            at += count;
            return text;
        }

        private boolean fits(int length) {
            if (failed || length > remaining()) {
                failed = true;
            }
            return !failed;
        }
    }
}
