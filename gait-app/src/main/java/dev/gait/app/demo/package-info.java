/** {@code gait demo}: a world, a bad network, a player and its neighbours in one process, for the viewer to show. */
@NullMarked
package dev.gait.app.demo;

import org.jspecify.annotations.NullMarked;
