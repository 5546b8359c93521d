/**
 * A game around the world: messages of its own beside motion, data with its characters, creatures that behave as it says.
 * Everything in plain map coordinates, metres east, north and up, and on the world's thread.
 *
 * @since 0.1
 */
@NullMarked
package dev.gait.server.game;

import org.jspecify.annotations.NullMarked;
