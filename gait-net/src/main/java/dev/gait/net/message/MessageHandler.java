package dev.gait.net.message;

/**
 * One method per kind of message, each doing nothing unless overridden. The message is borrowed for the call: the
 * reader fills the same holder again for the next one.
 */
public interface MessageHandler {
    default void onUpdateMotion(UpdateMotion message) {}

    default void onUpdatePosition(UpdatePosition message) {}

    default void onVectorUpdate(VectorUpdate message) {}

    default void onPositionAndMovement(PositionAndMovement message) {}

    default void onSetState(SetState message) {}

    default void onPlayerTeleport(PlayerTeleport message) {}

    default void onObjectCreate(ObjectCreate message) {}

    default void onObjectDelete(ObjectDelete message) {}

    default void onPickupEvent(PickupEvent message) {}

    default void onParentEvent(ParentEvent message) {}

    default void onUpdatePositionProperty(UpdatePositionProperty message) {}

    default void onServerAutonomousPosition(ServerAutonomousPosition message) {}

    default void onPlayerCreate(PlayerCreate message) {}

    default void onPlayerDescription(PlayerDescription message) {}

    default void onCharacterList(CharacterList message) {}

    default void onCharacterError(CharacterError message) {}

    default void onAccountBoot(AccountBoot message) {}

    default void onServerName(ServerName message) {}

    default void onServerMessage(ServerMessage message) {}

    default void onDddInterrogation(DddInterrogation message) {}

    default void onDddInterrogationResponse(DddInterrogationResponse message) {}

    default void onEnterWorldRequest(EnterWorldRequest message) {}

    default void onEnterWorld(EnterWorld message) {}

    default void onMoveToState(MoveToState message) {}

    default void onAutonomousPosition(AutonomousPosition message) {}

    default void onJump(Jump message) {}

    default void onJumpNonAutonomous(JumpNonAutonomous message) {}

    default void onDoMovementCommand(DoMovementCommand message) {}

    default void onStopMovementCommand(StopMovementCommand message) {}

    default void onAutonomyLevel(AutonomyLevel message) {}

    default void onAutonomyLevelTop(AutonomyLevelTop message) {}

    default void onLoginComplete(LoginComplete message) {}

    default void onPingRequest(PingRequest message) {}

    /** Talk, emote and soul emote: see {@link SpokenAction.Kind}. */
    default void onSpoken(SpokenAction message) {}

    default void onTell(Tell message) {}

    default void onHearSpeech(HearSpeech message) {}

    /** An emote or a soul emote. */
    default void onHearEmote(HearEmote message) {}

    default void onHearDirectSpeech(HearDirectSpeech message) {}

    default void onWeenieError(WeenieError message) {}

    /** Log-off, end of the data exchange, server ready: see {@link Signal.Kind}. */
    default void onSignal(Signal message) {}

    /** Every ordered event without a class of its own, the answer to a ping among them. */
    default void onGameEvent(GameEvent message) {}

    /** Every game action without a class of its own. */
    default void onGameAction(GameAction message) {}

    default void onUnknown(RawMessage message) {}
}
