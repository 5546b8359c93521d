/** One player's view of the world: the four verbs step, receive, send and frame over a session. */
@NullMarked
package dev.gait.client;

import org.jspecify.annotations.NullMarked;
