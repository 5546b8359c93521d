package dev.gait.client;

import dev.gait.net.extension.GameBudget;
import dev.gait.net.extension.GameMessage;
import dev.gait.net.extension.NewestOfTopic;
import dev.gait.net.message.MessageQueues;
import dev.gait.net.session.SessionRules;
import org.jspecify.annotations.Nullable;

/**
 * What the client of a game says to the game's server, and hears of it, beside motion (docs/protocol.md). It keeps to less
 * than servers of ours allow a client, so that whatever it takes arrives; what is too much it refuses here, where one can
 * do something about it.
 *
 * @since 0.1
 */
public final class GameLine {
    /** Messages at once, and per second after that. */
    public static final int BURST = 100;

    public static final int PER_SECOND = 50;

    /** Bytes at once, and per second after that. */
    public static final int BURST_BYTES = 32_768;

    public static final int BYTES_PER_SECOND = 24_576;

    /** What the envelope of a message counts for. */
    private static final int ENVELOPE_BYTES = 32;

    private final ReportSender sender;
    private final ClientClock clock;
    private final GameBudget budget = new GameBudget(BURST, PER_SECOND, BURST_BYTES, BYTES_PER_SECOND);
    private final NewestOfTopic newest = new NewestOfTopic();
    private final GameMessage said = GameMessage.fromClient();
    private final GameMessage heard = GameMessage.fromServer();
    private boolean open;
    private int unreliable;
    private long refused;

    GameLine(ReportSender sender, ClientClock clock) {
        this.sender = sender;
        this.clock = clock;
    }

    void open() {
        open = true;
    }

    /** Whether the server has a game that listens. */
    public boolean isOpen() {
        return open;
    }

    /**
     * Says something that arrives, in order: 8192 bytes at most. False, and nothing is said, while the line is not open or
     * when it would be too much at once.
     *
     * @param topic 0 to 255, the game's own numbering
     * @throws IllegalArgumentException for another topic, or more bytes
     */
    public boolean send(int topic, byte[] message) {
        return say(said.set(topic, 0, message), MessageQueues.ACTIONS);
    }

    /**
     * Says something of which the newest counts: it waits for nothing that was lost before it, and is dropped if a newer one
     * of its topic overtakes it. 400 bytes at most; else as {@link #send}.
     */
    public boolean sendUnreliable(int topic, byte[] message) {
        int next = unreliable == -1 ? 1 : unreliable + 1;
        boolean sent = say(said.set(topic, next, message), SessionRules.URGENT_QUEUE);
        unreliable = sent ? next : unreliable;
        return sent;
    }

    private boolean say(GameMessage message, int queue) {
        if (!open || !budget.take(message.content.length + ENVELOPE_BYTES, clock.nanos())) {
            refused++;
            return false;
        }
        sender.extension(message, queue);
        return true;
    }

    /** How often something was not said because the line was closed or it would have been too much. */
    public long refused() {
        return refused;
    }

    /** What the server's game said, if that is what it is and it is not outdated; lent until the next one. */
    @Nullable
    GameMessage hear(byte[] message, int offset, int length) {
        return heard.decode(message, offset, length).isOk() && newest.accepts(heard) ? heard : null;
    }
}
