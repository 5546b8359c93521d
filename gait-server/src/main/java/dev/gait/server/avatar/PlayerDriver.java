package dev.gait.server.avatar;

import dev.gait.server.gate.GateVerdict;
import dev.gait.server.gate.Lateness;
import dev.gait.server.state.StateExchange;
import dev.gait.server.world.PlayerCommand;
import dev.gait.server.world.Surroundings;

/**
 * What moves a player's body here: its client's reports of where it is, judged; or its client's inputs, simulated. An
 * {@link Avatar} has one of the two at a time and asks it only while its player is in the world, unless said otherwise.
 */
sealed interface PlayerDriver permits ReportDriver, InputDriver {
    /** Everything that decides what it believes or plays next. */
    void exchange(StateExchange s);

    /** It goes on from a moment that is past: its client may have heard what is not known here any more. */
    void recovered(Surroundings here);

    /** The server has put the body where it is now: at the log-in, after a teleport, when the client has arrived. */
    void begin(Lateness lateness, Surroundings here);

    /** MoveToState (wire.md §E.3). */
    void held(PlayerCommand.Held command, Surroundings here);

    /** AutonomousPosition (wire.md §E.4). */
    void reported(PlayerCommand.Reported command, Surroundings here);

    /** Jump (wire.md §E.5). */
    void jumped(PlayerCommand.Jumped command, Surroundings here);

    /**
     * Inputs, also while the player is elsewhere.
     *
     * @param playing whether it is in the world
     */
    void inputs(PlayerCommand.Inputs command, boolean playing, Surroundings here);

    /** Puts the client back to where it was believed last. */
    void refuse(GateVerdict verdict, Surroundings here);

    /** The server is about to move the body from where it is. */
    void beforePush(Surroundings here);

    /** And has: the client is told. */
    void pushed(Surroundings here);

    /**
     * Whether the world's own step moves the body.
     *
     * @param silentSeconds how long nothing was heard of the client
     */
    boolean moves(double silentSeconds);

    /**
     * After every tick of the world, also while the player is elsewhere.
     *
     * @param playing whether it is in the world
     */
    void think(boolean playing, Surroundings here);
}
