package dev.gait.motion.command;

/** Why a motion was refused: the numbers retail uses (motion.md §D.3). Zero is success. */
public final class MovementError {
    public static final int NONE = 0;
    public static final int NO_MOVEMENT_MANAGER = 0x07;
    public static final int NO_PHYSICS_OBJECT = 0x08;
    public static final int NO_INTERPRETER = 0x0B;
    public static final int IN_THE_AIR = 0x24;
    public static final int ACTION_CANCELLED = 0x36;
    public static final int OBJECT_GONE = 0x37;
    public static final int NO_OBJECT = 0x38;
    public static final int TELEPORTED = 0x3C;
    public static final int CHARGED_TOO_FAR = 0x3D;
    public static final int TOO_TIRED = 0x3E;
    public static final int CROUCH_IN_COMBAT = 0x3F;
    public static final int SIT_IN_COMBAT = 0x40;
    public static final int LIE_IN_COMBAT = 0x41;
    public static final int EMOTE_IN_COMBAT = 0x42;
    public static final int NO_SUCH_MOTION = 0x43;
    public static final int TOO_MANY_ACTIONS = 0x45;
    public static final int GENERAL_FAILURE = 0x47;
    public static final int CANNOT_JUMP_FROM_HERE = 0x48;
    public static final int TOO_LOADED_TO_JUMP = 0x49;

    private MovementError() {}

    /** One sentence a player could read. */
    public static String describe(int error) {
        return switch (error) {
            case NONE -> "done";
            case IN_THE_AIR -> "you can't do that in the air";
            case CROUCH_IN_COMBAT, SIT_IN_COMBAT, LIE_IN_COMBAT, EMOTE_IN_COMBAT -> "you can't do that in combat";
            case TOO_MANY_ACTIONS -> "too many actions are waiting";
            case CANNOT_JUMP_FROM_HERE -> "you can't jump from this position";
            case TOO_LOADED_TO_JUMP -> "you are too loaded to jump";
            case TOO_TIRED -> "you are too tired";
            case CHARGED_TOO_FAR -> "the charge went too far";
            case TELEPORTED -> "the movement ended in a teleport";
            case OBJECT_GONE, NO_OBJECT -> "the target is gone";
            case NO_SUCH_MOTION -> "there is no such motion";
            default -> "the movement failed (0x" + Integer.toHexString(error) + ")";
        };
    }
}
