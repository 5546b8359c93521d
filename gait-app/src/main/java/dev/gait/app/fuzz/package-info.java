/** The command {@code gait fuzz}. */
@NullMarked
package dev.gait.app.fuzz;

import org.jspecify.annotations.NullMarked;
