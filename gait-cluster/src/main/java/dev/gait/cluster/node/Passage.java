package dev.gait.cluster.node;

import dev.gait.server.world.PlayerCommand;
import org.jspecify.annotations.Nullable;

/**
 * Words that were held up between nodes, or in a gateway's hands, are later than their client's own line made them: whoever
 * judges them is told by how much, so that nobody is refused for walking over a border.
 */
final class Passage {
    private Passage() {}

    /** When a client's word arrived at its gateway, by the gateway's clock; the given time for a word without one. */
    static long arrived(PlayerCommand command, long otherwise) {
        PlayerCommand.Arrival arrival = arrival(command);
        return arrival == null ? otherwise : arrival.nanos();
    }

    private static PlayerCommand.@Nullable Arrival arrival(PlayerCommand command) {
        if (command instanceof PlayerCommand.Held held) {
            return held.arrival();
        } else if (command instanceof PlayerCommand.Reported reported) {
            return reported.arrival();
        }
        return command instanceof PlayerCommand.Jumped jumped ? jumped.arrival() : null;
    }

    /**
     * The same word with how long it was held up on its way.
     *
     * @param leastOffset how far our clock is ahead of the gateway's, and the shortest way, at least
     */
    static PlayerCommand late(PlayerCommand command, long nowNanos, long leastOffset) {
        PlayerCommand.Arrival arrival = arrival(command);
        long held = arrival == null ? 0 : nowNanos - arrival.nanos() - leastOffset;
        if (arrival == null || held <= 0) {
            return command;
        }
        PlayerCommand.Arrival later = new PlayerCommand.Arrival(arrival.lateness(), arrival.nanos(), held);
        if (command instanceof PlayerCommand.Held word) {
            return new PlayerCommand.Held(word.report(), later);
        } else if (command instanceof PlayerCommand.Reported word) {
            return new PlayerCommand.Reported(word.report(), later);
        }
        return command instanceof PlayerCommand.Jumped word ? new PlayerCommand.Jumped(word.report(), later) : command;
    }
}
