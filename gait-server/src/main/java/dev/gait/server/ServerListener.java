package dev.gait.server;

import dev.gait.server.gate.GateVerdict;

/** What happens on a server that a person may want to read about. Called on the server's thread; be quick. */
public interface ServerListener {
    /** A login was turned away. */
    default void loginRefused(String account, String from, String reason) {}

    /** An account was created by its first login. */
    default void accountCreated(String account) {}

    /** Somebody is connected and sees its characters. */
    default void connected(String account, String from) {}

    /** A character came into the world, there. */
    default void entered(String character, String account, String at) {}

    /** A character left the world. */
    default void left(String character, String account, String at) {}

    /** A session ended, for this reason. */
    default void disconnected(String account, String reason) {}

    /** A claim was refused and its client put back. */
    default void corrected(String character, GateVerdict verdict) {}

    /** Places could not be saved for a while and now so many were. */
    default void savingAgain(int places) {}

    /** The server has stopped, and so many characters will begin where the store has them, not where they were. */
    default void notSaved(int places) {}

    /** Something of ours failed; the server goes on. */
    default void failed(String what, Throwable cause) {}

    /** Tells nobody. */
    ServerListener SILENT = new ServerListener() {};
}
