package gait.net.session;

import gait.net.packet.LittleEndian;
import java.nio.charset.Charset;
import org.jspecify.annotations.Nullable;

/**
 * Why a login is not admitted, as the one message that says so (wire.md §A.7 and §B.2): AccountBoot with words, or
 * CharacterError with a code the client has words for.
 */
public final class Refusal {

    private static final int ACCOUNT_BOOT = 0xF7DC;
    private static final int CHARACTER_ERROR = 0xF659;
    private static final Charset WINDOWS_1252 = Charset.forName("windows-1252");

    /** Queue of the user interface, where these messages belong. */
    static final int QUEUE = 9;

    private final boolean boot;
    private final String text;
    private final byte[] message;

    private Refusal(boolean boot, String text, byte[] message) {
        this.boot = boot;
        this.text = text;
        this.message = message;
    }

    public static Refusal wrongVersion(String wanted) {
        return boot("This server wants client version " + wanted + ".");
    }

    public static Refusal wrongPassword() {
        return boot("The password is wrong.");
    }

    public static Refusal accountInUse() {
        return characterError(1);
    }

    public static Refusal unknownAccount() {
        return characterError(10);
    }

    public static Refusal serverFull() {
        return characterError(21);
    }

    /** The account is sent away with these words. */
    public static Refusal boot(String reason) {
        byte[] words = reason.getBytes(WINDOWS_1252);
        byte[] message = new byte[4 + ((2 + words.length + 3) & ~3)];
        LittleEndian.putI32(message, 0, ACCOUNT_BOOT);
        LittleEndian.putU16(message, 4, words.length);
        System.arraycopy(words, 0, message, 6, words.length);
        return new Refusal(true, reason, message);
    }

    public static Refusal characterError(int code) {
        byte[] message = new byte[8];
        LittleEndian.putI32(message, 0, CHARACTER_ERROR);
        LittleEndian.putI32(message, 4, code);
        return new Refusal(false, textOf(code), message);
    }

    /** Null if the message is neither. */
    static @Nullable Refusal read(byte[] bytes, int offset, int length) {
        if (length < 4) {
            return null;
        }
        int opcode = LittleEndian.i32(bytes, offset);
        if (opcode == CHARACTER_ERROR && length >= 8) {
            return characterError(LittleEndian.i32(bytes, offset + 4));
        }
        if (opcode != ACCOUNT_BOOT) {
            return null;
        }
        int words = length < 6 ? 0 : Math.min(LittleEndian.u16(bytes, offset + 4), length - 6);
        return words == 0
                ? boot("The server gave no reason.")
                : boot(new String(bytes, offset + 6, words, WINDOWS_1252));
    }

    private static String textOf(int code) {
        return switch (code) {
            case 1 -> "This account is already logged on.";
            case 3 -> "The account could not be logged in.";
            case 4 -> "The server has stopped.";
            case 9 -> "The account is not valid.";
            case 10 -> "The server does not know this account.";
            case 13 -> "The character is still in the world.";
            case 15 -> "The character belongs to another account.";
            case 20 -> "The character cannot be placed in the world.";
            case 21 -> "The server is full.";
            default -> "The server refused with code " + code + ".";
        };
    }

    /** One sentence for a person. */
    public String text() {
        return text;
    }

    /** Whether the account is sent away, rather than one character refused. */
    public boolean isBoot() {
        return boot;
    }

    /** The message, opcode first. */
    byte[] message() {
        return message;
    }
}
