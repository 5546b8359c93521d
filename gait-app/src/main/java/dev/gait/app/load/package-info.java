/** {@code gait load}: a crowd against a server, and what it found. */
@NullMarked
package dev.gait.app.load;

import org.jspecify.annotations.NullMarked;
