package dev.gait.client;

import dev.gait.motion.update.Route;
import dev.gait.net.message.ObjectCreate;
import dev.gait.net.session.DisconnectReason;

/** What a host may want to hear of; everything is optional and called on the client's own thread. */
public interface ClientListener {
    /** LoginComplete was sent: the player is in the world and keys count. Called again after every teleport. */
    default void enteredWorld(int guid, String name) {}

    /** The server has said what it is called and how many are there. */
    default void serverNamed(String name, int players) {}

    /** Somebody or something was introduced; the message is borrowed. */
    default void objectAppeared(ObjectCreate message) {}

    /** Somebody or something is no longer shown. */
    default void objectVanished(int guid) {}

    /** What became of a position the server sent about somebody: for viewers. */
    default void routed(int guid, Route route) {}

    /** The server has something to say to the player. */
    default void serverSaid(String text) {}

    /** Somebody said something, perhaps oneself. */
    default void chatted(ChatLine line) {}

    /** A jump, or a word for somebody who is not there, was refused; one sentence for the player. */
    default void refused(String why) {}

    /** The server granted the extension: it simulates our inputs, or told the ground, or both. */
    default void extended(boolean prediction, boolean ground) {}

    /** The server has a game that speaks: {@link MotionClient#game} is open. */
    default void gameOpened() {}

    /** The server's game said something; the bytes are the listener's to keep. */
    default void gameSaid(int topic, byte[] message) {}

    /** The server has taken the character out of the world, as we asked. */
    default void loggedOff() {}

    /** One whole message from the server, before it is acted on: for recorders. The bytes are borrowed. */
    default void heard(byte[] bytes, int offset, int length, long nowNanos) {}

    /** One body of Glide's lane (docs/protocol.md), before it is acted on: for viewers. The bytes are borrowed. */
    default void heardInLane(byte[] bytes, int offset, int length, long nowNanos) {}

    /** An echo came back: what the way to the server and back took just now. */
    default void roundTrip(long tookNanos, long nowNanos) {}

    /** One whole message that leaves for the server: for recorders. The bytes are borrowed. */
    default void said(byte[] bytes, int offset, int length) {}

    /** It is over; one sentence says why. */
    default void disconnected(DisconnectReason reason, String detail) {}

    ClientListener NONE = new ClientListener() {};
}
