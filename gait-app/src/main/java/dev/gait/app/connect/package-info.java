/** {@code gait connect}: a headless character in somebody's world, with a terminal for eyes and hands. */
@NullMarked
package dev.gait.app.connect;

import org.jspecify.annotations.NullMarked;
