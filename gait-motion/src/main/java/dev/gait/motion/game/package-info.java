/**
 * The small door: Gait in a game with a protocol, an engine and coordinates of its own. {@link dev.gait.motion.game.Crowd}
 * shows others smoothly, {@link dev.gait.motion.game.Hero} moves one's own player at once, and
 * {@link dev.gait.motion.game.Authority} is the server's side of the same.
 *
 * <p>Plain metres, x and y over the map and z up, of any sign and extent; headings in degrees, 0 towards +y and 90 towards
 * +x; times in seconds; ids are the game's own. docs/game.md is the guide.
 *
 * @since 0.1
 */
@org.jspecify.annotations.NullMarked
package dev.gait.motion.game;
