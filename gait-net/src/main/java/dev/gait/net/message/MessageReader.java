package dev.gait.net.message;

/**
 * From bytes to one call of a {@link MessageHandler}: the opcode, and inside an envelope the type, picks the holder.
 *
 * <p>The messages that arrive many times per second are read into holders which live as long as the reader and cost no
 * allocation; the others get a fresh holder. One reader belongs to one thread.
 */
public final class MessageReader {
    private static final int ACTION_TYPE_AT = 8;
    private static final int EVENT_TYPE_AT = 12;

    private final UpdateMotion updateMotion = new UpdateMotion();
    private final UpdatePosition updatePosition = new UpdatePosition();
    private final VectorUpdate vectorUpdate = new VectorUpdate();
    private final MoveToState moveToState = new MoveToState();
    private final AutonomousPosition autonomousPosition = new AutonomousPosition();
    private final WireReader own = new WireReader();

    /**
     * Reads one message and hands it on. Anything but OK and UNKNOWN_OPCODE means that the handler was not called; the
     * reader knows the {@link WireReader#reason()}.
     */
    public Verdict read(WireReader in, MessageHandler handler) {
        Message holder = holderFor(in);
        Verdict verdict = holder.decode(in);
        if (!verdict.isOk()) {
            return verdict;
        }
        holder.deliver(handler);
        return holder instanceof RawMessage ? Verdict.UNKNOWN_OPCODE : Verdict.OK;
    }

    public Verdict read(byte[] buffer, int offset, int length, MessageHandler handler) {
        return read(own.wrap(buffer, offset, length), handler);
    }

    /**
     * The holder that fits the message in front of the reader, not filled yet; a {@link RawMessage} where nobody knows
     * the opcode.
     */
    public Message holderFor(WireReader in) {
        int opcode = in.peek32(0);
        return switch (opcode) {
            case Opcode.UPDATE_MOTION -> updateMotion;
            case Opcode.UPDATE_POSITION -> updatePosition;
            case Opcode.VECTOR_UPDATE -> vectorUpdate;
            case Opcode.GAME_ACTION -> actionFor(in.peek32(ACTION_TYPE_AT));
            case Opcode.GAME_EVENT -> eventFor(in.peek32(EVENT_TYPE_AT));
            case Opcode.OBJECT_CREATE -> new ObjectCreate();
            case Opcode.UPDATE_OBJECT -> ObjectCreate.updateObject();
            case Opcode.OBJECT_DELETE -> new ObjectDelete();
            case Opcode.SET_STATE -> new SetState();
            case Opcode.PLAYER_TELEPORT -> new PlayerTeleport();
            case Opcode.PICKUP_EVENT -> new PickupEvent();
            case Opcode.PARENT_EVENT -> new ParentEvent();
            case Opcode.PRIVATE_UPDATE_POSITION -> new UpdatePositionProperty(false);
            case Opcode.PUBLIC_UPDATE_POSITION -> new UpdatePositionProperty(true);
            case Opcode.POSITION_AND_MOVEMENT -> new PositionAndMovement();
            case Opcode.AUTONOMOUS_POSITION -> new ServerAutonomousPosition();
            case Opcode.AUTONOMY_LEVEL -> new AutonomyLevelTop();
            case Opcode.PLAYER_CREATE -> new PlayerCreate();
            case Opcode.CHARACTER_LIST -> new CharacterList();
            case Opcode.CHARACTER_ERROR -> new CharacterError();
            case Opcode.ACCOUNT_BOOT -> new AccountBoot();
            case Opcode.SERVER_NAME -> new ServerName();
            case Opcode.SERVER_MESSAGE -> new ServerMessage();
            case Opcode.HEAR_SPEECH -> new HearSpeech();
            case Opcode.HEAR_EMOTE -> new HearEmote(false);
            case Opcode.HEAR_SOUL_EMOTE -> new HearEmote(true);
            case Opcode.DDD_INTERROGATION -> new DddInterrogation();
            case Opcode.DDD_INTERROGATION_RESPONSE -> new DddInterrogationResponse();
            case Opcode.ENTER_WORLD_REQUEST -> new EnterWorldRequest();
            case Opcode.ENTER_WORLD -> new EnterWorld();
            case Opcode.DDD_END -> new Signal(Signal.Kind.DDD_END);
            case Opcode.ENTER_WORLD_SERVER_READY -> new Signal(Signal.Kind.ENTER_WORLD_SERVER_READY);
            case Opcode.CHARACTER_LOG_OFF -> new Signal(Signal.Kind.CHARACTER_LOG_OFF);
            default -> new RawMessage(opcode);
        };
    }

    private Message actionFor(int type) {
        return switch (type) {
            case Opcode.ACTION_MOVE_TO_STATE -> moveToState;
            case Opcode.ACTION_AUTONOMOUS_POSITION -> autonomousPosition;
            case Opcode.ACTION_JUMP -> new Jump();
            case Opcode.ACTION_LOGIN_COMPLETE -> new LoginComplete();
            case Opcode.ACTION_PING_REQUEST -> new PingRequest();
            case Opcode.ACTION_DO_MOVEMENT_COMMAND -> new DoMovementCommand();
            case Opcode.ACTION_STOP_MOVEMENT_COMMAND -> new StopMovementCommand();
            case Opcode.ACTION_AUTONOMY_LEVEL -> new AutonomyLevel();
            case Opcode.ACTION_JUMP_NON_AUTONOMOUS -> new JumpNonAutonomous();
            case Opcode.ACTION_TALK -> new SpokenAction(SpokenAction.Kind.TALK);
            case Opcode.ACTION_EMOTE -> new SpokenAction(SpokenAction.Kind.EMOTE);
            case Opcode.ACTION_SOUL_EMOTE -> new SpokenAction(SpokenAction.Kind.SOUL_EMOTE);
            case Opcode.ACTION_TELL -> new Tell();
            default -> new GameAction();
        };
    }

    private static Message eventFor(int type) {
        return switch (type) {
            case Opcode.EVENT_PLAYER_DESCRIPTION -> new PlayerDescription();
            case Opcode.EVENT_HEAR_DIRECT_SPEECH -> new HearDirectSpeech();
            case Opcode.EVENT_WEENIE_ERROR -> new WeenieError();
            default -> new GameEvent();
        };
    }
}
