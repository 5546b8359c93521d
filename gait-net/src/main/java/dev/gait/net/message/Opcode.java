package dev.gait.net.message;

/** The first word of every message, and the type words inside the two envelopes (wire.md §A.14, B, C). */
public final class Opcode {
    private Opcode() {}

    public static final int HEAR_EMOTE = 0x01E0;
    public static final int HEAR_SOUL_EMOTE = 0x01E2;
    public static final int HEAR_SPEECH = 0x02BB;
    public static final int PRIVATE_UPDATE_POSITION = 0x02DB;
    public static final int PUBLIC_UPDATE_POSITION = 0x02DC;
    public static final int POSITION_AND_MOVEMENT = 0xF619;
    public static final int CHARACTER_LOG_OFF = 0xF653;
    public static final int ENTER_WORLD = 0xF657;
    public static final int CHARACTER_LIST = 0xF658;
    public static final int CHARACTER_ERROR = 0xF659;
    public static final int OBJECT_CREATE = 0xF745;
    public static final int PLAYER_CREATE = 0xF746;
    public static final int OBJECT_DELETE = 0xF747;
    public static final int UPDATE_POSITION = 0xF748;
    public static final int PARENT_EVENT = 0xF749;
    public static final int PICKUP_EVENT = 0xF74A;
    public static final int SET_STATE = 0xF74B;
    public static final int UPDATE_MOTION = 0xF74C;
    public static final int VECTOR_UPDATE = 0xF74E;
    public static final int PLAYER_TELEPORT = 0xF751;
    public static final int AUTONOMY_LEVEL = 0xF752;
    public static final int AUTONOMOUS_POSITION = 0xF753;
    public static final int GAME_EVENT = 0xF7B0;
    public static final int GAME_ACTION = 0xF7B1;
    public static final int ENTER_WORLD_REQUEST = 0xF7C8;
    public static final int UPDATE_OBJECT = 0xF7DB;
    public static final int ACCOUNT_BOOT = 0xF7DC;
    public static final int ENTER_WORLD_SERVER_READY = 0xF7DF;
    public static final int SERVER_MESSAGE = 0xF7E0;
    public static final int SERVER_NAME = 0xF7E1;
    public static final int DDD_INTERROGATION = 0xF7E5;
    public static final int DDD_INTERROGATION_RESPONSE = 0xF7E6;
    public static final int DDD_END = 0xF7EA;

    /** Types of game actions, the third word of 0xF7B1. */
    public static final int ACTION_TALK = 0x0015;

    public static final int ACTION_TELL = 0x005D;
    public static final int ACTION_LOGIN_COMPLETE = 0x00A1;
    public static final int ACTION_EMOTE = 0x01DF;
    public static final int ACTION_SOUL_EMOTE = 0x01E1;
    public static final int ACTION_PING_REQUEST = 0x01E9;
    public static final int ACTION_JUMP = 0xF61B;
    public static final int ACTION_MOVE_TO_STATE = 0xF61C;
    public static final int ACTION_DO_MOVEMENT_COMMAND = 0xF61E;
    public static final int ACTION_STOP_MOVEMENT_COMMAND = 0xF661;
    public static final int ACTION_AUTONOMY_LEVEL = 0xF752;
    public static final int ACTION_AUTONOMOUS_POSITION = 0xF753;
    public static final int ACTION_JUMP_NON_AUTONOMOUS = 0xF7C9;

    /** Types of ordered events, the fourth word of 0xF7B0. */
    public static final int EVENT_PLAYER_DESCRIPTION = 0x0013;

    public static final int EVENT_PING_RESPONSE = 0x01EA;
    public static final int EVENT_WEENIE_ERROR = 0x028A;
    public static final int EVENT_HEAR_DIRECT_SPEECH = 0x02BD;
}
