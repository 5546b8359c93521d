package dev.gait.net.extension;

import dev.gait.net.message.Opcode;
import dev.gait.net.packet.LittleEndian;

/** Numbers of the extension, and how to recognise its messages (docs/protocol.md). */
public final class Extension {

    /**
     * The type of the one game action and the one game event the extension uses; on the wire the letters GAIT. The
     * field's own types stay below 0x10000, so nobody else has a meaning for it.
     */
    public static final int TYPE = 0x54494147;

    /** The only version so far. Later ones append fields; readers ignore bytes behind those they know. */
    public static final int VERSION = 1;

    /** The welcome tells what the ground is. */
    public static final int FEATURE_GROUND = 0x1;

    /** PlayerInput and PlayerState: the server simulates the player's inputs (motion.md §K). */
    public static final int FEATURE_PREDICTION = 0x2;

    /** What others do comes stamped with the server's time, in the unordered lane (glide.md). */
    public static final int FEATURE_GLIDE = 0x4;

    /** Inputs may hold a heading (motion.md §O.13). */
    public static final int FEATURE_HEADING = 0x8;

    /** The game around the world has messages of its own, both ways. */
    public static final int FEATURE_GAME = 0x100;

    public static final int HELLO = 0x0001;
    public static final int PLAYER_INPUT = 0x0002;
    public static final int GLIDE_REPORT = 0x0003;
    public static final int GAME_FROM_CLIENT = 0x0010;
    public static final int WELCOME = 0x8001;
    public static final int PLAYER_STATE = 0x8002;
    public static final int GAME_FROM_SERVER = 0x8010;

    /** Opcode, action sequence, action type. */
    static final int ACTION_HEADER_BYTES = 12;

    /** Opcode, recipient, event sequence, event type. */
    static final int EVENT_HEADER_BYTES = 16;

    /** What {@link #kindOf} answers for a message that is not of the extension. */
    public static final int NONE = 0;

    private Extension() {}

    /** Which of the extension's messages this is, whoever sent it; {@link #NONE} if it is none. */
    public static int kindOf(byte[] message, int offset, int length) {
        if (length < 4) {
            return NONE;
        }
        int header = switch (LittleEndian.i32(message, offset)) {
            case Opcode.GAME_ACTION -> ACTION_HEADER_BYTES;
            case Opcode.GAME_EVENT -> EVENT_HEADER_BYTES;
            default -> Integer.MAX_VALUE - 2;
        };
        if (length < header + 2 || LittleEndian.i32(message, offset + header - 4) != TYPE) {
            return NONE;
        }
        int kind = LittleEndian.u16(message, offset + header);
        boolean serversKind = (kind & 0x8000) != 0;
        return serversKind == (header == EVENT_HEADER_BYTES) ? kind : NONE;
    }
}
