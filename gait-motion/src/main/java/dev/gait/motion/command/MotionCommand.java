package dev.gait.motion.command;

/**
 * Motion commands: 32-bit ids whose high byte is a class mask and whose low word is the number the wire carries
 * (motion.md §B).
 *
 * <p>They stay plain {@code int}s: the protocol has hundreds, servers add their own, and an id this table does not know
 * must still travel undamaged.
 */
public final class MotionCommand {
    public static final int STYLE = 0x80000000;
    public static final int SUB_STATE = 0x40000000;
    public static final int MODIFIER = 0x20000000;
    public static final int ACTION = 0x10000000;
    public static final int UI = 0x08000000;
    public static final int TOGGLE = 0x04000000;
    public static final int CHAT_EMOTE = 0x02000000;
    public static final int MAPPABLE = 0x01000000;

    public static final int INVALID = 0;
    public static final int HOLD_RUN = 0x85000001;
    public static final int HOLD_SIDESTEP = 0x85000002;
    public static final int READY = 0x41000003;
    public static final int STOP = 0x40000004;
    public static final int WALK_FORWARD = 0x45000005;
    public static final int WALK_BACKWARDS = 0x45000006;
    public static final int RUN_FORWARD = 0x44000007;
    public static final int FALLEN = 0x40000008;
    public static final int INTERPOLATING = 0x40000009;
    public static final int TURN_RIGHT = 0x6500000D;
    public static final int TURN_LEFT = 0x6500000E;
    public static final int SIDESTEP_RIGHT = 0x6500000F;
    public static final int SIDESTEP_LEFT = 0x65000010;
    public static final int DEAD = 0x40000011;
    public static final int CROUCH = 0x41000012;
    public static final int SITTING = 0x41000013;
    public static final int SLEEPING = 0x41000014;
    public static final int FALLING = 0x40000015;
    public static final int RELOAD = 0x40000016;
    public static final int UNLOAD = 0x40000017;
    public static final int PICKUP = 0x40000018;
    public static final int AIM_LEVEL = 0x4000001E;
    public static final int MAGIC_PRAY = 0x40000039;
    public static final int STOP_TURNING = 0x2000003A;
    public static final int JUMP = 0x2500003B;
    public static final int HAND_COMBAT = 0x8000003C;
    public static final int NON_COMBAT = 0x8000003D;
    public static final int DUAL_WIELD_COMBAT = 0x80000046;
    public static final int MAGIC = 0x80000049;
    public static final int MAGIC_POWER_UP_FIRST = 0x1000006F;
    public static final int MAGIC_POWER_UP_LAST = 0x10000078;
    public static final int WAVE = 0x13000087;
    public static final int AUTO_RUN = 0x090000C7;
    public static final int LOG_OUT = 0x1000011E;
    public static final int LATE_POWER_UP_FIRST = 0x10000128;
    public static final int LATE_POWER_UP_LAST = 0x10000131;

    private MotionCommand() {}

    /** Whether it is a stance: something is held, and everything looks different. */
    public static boolean isStyle(int command) {
        return (command & STYLE) != 0;
    }

    /** Whether it lasts until something else is done: standing, walking, sitting. */
    public static boolean isSubState(int command) {
        return (command & SUB_STATE) != 0;
    }

    /** Whether it is played once, over whatever lasts. */
    public static boolean isAction(int command) {
        return (command & ACTION) != 0;
    }

    /** Whether it comes with words in the chat. */
    public static boolean isChatEmote(int command) {
        return (command & CHAT_EMOTE) != 0;
    }

    /** Whether it goes sideways, to either side. */
    public static boolean isSidestep(int command) {
        return command == SIDESTEP_RIGHT || command == SIDESTEP_LEFT;
    }

    /** Whether it turns, to either side. */
    public static boolean isTurn(int command) {
        return command == TURN_RIGHT || command == TURN_LEFT;
    }

    /** The number that goes over the wire. */
    public static int low(int command) {
        return command & 0xFFFF;
    }

    /** The full command of a 16-bit wire value, or 0 where the table has no class for it (motion.md §B.2). */
    public static int expand(int low) {
        return CommandTable.full(low & 0xFFFF);
    }

    /**
     * The same for a word that says what the legs do. A number the table does not know is a sub-state of its own, without
     * motion: whoever hears it stands, and nobody runs on because a word was not understood (motion.md §O.3).
     */
    public static int expandForward(int low) {
        int known = expand(low);
        int number = low & 0xFFFF;
        return known == INVALID && number != 0 ? SUB_STATE | number : known;
    }

    /**
     * The same for a word that names a style. A number the table does not know keeps no class: nobody takes that stance,
     * but it can be passed on.
     */
    public static int expandStyle(int low) {
        int known = expand(low);
        return known == INVALID ? low & 0xFFFF : known;
    }

    /** True for a command of the table, class and number. */
    public static boolean isKnown(int command) {
        return command != INVALID && expand(command) == command;
    }

    /** A readable name for people: logs, tables, tooltips. */
    public static String name(int command) {
        return switch (command) {
            case INVALID -> "none";
            case READY -> "ready";
            case WALK_FORWARD -> "walk";
            case WALK_BACKWARDS -> "walk back";
            case RUN_FORWARD -> "run";
            case TURN_RIGHT -> "turn right";
            case TURN_LEFT -> "turn left";
            case SIDESTEP_RIGHT -> "strafe right";
            case SIDESTEP_LEFT -> "strafe left";
            case FALLING -> "falling";
            case DEAD -> "dead";
            case CROUCH -> "crouch";
            case SITTING -> "sitting";
            case SLEEPING -> "sleeping";
            case NON_COMBAT -> "peace";
            default ->
                isKnown(command) ? String.valueOf(CommandTable.name(low(command))) : String.format("0x%08X", command);
        };
    }
}
