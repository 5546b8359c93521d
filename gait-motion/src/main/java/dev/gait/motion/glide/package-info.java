/**
 * Glide: remote characters shown a steady moment late, each command and position at the time its sender gave it
 * (glide.md). Knows no protocol and no clock; coordinates are plain map metres, times are seconds.
 */
@org.jspecify.annotations.NullMarked
package dev.gait.motion.glide;
