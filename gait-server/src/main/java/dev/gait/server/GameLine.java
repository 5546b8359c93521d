package dev.gait.server;

import dev.gait.net.extension.Extension;
import dev.gait.net.extension.GameBudget;
import dev.gait.net.extension.GameMessage;
import dev.gait.net.extension.NewestOfTopic;
import dev.gait.net.message.Verdict;
import dev.gait.net.session.ServerSession;
import dev.gait.net.session.SessionRules;
import org.jspecify.annotations.Nullable;

/**
 * One session's share of the game's messages, and its bounds. What a client says is limited in messages and in bytes per
 * second, because a game may pass it on to everybody; what a client is told is limited by its line: a line that is behind
 * is spared the unreliable ones first, and long before its session would end of it the reliable ones are refused.
 */
final class GameLine {
    /** Messages of one client at once, and per second after that. Clients of ours keep to less. */
    static final int BURST = 240;

    static final int PER_SECOND = 60;
    static final int BURST_BYTES = 65_536;
    static final int BYTES_PER_SECOND = 32_768;

    /** With more than this waiting a line hears nothing unreliable, and with more than that nothing at all. Bytes. */
    static final int SLOW_BYTES = 32_768;

    static final int FULL_BYTES = 196_608;

    /** What one client is told at once, and per second after that. */
    static final int TOLD_BURST = 4000;

    static final int TOLD_PER_SECOND = 2000;
    static final int TOLD_BURST_BYTES = 262_144;

    static final int TOLD_BYTES_PER_SECOND = 131_072;

    private final ServerSession session;
    private final ServerCounters counters;
    private final GameBudget said = new GameBudget(BURST, PER_SECOND, BURST_BYTES, BYTES_PER_SECOND);
    private final GameBudget told =
            new GameBudget(TOLD_BURST, TOLD_PER_SECOND, TOLD_BURST_BYTES, TOLD_BYTES_PER_SECOND);
    private final NewestOfTopic newest = new NewestOfTopic();
    private final GameMessage heard = GameMessage.fromClient();
    private boolean open;

    GameLine(ServerSession session, ServerCounters counters) {
        this.session = session;
        this.counters = counters;
    }

    /** True the first time. */
    boolean open() {
        boolean opened = !open;
        open = true;
        return opened;
    }

    boolean isOpen() {
        return open;
    }

    /** Whether a message is the game's. */
    static boolean isGame(byte[] message, int length) {
        return Extension.kindOf(message, 0, length) == Extension.GAME_FROM_SERVER;
    }

    /** What a client said, if it may say so much and it is not outdated; else null. Lent until the next one. */
    @Nullable
    GameMessage hear(byte[] message, int offset, int length, long nowNanos) {
        if (!open || !said.take(length, nowNanos)) {
            counters.gameMessagesDropped++;
            return null;
        }
        Verdict verdict = heard.decode(message, offset, length);
        counters.count(verdict);
        if (!verdict.isOk() || !newest.accepts(heard)) {
            return null;
        }
        counters.gameMessagesHeard++;
        return heard;
    }

    /** Puts an encoded message on the line; false if it is not open or has no room. */
    boolean tell(byte[] message, int length, int queue, long nowNanos) {
        if (!open) {
            return false;
        }
        int most = queue == SessionRules.URGENT_QUEUE ? SLOW_BYTES : FULL_BYTES;
        if (session.queuedBytes() > most || !told.take(length, nowNanos)) {
            counters.gameMessagesDropped++;
            return false;
        }
        session.send(message, 0, length, queue);
        counters.gameMessagesTold++;
        return true;
    }
}
