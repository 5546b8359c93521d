package dev.gait.net.session;

import dev.gait.net.message.AccountBoot;
import dev.gait.net.message.CharacterError;
import dev.gait.net.message.Opcode;
import dev.gait.net.message.WireReader;
import dev.gait.net.packet.LittleEndian;
import org.jspecify.annotations.Nullable;

/**
 * Why a login is not admitted, as the one message that says so (wire.md §A.7 and §B.2): AccountBoot with words, or
 * CharacterError with a code the client has words for.
 */
public final class Refusal {

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

    /** The same for both, so that nobody learns from it which accounts exist. */
    public static Refusal wrongAccountOrPassword() {
        return boot("The account or the password is wrong.");
    }

    public static Refusal accountInUse() {
        return characterError(CharacterError.ALREADY_LOGGED_ON);
    }

    public static Refusal serverFull() {
        return characterError(CharacterError.SERVER_FULL);
    }

    /** The account is sent away with these words. On the wire they begin with a space: clients print them behind a sentence. */
    public static Refusal boot(String reason) {
        AccountBoot message = new AccountBoot();
        message.reason = " " + reason;
        return new Refusal(true, reason, message.encode());
    }

    public static Refusal characterError(int code) {
        CharacterError message = new CharacterError();
        message.error = code;
        String reason = message.reason();
        return new Refusal(
                false, Character.toUpperCase(reason.charAt(0)) + reason.substring(1) + ".", message.encode());
    }

    /** Null if the message is neither, as nearly all are; those cost nothing. */
    static @Nullable Refusal read(byte[] bytes, int offset, int length) {
        int opcode = length < 4 ? 0 : LittleEndian.i32(bytes, offset);
        if (opcode == Opcode.CHARACTER_ERROR) {
            CharacterError message = new CharacterError();
            if (message.decode(new WireReader().wrap(bytes, offset, length)).isOk()) {
                return characterError(message.error);
            }
        } else if (opcode == Opcode.ACCOUNT_BOOT) {
            AccountBoot message = new AccountBoot();
            message.decode(new WireReader().wrap(bytes, offset, length));
            String reason = message.reason;
            return boot(reason == null || reason.isBlank() ? "The server gave no reason." : reason.strip());
        }
        return null;
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
