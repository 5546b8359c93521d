package dev.gait.cluster.node;

import dev.gait.server.gate.Lateness;
import dev.gait.server.world.PlayerCommand;

/**
 * Words that were held up between nodes, or in a gateway's hands, are later than their client's own line made them: whoever
 * judges them is told by how much, so that nobody is refused for walking over a border.
 */
final class Passage {
    /** Later than this, what comes now was held up. Seconds. */
    private static final double HELD_UP = 0.15;

    private Passage() {}

    /** When a client's word arrived at its gateway, by the gateway's clock; the given time for a word without one. */
    static long arrived(PlayerCommand command, long otherwise) {
        PlayerCommand.Arrival arrival = arrival(command);
        return arrival == null ? otherwise : arrival.nanos();
    }

    private static PlayerCommand.@org.jspecify.annotations.Nullable Arrival arrival(PlayerCommand command) {
        if (command instanceof PlayerCommand.Held held) {
            return held.arrival();
        } else if (command instanceof PlayerCommand.Reported reported) {
            return reported.arrival();
        }
        return command instanceof PlayerCommand.Jumped jumped ? jumped.arrival() : null;
    }

    /**
     * The same word with what the way has added to its lateness.
     *
     * @param leastOffset how far our clock is ahead of the gateway's, and the shortest way, at least
     */
    static PlayerCommand late(PlayerCommand command, long nowNanos, long leastOffset) {
        PlayerCommand.Arrival arrival = arrival(command);
        double late = arrival == null ? 0 : (nowNanos - arrival.nanos() - leastOffset) * 1e-9;
        if (arrival == null || late <= 0) {
            return command;
        }
        Lateness before = arrival.lateness();
        PlayerCommand.Arrival later = new PlayerCommand.Arrival(
                new Lateness(before.patience() + late, before.recovering() || late > HELD_UP), arrival.nanos());
        if (command instanceof PlayerCommand.Held held) {
            return new PlayerCommand.Held(held.report(), later);
        } else if (command instanceof PlayerCommand.Reported reported) {
            return new PlayerCommand.Reported(reported.report(), later);
        }
        return command instanceof PlayerCommand.Jumped jumped
                ? new PlayerCommand.Jumped(jumped.report(), later)
                : command;
    }
}
