/**
 * Glide's sending half: what is told about each body, to whom, and until when; and what was on whose screen (glide.md).
 * Knows actors and bytes, and nothing of how a world is divided or who connects.
 */
@org.jspecify.annotations.NullMarked
package dev.gait.server.glide;
