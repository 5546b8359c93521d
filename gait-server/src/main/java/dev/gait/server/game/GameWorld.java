package dev.gait.server.game;

import dev.gait.motion.place.Position;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a game may do in the world, on the world's thread. Players and creatures have ids; a player's stays the same for
 * ever, a creature's until it is removed.
 *
 * @since 0.1
 */
public interface GameWorld {

    // ---- Messages -----------------------------------------------------------------------------------------------

    /**
     * Tells one player something. False if it is not in the world, does not speak the extension, or its line is so far
     * behind that nothing more is put on it.
     *
     * @param topic 0 to 255, the game's own numbering
     */
    boolean tell(int player, int topic, byte[] message, Delivery delivery);

    /** Tells everybody who sees somebody, itself included when it is a player. False if it is not in the world. */
    boolean tellWatchers(int seen, int topic, byte[] message, Delivery delivery);

    /** Tells everybody; returns how many that were. */
    int tellAll(int topic, byte[] message, Delivery delivery);

    // ---- Players ------------------------------------------------------------------------------------------------

    /** Who is in the world. */
    List<Integer> players();

    /** The name of a player or creature in the world; null if it is not there. */
    @Nullable
    String nameOf(int id);

    /** Where a player or creature is; null if it is not in the world. */
    @Nullable
    MapPlace whereIs(int id);

    /**
     * Where a player or creature was on a player's screen when that showed a moment: ask when the shot has just arrived that
     * says so (glide.md, "What you saw is what you hit"). Believed as far as the player's line explains it, a second back at
     * most; null for a player whose client does not show others by Glide, and for who is not on its screen.
     *
     * @param screenMillis what the client's {@code MotionClient.screenMillis()} was
     */
    @Nullable
    MapPlace seen(int player, int target, int screenMillis);

    /** What the game keeps with a player; null if it is not in the world. */
    byte @Nullable [] data(int player);

    /**
     * Keeps something with a player, 16384 bytes at most: saved together with where it is, every few seconds and when it
     * leaves. False if it is not in the world.
     */
    boolean keep(int player, byte[] data);

    /** Sends a player elsewhere, onto the ground there; false if it is not in the world. */
    boolean teleport(int player, MapPlace to);

    /** Moves a player by so many metres, as a wind would; false if it is not in the world. */
    boolean push(int player, double dx, double dy, double dz);

    // ---- Creatures ----------------------------------------------------------------------------------------------

    /** Puts a creature into the world, onto the ground there, and returns its id. */
    int spawn(CreatureKind kind, MapPlace at, Behaviour behaviour);

    /** Takes a creature out of the world; false if there is none of that id. */
    boolean remove(int creature);

    /** The height of the ground at a point of the map; NaN where there is none. */
    default double groundAt(double x, double y) {
        Position at = new Position();
        at.setGlobal(x, y, 0);
        return groundAt(at);
    }

    /** The same at a position. */
    double groundAt(Position at);
}
