package gait.net.message;

/**
 * One method per kind of message, each doing nothing unless overridden. The message is borrowed for the call: the
 * reader fills the same holder again for the next one.
 */
public interface MessageHandler {
    default void onUpdateMotion(UpdateMotion message) {}

    default void onUpdatePosition(UpdatePosition message) {}

    default void onVectorUpdate(VectorUpdate message) {}
}
