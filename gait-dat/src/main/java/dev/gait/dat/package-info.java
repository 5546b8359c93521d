/** The user's own game data, as one thing: the files of a directory, the land and the legs in them, and a check against what is known of them. */
@NullMarked
package dev.gait.dat;

import org.jspecify.annotations.NullMarked;
