package dev.gait.net.message;

/** Why a login or a character was refused: 0xF659 (wire.md §B.2). */
public final class CharacterError extends Message {
    public static final int ALREADY_LOGGED_ON = 1;
    public static final int ACCOUNT_LOGIN = 3;
    public static final int SERVER_CRASH = 4;
    public static final int ACCOUNT_INVALID = 9;
    public static final int ACCOUNT_UNKNOWN = 10;
    public static final int GENERIC = 11;
    public static final int CHARACTER_STILL_IN_WORLD = 13;
    public static final int CHARACTER_NOT_OWNED = 15;
    public static final int CANNOT_PLACE_CHARACTER = 20;
    public static final int SERVER_FULL = 21;

    public int error;

    /** The code in words. */
    public String reason() {
        return switch (error) {
            case ALREADY_LOGGED_ON -> "the account is already logged on";
            case ACCOUNT_LOGIN -> "the account could not be logged in";
            case SERVER_CRASH -> "the server has stopped";
            case ACCOUNT_INVALID -> "the account is not valid";
            case ACCOUNT_UNKNOWN -> "the account is not known";
            case GENERIC -> "the server gave no particular reason";
            case CHARACTER_STILL_IN_WORLD -> "the character is still in the world";
            case CHARACTER_NOT_OWNED -> "the character belongs to another account";
            case CANNOT_PLACE_CHARACTER -> "the server has no place for the character";
            case SERVER_FULL -> "the server is full";
            default -> "character error " + Integer.toUnsignedString(error);
        };
    }

    @Override
    public int opcode() {
        return Opcode.CHARACTER_ERROR;
    }

    @Override
    public String name() {
        return "CharacterError";
    }

    @Override
    void read(WireReader in) {
        error = in.i32();
    }

    @Override
    void write(WireWriter out) {
        out.i32(error);
    }

    @Override
    public void fields(FieldSink out) {
        out.number("error", Integer.toUnsignedLong(error));
    }

    @Override
    void deliver(MessageHandler handler) {
        handler.onCharacterError(this);
    }
}
