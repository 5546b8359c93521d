/** Traces (replay.md): what a motion engine heard, line by line; reading them, replaying them, writing the frames. */
@NullMarked
package dev.gait.trace;

import org.jspecify.annotations.NullMarked;
