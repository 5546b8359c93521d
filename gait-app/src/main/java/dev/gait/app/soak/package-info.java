/** The command {@code gait soak}. */
@NullMarked
package dev.gait.app.soak;

import org.jspecify.annotations.NullMarked;
