package dev.gait.net.login;

import dev.gait.net.message.CharacterList;
import dev.gait.net.message.ClientAction;
import dev.gait.net.message.DddInterrogationResponse;
import dev.gait.net.message.EnterWorld;
import dev.gait.net.message.EnterWorldRequest;
import dev.gait.net.message.LoginComplete;
import dev.gait.net.message.Message;
import dev.gait.net.message.MessageQueues;
import dev.gait.net.message.Signal;
import org.jspecify.annotations.Nullable;

/**
 * Logging in and entering the world, from the client's side (wire.md §B.1): it is asked about its data, offered
 * characters, asks to enter with one, enters, and says that it has arrived, at the log-in and after every teleport; then
 * it leaves. It answers what must be answered and knows how far the client has come.
 *
 * <p>Whoever reads the server's messages calls the method that is named after what was heard. What a client does with the
 * world it enters is not here.
 */
public final class LoginSequence {
    /** Where its answers go. */
    public interface Sink {
        void message(Message message, int queue);

        /** An action is numbered with the client's other ones. */
        void action(ClientAction action);
    }

    private final String account;
    private final @Nullable String wanted;
    private final Sink sink;
    private LoginPhase phase = LoginPhase.CONNECTING;
    private int guid;
    private String name = "";

    /**
     * @param character name of the character to enter with, or null for the first one
     */
    public LoginSequence(String account, @Nullable String character, Sink sink) {
        this.account = account;
        this.wanted = character;
        this.sink = sink;
    }

    public LoginPhase phase() {
        return phase;
    }

    public boolean isInWorld() {
        return phase == LoginPhase.IN_WORLD;
    }

    /** Our character, 0 before one was chosen. */
    public int guid() {
        return guid;
    }

    public String name() {
        return name;
    }

    // ---- What the server says -----------------------------------------------------------------------------------

    /** The session stands. */
    public void connected() {
        if (phase == LoginPhase.CONNECTING) {
            phase = LoginPhase.CHOOSING;
        }
    }

    /** DddInterrogation: which data we have. None worth telling. */
    public void interrogated() {
        sink.message(new DddInterrogationResponse(), MessageQueues.DATABASE);
    }

    /**
     * CharacterList: takes the wanted one and asks to enter. Lists that come later, as after a log-off, change nothing.
     *
     * @return why there is nobody to enter with, in words; null if there is
     */
    public @Nullable String offered(CharacterList list) {
        if (guid != 0 || phase != LoginPhase.CHOOSING) {
            return null;
        }
        for (CharacterList.Entry entry : list.characters) {
            if (wanted == null || entry.name().equalsIgnoreCase(wanted)) {
                guid = entry.guid();
                name = entry.name();
                sink.message(new EnterWorldRequest(), MessageQueues.LOGIN);
                return null;
            }
        }
        return wanted == null ? "The account has no character." : "The account has no character named " + wanted + ".";
    }

    /** One of the words that say nothing but themselves. */
    public void signalled(Signal.Kind kind) {
        if (kind == Signal.Kind.ENTER_WORLD_SERVER_READY && phase == LoginPhase.CHOOSING && guid != 0) {
            phase = LoginPhase.ENTERING;
            EnterWorld enter = new EnterWorld();
            enter.guid = guid;
            enter.account = account;
            sink.message(enter, MessageQueues.LOGIN);
        } else if (kind == Signal.Kind.DDD_END) {
            // The original client says the same word in return (wire.md §I).
            sink.message(new Signal(Signal.Kind.DDD_END), MessageQueues.DATABASE);
        }
    }

    /** PlayerCreate: this is you. */
    public void named(int ownGuid) {
        guid = ownGuid;
    }

    /** PlayerTeleport: you are about to be elsewhere. */
    public void teleporting() {
        if (phase == LoginPhase.IN_WORLD) {
            phase = LoginPhase.ENTERING;
        }
    }

    /** The session is over. */
    public void disconnected() {
        phase = LoginPhase.CLOSED;
    }

    // ---- What the client says -----------------------------------------------------------------------------------

    /**
     * We know where we are: says that the world may have us.
     *
     * @return false if we were not on our way
     */
    public boolean arrived() {
        if (phase != LoginPhase.ENTERING) {
            return false;
        }
        phase = LoginPhase.IN_WORLD;
        sink.action(new LoginComplete());
        return true;
    }

    /** Asks to be taken out of the world. */
    public void logOff() {
        if (phase == LoginPhase.IN_WORLD || phase == LoginPhase.ENTERING) {
            phase = LoginPhase.LEAVING;
            sink.message(new Signal(Signal.Kind.CHARACTER_LOG_OFF), MessageQueues.USER_INTERFACE);
        }
    }
}
