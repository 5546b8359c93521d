/** The command {@code gait soak}. */
@NullMarked
package gait.app.soak;

import org.jspecify.annotations.NullMarked;
