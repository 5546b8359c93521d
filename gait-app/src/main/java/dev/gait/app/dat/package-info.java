/** {@code gait dat}: a look into the user's own game data. */
@NullMarked
package dev.gait.app.dat;

import org.jspecify.annotations.NullMarked;
